import type { ClientId, Currency, InvoiceId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../db/scope.ts';

/** SMS that a client owes and that are on no invoice yet. Amounts are SMS money. */
export type OwedSms = {
  messages: number;
  cost: number;
  /** Of the cost, what the balance of the account does not cover. */
  owed: number;
  /** Ids of their entries in the ledger. */
  entries: string[];
};

/** What was settled before a moment; undefined where the account has another currency, or nothing is owed. */
export async function owedSms(
  tx: Scoped,
  clientId: ClientId,
  currency: Currency,
  until: Date,
): Promise<OwedSms | undefined> {
  const { rows } =
    await sql<OwedSms>`select messages, cost::float8 as cost, owed::float8 as owed, entries::text[] as entries
    from owed_sms(${clientId}, ${currency}, ${until}) where owed > 0`.execute(tx);
  return rows[0];
}

type Invoiced = {
  clientId: ClientId;
  currency: Currency;
  invoiceId: InvoiceId;
  /** Its number in words. */
  reference: string;
  by: { id: UserId | null; name: string };
  at: Date;
};

/** Marks SMS as on an invoice, which takes their debt over. Throws where one is on an invoice already. */
export async function noteInvoicedSms(tx: Scoped, { entries, owed }: OwedSms, invoice: Invoiced): Promise<void> {
  const { clientId, currency, invoiceId, reference, by, at } = invoice;
  await sql`insert into sms_invoiced (entry_id, invoice_id)
    select entry, ${invoiceId} from unnest(${entries}::bigint[]) entry`.execute(tx);
  await sql`insert into sms_ledger (client_id, kind, amount, currency, at, invoice_id, reference, made_by, made_by_name)
    values (${clientId}, 'invoice', ${owed}, ${currency}, ${at}, ${invoiceId}, ${reference}, ${by.id}, ${by.name})`.execute(
    tx,
  );
}
