import type { GeofenceShape, WeekHours } from '@balise/contract';
import { CompiledQuery } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { Scoped } from '../../db/scope.ts';

const milliseconds = (column: string) => `ceil(extract(epoch from ${column}) * 1000)::float8`;

/** A geofence that applied to a device by one shape and one rule, in a time. Milliseconds since 1970 UTC. */
export type AppliedRow = {
  deviceId: number;
  clientId: number;
  id: number;
  version: number;
  shape: GeofenceShape;
  /** Km/h; null: no limit of its own. */
  speedLimit: number | null;
  /** By the clocks of the zone; null: always. */
  schedule: WeekHours | null;
  timeZone: string;
  from: number;
  until: number;
};

type Database = Pick<ClientBase | Pool, 'query'>;

/**
 * The geofences that ever applied to these devices, by themselves or through a group. As balise_ingest, for every client.
 * Of a group, in the times in which the device was in it.
 */
export const appliedTo = (database: Database, deviceIds: readonly number[]): Promise<AppliedRow[]> =>
  applied(
    database,
    'applied-geofences',
    `select device_id, client_id, geofence_id, since, until from geofence_assignments where device_id = any ($1::int[])
     union all
     select m.device_id, a.client_id, a.geofence_id, greatest(a.since, m.since), least(a.until, m.until)
     from device_group_membership m
       join geofence_assignments a on a.group_id = m.group_id and a.since < m.until and m.since < a.until
     where m.device_id = any ($1::int[])`,
    deviceIds,
  );

/** The geofences of recipients that applied by these shares within a day; `deviceId` is the share's id. As the owner of the database. */
export const appliedToShares = (database: Database, shareIds: readonly number[]): Promise<AppliedRow[]> =>
  applied(
    database,
    'applied-geofences-of-shares',
    `select share_id as device_id, client_id, geofence_id, since, until from share_geofences
     where share_id = any ($1::int[]) and until > now() - interval '1 day'`,
    shareIds,
  );

/** The same as far as the scope sees them: those that are assigned to devices that are shared with it now, with ended assignments. */
export async function appliedInScope(tx: Scoped, shareIds: readonly number[]): Promise<AppliedRow[]> {
  const assigned =
    'select share_id as device_id, client_id, geofence_id, since, until from geofences_of_shares where share_id = any ($1::int[])';
  const { rows } = await tx.executeQuery<StoredRow>(CompiledQuery.raw(textOf(assigned), [shareIds]));
  return rows.map(presented);
}

/** @param assigned SQL that names who has which geofence and when, by ids $1 */
async function applied(
  database: Database,
  name: string,
  assigned: string,
  ids: readonly number[],
): Promise<AppliedRow[]> {
  const { rows } = await database.query<StoredRow>({ name, text: textOf(assigned), values: [ids] });
  return rows.map(presented);
}

const textOf = (assigned: string) => `
  with assigned as (${assigned})
  select a.device_id, a.client_id, s.geofence_id, s.version, s.shape, r.speed_limit, r.schedule, r.time_zone,
    ${milliseconds('greatest(a.since, s.drawn_at, r.since)')} as "from",
    ${milliseconds("least(a.until, s.replaced_at, r.until, coalesce(g.deleted_at, 'infinity'))")} as until
  from assigned a
    join geofences g on g.id = a.geofence_id
    join geofence_shapes s on s.geofence_id = a.geofence_id and s.drawn_at < a.until and a.since < s.replaced_at
    join geofence_rules r on r.geofence_id = a.geofence_id and r.since < a.until and a.since < r.until
  where greatest(a.since, s.drawn_at, r.since) < least(a.until, s.replaced_at, r.until, coalesce(g.deleted_at, 'infinity'))
  order by a.device_id, s.geofence_id, "from"`;

type StoredRow = Pick<AppliedRow, 'version' | 'shape' | 'schedule' | 'from' | 'until'> & {
  device_id: number;
  client_id: number;
  geofence_id: number;
  speed_limit: number | null;
  time_zone: string;
};

const presented = (row: StoredRow): AppliedRow => ({
  deviceId: row.device_id,
  clientId: row.client_id,
  id: row.geofence_id,
  version: row.version,
  shape: row.shape,
  from: row.from,
  until: row.until,
  speedLimit: row.speed_limit,
  schedule: row.schedule,
  timeZone: row.time_zone,
});
