import type { Pool } from 'pg';

const DAY = 86_400_000;
/** How long a deletion can be taken back, and how long it is kept who was in a group when. */
const RESTORABLE_FOR = 30 * DAY;
const HISTORY_FOR = 400 * DAY;

/**
 * Deletes for good the groups that were deleted long ago, and periods that ended longer ago; as the owner, because they are
 * everybody's. `now` in milliseconds since 1970 UTC. @returns how many groups and periods
 */
export async function deleteOldGroups(owner: Pool, now: number): Promise<number> {
  const groups = await owner.query('delete from device_groups where deleted_at < $1', [new Date(now - RESTORABLE_FOR)]);
  const periods = await owner.query(`delete from device_group_membership where until < $1`, [
    new Date(now - HISTORY_FOR),
  ]);
  return (groups.rowCount ?? 0) + (periods.rowCount ?? 0);
}
