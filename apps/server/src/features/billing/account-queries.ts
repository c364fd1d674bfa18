import type { BillingOption, ClientId, ClientState, Currency, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import type { AccountFacts, Credit, Debt } from './account/account-state.ts';
import type { Usage } from './account/charge.ts';
import type { Day } from './documents/calendar.ts';

/** A client as its biller knows it, with what was agreed; `account` is null where nothing was. */
export type Billed = {
  clientId: ClientId;
  partnerId: PartnerId;
  fullName: string;
  email: string;
  billingOption: BillingOption;
  timeZone: string;
  state: ClientState;
  stateSince: number;
  account: BillingAccount | null;
};
export type BillingAccount = {
  currency: Currency;
  paymentDays: number;
  openedAt: number;
  /** Days before this one are charged. */
  chargedUntil: Day;
};

/**
 * Holds a client's account against every other change until the transaction ends: payments and the clock take turns. What is
 * read afterwards is what the one before left.
 * @returns undefined for a client that the scope does not show
 */
export async function lockAccount(tx: Scoped, clientId: ClientId): Promise<Billed | undefined> {
  await sql`select lock_account(${clientId})`.execute(tx);
  return await findBilled(tx, clientId);
}

/** As lockAccount, for reading. */
export async function findBilled(tx: Scoped, clientId: ClientId): Promise<Billed | undefined> {
  const row = await tx
    .selectFrom('clients as c')
    .leftJoin('billing_accounts as a', 'a.client_id', 'c.id')
    .where('c.id', '=', clientId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.partner_id', 'c.full_name', 'c.email', 'c.billing_option', 'c.time_zone', 'c.state'])
    .select(['c.state_since', 'a.currency', 'a.payment_days', 'a.opened_at'])
    .select(sql<string | null>`a.charged_until::text`.as('charged_until'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { currency, payment_days, opened_at, charged_until } = row;
  return {
    clientId: row.id,
    partnerId: row.partner_id,
    fullName: row.full_name,
    email: row.email,
    billingOption: row.billing_option,
    timeZone: row.time_zone,
    state: row.state,
    stateSince: row.state_since.getTime(),
    account:
      currency === null || payment_days === null || opened_at === null || charged_until === null
        ? null
        : { currency, paymentDays: payment_days, openedAt: opened_at.getTime(), chargedUntil: charged_until },
  };
}

/** Of the ledger what the state follows from. */
export async function factsOf(tx: Scoped, billed: Billed): Promise<AccountFacts> {
  const rows = await tx
    .selectFrom('ledger')
    .where('client_id', '=', billed.clientId)
    .select(['at', sql<number>`amount::float8`.as('amount'), sql<Day | null>`due_on::text`.as('due_on')])
    .execute();
  const debts: Debt[] = [];
  const credits: Credit[] = [];
  for (const { at, amount, due_on } of rows) {
    if (due_on === null) credits.push({ amount: -amount, at: at.getTime() });
    else debts.push({ amount, at: at.getTime(), dueOn: due_on });
  }
  return {
    debts,
    credits,
    timeZone: billed.timeZone,
    openedAt: billed.account?.openedAt ?? 0,
    closedAt: billed.state === 'closed' ? billed.stateSince : null,
  };
}

/** All that the charge of a stretch of time follows from. */
export async function usageOf(tx: Scoped, billed: Billed, from: number, to: number): Promise<Usage> {
  const { clientId, timeZone } = billed;
  const [since, until] = [new Date(from), new Date(to)];
  const services = await sql<{ device_id: number; from: number; to: number }>`
    select device_id, date_part('epoch', starts_at) * 1000 as "from", date_part('epoch', ends_at) * 1000 as "to"
    from services_of(${clientId}, ${since}, ${until})`.execute(tx);
  const assignments = await tx
    .selectFrom('plan_assignments')
    .where('client_id', '=', clientId)
    .where('starts_at', '<', until)
    .select(['device_id', 'plan_id', 'starts_at'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const planIds = [...new Set(assignments.flatMap(({ plan_id }) => plan_id ?? []))];
  const plans = planIds.length === 0 ? [] : await plansWith(tx, planIds);
  const setups = await tx.selectFrom('device_setups').where('client_id', '=', clientId).select('device_id').execute();
  return {
    timeZone,
    services: services.rows.map((row) => ({ deviceId: row.device_id, from: row.from, to: row.to })),
    assignments: assignments.map((row) => ({
      deviceId: row.device_id,
      planId: row.plan_id,
      from: row.starts_at.getTime(),
    })),
    prices: plans.flatMap(({ prices }) => prices),
    plans,
    states: await statesOf(tx, clientId),
    setUp: new Set(setups.map(({ device_id }) => device_id)),
  };
}

async function plansWith(tx: Scoped, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string; setupFee: number; prices: [number, number][] }>`
    select p.id, p.name, p.setup_fee::float8 as "setupFee", (
      select coalesce(json_agg(json_build_array(date_part('epoch', valid_from) * 1000, price) order by valid_from, r.id), '[]')
      from plan_prices r where r.plan_id = p.id
    ) as prices
    from plans p where p.id = any (${ids}::int[])`.execute(tx);
  return rows.map(({ id, name, setupFee, prices }) => ({
    id,
    name,
    setupFee,
    prices: prices.map(([from, price]) => ({ planId: id, from, price })),
  }));
}

/** The states of an account, the oldest first. */
export async function statesOf(tx: Scoped, clientId: ClientId): Promise<{ state: ClientState; since: number }[]> {
  const rows = await tx
    .selectFrom('client_states')
    .where('client_id', '=', clientId)
    .select(['state', 'since'])
    .orderBy('since')
    .orderBy('id')
    .execute();
  return rows.map(({ state, since }) => ({ state, since: since.getTime() }));
}

/** Clients whose account has something to do by now, at most so many; the platform's whole, for the clock. */
export async function dueAccounts(tx: Scoped, now: Date, after: number, most: number): Promise<ClientId[]> {
  const rows = await tx
    .selectFrom('billing_accounts as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .where('c.deleted_at', 'is', null)
    .where((it) => it.or([it('a.next_at', 'is', null), it('a.next_at', '<=', now)]))
    .where('a.client_id', '>', after as ClientId)
    .select('a.client_id')
    .orderBy('a.client_id')
    .limit(most)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Whether a client owes nothing and is owed nothing: what is not settled is not deleted. */
export async function isSettled(tx: Scoped, clientId: ClientId): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`select is_settled(${clientId}) as settled`.execute(tx);
  return rows[0]?.settled ?? true;
}

type NoticeRow = { state: 'past_due' | 'grace'; since: Date; overdue_since: Day | null; time_zone: string };

/** Of a client that has not paid in time: since when, and the day from which it is. */
export async function noticeRow(tx: Scoped, clientId: ClientId): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`select * from billing_notice(${clientId})`.execute(tx);
  return rows[0];
}
