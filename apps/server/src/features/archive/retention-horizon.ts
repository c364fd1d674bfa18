import { horizonFor } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import type { Pool } from './archive-queries.ts';
import { layHorizon, withoutHorizon } from './retention-horizon-queries.ts';

/**
 * Lays a floor under the history of each device of which a class erases something: what history is at the end of that is folded
 * while the records are there, and late records are derived from it later. Does nothing where the floors are laid.
 * @param before what is older is erased, ms since 1970 UTC
 */
export async function layHorizons(owner: Pool, retention: number, before: number): Promise<void> {
  for (const period of await withoutHorizon(owner, retention, before)) {
    const { deviceId, until } = period;
    const floor = await horizonFor(owner, deviceId, await timelineOf(owner, deviceId), until);
    if (floor !== undefined) await layHorizon(owner, period, floor);
  }
}
