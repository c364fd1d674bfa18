import { recomputeHistory } from '../features/history/index.ts';
import type { World } from './world.ts';
import type { openBuffer } from './written-records.ts';

/** All that late records wait for is done. */
export async function workIn({ database: { pools } }: World, buffer: ReturnType<typeof openBuffer>): Promise<void> {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  while ((await pools.owner.query(`update recompute_ranges set not_before = '-infinity'`)).rowCount !== 0)
    await recomputeHistory({ pool: pools.ingest, correct: buffer.correct, onTrouble }, new AbortController().signal);
}
