import { horizonFor } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import type { Pool } from './archive-queries.ts';
import { layHorizon, withoutHorizon } from './retention-horizon-queries.ts';

/**
 * Sets the retention horizon of each device of which a class erases something: the state at that moment is folded
 * while the positions still exist, and late fixes are derived from it later. Does nothing where the horizons are set.
 * @param before what is older is erased, ms since 1970 UTC
 */
export async function layHorizons(owner: Pool, retention: number, before: number): Promise<void> {
  for (const period of await withoutHorizon(owner, retention, before)) {
    const { deviceId, until } = period;
    const floor = await horizonFor(owner, deviceId, await timelineOf(owner, deviceId), until);
    if (floor !== undefined) await layHorizon(owner, period, floor);
  }
}
