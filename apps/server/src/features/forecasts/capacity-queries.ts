import type { ClientId, PartId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** Hours of a client's workshop by day of the week, Monday first; undefined: not entered. */
export async function findHours(tx: Scoped, clientId: ClientId): Promise<number[] | undefined> {
  const { rows } = await sql<{
    hours: number[];
  }>`select hours from workshop_hours where client_id = ${clientId}`.execute(tx);
  return rows[0]?.hours;
}

export async function storeHours(tx: Scoped, clientId: ClientId, hours: readonly number[], now: number): Promise<void> {
  await sql`
    insert into workshop_hours (client_id, hours, updated_at) values (${clientId}, ${hours}::real[], ${new Date(now)})
    on conflict (client_id) do update set hours = excluded.hours, updated_at = excluded.updated_at`.execute(tx);
}

/** How much of a part a service took on average where it was done by an order with parts, and what there is of it. */
export type UsedPart = { serviceId: number; partId: PartId; name: string; unit: string; stock: number; each: number };

export async function partsOfServices(tx: Scoped, clientId: ClientId): Promise<UsedPart[]> {
  const { rows } = await sql<UsedPart>`
    with served as (
      select distinct v.service_id, o.id from work_orders o join work_order_lines l on l.work_order_id = o.id and l.kind = 'service'
        join service_vehicles v on v.id = l.service_vehicle_id
      where o.client_id = ${clientId} and o.state = 'done'
    ), counted as (select service_id, count(*) as orders from served group by 1)
    select s.service_id as "serviceId", p.id as "partId", p.name, p.unit, (sum(l.quantity) / c.orders)::float8 as each,
      coalesce((select sum(e.quantity) from part_entries e where e.part_id = p.id), 0)::float8 as stock
    from served s join counted c on c.service_id = s.service_id join work_order_lines l on l.work_order_id = s.id and l.kind = 'part'
      join parts p on p.id = l.part_id and p.deleted_at is null
    group by 1, 2, c.orders order by 1, 2`.execute(tx);
  return rows;
}
