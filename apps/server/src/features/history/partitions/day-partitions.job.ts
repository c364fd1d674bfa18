import { setTimeout as delay } from 'node:timers/promises';
import { createDayPartition, dayPartitions, daysInDefault, type Pool } from './partition-queries.ts';

const DAY = 86_400_000;
/**
 * So many days after a day's first moment everything of it is archived (features/archive) and its partition is dropped. What comes later
 * still lies in the default partition until it is worked in.
 */
export const ARCHIVED_AFTER = 3;
const BACK = ARCHIVED_AFTER - 1;
const AHEAD = 3;
const ATTEMPTS = 5;
/** Between two, ms: those who waited meanwhile write first. */
const PAUSE = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Makes the day partitions of positions that are missing, as the owner.
 * @param now milliseconds since 1970 UTC
 * @param attempts how often the default partition is asked for while a writer holds it
 * @returns how many were made
 */
export async function createDayPartitions(owner: Pool, now: number, attempts = ATTEMPTS): Promise<number> {
  const today = Math.floor(now / DAY) * DAY;
  const existing = await dayPartitions(owner);
  const needed = new Set(await daysInDefault(owner, today - BACK * DAY, today + (AHEAD + 1) * DAY));
  for (let day = today - BACK * DAY; day <= today + AHEAD * DAY; day += DAY) needed.add(day);
  const missing = [...needed].filter((day) => !existing.has(day)).sort((a, b) => a - b);
  for (const day of missing) await createInTurn(owner, day, attempts);
  return missing.length;
}

/** Where a writer holds the default partition too long for once, others go on before it is asked for again. */
async function createInTurn(owner: Pool, day: number, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createDayPartition(owner, day);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt >= attempts) throw error;
      await delay(PAUSE);
    }
  }
}
