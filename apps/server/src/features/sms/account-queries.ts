import type {
  ClientId,
  Currency,
  editSmsAccount,
  PartnerId,
  SmsAccount,
  SmsAccountState,
  SmsEntry,
  SmsEntryKind,
  UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scoped } from '../../db/scope.ts';

const STATE = sql`case when a.client_id is null then 'not_open' when c.billing_option = 'postpaid'
    then case when coalesce(s.spent, 0) >= a.monthly_cap then 'cap_reached' else 'ready' end
  when a.balance <= 0 then 'empty' when a.balance < a.last_top_up / 10 then 'low' else 'ready' end`;

const COLUMNS = sql`c.id as "clientId", c.full_name as "clientName", c.billing_option as "billingOption", a.currency,
  coalesce(a.balance, 0)::float8 as balance, coalesce(a.last_top_up, 0)::float8 as "lastTopUp",
  ${STATE} as state, coalesce(a.monthly_cap, 0)::float8 as "monthlyCap", coalesce(s.spent, 0)::float8 as "spentThisMonth",
  coalesce(a.transliterates, true) as transliterates, coalesce(a.sender, '') as sender`;

const from = (now: Date) => sql`from clients c left join sms_accounts a on a.client_id = c.id
  left join sms_months s on s.client_id = c.id and s.month = date_trunc('month', ${now}::timestamptz at time zone c.time_zone)::date
  where c.deleted_at is null and c.id = any (scope_clients())`;

/** What of a list is read: rows from an offset on. */
type Part = { limit: number; offset: number };
type Selection = { search?: string | undefined; state?: SmsAccountState | undefined };

export async function findAccounts(
  tx: Scoped,
  { search, state }: Selection,
  { limit, offset }: Part,
  now: Date,
): Promise<{ accounts: SmsAccount[]; total: number }> {
  const pattern = likePattern(search ?? '');
  const selected = sql`${from(now)} and c.full_name ilike ${pattern} and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${selected}`.execute(tx);
  const { rows } = await sql<SmsAccount>`select ${COLUMNS} ${selected}
    order by lower(c.full_name), c.id limit ${limit} offset ${offset}`.execute(tx);
  return { accounts: rows, total: counted[0]?.count ?? 0 };
}

export async function findAccount(tx: Scoped, clientId: ClientId, now: Date): Promise<SmsAccount | undefined> {
  const { rows } = await sql<SmsAccount>`select ${COLUMNS} ${from(now)} and c.id = ${clientId}`.execute(tx);
  return rows[0];
}

/** Locks an account until the transaction ends. @returns undefined where there is none */
export async function lockAccount(tx: Scoped, clientId: ClientId) {
  return await tx
    .selectFrom('sms_accounts as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .where('a.client_id', '=', clientId)
    .select(['a.currency', 'a.balance', 'c.billing_option as billingOption', 'c.partner_id as partnerId'])
    .forUpdate('a')
    .executeTakeFirst();
}

export async function saveAccount(
  tx: Scoped,
  clientId: ClientId,
  { currency, monthlyCap, transliterates, sender }: z.output<typeof editSmsAccount.body>,
  now: Date,
): Promise<void> {
  const settings = { currency, monthly_cap: String(monthlyCap), transliterates, sender };
  await tx
    .insertInto('sms_accounts')
    .values({ client_id: clientId, ...settings, opened_at: now })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(settings))
    .execute();
}

export async function hasEntries(tx: Scoped, clientId: ClientId): Promise<boolean> {
  const row = await tx
    .selectFrom('sms_ledger')
    .select('id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewSmsEntry = {
  kind: 'top_up' | 'correction';
  amount: number;
  currency: Currency;
  reference: string;
  reason: string;
  by: { id: UserId; name: string };
};

/** @returns false where its reference is there already */
export async function enter(tx: Scoped, clientId: ClientId, entry: NewSmsEntry, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('sms_ledger')
    .values({
      client_id: clientId,
      kind: entry.kind,
      amount: String(entry.amount),
      currency: entry.currency,
      at: now,
      reference: entry.reference,
      reason: entry.reason,
      made_by: entry.by.id,
      made_by_name: entry.by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findEntries(
  tx: Scoped,
  clientId: ClientId,
  kind: SmsEntryKind | undefined,
  { limit, offset }: Part,
): Promise<{ entries: SmsEntry[]; total: number }> {
  const chosen = sql`(${kind ?? null}::text is null or l.kind = ${kind ?? null})`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from sms_ledger l where l.client_id = ${clientId} and ${chosen}`.execute(tx);
  const { rows } = await sql<SmsEntry>`
    select l.id::float8 as id, l.kind, floor(date_part('epoch', l.at) * 1000) as at, l.amount::float8 as amount,
      l.after::float8 as "balanceAfter", l.message_id as "smsId", m.recipient, l.reference, l.reason, l.made_by_name as by
    from (select *, sum(amount) over (order by at, id) as after from sms_ledger where client_id = ${clientId}) l
      left join sms_messages m on m.id = l.message_id
    where ${chosen} order by l.at desc, l.id desc limit ${limit} offset ${offset}`.execute(tx);
  return { entries: rows, total: counted[0]?.count ?? 0 };
}

/** To whom the low balance of a client is written, and under whose name; null where the balance is not low or they were notified before. */
export async function takeLowBalance(tx: Scoped, clientId: ClientId) {
  const { rows } = await sql<{
    balance: number;
    currency: Currency;
    clientName: string;
    email: string;
    partnerId: PartnerId;
    language: 'en' | 'fr';
  }>`with low as (
      update sms_accounts a set is_low_notified = true from clients c
      where a.client_id = ${clientId} and c.id = a.client_id and c.billing_option = 'prepaid' and not a.is_low_notified
        and a.last_top_up > 0 and a.balance < a.last_top_up / 10
      returning a.balance, a.currency, c.full_name, c.email, c.partner_id)
    select low.balance::float8 as balance, low.currency, low.full_name as "clientName", low.email, low.partner_id as "partnerId",
      p.default_language as language
    from low join partners p on p.id = low.partner_id`.execute(tx);
  return rows[0];
}
