import type { ClientId, Currency, editSmsAccount, PartnerId, SmsAccount, SmsEntry, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';

const COLUMNS = sql`c.id as "clientId", c.full_name as "clientName", c.billing_option as "billingOption", a.currency,
  coalesce(a.balance, 0)::float8 as balance, coalesce(a.last_top_up, 0)::float8 as "lastTopUp",
  coalesce(c.billing_option = 'prepaid' and a.last_top_up > 0 and a.balance < a.last_top_up / 10, false) as "isLow",
  coalesce(a.monthly_cap, 0)::float8 as "monthlyCap", coalesce(s.spent, 0)::float8 as "spentThisMonth",
  coalesce(a.transliterates, true) as transliterates, coalesce(a.sender, '') as sender`;

const from = (now: Date) => sql`from clients c left join sms_accounts a on a.client_id = c.id
  left join sms_months s on s.client_id = c.id and s.month = date_trunc('month', ${now}::timestamptz at time zone c.time_zone)::date
  where c.deleted_at is null and c.id = any (scope_clients())`;

export async function findAccounts(
  tx: Scoped,
  { search, page, pageSize }: { search: string | undefined; page: number; pageSize: number },
  now: Date,
): Promise<{ accounts: SmsAccount[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const named = sql`${from(now)} and c.full_name ilike ${pattern}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${named}`.execute(tx);
  const { rows } = await sql<SmsAccount>`select ${COLUMNS} ${named}
    order by lower(c.full_name), c.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
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
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ entries: SmsEntry[]; total: number }> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from sms_ledger where client_id = ${clientId}`.execute(tx);
  const { rows } = await sql<SmsEntry>`
    select id::float8 as id, kind, floor(date_part('epoch', at) * 1000) as at, amount::float8 as amount,
      (sum(amount) over (order by id))::float8 as "balanceAfter", message_id as "smsId", reference, reason, made_by_name as by
    from sms_ledger where client_id = ${clientId}
    order by sms_ledger.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
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
