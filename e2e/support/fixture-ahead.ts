import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { useFixtureOfItsOwn } from './fixture.ts';

/** A stage whose server can be started again with its clock ahead. */
export function useFixtureAhead() {
  const folder = mkdtempSync(join(tmpdir(), 'balise-clock-'));
  const clockFile = join(folder, 'ahead');
  const fixture = useFixtureOfItsOwn({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock-ahead.mjs')}`,
    BALISE_TEST_CLOCK: clockFile,
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    fixture,
    /** @param ahead of the machine's clock, ms */
    restartAhead: async (ahead: number): Promise<void> => {
      writeFileSync(clockFile, String(ahead));
      await fixture.platform.restart();
    },
  };
}
