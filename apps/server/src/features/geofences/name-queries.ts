import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** When a version of a shape was drawn and replaced (null: not yet), milliseconds since 1970 UTC; null: it is gone, or hidden from the scope. */
export async function shapeOfVersion(tx: Scoped, geofence: number, version: number) {
  const row = await tx
    .selectFrom('geofence_shapes')
    .select('drawn_at')
    .select(sql<Date | null>`nullif(replaced_at, 'infinity')`.as('replaced_at'))
    .where(sql<boolean>`geofence_id = ${geofence}`)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? { version, drawnAt: row.drawn_at.getTime(), replacedAt: row.replaced_at?.getTime() ?? null } : null;
}

/** The names of geofences by their id, those of deleted ones among them; without those that the scope does not show. */
export async function geofenceNames(tx: Scoped, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${wanted})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
