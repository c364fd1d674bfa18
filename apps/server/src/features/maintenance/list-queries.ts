import type { exportRecords, ServiceRecord } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { COLUMNS, RECORDS, REPLACED, type RecordRow, withFiles } from './record-queries.ts';

/** What a list of records selects: `listRecords` and `exportRecords` of packages/contract. */
export type RecordSelection = Omit<z.output<typeof exportRecords.body>, 'format' | 'language' | 'timeZone'>;

const or = <Value>(value: Value | undefined): Value | null => value ?? null;

function selected(
  { clientId: own }: Scope,
  { clientId, serviceId, deviceId, kind, search, from, until }: RecordSelection,
) {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = words ? sql`and concat_ws(' ', d.designation, s.name, r.workshop) ilike ${words}` : sql``;
  return sql`
    r.kind <> 'withdrawn' and not ${REPLACED}
    and (${own}::int is null or r.client_id = ${own}) and (${or(clientId)}::int is null or r.client_id = ${or(clientId)})
    and (${or(serviceId)}::int is null or r.service_id = ${or(serviceId)})
    and (${or(deviceId)}::int is null or r.device_id = ${or(deviceId)}) and (${or(kind)}::text is null or r.kind = ${or(kind)})
    and (${or(from)}::date is null or r.day >= ${or(from)}::date) and (${or(until)}::date is null or r.day <= ${or(until)}::date) ${found}`;
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

/** How many a selection has, and what those that were done cost. */
export async function sumRecords(
  tx: Scoped,
  scope: Scope,
  wanted: RecordSelection,
): Promise<{ total: number; totalCost: number }> {
  const { rows } = await sql<{ total: number; totalCost: number }>`
    select count(*)::int as total, coalesce(sum(r.total_cost) filter (where r.kind = 'done'), 0)::float8 as "totalCost"
    from ${wanted.search ? RECORDS : sql`service_records r`} where ${selected(scope, wanted)}`.execute(tx);
  return rows[0]!;
}
