import type { ClientId, PartId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

const HAS_SERVICE = sql`exists (select from work_order_lines s where s.work_order_id = o.id and s.kind = 'service')`;

/** The life of a part on a vehicle: in days and km, and how it ended. */
export type StoredLife = { partId: PartId; days: number; km: number; failed: boolean };

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
        coalesce(not lead(planned) over w, false) as failed
      from replaced r window w as (partition by part_id, device_id order by r.on)
    )
    select l.part_id as "partId", l.to_day - l.from_day as days, coalesce((
        select sum(d.counted + d.gps * m.factor) / 1000000 from vehicle_days d join vehicle_meters m on m.device_id = d.device_id
        where d.device_id = l.device_id and d.client_id = ${clientId} and d.day >= l.from_day and d.day < l.to_day
      ), 0)::float8 as km, l.failed
    from lived l where l.to_day > l.from_day`.execute(tx);
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
