import type { ClientId, Due, DueMeasure, exportRisks, VehicleRisk } from '@balise/contract';
import type { RiskQuality, UsePeriod } from '@balise/forecast';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** What a list of risks selects: `listRisks` and `exportRisks` of packages/contract. */
export type RiskSelection = Omit<z.output<typeof exportRisks.body>, 'format' | 'language' | 'timeZone'>;

function selected({ clientId: own }: Scope, { clientId, deviceId, search }: RiskSelection) {
  const words = search && likePattern(search);
  return sql`
    vehicle_risks r join devices d on d.id = r.device_id and d.client_id = r.client_id and d.deleted_at is null
    where (${own}::int is null or r.client_id = ${own}) and (${orNull(clientId)}::int is null or r.client_id = ${orNull(clientId)})
      and (${orNull(deviceId)}::int is null or r.device_id = ${orNull(deviceId)})
      and (${orNull(words)}::text is null or concat_ws(' ', d.designation, d.label) ilike ${orNull(words)})`;
}

/** A page of risks, the greatest chance of a breakdown first. */
export async function findRisks(
  tx: Scoped,
  scope: Scope,
  wanted: RiskSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<VehicleRisk[]> {
  const { rows } = await sql<VehicleRisk>`
    select x.*, (
      select json_build_object('id', o.id, 'number', o.number, 'state', o.state) from work_orders o
      where o.device_id = x."deviceId" and o.client_id = x."clientId" and o.state not in ('done', 'cancelled') order by o.id desc limit 1
    ) as order
    from (
      select r.device_id as "deviceId", r.client_id as "clientId", d.designation, d.label, r.made_on::text as "madeOn", r.breakdown7, r.breakdown30,
        r.repair7, r.repair30, r.method, r.reasons
      from ${selected(scope, wanted)}
      order by r.breakdown30 desc, r.repair30 desc, r.device_id limit ${limit} offset ${offset}
    ) x order by x.breakdown30 desc, x.repair30 desc, x."deviceId"`.execute(tx);
  return rows;
}

export async function countRisks(tx: Scoped, scope: Scope, wanted: RiskSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${selected(scope, wanted)}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Chances of a repair within 30 days of a client's vehicles. */
export async function repairChances(tx: Scoped, clientId: ClientId): Promise<number[]> {
  const { rows } = await sql<{ chance: number }>`
    select r.repair30 as chance from vehicle_risks r join devices d on d.id = r.device_id and d.client_id = r.client_id
    where r.client_id = ${clientId} and d.deleted_at is null`.execute(tx);
  return rows.map(({ chance }) => chance);
}

type UseContent = { year: UsePeriod; periods: UsePeriod[] };
type RiskContent = Record<'road30' | 'repair30' | 'repair7', RiskQuality>;
export type StoredQuality = { learnedOn: string; isUsed: boolean } & (
  | { kind: 'distance' | 'engine'; quality: UseContent }
  | { kind: 'risk'; quality: RiskContent }
);

export async function qualitiesOf(tx: Scoped, clientId: ClientId): Promise<StoredQuality[]> {
  const { rows } = await sql<StoredQuality>`
    select kind, learned_on::text as "learnedOn", is_used as "isUsed", quality from forecast_models where client_id = ${clientId}
    order by kind`.execute(tx);
  return rows;
}

/** A service of a vehicle with what it takes: hours of its operations, and smallest units of money; null: not known. */
export type WorkAhead = {
  serviceId: number;
  plannedOn: string | null;
  dueOn: string | null;
  measure: DueMeasure;
  between: Due['between'];
  habit: { workday: number; weekend: number } | null;
  hours: number | null;
  cost: number | null;
};

export async function workAhead(tx: Scoped, { clientId: own }: Scope, clientId: ClientId | null): Promise<WorkAhead[]> {
  const client = own ?? clientId;
  const { rows } = await sql<WorkAhead>`
    select s.id as "serviceId", v.planned_on::text as "plannedOn", u.due_day::text as "dueOn", u.content -> 'measures' -> 0 as measure,
      u.content -> 'between' as between, u.content -> 'habit' as habit,
      o.hours, coalesce(s.expected_cost, o.cost)::float8 as cost
    from service_dues u join services s on s.id = u.service_id and s.is_active and s.deleted_at is null and s.category = 'work'
      join service_vehicles v on v.id = u.service_vehicle_id
      join devices d on d.id = u.device_id and d.client_id = u.client_id and d.deleted_at is null
      cross join lateral (
        select sum(p.minutes)::float8 / 60 as hours, sum(p.parts_cost + p.labour_cost) as cost
        from service_operations w join operations p on p.id = w.operation_id where w.service_id = s.id
      ) o
    where ${client}::int is null or u.client_id = ${client}`.execute(tx);
  return rows;
}
