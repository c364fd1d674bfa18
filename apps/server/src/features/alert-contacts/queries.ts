import {
  type AlertContact,
  type AlertContactFields,
  type AlertContactId,
  type AlertContactState,
  type ClientId,
  CODE_ATTEMPTS,
  type listAlertContacts,
  type Reply,
} from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { isNotTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { MESSAGE_PAUSE } from './message-queries.ts';

/** Contacts that the scope shows and that are not deleted, with the latest code that was sent to each. */
function contactsOf(tx: Scoped, scope: Scope) {
  const contacts = tx
    .selectFrom('alert_contacts as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .where('a.deleted_at', 'is', null);
  return scope.clientId === null ? contacts : contacts.where('a.client_id', '=', scope.clientId);
}

const withCode = (contacts: ReturnType<typeof contactsOf>) =>
  contacts
    .leftJoinLateral(
      (messages) =>
        messages
          .selectFrom('alert_contact_messages')
          .select(['sent_at', 'expires_at', 'code_hmac', 'attempts'])
          .whereRef('contact_id', '=', 'a.id')
          .where('purpose', '=', 'code')
          .orderBy('id', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.client_id', 'c.full_name', 'a.kind', 'a.address', 'a.label', 'a.language', 'a.created_by_name'])
    .select(['a.created_at', 'a.confirmed_at', 'a.unsubscribed_at'])
    .select(['m.sent_at', 'm.expires_at', 'm.code_hmac', 'm.attempts']);
type ContactRow = Awaited<ReturnType<ReturnType<typeof withCode>['execute']>>[number];

type Wanted = z.output<typeof listAlertContacts.query>;

/** A page of contacts, by name. `now` in milliseconds since 1970 UTC. */
export async function findContacts(
  tx: Scoped,
  scope: Scope,
  { clientId, search, kind, state, page, pageSize }: Wanted,
  now: number,
): Promise<Reply<typeof listAlertContacts>> {
  let wanted = contactsOf(tx, scope);
  if (clientId !== undefined) wanted = wanted.where('a.client_id', '=', clientId);
  if (kind) wanted = wanted.where('a.kind', '=', kind);
  if (state) wanted = wanted.where(IN_STATE[state]);
  if (search) {
    const pattern = likePattern(search);
    wanted = wanted.where((where) =>
      where.or([where('a.label', 'ilike', pattern), where('a.address', 'ilike', pattern)]),
    );
  }
  const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await withCode(wanted)
    .orderBy(sql`lower(a.label)`)
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: Number(total), contacts: rows.map((row) => presented(row, now)) };
}

const IN_STATE = {
  unconfirmed: sql<boolean>`a.confirmed_at is null and a.unsubscribed_at is null`,
  confirmed: sql<boolean>`a.confirmed_at is not null and a.unsubscribed_at is null`,
  unsubscribed: sql<boolean>`a.unsubscribed_at is not null`,
} satisfies Record<AlertContactState, unknown>;

export async function findContact(
  tx: Scoped,
  scope: Scope,
  id: AlertContactId,
  now: number,
): Promise<AlertContact | undefined> {
  const row = await withCode(contactsOf(tx, scope).where('a.id', '=', id)).executeTakeFirst();
  return row && presented(row, now);
}

function presented(row: ContactRow, now: number): AlertContact {
  const state = stateOf(row);
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    kind: row.kind,
    address: row.address,
    label: row.label,
    language: row.language,
    state,
    addedBy: row.created_by_name,
    createdAt: row.created_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    unsubscribedAt: row.unsubscribed_at?.getTime() ?? null,
    code: state === 'confirmed' ? null : pendingCode(row, now),
  };
}

const stateOf = (row: Pick<ContactRow, 'confirmed_at' | 'unsubscribed_at'>): AlertContactState =>
  row.unsubscribed_at ? 'unsubscribed' : row.confirmed_at ? 'confirmed' : 'unconfirmed';

function pendingCode({ sent_at, expires_at, code_hmac, attempts }: ContactRow, now: number): AlertContact['code'] {
  if (!sent_at || !expires_at || !code_hmac) return null;
  const attemptsLeft = CODE_ATTEMPTS - (attempts ?? 0);
  const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  return {
    expiresIn: attemptsLeft > 0 ? secondsUntil(expires_at.getTime()) : 0,
    resendIn: secondsUntil(sent_at.getTime() + MESSAGE_PAUSE),
    attemptsLeft,
  };
}

/** A contact locked until the transaction ends. `deleted`: a deleted one, instead of one that is not. */
export async function lockContact(tx: Scoped, scope: Scope, id: AlertContactId, deleted = false) {
  let query = tx
    .selectFrom('alert_contacts')
    .select(['id', 'client_id as clientId', 'kind', 'address', 'label', 'language', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  const row = await query.forUpdate().executeTakeFirst();
  return row && { ...row, state: stateOf(row) };
}
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

/** How many contacts a client has; locked against additions until the transaction ends. */
export async function countContacts(tx: Scoped, clientId: ClientId): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`select count_alert_contacts(${clientId}) as contacts`.execute(tx);
  return rows[0]?.contacts ?? 0;
}

type Author = { id: Scope['userId']; name: string };

/** @returns undefined where the client has a contact with that address */
export async function insertContact(
  tx: Scoped,
  clientId: ClientId,
  { kind, address, label, language }: AlertContactFields,
  { id, name }: Author,
  now: number,
): Promise<AlertContactId | undefined> {
  const at = new Date(now);
  const row = await tx
    .insertInto('alert_contacts')
    .values({
      client_id: clientId,
      kind,
      address,
      label,
      language,
      created_by: id,
      created_by_name: name,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Another address is unconfirmed again, and the links of its former one end.
 * @returns false where the client has another contact with that address; the transaction is then of no more use
 */
export function updateContact(
  tx: Scoped,
  id: AlertContactId,
  { address, label, language }: AlertContactFields,
  { isAnother, now }: { isAnother: boolean; now: number },
): Promise<boolean> {
  const again = isAnother ? { confirmed_at: null, unsubscribed_at: null, unsubscribe_hash: null } : {};
  return isNotTaken(
    'alert_contacts_address',
    tx
      .updateTable('alert_contacts')
      .set({ address, label, language, updated_at: new Date(now), ...again })
      .where('id', '=', id)
      .execute(),
  );
}

export async function markConfirmed(tx: Scoped, id: AlertContactId, now: number): Promise<void> {
  await tx
    .updateTable('alert_contacts')
    .set({ confirmed_at: new Date(now), unsubscribed_at: null, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Scoped, id: AlertContactId, now: number): Promise<void> {
  await tx
    .updateTable('alert_contacts')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** @returns false where the client has another contact with that address by now */
export const markRestored = (tx: Scoped, id: AlertContactId): Promise<boolean> =>
  isNotTaken(
    'alert_contacts_address',
    tx.updateTable('alert_contacts').set({ deleted_at: null }).where('id', '=', id).execute(),
  );
