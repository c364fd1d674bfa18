import type { ClientId, DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Work on a vehicle: a service, or a repair. `day` is counted from 1970-01-01. */
export type WorkRow = {
  deviceId: DeviceId;
  day: number;
  planned: boolean;
  breakdown: boolean;
  labourHours: number;
  downtimeHours: number;
};

/**
 * All work on a client's vehicles before a day: services that were done, work orders that are no service alone (cancelled ones aside), and
 * defects that were repaired without an order. As the owner, like all of this file.
 */
export async function workOf(owner: Database, clientId: ClientId, today: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    with zone as (select time_zone from clients where id = ${clientId})
    select w."deviceId", w.on - date '1970-01-01' as day, w.planned, w.breakdown, w.labour as "labourHours", w.downtime as "downtimeHours"
    from (
      select r.device_id as "deviceId", r.day as on, true as planned, false as breakdown, 0::float8 as labour,
        coalesce(r.downtime_minutes, 0)::float8 / 60 as downtime
      from service_records r join services s on s.id = r.service_id and s.category = 'work'
      where r.client_id = ${clientId} and r.kind = 'done' and not exists (select from service_records n where n.replaces = r.id)
      union all
      select o.device_id, (least(o.created_at, coalesce(o.done_at, o.created_at)) at time zone (select time_zone from zone))::date, false,
        o.is_breakdown, l.minutes / 60, coalesce(o.downtime_minutes, 0)::float8 / 60
      from work_orders o cross join lateral (
        select coalesce(sum(minutes), 0)::float8 as minutes, coalesce(bool_or(kind = 'service'), false) as has_service
        from work_order_lines where work_order_id = o.id
      ) l
      where o.client_id = ${clientId} and o.state <> 'cancelled' and (o.is_breakdown or not l.has_service)
      union all
      select f.device_id, (f.repaired_at at time zone (select time_zone from zone))::date, false, false, 0, 0
      from defects f where f.client_id = ${clientId} and f.repaired_at is not null and f.work_order_id is null
    ) w where w.on < date '1970-01-01' + ${today}::int
    order by 1, 2`.execute(owner);
  return rows;
}

/** A vehicle, the class it is compared within, and the day from which on its client has it. */
export type OwnedVehicle = { id: DeviceId; kind: string; since: number };

export async function ownedVehicles(owner: Database, clientId: ClientId): Promise<OwnedVehicle[]> {
  const { rows } = await sql<OwnedVehicle>`
    select d.id, lower(concat_ws(' ', d.vehicle_make, d.vehicle_model)) as kind,
      (greatest(o.starts_at, timestamptz '1970-01-01') at time zone c.time_zone)::date - date '1970-01-01' as since
    from devices d join clients c on c.id = d.client_id
      join device_ownership o on o.device_id = d.id and o.client_id = d.client_id and o.ends_at = 'infinity'
    where d.client_id = ${clientId} and d.deleted_at is null
    order by d.id`.execute(owner);
  return rows;
}
