import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** A visit, or another moment of a device within a geofence; milliseconds since 1970 UTC. */
export type VisitBegin = { geofence: number; deviceId: number; at: number };

/**
 * The reason for which a geofence was suspended for a device at a moment, of those that the scope shows; null: it was not. Of several
 * suspensions the newest counts.
 */
export async function suspendedReasons(
  tx: Scoped,
  visits: readonly VisitBegin[],
): Promise<(visit: VisitBegin) => string | null> {
  if (visits.length === 0) return () => null;
  const geofences = [...new Set(visits.map(({ geofence }) => geofence))];
  const devices = [...new Set(visits.map(({ deviceId }) => deviceId))];
  const rows = await tx
    .selectFrom('geofence_suspensions')
    .select(['geofence_id', 'device_id', 'starts_at', 'ends_at', 'reason'])
    .where(sql<boolean>`geofence_id = any(${geofences})`)
    .where(sql<boolean>`device_id = any(${devices})`)
    .whereRef('starts_at', '<', 'ends_at')
    .orderBy('id', 'desc')
    .execute();
  const known = Map.groupBy(rows, (row) => `${row.geofence_id} ${row.device_id}`);
  return ({ geofence, deviceId, at }) =>
    known
      .get(`${geofence} ${deviceId}`)
      ?.find(({ starts_at, ends_at }) => starts_at.getTime() <= at && at < ends_at.getTime())?.reason ?? null;
}
