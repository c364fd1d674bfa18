import {
  type ClientId,
  GEOFENCES_OF_A_PAGE,
  type Geofence,
  type GeofenceFields,
  type GeofenceId,
  type GeofenceShape,
} from '@balise/contract';
import { sql } from 'kysely';
import { isNotTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { drawCoordinateOf, sigCoordinateOf } from './coordinates.ts';

/** Geofences that the scope shows and that are not deleted, with their shape and how many of their devices it shows. */
function geofencesOf(tx: Scoped, scope: Scope) {
  const geofences = tx
    .selectFrom('geofences as g')
    .innerJoin('clients as c', 'c.id', 'g.client_id')
    .leftJoin('geofence_shapes as s', (join) =>
      join.onRef('s.geofence_id', '=', 'g.id').onRef('s.version', '=', 'g.version'),
    )
    .leftJoin(
      (assignments) =>
        assignments
          .selectFrom('geofence_assignments')
          .select(['geofence_id', (it) => it.fn.count<string>('device_id').as('devices')])
          .select((it) => it.fn.count<string>('group_id').as('groups'))
          .where(sql<boolean>`until = 'infinity'`)
          .groupBy('geofence_id')
          .as('a'),
      (join) => join.onRef('a.geofence_id', '=', 'g.id'),
    )
    .leftJoin(
      (assignments) =>
        assignments
          .selectFrom('shared_geofences')
          .select(['geofence_id', (it) => it.fn.countAll<string>().as('devices')])
          .where(sql<boolean>`until = 'infinity'`)
          .groupBy('geofence_id')
          .as('h'),
      (join) => join.onRef('h.geofence_id', '=', 'g.id'),
    )
    .select([
      'g.id',
      'g.client_id',
      'c.full_name',
      'g.name',
      'g.description',
      'g.colour',
      'g.speed_limit',
      'g.schedule',
    ])
    .select(['g.versions', 'g.updated_at', 's.shape', 's.area', 'a.devices', 'a.groups', 'h.devices as shared'])
    .where('g.deleted_at', 'is', null);
  return scope.clientId === null ? geofences : geofences.where('g.client_id', '=', scope.clientId);
}
type GeofenceRow = Awaited<ReturnType<ReturnType<typeof geofencesOf>['execute']>>[number];

type Wanted = { clientId?: ClientId | undefined; drawnOnly: boolean; page: number };

/** By name; of several clients a page at a time, of one client, which has a limited number, all. */
export async function findGeofences(
  tx: Scoped,
  scope: Scope,
  { clientId, drawnOnly, page }: Wanted,
): Promise<Geofence[]> {
  const isOfMany = clientId === undefined && scope.clientId === null;
  if (!isOfMany && page > 1) return [];
  const rows = await geofencesOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('g.client_id', '=', clientId as ClientId))
    .$if(drawnOnly, (query) => query.where('g.version', 'is not', null))
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .$if(isOfMany, (query) => query.limit(GEOFENCES_OF_A_PAGE).offset((page - 1) * GEOFENCES_OF_A_PAGE))
    .execute();
  return rows.map(presented);
}

export async function findGeofence(tx: Scoped, scope: Scope, id: GeofenceId): Promise<Geofence | undefined> {
  const row = await geofencesOf(tx, scope).where('g.id', '=', id).executeTakeFirst();
  return row && presented(row);
}

const presented = (row: GeofenceRow): Geofence => ({
  id: row.id,
  clientId: row.client_id,
  clientName: row.full_name,
  name: row.name,
  description: row.description,
  colour: row.colour,
  type: row.shape?.type ?? null,
  drawCoordinate: row.shape && drawCoordinateOf(row.shape),
  sigCoordinate: row.shape && sigCoordinateOf(row.shape),
  area: row.area,
  version: row.versions,
  speedLimit: row.speed_limit,
  schedule: row.schedule,
  deviceCount: Number(row.devices ?? 0) + Number(row.shared ?? 0),
  groupCount: Number(row.groups ?? 0),
  updatedAt: row.updated_at.getTime(),
});

/** A geofence locked until the transaction ends; with `deletedSince` one that was deleted since then, instead of one that is not. */
export async function lockGeofence(tx: Scoped, scope: Scope, id: GeofenceId, deletedSince?: Date) {
  let query = tx
    .selectFrom('geofences')
    .select(['id', 'client_id as clientId', 'name', 'description', 'colour', 'version', 'versions', 'schedule'])
    .select('speed_limit as speedLimit')
    .where('id', '=', id);
  query = deletedSince ? query.where('deleted_at', '>=', deletedSince) : query.where('deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return await query.forUpdate().executeTakeFirst();
}
export type LockedGeofence = NonNullable<Awaited<ReturnType<typeof lockGeofence>>>;

/** How many geofences a client has; locked against additions until the transaction ends. */
export async function countGeofences(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('geofences of a client'), ${clientId})`.execute(tx);
  const { geofences } = await tx
    .selectFrom('geofences')
    .select((it) => it.fn.countAll<string>().as('geofences'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(geofences);
}

/** How many corners the shapes of a client's geofences have. Call after countGeofences, which locks. */
export async function countCorners(tx: Scoped, clientId: ClientId): Promise<number> {
  const { rows } = await sql<{ corners: string }>`
    select coalesce(sum(jsonb_array_length(coalesce(s.shape -> 'points', '[]'))
      + (select coalesce(sum(jsonb_array_length(hole)), 0) from jsonb_array_elements(coalesce(s.shape -> 'holes', '[]')) hole)), 0) as corners
    from geofences g join geofence_shapes s on s.geofence_id = g.id and s.version = g.version
    where g.client_id = ${clientId} and g.deleted_at is null`.execute(tx);
  return Number(rows[0]?.corners);
}

type Fields = Pick<GeofenceFields, 'name' | 'description' | 'colour' | 'speedLimit' | 'schedule'>;

const columnsOf = ({ name, description, colour, speedLimit, schedule }: Fields, now: number) => ({
  name,
  description,
  colour,
  speed_limit: speedLimit,
  schedule: schedule && JSON.stringify(schedule),
  updated_at: new Date(now),
});

/** @returns undefined where the client has a geofence of that name */
export async function insertGeofence(tx: Scoped, clientId: ClientId, fields: Fields, now: number) {
  const row = await tx
    .insertInto('geofences')
    .values({ client_id: clientId, ...columnsOf(fields, now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'client_id as clientId', 'versions'])
    .executeTakeFirst();
  return row;
}

/** @returns false where the client has another geofence of that name; the transaction is then of no more use */
export const updateGeofence = (tx: Scoped, id: GeofenceId, fields: Fields, now: number): Promise<boolean> =>
  isNotTaken('geofences_name', tx.updateTable('geofences').set(columnsOf(fields, now)).where('id', '=', id).execute());

/** Gives a geofence its next shape. `area` in m². */
export async function insertShape(
  tx: Scoped,
  { id, clientId, versions }: Pick<LockedGeofence, 'id' | 'clientId' | 'versions'>,
  { shape, area, now }: { shape: GeofenceShape; area: number; now: number },
): Promise<void> {
  const [version, at] = [versions + 1, new Date(now)];
  const row = { geofence_id: id, client_id: clientId, version, shape: JSON.stringify(shape), area, drawn_at: at };
  await endShape(tx, id, at);
  await tx.insertInto('geofence_shapes').values(row).execute();
  await tx.updateTable('geofences').set({ version, versions: version, updated_at: at }).where('id', '=', id).execute();
}

const endShape = (tx: Scoped, id: GeofenceId, at: Date) =>
  tx
    .updateTable('geofence_shapes')
    .set({ replaced_at: sql<Date>`greatest(drawn_at, ${at})` })
    .where('geofence_id', '=', id)
    .where(sql<boolean>`replaced_at = 'infinity'`)
    .execute();

export async function currentShape(tx: Scoped, { id, version }: Pick<LockedGeofence, 'id' | 'version'>) {
  if (version === null) return undefined;
  const shapes = tx.selectFrom('geofence_shapes').select('shape').where('geofence_id', '=', id);
  return (await shapes.where('version', '=', version).executeTakeFirst())?.shape;
}

export async function clearShape(tx: Scoped, id: GeofenceId, now: number): Promise<void> {
  await endShape(tx, id, new Date(now));
  await tx
    .updateTable('geofences')
    .set({ version: null, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Scoped, id: GeofenceId, now: number): Promise<void> {
  await tx
    .updateTable('geofences')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** @returns false where the client has another geofence of that name by now */
export const markRestored = (tx: Scoped, id: GeofenceId): Promise<boolean> =>
  isNotTaken('geofences_name', tx.updateTable('geofences').set({ deleted_at: null }).where('id', '=', id).execute());
