import { connect } from '../db/connect.ts';
import { addressesFrom } from '../db/roles.ts';
import { reportingDevices } from '../features/history/index.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import type { RebuildArguments } from './arguments.ts';
import { type RebuildOutcome, rebuildDevice } from './rebuild-device.ts';
import { wordsOf } from './words.ts';

/**
 * Runs a rebuild on a platform's database and reports each device.
 * @param owner the database owner's address
 * @returns whether everything is equal now
 */
export async function rebuild(owner: string, asked: RebuildArguments, say: (line: string) => void): Promise<boolean> {
  const { pools, close } = connect(addressesFrom(owner), () => {});
  try {
    const pool = pools.ingest;
    const correct = asked.write ? correctAlone({ pool, publish: () => {} }) : undefined;
    const devices = asked.device === undefined ? await reportingDevices(pool) : [asked.device];
    const results: RebuildOutcome['result'][] = [];
    for (const deviceId of devices) {
      const outcome = await rebuildDevice({ pool, correct }, deviceId, asked.window);
      for (const line of wordsOf(deviceId, outcome)) say(line);
      results.push(outcome.result);
    }
    if (asked.device === undefined) say(summary(results));
    return results.every(isFine);
  } finally {
    await close();
  }
}

const isFine = (result: RebuildOutcome['result']): boolean => ['equal', 'mended', 'silent'].includes(result);

function summary(results: readonly RebuildOutcome['result'][]): string {
  const count = (wanted: RebuildOutcome['result']) => results.filter((result) => result === wanted).length;
  const others = results.filter((result) => !isFine(result)).length;
  return `${results.length} devices: ${count('equal')} equal, ${count('mended')} mended, ${others} that differ.`;
}
