import {
  type ClientId,
  contractEnd,
  type Driver,
  type DriverFields,
  type DriverId,
  EXPIRY_STATES,
  type ExpiryState,
  type listDrivers,
} from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { isNotTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { filesOf } from '../attachments/index.ts';
import { presented } from './present.ts';
import { type DriverRow, type Drivers, driversOf, FIRST_EXPIRY, inFull, today } from './row-queries.ts';

/** What a list selects and how it is ordered; see listDrivers of the contract. */
export type DriverSelection = Omit<z.output<typeof listDrivers.query>, 'page' | 'pageSize' | 'clientId'> & {
  clientId?: ClientId | null | undefined;
};

/** Drivers in the order asked for; all of them without a page. */
export async function findDrivers(
  tx: Scoped,
  scope: Scope,
  selection: DriverSelection,
  now: number,
  page?: { limit: number; offset: number },
): Promise<Driver[]> {
  const { order, direction, state } = selection;
  let query = inFull(select(tx, scope, selection), now)
    .$if(state !== undefined, (it) => it.where(stateOf(now), '=', state as ExpiryState))
    .orderBy(sql`${COLUMNS[order]} ${sql.raw(direction)} nulls last`)
    .orderBy(COLUMNS.name)
    .orderBy('d.id');
  if (page) query = query.limit(page.limit).offset(page.offset);
  return await withFiles(tx, await query.execute());
}

const COLUMNS = {
  name: sql`lower(d.last_name || ' ' || d.first_name)`,
  registerNumber: sql`nullif(lower(d.register_number), '')`,
  client: sql`lower(c.full_name)`,
  expiry: FIRST_EXPIRY,
  hiredOn: sql`d.hired_on`,
} as const;

/** How many drivers a selection has in each state, whatever state it asks for. */
export async function countDrivers(
  tx: Scoped,
  scope: Scope,
  selection: DriverSelection,
  now: number,
): Promise<Record<ExpiryState, number>> {
  const rows = await select(tx, scope, selection)
    .select([stateOf(now).as('expiry'), (it) => it.fn.countAll<string>().as('total')])
    .groupBy('expiry')
    .execute();
  const totals = new Map(rows.map(({ expiry, total }) => [expiry, Number(total)]));
  return Object.fromEntries(EXPIRY_STATES.map((state) => [state, totals.get(state) ?? 0])) as Record<
    ExpiryState,
    number
  >;
}

/** expiryState of the contract, by what ends first. */
const stateOf = (now: number) => sql<ExpiryState>`case
  when ${FIRST_EXPIRY} is null then 'none'
  when ${FIRST_EXPIRY} < ${today(now)}::date then 'expired'
  when ${FIRST_EXPIRY} <= ${today(now)}::date + 7 then 'within7'
  when ${FIRST_EXPIRY} <= ${today(now)}::date + 30 then 'within30'
  else 'valid' end`;

const select = (tx: Scoped, scope: Scope, { clientId, search, deleted }: DriverSelection): Drivers =>
  driversOf(tx, scope)
    .where('d.deleted_at', deleted === 'yes' ? 'is not' : 'is', null)
    .$if(typeof clientId === 'number', (query) => query.where('d.client_id', '=', clientId as ClientId))
    .$if(Boolean(search), (query) => query.where(containing(search ?? '')));

const SEARCHED = sql.raw(
  "concat_ws(' ', d.last_name, d.first_name, d.last_name, d.register_number, d.phone, d.email, d.licence_number, d.identity_number)",
);

/** What is typed is taken literally: its % and _ are no patterns. */
const containing = (search: string) => sql<boolean>`${SEARCHED} ilike ${likePattern(search)}`;

/** One driver that the scope shows, deleted or not. */
export async function findDriver(tx: Scoped, scope: Scope, id: DriverId, now: number): Promise<Driver | undefined> {
  const row = await inFull(driversOf(tx, scope), now).where('d.id', '=', id).executeTakeFirst();
  return row && (await withFiles(tx, [row]))[0];
}

async function withFiles(tx: Scoped, rows: DriverRow[]): Promise<Driver[]> {
  const files = await filesOf(
    tx,
    'driver',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presented(row, files.get(row.id) ?? []));
}

/** A driver held against other changes until the transaction ends. `deleted`: one who was, instead of one who is there. */
export async function lockDriver(
  tx: Scoped,
  scope: Scope,
  id: DriverId,
  deleted = false,
): Promise<{ id: DriverId; clientId: ClientId; revision: number } | undefined> {
  let query = tx
    .selectFrom('drivers')
    .select(['id', 'client_id as clientId', 'revision'])
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return await query.forUpdate().executeTakeFirst();
}

/** How many drivers a client has; locked against additions until the transaction ends. */
export async function countOfClient(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('drivers of a client'), ${clientId})`.execute(tx);
  const { drivers } = await tx
    .selectFrom('drivers')
    .select((it) => it.fn.countAll<string>().as('drivers'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(drivers);
}

/** The day that it is now where a client is, `2026-11-20`. */
export async function todayOf(tx: Scoped, clientId: ClientId, now: number): Promise<string> {
  const client = tx.selectFrom('clients as c').select(today(now).as('today')).where('c.id', '=', clientId);
  return (await client.executeTakeFirstOrThrow()).today;
}

/** @returns undefined where the client has a driver with that register number */
export async function insertDriver(
  tx: Scoped,
  clientId: ClientId,
  fields: DriverFields,
  now: Date,
): Promise<DriverId | undefined> {
  const row = await tx
    .insertInto('drivers')
    .values({ client_id: clientId, created_at: now, updated_at: now, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns false where the client has another driver with that register number; the transaction is then of no more use */
export const updateDriver = (tx: Scoped, id: DriverId, fields: DriverFields, now: Date): Promise<boolean> =>
  isNotTaken(
    'drivers_register_number',
    tx
      .updateTable('drivers')
      .set({ ...columnsOf(fields), updated_at: now, revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .execute(),
  );

export async function markDeleted(tx: Scoped, id: DriverId, now: Date): Promise<void> {
  await tx.updateTable('drivers').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** @returns false where the client has another driver with that register number by now */
export const markRestored = (tx: Scoped, id: DriverId): Promise<boolean> =>
  isNotTaken(
    'drivers_register_number',
    tx.updateTable('drivers').set({ deleted_at: null }).where('id', '=', id).execute(),
  );

/** A driver's fields as they are stored, without health. */
export const columnsOf = (fields: DriverFields) => ({
  last_name: fields.lastName,
  first_name: fields.firstName,
  register_number: fields.registerNumber,
  phone: fields.phone,
  email: fields.email,
  identity_type: fields.identityType,
  identity_number: fields.identityNumber,
  identity_expires_on: fields.identityExpiresOn,
  born_on: fields.bornOn,
  hired_on: fields.hiredOn,
  contract_type: fields.contractType,
  contract_duration: fields.contractDuration,
  contract_unit: fields.contractUnit,
  contract_ends_on:
    fields.hiredOn === null || fields.contractDuration === null || fields.contractUnit === null
      ? null
      : contractEnd(fields.hiredOn, fields.contractDuration, fields.contractUnit),
  licence_number: fields.licenceNumber,
  licence_categories: fields.licenceCategories,
  licence_issued_on: fields.licenceIssuedOn,
  licence_expires_on: fields.licenceExpiresOn,
  licence_restrictions: fields.licenceRestrictions,
  qualifications: fields.qualifications,
  note: fields.note,
});
