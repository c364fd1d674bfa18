import type { BillingLine, ClientId, Invoice, InvoiceId, InvoiceSummary, Posting } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { paperNumber } from './numbers.ts';

type PostingRow = Omit<Posting, 'at' | 'number' | 'lines'> & {
  at: Date;
  number: number | null;
  lines: BillingLine[] | null;
};

// what was owed after each line: the sum up to it, in the order in which they were written
const POSTINGS = (clientId: ClientId) => sql`
  select l.id::float8 as id, l.kind, l.at, l.amount::float8 as amount, l.due_on::text as "dueOn", l.day::text as day,
    l.invoice_id as "invoiceId", coalesce(i.number, l.number) as number, l.method, l.reference, l.note,
    coalesce(l.lines, i.lines) as lines, case when l.made_by is not null then l.made_by_name end as by,
    (sum(l.amount) over (order by l.at, l.id))::float8 as "owedAfter", l.id as place
  from ledger l left join invoices i on i.id = l.invoice_id
  where l.client_id = ${clientId}`;

const postingIn = (row: PostingRow & { place?: string }): Posting => {
  const { place: _, ...posting } = row;
  const kind = row.kind === 'invoice' || row.kind === 'credit_note' || row.kind === 'debit_note' ? row.kind : undefined;
  return {
    ...posting,
    at: row.at.getTime(),
    number: kind && row.number !== null ? paperNumber(kind, row.number) : null,
    lines: row.lines ?? [],
  };
};

/** One page of a ledger, newest first. */
export async function postingsPage(tx: Scoped, clientId: ClientId, page: number, pageSize: number) {
  const { rows } = await sql<PostingRow>`
    select * from (${POSTINGS(clientId)}) p order by at desc, place desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  );
  const count = await tx
    .selectFrom('ledger')
    .where('client_id', '=', clientId)
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { postings: rows.map(postingIn), total: Number(count.total) };
}

/** The lines of a ledger from one moment to another, the oldest first. */
export async function postingsBetween(tx: Scoped, clientId: ClientId, from: Date, to: Date): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select * from (${POSTINGS(clientId)}) p where at >= ${from} and at < ${to} order by at, place`.execute(tx);
  return rows.map(postingIn);
}

/** What was owed before a moment. */
export async function owedBefore(tx: Scoped, clientId: ClientId, at: Date): Promise<number> {
  const row = await tx
    .selectFrom('ledger')
    .where('client_id', '=', clientId)
    .where('at', '<', at)
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('owed'))
    .executeTakeFirstOrThrow();
  return row.owed;
}

// credits pay the debts that are due first: what is unpaid of one is what they leave of all up to it, at most its own
const INVOICES = (where: ReturnType<typeof sql>) => sql`
  with mine as (select distinct client_id from invoices v where ${where}),
  paid as (select client_id, -coalesce(sum(amount), 0) as paid from ledger
    where amount < 0 and client_id in (select client_id from mine) group by client_id),
  debts as (select client_id, invoice_id, amount, sum(amount) over (partition by client_id order by due_on, at, id) as upto
    from ledger where amount > 0 and client_id in (select client_id from mine))
  select v.id, v.number, v.issued_on::text as "issuedOn", v.due_on::text as "dueOn", v.period_from::text as "from",
    v.period_to::text as "to", v.currency, v.total::float8 as total, v.client_id as "clientId", v.seller, v.buyer, v.lines,
    greatest(0, least(d.amount, d.upto - coalesce(p.paid, 0)))::float8 as unpaid
  from invoices v join debts d on d.invoice_id = v.id left join paid p on p.client_id = v.client_id
  where ${where}`;

type InvoiceRow = Omit<Invoice, 'number'> & { number: number };
const invoiceIn = (row: InvoiceRow): Invoice => ({ ...row, number: paperNumber('invoice', row.number) });

/** One page of a client's invoices, newest first. */
export async function invoicesPage(tx: Scoped, clientId: ClientId, page: number, pageSize: number) {
  const { rows } = await sql<InvoiceRow>`${INVOICES(sql`v.client_id = ${clientId}`)}
    order by v.number desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const count = await tx
    .selectFrom('invoices')
    .where('client_id', '=', clientId)
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const invoices: InvoiceSummary[] = rows.map(invoiceIn);
  return { invoices, total: Number(count.total) };
}

/** One invoice that the scope shows. */
export async function findInvoice(tx: Scoped, scope: Scope, id: InvoiceId): Promise<Invoice | undefined> {
  const { rows } = await sql<InvoiceRow>`${INVOICES(sql`v.id = ${id}
    and (${scope.partnerId}::int is null or v.partner_id = ${scope.partnerId})
    and (${scope.clientId}::int is null or v.client_id = ${scope.clientId})`)}`.execute(tx);
  return rows[0] && invoiceIn(rows[0]);
}

/** The number of an invoice of a client. */
export async function invoiceOf(
  tx: Scoped,
  clientId: ClientId,
  id: InvoiceId,
): Promise<{ number: string } | undefined> {
  const row = await tx
    .selectFrom('invoices')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .select('number')
    .executeTakeFirst();
  return row && { number: paperNumber('invoice', row.number) };
}
