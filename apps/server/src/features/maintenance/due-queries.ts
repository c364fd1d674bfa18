import type {
  ClientId,
  Due,
  DueCounts,
  DueMeasure,
  exportDues,
  ServiceInterval,
  ServiceVehicleId,
} from '@balise/contract';
import type { UsePeriod } from '@balise/forecast';
import { DUE_STATES } from '@balise/maintenance';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** What a list selects: `listDues` and `exportDues` of packages/contract. */
export type DueSelection = Omit<z.output<typeof exportDues.body>, 'format' | 'language' | 'timeZone'>;

type Content = { by: DueMeasure['name']; between: Due['between']; measures: DueMeasure[]; habit: Due['habit'] };
type Row = Omit<Due, keyof Content> & { content: Content };

const WITHOUT_PLAN = sql`
  service_dues u join services s on s.id = u.service_id and s.is_active and s.deleted_at is null
    join devices d on d.id = u.device_id and d.client_id = u.client_id and d.deleted_at is null`;
const FROM = sql`${WITHOUT_PLAN} join service_vehicles v on v.id = u.service_vehicle_id`;
/** What a selection is looked for in: the day of a workshop is asked for by dates alone. */
const fromOf = ({ from, until }: DueSelection) => (from === undefined && until === undefined ? WITHOUT_PLAN : FROM);

const COLUMNS = sql`
  u.service_vehicle_id as id, u.service_id as "serviceId", s.name as service, s.category, u.client_id as "clientId", u.device_id as "deviceId",
  d.designation, d.label, u.state, (extract(epoch from u.state_since) * 1000)::float8 as "stateSince", u.due_day::text as "on",
  u.share::float8 as share, u.content, v.planned_on::text as "plannedOn", v.planned_workshop as "plannedWorkshop",
  (extract(epoch from u.evaluated_at) * 1000)::float8 as "evaluatedAt"`;

/** Of one state: by the day, without a day last. */
const ORDER = sql`u.due_day nulls last, lower(d.designation), lower(s.name), u.service_vehicle_id`;

function selected({ clientId: own }: Scope, wanted: DueSelection, withState = true) {
  const words = likePattern(wanted.search);
  const { clientId, serviceId, deviceId, category, groupId, from, until } = wanted;
  const day = sql`coalesce(v.planned_on, u.due_day)`;
  const days =
    from === undefined && until === undefined
      ? sql`true`
      : sql`(${orNull(from)}::date is null or ${day} >= ${orNull(from)}::date) and (${orNull(until)}::date is null or ${day} <= ${orNull(until)}::date)`;
  return sql`
    (${own}::int is null or u.client_id = ${own}) and (${orNull(clientId)}::int is null or u.client_id = ${orNull(clientId)})
    and (${orNull(withState ? wanted.state : undefined)}::text is null or u.state = ${orNull(wanted.state)})
    and (${orNull(serviceId)}::int is null or u.service_id = ${orNull(serviceId)})
    and (${orNull(deviceId)}::int is null or u.device_id = ${orNull(deviceId)})
    and (${orNull(category)}::text is null or s.category = ${orNull(category)})
    and (${orNull(groupId)}::int is null or exists (
      select from device_group_members m where m.device_id = u.device_id and m.group_id = ${orNull(groupId)}))
    and ${days}
    and (${words}::text is null or concat_ws(' ', d.designation, d.label, s.name) ilike ${words})`;
}

const presented = ({ content: { by, between, measures, habit }, ...row }: Row): Due => ({
  ...row,
  by,
  between,
  measures,
  habit,
});

/** A page of what is due, the most urgent first. Only the rows of the page are read in full: a client has tens of thousands. */
export async function findDues(
  tx: Scoped,
  scope: Scope,
  wanted: DueSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<Due[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${wanted.search ? pageOfFound(scope, wanted) : pageByState(scope, wanted, limit + offset)}
      order by place limit ${limit} offset ${offset})
    select ${COLUMNS} from ${FROM} join page p on p.id = u.service_vehicle_id order by p.place`.execute(tx);
  return rows.map(presented);
}

const URGENT_FIRST = DUE_STATES.toReversed();

/** State by state in the order of an index: of each, no more is read than what a page may need. */
const pageByState = (scope: Scope, wanted: DueSelection, most: number) => sql`
  select p.id, row_number() over (order by o.place, p.place) as place
  from unnest(${URGENT_FIRST}::text[]) with ordinality o (state, place) cross join lateral (
    select u.service_vehicle_id as id, row_number() over (order by ${ORDER}) as place
    from ${fromOf(wanted)} where u.state = o.state and ${selected(scope, wanted)} order by ${ORDER} limit ${most}
  ) p`;

/** Words match few rows: looking for them state by state would read all of them in the slower order. */
const pageOfFound = (scope: Scope, wanted: DueSelection) => sql`
  select u.service_vehicle_id as id, row_number() over (order by array_position(${URGENT_FIRST}::text[], u.state), ${ORDER}) as place
  from ${fromOf(wanted)} where ${selected(scope, wanted)}`;

/** How many of a selection are in each state, whatever state it names. */
export async function countDues(tx: Scoped, scope: Scope, wanted: DueSelection): Promise<DueCounts> {
  const { rows } = await sql<{ state: keyof DueCounts; count: number }>`
    select u.state, count(*)::int as count from ${fromOf(wanted)} where ${selected(scope, wanted, false)} group by u.state`.execute(
    tx,
  );
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const of = (state: keyof DueCounts) => counts.get(state) ?? 0;
  return { ok: of('ok'), soon: of('soon'), due: of('due'), overdue: of('overdue') };
}

type Detail = Row & {
  distance: number | null;
  engine: number | null;
  calendarCount: number | null;
  calendarUnit: NonNullable<ServiceInterval['calendar']>['unit'] | null;
  expectedCost: number | null;
  currency: string;
  baseAt: number;
  baseMetres: number | null;
  isFirst: boolean;
  timeZone: string;
  lastReceivedAt: number | null;
  factor: number;
};

export async function findDue(tx: Scoped, { clientId: own }: Scope, id: ServiceVehicleId) {
  const { rows } = await sql<Detail>`
    select ${COLUMNS}, s.distance::float8 as distance, s.engine::float8 as engine, s.calendar_count as "calendarCount",
      s.calendar_unit as "calendarUnit", s.expected_cost::float8 as "expectedCost", client_currency(u.client_id) as currency,
      (extract(epoch from v.base_at) * 1000)::float8 as "baseAt", v.base_metres::float8 as "baseMetres", v.base_at = v.first_at as "isFirst",
      c.time_zone as "timeZone", (extract(epoch from t.seen_at) * 1000)::float8 as "lastReceivedAt", coalesce(m.factor, 1) as factor
    from ${FROM} join clients c on c.id = u.client_id left join vehicle_meters m on m.device_id = u.device_id
      left join device_status t on t.device_id = u.device_id and t.seen_at >= t.owned_since
    where u.service_vehicle_id = ${id} and (${own}::int is null or u.client_id = ${own})`.execute(tx);
  const [row] = rows;
  return row && { ...presented(row), detail: row };
}

/** What a vehicle used on each day after one: m, or ms of its engine. */
export async function usedByDay(
  tx: Scoped,
  { deviceId, clientId }: Pick<Due, 'deviceId' | 'clientId'>,
  from: string,
  { by, factor }: { by: 'distance' | 'engine'; factor: number },
) {
  const used = by === 'engine' ? sql`engine::float8` : sql`(counted + gps * ${factor}::float8) / 1000`;
  const { rows } = await sql<{ day: string; used: number }>`
    select day::text as day, ${used} as used from vehicle_days
    where device_id = ${deviceId} and client_id = ${clientId} and day > ${from}::date order by day`.execute(tx);
  return rows;
}

/** What is stored of a client's forecasts by a meter, and whether the vehicle has a curve by its model. */
export async function learnedOf(
  tx: Scoped,
  { deviceId, clientId }: Pick<Due, 'deviceId' | 'clientId'>,
  meter: 'distance' | 'engine',
) {
  const { rows } = await sql<{
    version: number;
    learnedOn: string;
    hasCurve: boolean;
    isMoved: boolean;
    year: Pick<UsePeriod, 'model' | 'rule'>;
  }>`
    select m.version, m.learned_on::text as "learnedOn", f.device_id is not null as "hasCurve", m.moves is not null as "isMoved",
      m.quality -> 'year' as year
    from forecast_models m left join use_forecasts f on f.device_id = ${deviceId} and f.client_id = m.client_id and f.meter = m.kind
    where m.client_id = ${clientId} and m.kind = ${meter}`.execute(tx);
  return rows[0];
}

/** Whose service it is, and what it is expected to cost. */
export type Expected = { deviceId: Due['deviceId']; cost: number | null };

/** Of these services of vehicles, those that the scope shows. */
export async function expectedOf(tx: Scoped, { clientId: own }: Scope, ids: readonly ServiceVehicleId[]) {
  const { rows } = await sql<Expected & { id: ServiceVehicleId }>`
    select v.id, v.device_id as "deviceId", s.expected_cost::float8 as cost
    from service_vehicles v join services s on s.id = v.service_id
    where v.id = any (${ids}) and v.withdrawn_at is null and (${own}::int is null or v.client_id = ${own})`.execute(tx);
  return new Map<ServiceVehicleId, Expected>(rows.map(({ id, ...expected }) => [id, expected]));
}

/** Plans services of vehicles for a day. @returns those that the scope shows */
export async function planDues(
  tx: Scoped,
  { clientId: own }: Scope,
  ids: readonly ServiceVehicleId[],
  { on, workshop }: { on: string | null; workshop: string },
) {
  const { rows } = await sql<{
    id: ServiceVehicleId;
    clientId: ClientId;
    service: string;
    serviceId: Due['serviceId'];
  }>`
    update service_vehicles v set planned_on = ${on}::date, planned_workshop = ${on === null ? '' : workshop}
    from services s
    where v.id = any (${ids}) and v.withdrawn_at is null and s.id = v.service_id and (${own}::int is null or v.client_id = ${own})
    returning v.id, v.client_id as "clientId", s.name as service, s.id as "serviceId"`.execute(tx);
  return rows;
}

/** The day of a moment in the client's calendar, or of UTC where clients of several zones are meant. */
export async function todayOf(tx: Scoped, clientId: ClientId | null, now: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${new Date(now)}::timestamptz at time zone coalesce((select time_zone from clients where id = ${clientId}), 'UTC'))::date::text as day`.execute(
    tx,
  );
  return rows[0]!.day;
}
