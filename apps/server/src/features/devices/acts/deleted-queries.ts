import { type ClientId, DAYS_TO_RESTORE, type DELETED_ORDERS, type DeletedDevice } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** What the deleted list selects and how it is ordered; see listDeletedDevices of the contract. */
export type DeletedSelection = {
  clientId?: ClientId | null | undefined;
  search?: string | undefined;
  orderBy: (typeof DELETED_ORDERS)[number];
  direction: 'asc' | 'desc';
};
type Page = { limit: number; offset: number };

const DAY = 86_400_000;

export async function countDeleted(
  tx: Scoped,
  scope: Scope,
  selection: DeletedSelection,
  now: number,
): Promise<number> {
  const counted = deleted(tx, scope, selection, now).select((it) => it.fn.countAll<string>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Devices that can still be restored, in the order asked for; all of them without a page. */
export async function findDeleted(
  tx: Scoped,
  scope: Scope,
  selection: DeletedSelection,
  now: number,
  page?: Page,
): Promise<DeletedDevice[]> {
  let query = deleted(tx, scope, selection, now)
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .leftJoin('users as u', 'u.id', 'd.deleted_by')
    .select([
      'd.id',
      'd.client_id',
      'c.full_name',
      'd.designation',
      'd.label',
      'd.code as own_code',
      't.code',
      'd.imei',
    ])
    .select(['d.phone', 'd.activated_at', 'd.deletion_reason', sql<Date>`d.deleted_at`.as('deleted_at')])
    .select(sql<string | null>`m.brand || ' ' || m.name`.as('model'))
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('deleted_by'))
    .orderBy(COLUMNS[selection.orderBy], selection.direction)
    .orderBy('d.id', selection.direction);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return (await query.execute()).map((row) => ({
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    designation: row.designation,
    label: row.label,
    code: row.own_code,
    type: row.code,
    model: row.model,
    imei: row.imei,
    phone: row.phone,
    activatedAt: row.activated_at.getTime(),
    deletedAt: row.deleted_at.getTime(),
    deletedBy: row.deleted_by,
    reason: row.deletion_reason,
    daysLeft: Math.max(0, Math.ceil((row.deleted_at.getTime() - now) / DAY + DAYS_TO_RESTORE)),
  }));
}

const COLUMNS = {
  deletedAt: 'd.deleted_at',
  designation: 'd.designation',
  imei: 'd.imei',
  client: 'c.full_name',
} as const;

function deleted(tx: Scoped, scope: Scope, { clientId, search }: DeletedSelection, now: number) {
  return tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .where('d.deleted_at', '>', new Date(now - DAYS_TO_RESTORE * DAY))
    .where('d.purged_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(typeof clientId === 'number', (query) => query.where('d.client_id', '=', clientId as ClientId))
    .$if(Boolean(search), (query) => query.where(containing(search ?? '')));
}

const SEARCHED = sql.raw("concat_ws(' ', d.designation, d.label, d.code, d.imei, d.phone)");

/** What is typed is taken literally: its % and _ are no patterns. */
const containing = (search: string) => sql<boolean>`${SEARCHED} ilike ${likePattern(search)}`;
