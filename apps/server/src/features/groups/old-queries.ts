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
  // what a group limited within the time of history is folded again as it was, and named
  const groups = await owner.query(
    `delete from device_groups g where deleted_at < $1 and not exists (
       select from group_speed_limits l where l.group_id = g.id and g.deleted_at > $2
     )`,
    [new Date(now - RESTORABLE_FOR), new Date(now - HISTORY_FOR)],
  );
  const periods = await owner.query(`delete from device_group_membership where until < $1`, [
    new Date(now - HISTORY_FOR),
  ]);
  return (groups.rowCount ?? 0) + (periods.rowCount ?? 0);
}
