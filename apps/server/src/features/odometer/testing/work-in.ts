import type { World } from '../../../testing/world.ts';
import type { openBuffer } from '../../../testing/written-records.ts';
import { rederiveDirtyWindows } from '../../history/index.ts';

/** All that late records wait for is done. */
export async function workIn({ database: { pools } }: World, buffer: ReturnType<typeof openBuffer>): Promise<void> {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  while ((await pools.owner.query(`update dirty_windows set not_before = '-infinity'`)).rowCount !== 0)
    await rederiveDirtyWindows(
      { pool: pools.ingest, correct: buffer.correct, onTrouble },
      new AbortController().signal,
    );
}
