import { floorFor } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import { layFloor, withoutFloor } from './retention-floor-queries.ts';
import type { Pool } from './seal-queries.ts';

/**
 * Lays a floor under the history of each device of which a class erases something: what history is at the end of that is folded
 * while the records are there, and late records are derived from it later. Does nothing where the floors are laid.
 * @param before what is older is erased, ms since 1970 UTC
 */
export async function layFloors(owner: Pool, retention: number, before: number): Promise<void> {
  for (const period of await withoutFloor(owner, retention, before)) {
    const { deviceId, until } = period;
    const floor = await floorFor(owner, deviceId, await timelineOf(owner, deviceId), until);
    if (floor !== undefined) await layFloor(owner, period, floor);
  }
}
