import type { ClientId, DeviceId, DriftQuantity } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** A line of the report about forecasts. Days are those of the client's calendar, `2026-12-12`; of drifts UTC. */
export type ReportedForecast = {
  deviceId: DeviceId;
  clientId: ClientId;
  /** Names it within its vehicle. */
  mark: string;
  kind: 'breakdown' | 'repair' | 'service' | 'drift';
  chance: number | null;
  service: string | null;
  dueFrom: string | null;
  dueLikely: string | null;
  dueUntil: string | null;
  quantity: DriftQuantity | null;
  since: string | null;
  value: number | null;
  expected: number | null;
};

/** What is forecast of these devices now, and what drifted in a period, as far as the scope shows it. @param period ms since 1970 */
export async function reportedForecasts(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<ReportedForecast[]> {
  const { rows } = await sql<ReportedForecast>`
    select r.device_id as "deviceId", r.client_id as "clientId", k.kind as mark, k.kind, k.chance, null as service, null as "dueFrom",
      null as "dueLikely", null as "dueUntil", null as quantity, null as since, null::float8 as value, null::float8 as expected, k.place
    from vehicle_risks r cross join lateral (values ('breakdown', r.breakdown30, 1), ('repair', r.repair30, 2)) as k (kind, chance, place)
    where r.device_id = any (${ids})
    union all
    select u.device_id, u.client_id, 'service ' || u.service_vehicle_id, 'service', null, s.name, u.content #>> '{measures,0,forecast,p10}',
      u.due_day::text, u.content #>> '{measures,0,forecast,p90}', null, null, null, null, 4
    from service_dues u join services s on s.id = u.service_id and s.deleted_at is null
    where u.device_id = any (${ids}) and u.due_day is not null
    union all
    select t.device_id, t.client_id, 'drift ' || t.id, 'drift', null, null, null, null, null, t.quantity, t.since::text,
      round(t.value::numeric, 2)::float8, round(t.expected::numeric, 2)::float8, 3
    from drifts t
    where t.device_id = any (${ids}) and t.verdict is distinct from 'false' and t.since < ${new Date(to)}
      and (t.ended_on is null or t.ended_on >= ${new Date(from)})
    order by 1, place, "dueLikely", mark`.execute(tx);
  return rows;
}
