import type { Pool } from 'pg';

/** How long a deletion can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;

/** Deletes for good the geofences that were deleted 30 days ago, of all clients. `now` in milliseconds since 1970 UTC. @returns how many */
export async function deleteOldGeofences(owner: Pool, now: number): Promise<number> {
  const done = await owner.query('delete from geofences where deleted_at < $1', [new Date(now - RESTORABLE_FOR)]);
  return done.rowCount ?? 0;
}
