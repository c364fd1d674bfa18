import type {
  BillingLine,
  ClientId,
  ClientState,
  Currency,
  InvoiceId,
  Language,
  PartnerId,
  PaymentMethod,
  PostingKind,
  UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import type { Billed } from './account-queries.ts';
import type { Day } from './documents/calendar.ts';

/** A line to be written into the ledger. */
export type NewPosting = {
  kind: PostingKind;
  /** What it adds to what is owed; below zero for payments and credit notes. */
  amount: number;
  currency: Currency;
  at: number;
  dueOn?: Day;
  day?: Day;
  invoiceId?: InvoiceId | null;
  number?: number;
  method?: PaymentMethod;
  reference?: string;
  note?: string;
  lines?: BillingLine[];
  by: { id: UserId | null; name: string };
};

/** @returns its id; undefined where it is there already: the day, the invoice, or the payment's reference */
export async function post(tx: Scoped, billed: Billed, posting: NewPosting): Promise<number | undefined> {
  const row = await tx
    .insertInto('ledger')
    .values({
      client_id: billed.clientId,
      partner_id: billed.partnerId,
      kind: posting.kind,
      amount: posting.amount,
      currency: posting.currency,
      at: new Date(posting.at),
      due_on: posting.dueOn ?? null,
      day: posting.day ?? null,
      invoice_id: posting.invoiceId ?? null,
      number: posting.number ?? null,
      method: posting.method ?? null,
      reference: posting.reference ?? '',
      note: posting.note ?? '',
      lines: posting.lines ? JSON.stringify(posting.lines) : null,
      made_by: posting.by.id,
      made_by_name: posting.by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && Number(row.id);
}

/** The next number of a partner's papers of a kind. Held until the transaction ends, so that none is left out. */
export async function takeNumber(
  tx: Scoped,
  partnerId: PartnerId,
  kind: 'invoice' | 'credit_note' | 'debit_note',
): Promise<number> {
  const row = await tx
    .insertInto('billing_numbers')
    .values({ partner_id: partnerId, kind, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'kind']).doUpdateSet({ last: sql`billing_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export type NewInvoice = {
  number: number;
  issuedAt: number;
  issuedOn: Day;
  dueOn: Day;
  from: Day;
  to: Day;
  currency: Currency;
  total: number;
  lines: BillingLine[];
};

/** Stores an invoice with both parties as they are called now. */
export async function insertInvoice(tx: Scoped, billed: Billed, invoice: NewInvoice): Promise<InvoiceId> {
  const parties = await partiesOf(tx, billed);
  const row = await tx
    .insertInto('invoices')
    .values({
      client_id: billed.clientId,
      partner_id: billed.partnerId,
      number: invoice.number,
      issued_at: new Date(invoice.issuedAt),
      issued_on: invoice.issuedOn,
      due_on: invoice.dueOn,
      period_from: invoice.from,
      period_to: invoice.to,
      currency: invoice.currency,
      total: invoice.total,
      lines: JSON.stringify(invoice.lines),
      seller: JSON.stringify(parties.seller),
      buyer: JSON.stringify(parties.buyer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function partiesOf(tx: Scoped, { clientId }: Billed) {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .where('c.id', '=', clientId)
    .select(['c.full_name', 'c.email', 'c.address', 'c.country_code2', 'c.registration_number', 'c.tax_number'])
    .select(['p.display_name', 'p.support_phone', 'p.support_email', 'p.default_language'])
    .executeTakeFirstOrThrow();
  const country = new Intl.DisplayNames([row.default_language], { type: 'region' }).of(row.country_code2);
  const lines = (...all: string[]) => all.filter((line) => line !== '');
  const numbers = lines(row.registration_number, row.tax_number).join(' · ');
  return {
    seller: { name: row.display_name, lines: lines(row.support_phone, row.support_email) },
    buyer: { name: row.full_name, lines: lines(row.address, country ?? row.country_code2, numbers, row.email) },
  };
}

/** Devices whose setup fee was charged now. */
export async function noteSetups(tx: Scoped, clientId: ClientId, deviceIds: number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await sql`insert into device_setups (client_id, device_id) select ${clientId}, * from unnest(${deviceIds}::int[])
    on conflict do nothing`.execute(tx);
}

/** What of an account the last look found, for the next look and for lists. */
export type ChargeProgress = { chargedUntil: Day; nextAt: number; overdue: number; overdueSince: Day | null };

export async function saveChargeProgress(tx: Scoped, clientId: ClientId, look: ChargeProgress): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ charged_until: look.chargedUntil, next_at: new Date(look.nextAt) })
    .set({ overdue: look.overdue, overdue_since: look.overdueSince })
    .where('client_id', '=', clientId)
    .execute();
}

/** Days before this one are charged. */
export async function noteCharged(tx: Scoped, clientId: ClientId, until: Day): Promise<void> {
  await tx.updateTable('billing_accounts').set({ charged_until: until }).where('client_id', '=', clientId).execute();
}

/** Writes a state that the ledger and the clock say. */
export async function setState(tx: Scoped, clientId: ClientId, state: ClientState, since: number): Promise<void> {
  await sql`select set_client_state(${clientId}, ${state}, ${new Date(since)})`.execute(tx);
}

/** Makes the listeners read a client's devices again. */
export async function notifyDevicesChanged(tx: Scoped, clientId: ClientId): Promise<void> {
  await sql`select notify_devices_changed(${clientId})`.execute(tx);
}

/** @returns false where the client was notified before */
export async function noteOnce(tx: Scoped, clientId: ClientId, key: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('billing_notices')
    .values({ client_id: clientId, key, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Recipient = { email: string; first_name: string; language: Language };

/** Who of a client is written to about its bills. */
export async function recipientsOf(tx: Scoped, clientId: ClientId): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select * from billing_recipients(${clientId})`.execute(tx);
  return rows;
}

/** The sender of mails to a client, and the language where none of its users may read bills. */
export const sellerOf = (tx: Scoped, partnerId: PartnerId) =>
  tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['display_name as displayName', 'accent', 'support_phone as supportPhone', 'support_email as supportEmail'])
    .select('default_language as language')
    .executeTakeFirstOrThrow();
