import type { Pool } from 'pg';

/** How long a deletion can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;
/** How long it is kept which geofences applied to a device: late positions are judged by them. */
const HISTORY_FOR = 400 * 86_400_000;

/** Deletes for good the geofences that were deleted 30 days ago, and assignments that ended long ago, of all clients. `now` in milliseconds since 1970 UTC. @returns how many */
export async function deleteOldGeofences(owner: Pool, now: number): Promise<number> {
  const done = await owner.query('delete from geofences where deleted_at < $1', [new Date(now - RESTORABLE_FOR)]);
  const ended = await owner.query('delete from geofence_assignments where until < $1', [new Date(now - HISTORY_FOR)]);
  return (done.rowCount ?? 0) + (ended.rowCount ?? 0);
}
