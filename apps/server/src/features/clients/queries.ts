import type {
  Client,
  ClientFields,
  ClientId,
  ClientState,
  ClientSummary,
  listClients,
  PartnerId,
  Right,
} from '@balise/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';

/** Clients that the scope shows, with the names of their partners. */
function clientsOf(tx: Scoped, scope: Scope) {
  return tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .where('c.deleted_at', 'is', null)
    .$if(scope.partnerId !== null, (query) => query.where('c.partner_id', '=', scope.partnerId as PartnerId))
    .$if(scope.clientId !== null, (query) => query.where('c.id', '=', scope.clientId as ClientId));
}
type Clients = ReturnType<typeof clientsOf>;

const inFewWords = (clients: Clients) =>
  clients
    .select([
      'c.id',
      'c.full_name as fullName',
      'c.country_code2 as countryCode2',
      'c.time_zone as timeZone',
      'c.state',
    ])
    .select(['p.id as partnerId', 'p.display_name as partnerName']);

/** Rights whose work needs a client to be chosen, or names clients anyway. */
const NAMES_CLIENTS: readonly Right[] = [
  ...(['view_clients', 'view_devices', 'view_users', 'add_user', 'view_audit', 'view_billing'] as const),
  ...(['manage_billing', 'manage_tracking_settings', 'manage_thresholds', 'view_outbox'] as const),
  ...(['view_drivers', 'manage_drivers'] as const),
];

/** Every client that the scope shows, by name. Resellers' people without a right that concerns clients see none. */
export async function clientSummaries(tx: Scoped, scope: Scope): Promise<ClientSummary[]> {
  if (scope.clientId === null && !NAMES_CLIENTS.some((right) => scope.rights.includes(right))) return [];
  return await inFewWords(clientsOf(tx, scope)).orderBy('c.full_name').orderBy('c.id').execute();
}

const inFull = (clients: Clients) =>
  inFewWords(clients)
    .select(['c.code', 'c.type', 'c.billing_option as billingOption', 'c.email', 'c.phone', 'c.address'])
    // of those that the scope may read: without the right there is no row
    .leftJoin('billing_accounts as a', 'a.client_id', 'c.id')
    .select(['a.currency', sql<number | null>`a.owed::float8`.as('owed')])
    .select(['c.registration_number as registrationNumber', 'c.tax_number as taxNumber'])
    .select(['c.retention_months as retentionMonths', 'c.created_at as createdAt'])
    .select(sql<string[]>`c.tracker_networks::text[]`.as('trackerNetworks'));
type ClientRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** What a list selects and how it is ordered; see listClients of the contract. */
type Selection = z.output<typeof listClients.query>;

/** One page of clients. */
export async function findPage(tx: Scoped, scope: Scope, selection: Selection): Promise<Client[]> {
  const { state, order, direction, page, pageSize } = selection;
  const rows = await inFull(select(tx, scope, selection))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state as ClientState))
    .orderBy(COLUMNS[order], direction)
    .orderBy('c.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return await withCounts(tx, rows);
}

// the states in the order in which they get worse, not of the alphabet
const WORSE = sql<number>`array_position(array['active', 'past_due', 'grace', 'suspended_unpaid', 'closed'], c.state)`;
const COLUMNS = { fullName: sql`lower(c.full_name)`, createdAt: 'c.created_at', state: WORSE } as const;

/** How many clients a selection has in each state, whatever state it asks for. */
export async function countStates(tx: Scoped, scope: Scope, selection: Selection) {
  const counted = select(tx, scope, selection)
    .select(['c.state', (it) => it.fn.countAll<string>().as('total')])
    .groupBy('c.state');
  const counts: Record<ClientState, number> = { active: 0, past_due: 0, grace: 0, suspended_unpaid: 0, closed: 0 };
  for (const { state, total } of await counted.execute()) counts[state] = Number(total);
  return counts;
}

const select = (tx: Scoped, scope: Scope, { search, partnerId }: Selection): Clients =>
  clientsOf(tx, scope)
    .$if(partnerId !== undefined, (query) => query.where('c.partner_id', '=', partnerId as PartnerId))
    .$if(Boolean(search), (query) => query.where(containing(search ?? '')));

const SEARCHED = ['c.full_name', 'c.code', 'c.email', 'c.phone', 'c.registration_number'] as const;

function containing(search: string) {
  const pattern = likePattern(search);
  return (it: ExpressionBuilder<Tables & { c: Tables['clients'] }, 'c'>) =>
    it.or(SEARCHED.map((column) => it(column, 'ilike', pattern)));
}

/** One client that the scope shows. */
export async function findClient(tx: Scoped, scope: Scope, id: ClientId): Promise<Client | undefined> {
  const row = await inFull(clientsOf(tx, scope)).where('c.id', '=', id).executeTakeFirst();
  return row && (await withCounts(tx, [row]))[0];
}

async function withCounts(tx: Scoped, rows: ClientRow[]): Promise<Client[]> {
  const { rows: counted } = await sql<Counts>`
    select * from client_counts(${rows.map(({ id }) => id)}::integer[])`.execute(tx);
  const byClient = new Map(counted.map((counts) => [counts.client_id, counts]));
  return rows.map(({ owed, currency, ...row }) => {
    const counts = byClient.get(row.id);
    return {
      ...row,
      createdAt: row.createdAt.getTime(),
      balance: owed === null || currency === null ? null : { owed, currency },
      devices: counts?.devices ?? 0,
      users: counts?.users ?? 0,
      lastSignInAt: counts?.last_sign_in?.getTime() ?? null,
    };
  });
}

type Counts = { client_id: ClientId; devices: number; users: number; last_sign_in: Date | null };

/** Whether the scope shows a client. */
export async function seesClient(tx: Scoped, id: ClientId): Promise<boolean> {
  return (await tx.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The name of a client that the scope shows; undefined where it shows none of that number. */
export async function nameOfClient(tx: Scoped, scope: Scope, id: ClientId): Promise<string | undefined> {
  return (await clientsOf(tx, scope).select('c.full_name').where('c.id', '=', id).executeTakeFirst())?.full_name;
}

/** Holds a client that the scope shows against other changes until the transaction ends. */
export async function lockClient(
  tx: Scoped,
  scope: Scope,
  id: ClientId,
): Promise<{ partner_id: PartnerId } | undefined> {
  let query = tx.selectFrom('clients').select('partner_id').where('id', '=', id).where('deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('id', '=', scope.clientId);
  return await query.forUpdate().executeTakeFirst();
}

/** What two clients of a partner never share. */
export type UniqueField = 'fullName' | 'email' | 'code';

/** Which of the fields that are unique within a partner another of its clients has. */
export async function takenFields(
  tx: Database,
  partnerId: PartnerId,
  { fullName, email, code }: Pick<ClientFields, UniqueField>,
  except: number,
): Promise<UniqueField[]> {
  const { rows } = await sql<Record<UniqueField, boolean | null>>`
    select bool_or(lower(full_name) = lower(${fullName})) as "fullName", bool_or(lower(email) = lower(${email})) as email,
      bool_or(code <> '' and lower(code) = lower(${code})) as code
    from clients where partner_id = ${partnerId} and deleted_at is null and id <> ${except}`.execute(tx);
  return (['fullName', 'email', 'code'] as const).filter((field) => rows[0]?.[field]);
}

/** @returns the new client's id; undefined where its partner already has the name, the e-mail address or the code */
export async function insertClient(
  tx: Database,
  partnerId: PartnerId,
  fields: ClientFields,
): Promise<ClientId | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clients')
    .values({ partner_id: partnerId, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  // not "returning": a policy sees the clients that there were when the statement began
  const client = await tx
    .selectFrom('clients')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('full_name', '=', fields.fullName)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return client.id;
}

/** @returns the field that another client took in this very moment; the transaction is then of no more use */
export async function updateClient(tx: Scoped, id: ClientId, fields: ClientFields): Promise<UniqueField | undefined> {
  try {
    await tx.updateTable('clients').set(columnsOf(fields)).where('id', '=', id).execute();
    return undefined;
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (constraint === 'clients_full_name') return 'fullName';
    if (constraint === 'clients_email') return 'email';
    if (constraint === 'clients_code') return 'code';
    throw error;
  }
}

/** @returns whether that changed anything */
export async function setClosed(tx: Scoped, id: ClientId, closed: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select close_client(${id}, ${closed}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** @returns false where it has something left */
export async function removeClient(tx: Scoped, id: ClientId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select delete_client(${id}, ${now}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** As which client a sign-in looks at the platform from now on; null: as its own user. */
export async function setViewing(tx: Scoped, signInId: number, clientId: ClientId | null): Promise<void> {
  await tx.updateTable('sign_ins').set({ viewing_client_id: clientId }).where('id', '=', String(signInId)).execute();
}

const columnsOf = (fields: ClientFields) => ({
  full_name: fields.fullName,
  code: fields.code,
  type: fields.type,
  billing_option: fields.billingOption,
  email: fields.email,
  country_code2: fields.countryCode2,
  time_zone: fields.timeZone,
  phone: fields.phone,
  address: fields.address,
  registration_number: fields.registrationNumber,
  tax_number: fields.taxNumber,
  retention_months: fields.retentionMonths,
  tracker_networks: sql<string[]>`array(
    select distinct network(range::inet)::cidr as network from unnest(${fields.trackerNetworks}::text[]) range order by network)`,
});

/** By whose clocks the days and hours of a client are. */
export async function timeZoneOfClient(tx: Scoped, clientId: ClientId): Promise<string> {
  const client = tx.selectFrom('clients').select('time_zone').where('id', '=', clientId);
  return (await client.executeTakeFirstOrThrow()).time_zone;
}
