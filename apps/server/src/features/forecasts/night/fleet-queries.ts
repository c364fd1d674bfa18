import type { ClientId, DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** What vehicles are used by: m, or milliseconds of the engine. */
export type Meter = 'distance' | 'engine';

/** A client whose night is due. `today` is the day of its calendar, from 1970-01-01. */
export type Night = { clientId: ClientId; today: number };

/** Clients with services, work orders or vehicles that reported, whose vehicles were not forecast today. As the owner, like all of this file. */
export async function nightsDue(owner: Database, now: number): Promise<Night[]> {
  const { rows } = await sql<Night>`
    select c.id as "clientId", (${new Date(now)}::timestamptz at time zone c.time_zone)::date - date '1970-01-01' as today
    from clients c left join forecast_nights n on n.client_id = c.id
    where c.deleted_at is null and (n.forecast_on is null or n.forecast_on <> (${new Date(now)}::timestamptz at time zone c.time_zone)::date)
      and (exists (select from service_vehicles v where v.client_id = c.id and v.withdrawn_at is null)
        or exists (select from work_orders o where o.client_id = c.id)
        or exists (
          select from devices d join device_status s on s.device_id = d.id and s.seen_at >= s.owned_since
          where d.client_id = c.id and d.deleted_at is null
        ))
    order by c.id`.execute(owner);
  return rows;
}

export async function nightDone(owner: Database, { clientId, today }: Night): Promise<void> {
  await sql`
    insert into forecast_nights (client_id, forecast_on) values (${clientId}, date '1970-01-01' + ${today}::int)
    on conflict (client_id) do update set forecast_on = excluded.forecast_on`.execute(owner);
}

/** What active services of a client ask for, in the unit of the meter, ascending; empty: none goes by it. */
export async function amountsOf(owner: Database, clientId: ClientId, meter: Meter): Promise<number[]> {
  const column = meter === 'distance' ? sql`s.distance` : sql`s.engine`;
  const { rows } = await sql<{ amount: number }>`
    select ${column}::float8 as amount
    from services s join service_vehicles v on v.service_id = s.id and v.withdrawn_at is null
    where s.client_id = ${clientId} and s.is_active and s.deleted_at is null and ${column} is not null
    order by 1`.execute(owner);
  return rows.map(({ amount }) => amount);
}

/** A vehicle with services, the class it is compared within, and the day of its last message, from 1970-01-01. */
export type FleetVehicle = { id: DeviceId; group: string; lastReceived: number | null };

export async function vehiclesOf(owner: Database, clientId: ClientId): Promise<FleetVehicle[]> {
  const { rows } = await sql<FleetVehicle>`
    select d.id, lower(concat_ws(' ', d.vehicle_make, d.vehicle_model)) as "group",
      (t.seen_at at time zone c.time_zone)::date - date '1970-01-01' as "lastReceived"
    from devices d join clients c on c.id = d.client_id
      left join device_status t on t.device_id = d.id and t.seen_at >= t.owned_since
    where d.client_id = ${clientId} and d.deleted_at is null
      and exists (select from service_vehicles v where v.device_id = d.id and v.client_id = d.client_id and v.withdrawn_at is null)
    order by d.id`.execute(owner);
  return rows;
}

/** What vehicles used in spans of some days that end before `today`; `back` counts them from the newest, 0. `first` is the vehicle's first day. */
export type UsedSpan = { deviceId: DeviceId; back: number; used: number; first: number };

type Wanted = { clientId: ClientId; ids: readonly DeviceId[]; meter: Meter; today: number; span: number; most: number };

/** @param wanted `span` days each, `most` days back */
export async function usedBySpan(
  owner: Database,
  { clientId, ids, meter, today, span, most }: Wanted,
): Promise<UsedSpan[]> {
  const used = meter === 'engine' ? sql`d.engine` : sql`(d.counted + d.gps * m.factor) / 1000`;
  const { rows } = await sql<UsedSpan>`
    select d.device_id as "deviceId", (date '1970-01-01' + ${today}::int - 1 - d.day) / ${span}::int as back,
      sum(${used})::float8 as used, min(d.day) - date '1970-01-01' as first
    from vehicle_days d join vehicle_meters m on m.device_id = d.device_id
    where d.client_id = ${clientId} and d.device_id = any (${ids})
      and d.day < date '1970-01-01' + ${today}::int and d.day >= date '1970-01-01' + ${today - most}::int
    group by 1, 2 order by 1, 2`.execute(owner);
  return rows;
}
