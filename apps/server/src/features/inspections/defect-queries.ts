import type {
  ClientId,
  Defect,
  DefectId,
  DefectSeverity,
  DefectState,
  DeviceId,
  InspectionId,
  InspectionTemplate,
  listDefects,
  UserId,
  WorkOrderId,
} from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { ms } from '../../db/fragments/ms.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { filesOf } from '../attachments/index.ts';
import type { GradedItem } from './graded.ts';

type Reported = {
  item: GradedItem;
  inspectionId: InspectionId;
  clientId: ClientId;
  deviceId: DeviceId;
  template: Pick<InspectionTemplate, 'id'>;
  at: number;
  /** Who signed. */
  by: string;
};

/**
 * Stores what an inspection found; where the same item of the vehicle has a defect that lasts, adds to it. Repaired in vain: open again. What was
 * repaired after the inspection stays repaired: it was received late.
 */
export async function reportDefect(tx: Scoped, found: Reported): Promise<void> {
  const { item, inspectionId, clientId, deviceId, template, at, by } = found;
  // a repair that is about to be committed is waited for
  await sql`
    select id from defects where device_id = ${deviceId} and client_id = ${clientId} and template_id = ${template.id} and item_key = ${item.key}
      and state in ('open', 'repaired') for update`.execute(tx);
  await sql`
    insert into defects (client_id, device_id, template_id, item_key, name, note, severity, is_out_of_service, state, first_inspection_id,
      inspection_id, opened_at, by_name)
    select ${clientId}, ${deviceId}, ${template.id}, ${item.key}, ${item.name}, ${item.note}, ${item.severity}, ${item.isOutOfService},
      'open', ${inspectionId}, ${inspectionId}, ${new Date(at)}::timestamptz, ${by}
    where not exists (
      select from defects where device_id = ${deviceId} and client_id = ${clientId} and template_id = ${template.id} and item_key = ${item.key}
        and repaired_at > ${new Date(at)})
    on conflict (device_id, client_id, template_id, item_key) where state in ('open', 'repaired') do update set
      note = case when excluded.note = '' then defects.note else excluded.note end,
      severity = case when ${rank('excluded')} > ${rank('defects')} then excluded.severity else defects.severity end,
      is_out_of_service = defects.is_out_of_service or excluded.is_out_of_service,
      state = 'open', repaired_at = null, repaired_by_name = '', reports = defects.reports + 1,
      inspection_id = case when (select inspected_at from inspections i where i.id = defects.inspection_id) > excluded.opened_at
        then defects.inspection_id else excluded.inspection_id end`.execute(tx);
}

const rank = (table: string) => sql.raw(`array_position(array['minor', 'major', 'critical'], ${table}.severity)`);

type Row = Omit<Defect, 'photos'> & { first: InspectionId; key: string };

const DEFECT = sql`
  f.id, f.client_id as "clientId", f.device_id as "deviceId", coalesce(device_name_in_scope(f.device_id), '') as designation, f.name, f.note,
  f.severity, f.state, f.is_out_of_service as "isOutOfService", f.inspection_id as "inspectionId", f.reports,
  ${ms('f.opened_at')} as "openedAt", f.by_name as by,
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state) end as order,
  ${ms('f.repaired_at')} as "repairedAt", f.repaired_by_name as "repairedBy", ${ms('f.closed_at')} as "closedAt",
  f.closed_by_name as "closedBy", f.closing_note as "closingNote", f.first_inspection_id as first, f.item_key as key`;
const DEFECTS = sql`defects f left join devices d on d.id = f.device_id left join work_orders o on o.id = f.work_order_id`;

type Selection = z.output<typeof listDefects.query>;

function selected({ clientId: own }: Scope, { clientId, deviceId, severity, search }: Selection): RawBuilder<unknown> {
  const words = likePattern(search);
  // of a deleted vehicle only what is over
  return sql`
    (d.deleted_at is null or f.state in ('closed', 'dismissed'))
    and (${own}::int is null or f.client_id = ${own}) and (${orNull(clientId)}::int is null or f.client_id = ${orNull(clientId)})
    and (${orNull(deviceId)}::int is null or f.device_id = ${orNull(deviceId)}) and (${orNull(severity)}::text is null or f.severity = ${orNull(severity)})
    and (${words}::text is null or concat_ws(' ', d.designation, f.name, f.note) ilike ${words})`;
}

/** A page of defects: what keeps vehicles out of service first, then the worst; what is over by when it ended. */
export async function findDefects(tx: Scoped, scope: Scope, wanted: Selection): Promise<Defect[]> {
  const { state = null, page, pageSize } = wanted;
  const { rows } = await sql<Row>`
    select ${DEFECT} from ${DEFECTS}
    where ${selected(scope, wanted)}
      and (case when ${state}::text is null then f.state in ('open', 'repaired') else f.state = ${state} end)
    order by f.closed_at desc nulls first, f.is_out_of_service desc, ${rank('f')} desc, f.opened_at desc, f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return await withPhotos(tx, rows);
}

/** How many defects of a selection are in each state. */
export async function countDefects(tx: Scoped, scope: Scope, wanted: Selection): Promise<Record<DefectState, number>> {
  const { rows } = await sql<{ state: DefectState; count: number }>`
    select f.state, count(*)::int as count from ${DEFECTS} where ${selected(scope, wanted)} group by f.state`.execute(
    tx,
  );
  const counts = { open: 0, repaired: 0, closed: 0, dismissed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export async function findDefect(tx: Scoped, { clientId: own }: Scope, id: DefectId): Promise<Defect | undefined> {
  const { rows } = await sql<Row>`
    select ${DEFECT} from ${DEFECTS} where f.id = ${id} and (${own}::int is null or f.client_id = ${own})`.execute(tx);
  return (await withPhotos(tx, rows))[0];
}

/**
 * Whether a defect `f` is one of an inspection `i`: it was reported by it, or is of what failed in it and was repaired first after it, as where
 * the inspection was received late.
 */
export const OF_INSPECTION = sql`f.device_id = i.device_id and (
  i.id in (f.inspection_id, f.first_inspection_id) or f.id in (
    select distinct on (k.item_key) k.id from defects k
    where k.device_id = i.device_id and k.client_id = i.client_id and k.template_id = i.template_id
      and coalesce(k.repaired_at, k.closed_at, 'infinity') > i.inspected_at
      and k.item_key in (select item ->> 'key' from jsonb_array_elements(i.items) item where item ->> 'result' = 'fail')
    order by k.item_key, coalesce(k.repaired_at, k.closed_at, 'infinity'))
)`;

/** The defects of an inspection, the worst first. */
export async function defectsOfInspection(tx: Scoped, id: InspectionId): Promise<Defect[]> {
  const { rows } = await sql<Row>`
    select ${DEFECT} from inspections i join (${DEFECTS}) on ${OF_INSPECTION} where i.id = ${id} order by ${rank('f')} desc, f.id`.execute(
    tx,
  );
  return await withPhotos(tx, rows);
}

/** Photos of the inspection that found it, and of the last one. */
async function withPhotos(tx: Scoped, rows: readonly Row[]): Promise<Defect[]> {
  const files = await filesOf(tx, 'inspection', [
    ...new Set(rows.flatMap(({ first, inspectionId }) => [first, inspectionId])),
  ]);
  return rows.map(({ first, key, ...defect }) => ({
    ...defect,
    photos: [...new Set([first, defect.inspectionId])]
      .flatMap((id) => files.get(id) ?? [])
      .filter(({ purpose }) => purpose === key)
      .map(({ purpose: _, ...file }) => file),
  }));
}

/** Holds a defect against other changes until the transaction ends. */
export async function lockDefect(tx: Scoped, id: DefectId): Promise<void> {
  await sql`select id from defects where id = ${id} for update`.execute(tx);
}

export type DefectChange = {
  severity?: DefectSeverity;
  isOutOfService?: boolean;
  orderId?: WorkOrderId;
  /** `by`: the name of who signed, or the user. */
  ended?: { state: 'closed' | 'dismissed'; by: string | UserId; note: string; at: number; isRepair: boolean };
};

export async function updateDefect(tx: Scoped, id: DefectId, change: DefectChange): Promise<void> {
  const { severity, isOutOfService, orderId, ended } = change;
  const name = typeof ended?.by === 'number' ? userName(ended.by) : (ended?.by ?? '');
  await tx
    .updateTable('defects')
    .$if(severity !== undefined, (query) => query.set({ severity: severity! }))
    .$if(isOutOfService !== undefined, (query) => query.set({ is_out_of_service: isOutOfService! }))
    .$if(orderId !== undefined, (query) => query.set({ work_order_id: orderId! }))
    .$if(ended !== undefined, (query) =>
      query
        .set({
          state: ended!.state,
          closed_at: new Date(ended!.at),
          closed_by_name: name,
          closing_note: ended!.note,
        })
        .$if(ended!.isRepair, (repaired) => repaired.set({ repaired_at: new Date(ended!.at), repaired_by_name: name })),
    )
    .where('id', '=', id)
    .execute();
}
