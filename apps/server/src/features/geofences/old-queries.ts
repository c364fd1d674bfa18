import type { Pool } from 'pg';

/** How long a deletion can be taken back, ms. */
export const RESTORABLE_FOR = 30 * 86_400_000;
/** How long it is kept which geofences applied to a device: late positions are judged by them. */
const HISTORY_FOR = 400 * 86_400_000;

/**
 * Deletes for good what nothing refers to any more, of all clients: assignments that ended long ago, and geofences that were deleted 30 days
 * ago, that nothing was assigned to and that no visit is called by. `now` in milliseconds since 1970 UTC. @returns how many
 */
export async function deleteOldGeofences(owner: Pool, now: number): Promise<number> {
  const ended = await owner.query(
    `delete from geofence_assignments a using geofences g
     where g.id = a.geofence_id and least(a.until, coalesce(g.deleted_at, 'infinity')) < $1`,
    [new Date(now - HISTORY_FOR)],
  );
  await owner.query('delete from shared_geofences where until < $1', [new Date(now - HISTORY_FOR)]);
  const done = await owner.query(
    `delete from geofences g where g.deleted_at < $1
       and not exists (select from geofence_assignments a where a.geofence_id = g.id)
       and not exists (select from episodes e where e.subject = g.id and e.subject <> 0)`,
    [new Date(now - RESTORABLE_FOR)],
  );
  return (done.rowCount ?? 0) + (ended.rowCount ?? 0);
}
