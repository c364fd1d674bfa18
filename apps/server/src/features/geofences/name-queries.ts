import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

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
