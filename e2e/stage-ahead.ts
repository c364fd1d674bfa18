import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { aStage } from './stage.ts';

/** A stage whose server can be started again with its clock ahead. */
export function aStageAhead() {
  const folder = mkdtempSync(join(tmpdir(), 'balise-clock-'));
  const clockFile = join(folder, 'ahead');
  const stage = aStage({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock-ahead.mjs')}`,
    BALISE_TEST_CLOCK: clockFile,
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    stage,
    /** @param ahead of the machine's clock, ms */
    restartAhead: async (ahead: number): Promise<void> => {
      writeFileSync(clockFile, String(ahead));
      await stage.platform.restart();
    },
  };
}
