import { beforeEach } from 'vitest';

const DAY = 86_400_000;

/**
 * Seeds before the first test of a file, and again before a test when the day (UTC) has changed since:
 * what was sent as yesterday's is two days old then. A test during which the day ends fails, and passes when it is run again.
 */
export function seedEachDay(seed: () => Promise<void>): void {
  let seeded: number | undefined;
  beforeEach(async () => {
    const today = Math.floor(Date.now() / DAY);
    if (today === seeded) return;
    await seed();
    seeded = today;
  });
}
