import { type ClientId, DASHBOARD_MONTHS, type MaintenanceDashboard } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { REPLACED } from './record-queries.ts';

type Of = { clientId: ClientId | null; today: string };

/** The first day of the twelve months that end with today's. */
const since = (today: string) =>
  sql`(date_trunc('month', ${today}::date) - make_interval(months => ${DASHBOARD_MONTHS - 1}))::date`;
const OF = ({ clientId: own }: Scope, { clientId, today }: Of) => sql`
  r.kind <> 'withdrawn' and not ${REPLACED} and r.day >= ${since(today)} and r.day <= ${today}::date
  and (${own}::int is null or r.client_id = ${own}) and (${clientId}::int is null or r.client_id = ${clientId})`;

type Months = MaintenanceDashboard['months'];

/** Sums by month, the oldest first; months without records among them. */
export async function sumsByMonth(tx: Scoped, scope: Scope, of: Of): Promise<Months> {
  const { rows } = await sql<Months[number]>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(r.parts_cost), 0)::float8 as parts, coalesce(sum(r.labour_cost), 0)::float8 as labour,
      coalesce(sum(r.tax_cost), 0)::float8 as tax, count(r.id)::int as done
    from generate_series(${since(of.today)}::timestamp, ${of.today}::timestamp, interval '1 month') m (month)
      left join service_records r on ${OF(scope, of)} and r.kind = 'done' and r.day >= m.month and r.day < m.month + interval '1 month'
    group by 1 order by 1`.execute(tx);
  return rows;
}

export type Kept = { downtimeMinutes: number; done: number; inTime: number; judged: number };

/** How well it was kept up with. */
export async function keptUp(tx: Scoped, scope: Scope, of: Of): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select coalesce(sum(r.downtime_minutes), 0)::float8 as "downtimeMinutes", (count(*) filter (where r.kind = 'done'))::int as done,
      (count(*) filter (where r.kind = 'done' and r.state <> 'overdue'))::int as "inTime",
      (count(*) filter (where r.kind <> 'postponed') + coalesce(sum(r.missed) filter (where r.kind = 'done'), 0))::int as judged
    from service_records r where ${OF(scope, of)}`.execute(tx);
  return rows[0]!;
}

/** By service, the most expensive first. */
export async function sumsByService(tx: Scoped, scope: Scope, of: Of): Promise<MaintenanceDashboard['services']> {
  const { clientId: own } = scope;
  const { rows } = await sql<MaintenanceDashboard['services'][number]>`
    select s.id, s.name, coalesce(v.vehicles, 0) as vehicles, coalesce(r.cost, 0) as cost
    from services s
      left join (select service_id, count(*)::int as vehicles from service_vehicles where withdrawn_at is null group by 1) v on v.service_id = s.id
      left join (
        select r.service_id, sum(r.total_cost)::float8 as cost from service_records r where ${OF(scope, of)} and r.kind = 'done' group by 1
      ) r on r.service_id = s.id
    where s.deleted_at is null and (${own}::int is null or s.client_id = ${own}) and (${of.clientId}::int is null or s.client_id = ${of.clientId})
    order by cost desc, vehicles desc, lower(s.name) limit 100`.execute(tx);
  return rows;
}

/** m that vehicles with services drove. */
export async function distanceOf(tx: Scoped, { clientId: own }: Scope, { clientId, today }: Of): Promise<number> {
  const { rows } = await sql<{ metres: number }>`
    select coalesce(sum(v.counted + v.gps * m.factor) / 1000, 0)::float8 as metres
    from vehicle_days v join vehicle_meters m on m.device_id = v.device_id
    where v.day >= ${since(today)} and v.day <= ${today}::date and (${own}::int is null or v.client_id = ${own})
      and (${clientId}::int is null or v.client_id = ${clientId})`.execute(tx);
  return Math.round(rows[0]!.metres);
}

/** The one client whose money it is; null: there are several. */
export async function onlyClient(
  tx: Scoped,
  { clientId: own }: Scope,
  clientId: ClientId | undefined,
): Promise<ClientId | null> {
  if (own !== null || clientId !== undefined) return own ?? clientId ?? null;
  const { rows } = await sql<{
    id: ClientId;
  }>`select distinct client_id as id from services where deleted_at is null limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]!.id : null;
}
