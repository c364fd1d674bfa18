import { type ClientId, DASHBOARD_MONTHS, type ServiceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { REPLACED } from '../records/record-queries.ts';

type Of = { clientId: ClientId | null; today: string };

/** The first day of the twelve months that end with today's. */
const since = (today: string) =>
  sql`(date_trunc('month', ${today}::date) - make_interval(months => ${DASHBOARD_MONTHS - 1}))::date`;
const month = (today: string) => sql`date_trunc('month', ${today}::date)::date`;
const clientOf = ({ clientId: own }: Scope, { clientId }: Of) => own ?? clientId;

/** What a service cost in a month, and how well it was kept up with. */
export type MonthSums = {
  /** `2026-11` */
  month: string;
  serviceId: ServiceId;
  parts: number;
  labour: number;
  tax: number;
  done: number;
  inTime: number;
  judged: number;
  downtimeMinutes: number;
};

/**
 * Sums of each service in each of the twelve months. They are kept by month, of all vehicles; for users who see some vehicles they are added up
 * from the records of these.
 */
export async function monthSums(tx: Scoped, scope: Scope, of: Of): Promise<MonthSums[]> {
  const client = clientOf(scope, of);
  const { rows } = await sql<MonthSums>`
    select to_char(m.month, 'YYYY-MM') as month, m.service_id as "serviceId", m.parts::float8 as parts, m.labour::float8 as labour,
      m.tax::float8 as tax, m.done, m.in_time as "inTime", m.judged, m.downtime_minutes::float8 as "downtimeMinutes"
    from service_months m
    where m.month >= ${since(of.today)} and m.month <= ${month(of.today)} and (${client}::int is null or m.client_id = ${client})
    union all
    select to_char(r.day, 'YYYY-MM'), r.service_id, coalesce(sum(r.parts_cost) filter (where r.kind = 'done'), 0)::float8,
      coalesce(sum(r.labour_cost) filter (where r.kind = 'done'), 0)::float8, coalesce(sum(r.tax_cost) filter (where r.kind = 'done'), 0)::float8,
      (count(*) filter (where r.kind = 'done'))::int, (count(*) filter (where r.kind = 'done' and r.state <> 'overdue'))::int,
      (count(*) filter (where r.kind <> 'postponed') + coalesce(sum(r.missed) filter (where r.kind = 'done'), 0))::int,
      coalesce(sum(r.downtime_minutes), 0)::float8
    from service_records r
    where (select scope_limited()) and r.kind <> 'withdrawn' and not ${REPLACED} and r.day >= ${since(of.today)}
      and (${client}::int is null or r.client_id = ${client})
    group by 1, 2`.execute(tx);
  return rows;
}

export type ServiceVehicles = { id: ServiceId; name: string; vehicles: number };

/** Services with how many vehicles have them that are still the client's. */
export async function servicesWithVehicles(tx: Scoped, scope: Scope, of: Of): Promise<ServiceVehicles[]> {
  const client = clientOf(scope, of);
  const { rows } = await sql<ServiceVehicles>`
    select s.id, s.name, coalesce(v.vehicles, 0) as vehicles
    from services s
      left join (
        select x.service_id, count(*)::int as vehicles from service_vehicles x
          join devices d on d.id = x.device_id and d.client_id = x.client_id and d.deleted_at is null
        where x.withdrawn_at is null and (${client}::int is null or x.client_id = ${client}) group by 1
      ) v on v.service_id = s.id
    where s.deleted_at is null and (${client}::int is null or s.client_id = ${client})`.execute(tx);
  return rows;
}

/** m that vehicles with services drove in the twelve months. */
export async function distanceOf(tx: Scoped, scope: Scope, of: Of): Promise<number> {
  const client = clientOf(scope, of);
  const { rows } = await sql<{ metres: number }>`
    select coalesce(sum(v.counted + v.gps * m.factor) / 1000, 0)::float8 as metres
    from (
      select device_id, sum(counted::float8) as counted, sum(gps::float8) as gps from vehicle_months
      where month >= ${since(of.today)} and month <= ${month(of.today)} and (${client}::int is null or client_id = ${client})
      group by device_id
    ) v join vehicle_meters m on m.device_id = v.device_id`.execute(tx);
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
