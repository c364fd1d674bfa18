import type { exportRecords, ServiceRecord } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { COLUMNS, RECORDS, REPLACED, type RecordRow, withFiles } from './records/record-queries.ts';

/** What a list of records selects: `listRecords` and `exportRecords` of packages/contract. */
export type RecordSelection = Omit<z.output<typeof exportRecords.body>, 'format' | 'language' | 'timeZone'>;

function selected(
  { clientId: own }: Scope,
  { clientId, serviceId, deviceId, kind, state, search, from, until }: RecordSelection,
) {
  const words = likePattern(search);
  const found = words ? sql`and concat_ws(' ', d.designation, s.name, r.workshop) ilike ${words}` : sql``;
  return sql`
    r.kind <> 'withdrawn' and not ${REPLACED}
    and (${own}::int is null or r.client_id = ${own}) and (${orNull(clientId)}::int is null or r.client_id = ${orNull(clientId)})
    and (${orNull(serviceId)}::int is null or r.service_id = ${orNull(serviceId)})
    and (${orNull(deviceId)}::int is null or r.device_id = ${orNull(deviceId)}) and (${orNull(kind)}::text is null or r.kind = ${orNull(kind)})
    and (${orNull(state)}::text is null or r.state = ${orNull(state)})
    and (${orNull(from)}::date is null or r.day >= ${orNull(from)}::date) and (${orNull(until)}::date is null or r.day <= ${orNull(until)}::date) ${found}`;
}

/** Newest first. */
export async function findRecords(
  tx: Scoped,
  scope: Scope,
  wanted: RecordSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ServiceRecord[]> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${RECORDS} where ${selected(scope, wanted)} order by r.day desc, r.id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return await withFiles(tx, rows);
}

type Sums = { total: number; totalCost: number };

/** How many a selection has, and what those that were done cost. */
export async function sumRecords(tx: Scoped, scope: Scope, wanted: RecordSelection): Promise<Sums> {
  const { deviceId, state, search } = wanted;
  // sums of months are of all vehicles and states
  const isByRecord = deviceId !== undefined || state !== undefined || search !== undefined || scope.limited;
  return isByRecord ? await countRecords(tx, scope, wanted) : await sumMonths(tx, scope, wanted);
}

const count = sql`count(*)::float8 as total, coalesce(sum(r.total_cost) filter (where r.kind = 'done'), 0)::float8 as "totalCost"`;

async function countRecords(tx: Scoped, scope: Scope, wanted: RecordSelection): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${count} from ${wanted.search ? RECORDS : sql`service_records r`} where ${selected(scope, wanted)}`.execute(
    tx,
  );
  return rows[0]!;
}

/** Whole months of a period are added up from the sums that are kept of them, the days before and after from their records. */
async function sumMonths(tx: Scoped, scope: Scope, wanted: RecordSelection): Promise<Sums> {
  const { clientId, serviceId, kind, from, until } = wanted;
  const [client, service, first, last] = [scope.clientId ?? clientId, serviceId, from, until].map(orNull);
  // the first month that begins in the period, and the first that does not end in it
  const begins = sql`case when ${first}::date is null then '-infinity'::date else date_trunc('month', ${first}::date + interval '1 month - 1 day')::date end`;
  const ends = sql`case when ${last}::date is null then 'infinity'::date else date_trunc('month', ${last}::date + 1)::date end`;
  const { rows } = await sql<Sums>`
    with months as materialized (select ${begins} as begins, greatest(${begins}, ${ends}) as ends), parts as (
      select coalesce(sum(case ${orNull(kind)}::text when 'done' then m.done when 'notDone' then m.not_done when 'postponed' then m.postponed
          else m.done + m.not_done + m.postponed end), 0)::float8 as total,
        coalesce(sum(m.parts + m.labour + m.tax) filter (where coalesce(${orNull(kind)}::text, 'done') = 'done'), 0)::float8 as "totalCost"
      from service_months m
      where m.month >= (select begins from months) and m.month < (select ends from months)
        and (${client}::int is null or m.client_id = ${client}) and (${service}::int is null or m.service_id = ${service})
      union all
      select ${count} from service_records r
      where ${first}::date is not null and r.day < (select begins from months) and ${selected(scope, wanted)}
      union all
      select ${count} from service_records r
      where ${last}::date is not null and r.day >= (select ends from months) and ${selected(scope, wanted)}
    )
    select sum(total)::float8 as total, sum("totalCost")::float8 as "totalCost" from parts`.execute(tx);
  return rows[0]!;
}
