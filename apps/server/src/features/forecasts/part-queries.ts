import type { ClientId, DeviceId, PartId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

const HAS_SERVICE = sql`exists (select from work_order_lines s where s.work_order_id = o.id and s.kind = 'service')`;

/** The life of a part on a vehicle: in days, km and hours of the engine, and how it began and ended. */
export type StoredLife = {
  partId: PartId;
  deviceId: DeviceId;
  days: number;
  km: number;
  hours: number;
  /** Replaced in a repair at its beginning, and at its end. */
  inRepair: boolean;
  failed: boolean;
  /** Make and model; empty: not known. Days that the vehicle had been in the records. */
  model: string;
  known: number;
};

/**
 * Lives of a client's parts, from one replacement on a vehicle to the next; the last one goes on. What was replaced in an order with a service
 * was planned.
 */
export async function livesOf(tx: Scoped, clientId: ClientId, now: number): Promise<StoredLife[]> {
  const { rows } = await sql<StoredLife>`
    with replaced as (
      select l.part_id, o.device_id, (o.done_at at time zone 'UTC')::date as on, bool_and(${HAS_SERVICE}) as planned
      from work_order_lines l join work_orders o on o.id = l.work_order_id
      where o.client_id = ${clientId} and o.state = 'done' and o.done_at is not null and l.kind = 'part'
      group by 1, 2, 3
    ), lived as (
      select part_id, device_id, r.on as from_day, coalesce(lead(r.on) over w, (${new Date(now)}::timestamptz at time zone 'UTC')::date) as to_day,
        not planned as in_repair, coalesce(not lead(planned) over w, false) as failed
      from replaced r window w as (partition by part_id, device_id order by r.on)
    ), vehicles as (
      select d.id, concat_ws(' ', nullif(d.vehicle_make, ''), nullif(d.vehicle_model, '')) as model, least(
          (select min(v.day) from vehicle_days v where v.device_id = d.id and v.client_id = ${clientId}),
          (select min((o.done_at at time zone 'UTC')::date) from work_orders o where o.device_id = d.id and o.client_id = ${clientId} and o.state = 'done')
        ) as known_from
      from devices d where d.id in (select device_id from lived)
    )
    select l.part_id as "partId", l.device_id as "deviceId", l.to_day - l.from_day as days, used.km, used.hours, l.in_repair as "inRepair", l.failed,
      coalesce(v.model, '') as model, greatest(0, coalesce(l.from_day - v.known_from, 0)) as known
    from lived l left join vehicles v on v.id = l.device_id cross join lateral (
      select coalesce(sum(d.counted + d.gps * m.factor) / 1000000, 0)::float8 as km, coalesce(sum(d.engine) / 3600000, 0)::float8 as hours
      from vehicle_days d join vehicle_meters m on m.device_id = d.device_id
      where d.device_id = l.device_id and d.client_id = ${clientId} and d.day >= l.from_day and d.day < l.to_day
    ) used
    where l.to_day > l.from_day
    order by l.part_id, l.device_id, l.from_day`.execute(tx);
  return rows;
}

/** A part with what replacing it cost on average, smallest units: part and labour in a service, the whole order of a repair; null: none is known. */
export type LivedPart = {
  id: PartId;
  reference: string;
  name: string;
  planned: number | null;
  failure: number | null;
};

export async function livedParts(tx: Scoped, clientId: ClientId, ids: readonly PartId[]): Promise<LivedPart[]> {
  const { rows } = await sql<LivedPart>`
    select p.id, p.reference, p.name, avg(c.own) filter (where c.planned)::float8 as planned, avg(c.total) filter (where not c.planned)::float8 as failure
    from parts p left join lateral (
      select ${HAS_SERVICE} as planned, a.total, a.own
      from work_orders o cross join lateral (
        select sum(x.cost)::float8 as total, sum(x.cost) filter (where x.kind = 'labour' or x.part_id = p.id)::float8 as own,
          bool_or(x.part_id = p.id) as has_part
        from work_order_lines x where x.work_order_id = o.id
      ) a
      where o.client_id = p.client_id and o.state = 'done' and a.has_part
    ) c on true
    where p.client_id = ${clientId} and p.id = any (${ids})
    group by p.id order by p.id`.execute(tx);
  return rows;
}
