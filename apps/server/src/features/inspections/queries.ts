import type {
  ClientId,
  DeviceId,
  Inspection,
  InspectionFields,
  InspectionId,
  InspectionTemplate,
  ListedInspection,
  listInspections,
  MeterReading,
} from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { ms } from '../../db/fragments/ms.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { filesOf } from '../attachments/index.ts';
import { defectsOfInspection, OF_INSPECTION } from './defect-queries.ts';
import type { GradedItem } from './graded.ts';

type NewInspection = Omit<InspectionFields, 'items'> & {
  requestId: string;
  clientId: ClientId;
  items: readonly GradedItem[];
  template: InspectionTemplate;
};

/** @returns undefined: that request stored one before */
export async function insertInspection(
  tx: Scoped,
  { userId }: Scope,
  { requestId, clientId, deviceId, template, at, signature, note, metres, items }: NewInspection,
  now: number,
): Promise<InspectionId | undefined> {
  const stored = items.map(({ photoIds: _, isOutOfService: _mark, ...item }) => item);
  const row = await tx
    .insertInto('inspections')
    .values({
      client_id: clientId,
      device_id: deviceId,
      template_id: template.id,
      template_name: template.name,
      kind: template.kind,
      request_id: requestId,
      inspected_at: new Date(at),
      created_at: new Date(now),
      created_by: userId,
      created_by_name: userName(userId),
      signature,
      note,
      metres,
      items: JSON.stringify(stored),
      failed: items.filter(({ result }) => result === 'fail').length,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Keeps what became of the meter in the odometer. */
export async function setReading(tx: Scoped, id: InspectionId, reading: MeterReading): Promise<void> {
  await tx
    .updateTable('inspections')
    .set({ reading: JSON.stringify(reading) })
    .where('id', '=', id)
    .execute();
}

/** How many inspections of a vehicle were entered after a moment. @param after ms since 1970 UTC */
export async function countEntered(tx: Scoped, deviceId: DeviceId, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom('inspections')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('device_id', '=', deviceId)
    .where('created_at', '>', new Date(after))
    .executeTakeFirstOrThrow();
  return count;
}

const HEAD = sql`
  i.id, i.client_id as "clientId", i.device_id as "deviceId", coalesce(device_name_in_scope(i.device_id), '') as designation,
  i.template_name as template, i.kind, ${ms('i.inspected_at')} as at, ${ms('i.created_at')} as "createdAt",
  i.created_by_name as by, i.signature, jsonb_array_length(i.items) as items, i.failed, i.metres::float8 as metres, i.reading, (
    select count(*)::int from defects f where ${OF_INSPECTION} and f.state in ('open', 'repaired')
  ) as "openDefects"`;

type Selection = z.output<typeof listInspections.query>;

/** A page of inspections, newest first, and how many there are. */
export async function findInspections(
  tx: Scoped,
  { clientId: own }: Scope,
  { clientId, deviceId, kind, failed, search, page, pageSize }: Selection,
): Promise<{ inspections: ListedInspection[]; total: number }> {
  const words = likePattern(search);
  const selected = sql`
    inspections i left join devices d on d.id = i.device_id
    where (${own}::int is null or i.client_id = ${own}) and (${orNull(clientId)}::int is null or i.client_id = ${orNull(clientId)})
      and (${orNull(deviceId)}::int is null or i.device_id = ${orNull(deviceId)}) and (${orNull(kind)}::text is null or i.kind = ${orNull(kind)})
      and (not ${failed === 'true'}::boolean or i.failed > 0)
      and (${words}::text is null or concat_ws(' ', d.designation, i.template_name, i.signature) ilike ${words})`;
  const { rows: inspections } = await sql<ListedInspection>`
    select ${HEAD} from ${selected} order by i.inspected_at desc, i.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${selected}`.execute(tx);
  return { inspections, total: rows[0]!.total };
}

type Stored = Omit<Inspection['itemList'][number], 'photos'>;

/** An inspection with its items, their photos, and the defects that it reported. */
export async function findInspection(
  tx: Scoped,
  { clientId: own }: Scope,
  id: InspectionId,
): Promise<Inspection | undefined> {
  const { rows } = await sql<ListedInspection & { note: string; stored: Stored[] }>`
    select ${HEAD}, i.note, i.items as stored from inspections i
    where i.id = ${id} and (${own}::int is null or i.client_id = ${own})`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { stored, ...head } = row;
  const files = (await filesOf(tx, 'inspection', [id])).get(id) ?? [];
  const itemList = stored.map((item) => ({
    ...item,
    photos: files.filter(({ purpose }) => purpose === item.key).map(({ purpose: _, ...file }) => file),
  }));
  return { ...head, itemList, defects: await defectsOfInspection(tx, id) };
}

/** What a request stored before. */
export async function findByRequest(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  requestId: string,
): Promise<Inspection | undefined> {
  const row = await tx
    .selectFrom('inspections')
    .select('id')
    .where('client_id', '=', clientId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && (await findInspection(tx, scope, row.id));
}
