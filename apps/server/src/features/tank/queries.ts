import type { DeviceId, TankSensorFields } from '@balise/contract';
import { MATCH_DEFAULTS, type TankEvent, UNTIMED_MINUTES } from '@balise/maintenance';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { TankDay } from './read/day-queries.ts';

/** Vehicles whose tanks are shown: chosen ones, those of a client or a group, or all of the scope. */
export type TankFilters = {
  deviceIds?: readonly number[] | undefined;
  clientId?: number | undefined;
  groupId?: number | undefined;
};

type Reader = Pick<Scope, 'clientId'>;
type Period = { from: number; to: number };

/** A tank with a sensor, as far as purchases are held against it. */
export type SensedTank = {
  deviceId: number;
  clientId: number;
  designation: string;
  minutes: number;
  share: number;
};

/** Which rows with a device and a client a filter shows. */
const shown = (
  { clientId: own }: Reader,
  { deviceIds, clientId, groupId }: TankFilters,
  table: string,
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${own}::int is null or ${column('client_id')} = ${own})
    and (${clientId ?? null}::int is null or ${column('client_id')} = ${clientId ?? null})
    and (${deviceIds ?? null}::int[] is null or ${column('device_id')} = any (${deviceIds ?? null}))
    and (${groupId ?? null}::int is null or exists (
      select from device_group_members m where m.device_id = ${column('device_id')} and m.group_id = ${groupId ?? null}
    ))`;
};

/** The tanks that have a sensor. */
export async function sensedTanks(tx: Scoped, scope: Reader, filters: TankFilters): Promise<SensedTank[]> {
  const { rows } = await sql<SensedTank>`
    select s.device_id as "deviceId", s.client_id as "clientId",
      coalesce(d.designation, device_name_in_scope(s.device_id), '') as designation,
      coalesce(s.tolerance_minutes, ${MATCH_DEFAULTS.minutes})::float8 as minutes,
      coalesce(s.tolerance_share, ${MATCH_DEFAULTS.share})::float8 as share
    from tank_sensors s left join devices d on d.id = s.device_id and d.client_id = s.client_id
    where ${shown(scope, filters, 's')} order by 3, 1`.execute(tx);
  return rows;
}

/** A fill or a drop as it is shown: where it was to those who may see the history. */
export type ShownEvent = Pick<TankEvent, 'kind' | 'from' | 'to' | 'before' | 'after' | 'litres' | 'sureness'> & {
  id: number;
  deviceId: number;
  clientId: number;
  latitude: number | null;
  longitude: number | null;
};

/** Fills and drops that began or were over in a period. */
export async function eventsIn(tx: Scoped, scope: Reader, filters: TankFilters, { from, to }: Period) {
  const { rows } = await sql<ShownEvent>`
    select e.id, e.device_id as "deviceId", e.client_id as "clientId", e.kind,
      (extract(epoch from e.starts_at) * 1000)::float8 as from, (extract(epoch from e.ends_at) * 1000)::float8 as to,
      round(e.before::numeric, 1)::float8 as before, round(e.after::numeric, 1)::float8 as after,
      round(e.litres::numeric, 1)::float8 as litres, e.sureness,
      case when scope_has('view_history') and not is_private(e.device_id, e.starts_at, e.ends_at) then e.latitude end as latitude,
      case when scope_has('view_history') and not is_private(e.device_id, e.starts_at, e.ends_at) then e.longitude end as longitude
    from tank_events e
    where ${shown(scope, filters, 'e')} and e.ends_at >= ${new Date(from)} and e.starts_at < ${new Date(to)}
    order by e.starts_at, e.id`.execute(tx);
  return rows;
}

export type TankPurchase = {
  id: number;
  deviceId: number;
  clientId: number;
  at: number;
  isTimed: boolean;
  litres: number;
  isMeasured: boolean;
  latitude: number | null;
  longitude: number | null;
};

/** Purchases of vehicles whose tank has a sensor, and whether it was read within the tolerance of them. */
export async function purchasesIn(tx: Scoped, scope: Reader, filters: TankFilters, { from, to }: Period) {
  const minutes = sql`coalesce(s.tolerance_minutes, ${MATCH_DEFAULTS.minutes}) + case when p.is_timed then 0 else ${UNTIMED_MINUTES} end`;
  const { rows } = await sql<TankPurchase>`
    select p.id, p.device_id as "deviceId", p.client_id as "clientId", (extract(epoch from p.bought_at) * 1000)::float8 as at,
      p.is_timed as "isTimed", p.quantity::float8 as litres, exists (
        select from tank_days t cross join unnest(t.at) as a (since)
        where t.device_id = p.device_id and t.client_id = p.client_id and t.day between w.first::date and w.last::date
          and t.day + a.since * interval '1 millisecond' between w.first and w.last
      ) as "isMeasured",
      case when scope_has('view_history') then p.vehicle_latitude end as latitude,
      case when scope_has('view_history') then p.vehicle_longitude end as longitude
    from fuel_purchases p join tank_sensors s on s.device_id = p.device_id and s.client_id = p.client_id
      cross join lateral (select (${minutes}) * interval '1 minute' as around) as o
      cross join lateral (
        select (p.bought_at - o.around) at time zone 'UTC' as first, (p.bought_at + o.around) at time zone 'UTC' as last
      ) as w
    where p.deleted_at is null and ${shown(scope, filters, 'p')} and p.bought_at >= ${new Date(from)} and p.bought_at < ${new Date(to)}
    order by p.bought_at, p.id`.execute(tx);
  return rows;
}

/** The newest fills, drops and purchases that began in a period, the newest first. */
export async function newestBegun(
  tx: Scoped,
  scope: Reader,
  filters: TankFilters,
  { from, to }: Period,
  count: number,
): Promise<{ deviceId: number; at: number }[]> {
  const { rows } = await sql<{ deviceId: number; at: number }>`
    select device_id as "deviceId", (extract(epoch from at) * 1000)::float8 as at from (
      (select e.device_id, e.starts_at as at from tank_events e
       where ${shown(scope, filters, 'e')} and e.ends_at >= ${new Date(from)} and e.starts_at >= ${new Date(from)} and e.starts_at < ${new Date(to)}
       order by e.starts_at desc limit ${count})
      union all
      (select p.device_id, p.bought_at as at from fuel_purchases p join tank_sensors s on s.device_id = p.device_id and s.client_id = p.client_id
       where p.deleted_at is null and ${shown(scope, filters, 'p')} and p.bought_at >= ${new Date(from)} and p.bought_at < ${new Date(to)}
       order by p.bought_at desc limit ${count})
    ) as begun order by begun.at desc limit ${count}`.execute(tx);
  return rows;
}

/** How many tanks have a sensor. */
export async function countSensed(tx: Scoped, scope: Reader, filters: TankFilters): Promise<number> {
  const { rows } = await sql<{ sensors: number }>`
    select count(*)::int as sensors from tank_sensors s where ${shown(scope, filters, 's')}`.execute(tx);
  return rows[0]?.sensors ?? 0;
}

/** The levels of a vehicle's tank on the days that a period touches. */
export async function daysIn(tx: Scoped, id: DeviceId, clientId: number, { from, to }: Period): Promise<TankDay[]> {
  const { rows } = await sql<TankDay>`
    select (extract(epoch from day) * 1000)::float8 as day, at, litres, state, latitude, longitude
    from tank_days where device_id = ${id} and client_id = ${clientId}
      and day >= (${new Date(from)}::timestamptz at time zone 'UTC')::date and day <= (${new Date(to)}::timestamptz at time zone 'UTC')::date
    order by tank_days.day`.execute(tx);
  return rows;
}

/** The first and the last day with levels of tanks in a period. */
export async function endDays(tx: Scoped, deviceIds: readonly number[], { from, to }: Period) {
  const { rows } = await sql<Pick<TankDay, 'day' | 'at' | 'litres'> & { deviceId: number; clientId: number }>`
    with spans as (
      select device_id, client_id, min(day) as first, max(day) as last from tank_days
      where device_id = any (${deviceIds}) and day >= (${new Date(from)}::timestamptz at time zone 'UTC')::date
        and day <= (${new Date(to - 1)}::timestamptz at time zone 'UTC')::date group by 1, 2
    )
    select t.device_id as "deviceId", t.client_id as "clientId", (extract(epoch from t.day) * 1000)::float8 as day, t.at, t.litres
    from spans s join tank_days t on t.device_id = s.device_id and t.client_id = s.client_id and t.day in (s.first, s.last)
    order by t.device_id, t.client_id, t.day`.execute(tx);
  return rows;
}

/** Metres that a vehicle drove in a period by whole quarters of an hour. */
export async function drivenIn(tx: Scoped, id: DeviceId, { from, to }: Period): Promise<number | null> {
  const { rows } = await sql<{ metres: number | null }>`
    select (sum(measured + estimated) / 1000)::float8 as metres from usage
    where device_id = ${id} and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}`.execute(tx);
  return rows[0]?.metres ?? null;
}

export type StoredSensor = TankSensorFields & { readUntil: number | null };

/** The sensor of a vehicle's tank. */
export async function findSensor(tx: Scoped, id: DeviceId, clientId: number): Promise<StoredSensor | undefined> {
  const { rows } = await sql<StoredSensor>`
    select s.source, s.unit, s.points as table, f.tank::float8 as tank, s.smallest_fill::float8 as "smallestFill",
      s.smallest_drop::float8 as "smallestDrop", s.needs_ignition as "needsIgnition",
      coalesce(s.tolerance_minutes, ${MATCH_DEFAULTS.minutes})::float8 as "toleranceMinutes",
      round(coalesce(s.tolerance_share, ${MATCH_DEFAULTS.share})::numeric, 3)::float8 as "toleranceShare",
      (extract(epoch from s.read_until) * 1000)::float8 as "readUntil"
    from tank_sensors s join vehicle_fuel_settings f on f.device_id = s.device_id and f.client_id = s.client_id and f.tank is not null
    where s.device_id = ${id} and s.client_id = ${clientId}`.execute(tx);
  return rows[0];
}

/** Saves the sensor of a tank, and what the tank holds. @param staleFrom from when on levels are to be read again, ms since 1970 */
export async function saveSensor(
  tx: Scoped,
  id: DeviceId,
  clientId: number,
  fields: TankSensorFields,
  { now, staleFrom }: { now: number; staleFrom: number },
): Promise<void> {
  await sql`insert into vehicle_fuel_settings (device_id, client_id, tank) values (${id}, ${clientId}, ${fields.tank})
    on conflict (device_id, client_id) do update set tank = excluded.tank`.execute(tx);
  const values = {
    source: fields.source,
    unit: fields.unit,
    points: JSON.stringify(fields.unit === 'table' ? fields.table : []),
    smallest_fill: fields.smallestFill,
    smallest_drop: fields.smallestDrop,
    needs_ignition: fields.needsIgnition,
    tolerance_minutes: fields.toleranceMinutes,
    tolerance_share: fields.toleranceShare,
    stale_from: new Date(staleFrom),
    updated_at: new Date(now),
  };
  await tx
    .insertInto('tank_sensors')
    .values({ ...values, device_id: id, client_id: clientId as never })
    .onConflict((conflict) => conflict.columns(['device_id', 'client_id']).doUpdateSet(values))
    .execute();
}

/** Removes the sensor of a tank and what it showed. @returns whether there was one */
export async function removeSensor(tx: Scoped, id: DeviceId, clientId: number): Promise<boolean> {
  const removed = await sql`delete from tank_sensors where device_id = ${id} and client_id = ${clientId}`.execute(tx);
  await sql`delete from tank_days where device_id = ${id} and client_id = ${clientId}`.execute(tx);
  await sql`delete from tank_events where device_id = ${id} and client_id = ${clientId}`.execute(tx);
  return (removed.numAffectedRows ?? 0n) > 0n;
}
