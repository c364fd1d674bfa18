import { ARREARS_AGES, type listWorkAndPay, WORK_AND_PAY_STATES } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { dueOfToday, ofScope, STORED, type Stored, storedColumns } from './contract-queries.ts';

export type Selection = Omit<z.output<typeof listWorkAndPay.query>, 'page' | 'pageSize'>;
type Counts = z.output<typeof listWorkAndPay.reply>['counts'];

/** What the rest of a selection keeps, whatever state and arrears it asks for. */
const selected = (scope: Scope, { clientId, driverId, deviceId, search }: Selection) => sql`${ofScope(scope)}
  and (${clientId ?? null}::integer is null or w.client_id = ${clientId ?? null})
  and (${driverId ?? null}::integer is null or w.driver_id = ${driverId ?? null})
  and (${deviceId ?? null}::integer is null or w.device_id = ${deviceId ?? null})
  and (${search ?? ''} = '' or w.driver_name || ' ' || w.designation || ' ' || w.driver_name ilike ${likePattern(search ?? '')})`;

const OPEN = sql`w.state in ('running', 'paused')`;
const daysUnpaid = (now: number) =>
  sql`(${new Date(now)}::timestamptz at time zone c.time_zone)::date - w.unpaid_since`;
/** The age of the oldest arrears, as ageOf of plan/position.ts; null: none. */
const age = (
  now: number,
) => sql`case when not ${OPEN} or ${daysUnpaid(now)} < 1 then null when ${daysUnpaid(now)} <= 7 then 'days1to7'
  when ${daysUnpaid(now)} <= 30 then 'days8to30' when ${daysUnpaid(now)} <= 60 then 'days31to60' when w.unpaid_since is not null then 'over60' end`;
const PROPOSED = sql`exists (select from work_and_pay_proposals p where p.contract_id = w.id and p.state = 'open')`;

function late({ late }: Selection, now: number): RawBuilder<unknown> {
  if (late === undefined) return sql`true`;
  if (late === 'proposed') return PROPOSED;
  return late === 'any' ? sql`${age(now)} is not null` : sql`${age(now)} = ${late}`;
}

const ORDERS: Record<Selection['order'], (now: number) => RawBuilder<unknown>> = {
  driver: () => sql`lower(w.driver_name)`,
  vehicle: () => sql`lower(w.designation)`,
  // the longest first; who owes nothing last
  unpaidSince: () => sql`case when w.state in ('running', 'paused') then w.unpaid_since end`,
  arrears: (now) => sql`w.due_total - w.paid_total - ${dueOfToday(now)}`,
  owned: () => sql`w.paid_total::float8 / w.price`,
  startsOn: () => sql`w.starts_on`,
};

/** Contracts in the order asked for; all of them without a page. */
export async function findContracts(
  tx: Scoped,
  scope: Scope,
  selection: Selection,
  now: number,
  page?: { limit: number; offset: number },
): Promise<Stored[]> {
  const { state, order, direction } = selection;
  const { rows } = await sql<Stored>`
    select ${storedColumns(now)} from ${STORED}
    where ${selected(scope, selection)} and (${state ?? null}::text is null or w.state = ${state ?? null}) and ${late(selection, now)}
    order by ${ORDERS[order](now)} ${sql.raw(direction)} nulls last, lower(w.driver_name), w.id
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(tx);
  return rows;
}

/** How many contracts there are in each state and of each age, and how many the selection itself has. */
export async function countContracts(
  tx: Scoped,
  scope: Scope,
  selection: Selection,
  now: number,
): Promise<{ total: number; counts: Counts }> {
  const { state } = selection;
  const { rows } = await sql<{ state: string; age: string | null; proposed: boolean; count: number; hit: number }>`
    select w.state, ${age(now)} as age, ${PROPOSED} as proposed, count(*)::int as count,
      count(*) filter (where (${state ?? null}::text is null or w.state = ${state ?? null}) and ${late(selection, now)})::int as hit
    from ${STORED} where ${selected(scope, selection)} group by 1, 2, 3`.execute(tx);
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => (fits(row) ? total + row.count : total), 0);
  const counts = Object.fromEntries([
    ...WORK_AND_PAY_STATES.map((one) => [one, sum((row) => row.state === one)] as const),
    ...ARREARS_AGES.map((one) => [one, sum((row) => row.age === one)] as const),
    ['proposed', sum((row) => row.proposed)] as const,
  ]);
  return { total: rows.reduce((total, { hit }) => total + hit, 0), counts: counts as Counts };
}
