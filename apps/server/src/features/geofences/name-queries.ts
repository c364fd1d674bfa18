import type { Why } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import { drawCoordinateOf } from './coordinates.ts';

/** A version of a shape, and when it was drawn and replaced (null: not yet); null: it is gone, or hidden from the scope. */
export async function shapeOfVersion(tx: Scoped, geofence: number, version: number): Promise<Why['shape']> {
  const row = await tx
    .selectFrom('geofence_shapes as s')
    .innerJoin('geofences as g', 'g.id', 's.geofence_id')
    .select(['s.drawn_at', 's.shape', 'g.colour'])
    .select(sql<Date | null>`nullif(s.replaced_at, 'infinity')`.as('replaced_at'))
    .where(sql<boolean>`s.geofence_id = ${geofence}`)
    .where('s.version', '=', version)
    .executeTakeFirst();
  return row
    ? {
        version,
        drawnAt: row.drawn_at.getTime(),
        replacedAt: row.replaced_at?.getTime() ?? null,
        colour: row.colour,
        type: row.shape.type,
        drawCoordinate: drawCoordinateOf(row.shape),
      }
    : null;
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
