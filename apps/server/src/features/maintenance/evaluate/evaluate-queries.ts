import type { ClientId, DeviceId, ServiceCategory, ServiceId, ServiceVehicleId } from '@balise/contract';
import type { UseCurve, Widening } from '@balise/forecast';
import type { CalendarUnit, MeterEntry } from '@balise/maintenance';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';

/** The owner's connection, or a request's transaction: that one sees what its scope shows. */
export type Reading = Database | Scoped;

/** A service that a vehicle has, from where its interval counts, and what is known of the vehicle. Times are ms since 1970 UTC. */
export type CycleRow = {
  id: ServiceVehicleId;
  serviceId: ServiceId;
  clientId: ClientId;
  deviceId: DeviceId;
  category: ServiceCategory;
  distance: number | null;
  engine: number | null;
  calendarCount: number | null;
  calendarUnit: CalendarUnit | null;
  at: number;
  metres: number | null;
  dueOn: string | null;
  dueDistance: number | null;
  dueEngine: number | null;
  timeZone: string;
  /** Its last message. */
  seenAt: number | null;
  /** By which distances between positions are multiplied. */
  factor: number;
};

const CYCLES = sql`
  select v.id, v.service_id as "serviceId", v.client_id as "clientId", v.device_id as "deviceId", s.category,
    s.distance::float8 as distance, s.engine::float8 as engine, s.calendar_count as "calendarCount", s.calendar_unit as "calendarUnit",
    (extract(epoch from v.base_at) * 1000)::float8 as at, v.base_metres::float8 as metres, v.due_on::text as "dueOn",
    v.due_distance::float8 as "dueDistance", v.due_engine::float8 as "dueEngine", c.time_zone as "timeZone",
    (extract(epoch from t.seen_at) * 1000)::float8 as "seenAt", coalesce(m.factor, 1) as factor
  from service_vehicles v join services s on s.id = v.service_id and s.is_active and s.deleted_at is null
    join devices d on d.id = v.device_id and d.client_id = v.client_id and d.deleted_at is null
    join clients c on c.id = v.client_id
    left join vehicle_meters m on m.device_id = v.device_id
    left join device_status t on t.device_id = v.device_id and t.seen_at >= t.owned_since
  where v.withdrawn_at is null`;

/** Every service of these vehicles that can become due. */
export async function cyclesOf(db: Reading, deviceIds: readonly DeviceId[]): Promise<CycleRow[]> {
  const { rows } =
    await sql<CycleRow>`${CYCLES} and v.device_id = any (${deviceIds}) order by v.device_id, v.id`.execute(db);
  return rows;
}

export async function cycleById(db: Reading, id: ServiceVehicleId): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`${CYCLES} and v.id = ${id}`.execute(db);
  return rows[0];
}

/** Entries of the meters of vehicles that count, from a moment of each on and in their present owner's time, the oldest first. */
export async function meterEntries(db: Reading, since: ReadonlyMap<DeviceId, number>) {
  const { rows } = await sql<MeterEntry & { deviceId: DeviceId }>`
    select e.device_id as "deviceId", (extract(epoch from e.at) * 1000)::float8 as at, e.metres::float8 as metres, e.kind
    from unnest(${[...since.keys()]}::int[], ${[...since.values()].map((at) => new Date(at))}::timestamptz[]) as w (device_id, since)
      join odometer_entries e on e.device_id = w.device_id and e.at > w.since
      join device_ownership o on o.device_id = e.device_id and o.ends_at = 'infinity' and o.starts_at <= e.at
    where e.withdrawn_at is null order by e.device_id, e.at`.execute(db);
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
}

/** What a vehicle did since a moment: mm by positions and by a counter, ms of its engine. */
export type UsedSince = { gps: number; counted: number; engine: number };
export type Moment = { deviceId: DeviceId; clientId: ClientId; at: number; timeZone: string };

/** In the order of the moments, however many, in one statement. What the scope does not see is nothing. */
export async function usedSince(db: Reading, moments: readonly Moment[]): Promise<UsedSince[]> {
  const found: UsedSince[] = moments.map(() => ({ gps: 0, counted: 0, engine: 0 }));
  if (moments.length === 0) return found;
  const { rows } = await sql<UsedSince & { place: number }>`
    select place, gps, counted, engine from used_since(${moments.map(({ deviceId }) => deviceId)}::int[],
      ${moments.map(({ clientId }) => clientId)}::int[], ${moments.map(({ at }) => new Date(at))}::timestamptz[],
      ${moments.map(({ timeZone }) => timeZone)}::text[])`.execute(db);
  for (const { place, gps, counted, engine } of rows) found[place - 1] = { gps, counted, engine };
  return found;
}

/** Days of vehicles from a day on. `day` is counted from 1970-01-01. */
export type DayRow = { deviceId: DeviceId; day: number; gps: number; counted: number; engine: number };

/** @param from `2026-10-29` */
export async function daysSince(db: Reading, deviceIds: readonly DeviceId[], from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select v.device_id as "deviceId", v.day - date '1970-01-01' as day, v.gps::float8 as gps, v.counted::float8 as counted,
      v.engine::float8 as engine
    from vehicle_days v join devices d on d.id = v.device_id and d.client_id = v.client_id
    where v.device_id = any (${deviceIds}) and v.day >= ${from}::date`.execute(db);
  return rows;
}

/** What forecasts correct (decision 81): the curve of a vehicle's meter, or by how much the interval of a client's vehicles is moved. */
export type Corrections = {
  curve: (deviceId: DeviceId, meter: 'distance' | 'engine') => UseCurve | undefined;
  moves: (clientId: ClientId, meter: 'distance' | 'engine') => Widening | undefined;
};

export async function correctionsOf(
  db: Reading,
  deviceIds: readonly DeviceId[],
  clientIds: readonly ClientId[],
): Promise<Corrections> {
  const curves = await sql<{ key: string; curve: UseCurve }>`
    select f.device_id || '/' || f.meter as key, f.curve
    from use_forecasts f join devices d on d.id = f.device_id and d.client_id = f.client_id
    where f.device_id = any (${deviceIds})`.execute(db);
  const moves = await sql<{ key: string; moves: Widening }>`
    select client_id || '/' || kind as key, moves from forecast_models
    where client_id = any (${clientIds}) and moves is not null`.execute(db);
  const [byDevice, byClient] = [
    new Map(curves.rows.map(({ key, curve }) => [key, curve])),
    new Map(moves.rows.map((row) => [row.key, row.moves])),
  ];
  return {
    curve: (deviceId, meter) => byDevice.get(`${deviceId}/${meter}`),
    moves: (clientId, meter) => byClient.get(`${clientId}/${meter}`),
  };
}

/** Adds up the days of vehicles again whose history changed. */
export async function sumDays(db: Reading, deviceIds: readonly DeviceId[]): Promise<void> {
  await sql`select sum_vehicle_days(${deviceIds}::int[])`.execute(db);
}

/** What is stored of a service of a vehicle. */
export type DueRow = {
  id: ServiceVehicleId;
  serviceId: ServiceId;
  clientId: ClientId;
  deviceId: DeviceId;
  state: string;
  dueDay: string | null;
  share: number;
  content: object;
};

/** Replaces what is stored of these vehicles; a state that is the same keeps since when it is. */
export async function saveDues(
  db: Reading,
  deviceIds: readonly DeviceId[],
  dues: readonly DueRow[],
  { now, days }: { now: number; days: ReadonlyMap<DeviceId, string> },
): Promise<void> {
  const column = (name: Exclude<keyof DueRow, 'content'>) => dues.map((due) => due[name]);
  await sql`delete from service_dues where device_id = any (${deviceIds}) and not service_vehicle_id = any (${dues.map(({ id }) => id)})`.execute(
    db,
  );
  if (dues.length > 0)
    await sql`
      insert into service_dues (service_vehicle_id, service_id, client_id, device_id, state, state_since, due_day, share, content, evaluated_at)
      select id, service_id, client_id, device_id, state, ${new Date(now)}, due_day, share, content::json, ${new Date(now)}
      from unnest(${column('id')}::int[], ${column('serviceId')}::int[], ${column('clientId')}::int[], ${column('deviceId')}::int[],
        ${column('state')}::text[], ${column('dueDay')}::date[], ${column('share')}::float8[],
        ${dues.map(({ content }) => JSON.stringify(content))}::text[])
        as r (id, service_id, client_id, device_id, state, due_day, share, content)
      on conflict (service_vehicle_id) do update set state = excluded.state, due_day = excluded.due_day, share = excluded.share,
        content = excluded.content, evaluated_at = excluded.evaluated_at,
        state_since = case when service_dues.state = excluded.state then service_dues.state_since else excluded.state_since end`.execute(
      db,
    );
  await sql`
    update vehicle_meters m set is_marked = false, evaluated_on = w.day
    from unnest(${[...days.keys()]}::int[], ${[...days.values()]}::date[]) as w (device_id, day) where m.device_id = w.device_id`.execute(
    db,
  );
}

/** Vehicles whose services are to be looked at again: something changed, or their client's day is another. As the owner. */
export async function devicesToEvaluate(
  owner: Database,
  now: number,
  { after, most }: { after: number; most: number },
) {
  const { rows } = await sql<{ id: DeviceId; hasReadings: boolean }>`
    select m.device_id as id from vehicle_meters m
      join devices d on d.id = m.device_id join clients c on c.id = d.client_id
    where m.device_id > ${after} and (m.is_marked or m.changed_from is not null or m.evaluated_on is null
      or m.evaluated_on <> (${new Date(now)}::timestamptz at time zone c.time_zone)::date)
    order by m.device_id limit ${most}`.execute(owner);
  return rows;
}
