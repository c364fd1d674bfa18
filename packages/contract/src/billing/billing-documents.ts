import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile, EXPORT_FORMATS, exportFields } from '../core/file.ts';
import { ClientId, InvoiceId, InvoiceIdInPath } from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant } from '../core/text.ts';
import { BillingLine, byClient, DayText, PAYMENT_METHODS, POSTING_KINDS, reading } from './billing.ts';
import { Amount, CurrencyCode } from './billing-plan.ts';

/** A line of the ledger. */
export const Posting = z.object({
  id: z.number(),
  kind: z.enum(POSTING_KINDS),
  at: Instant,
  amount: z.int().describe('what it adds to what is owed: payments and credit notes are below zero'),
  owedAfter: z.int().describe('what was owed after it'),
  dueOn: DayText.nullable(),
  day: DayText.nullable().describe('of a daily charge: the day; of a payment: when it was paid'),
  invoiceId: InvoiceId.nullable(),
  number: z.string().nullable().describe('of an invoice or a note'),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string(),
  note: z.string(),
  lines: z.array(BillingLine),
  by: z.string().nullable().describe('who posted it, as it was called then; null: the platform itself, by the clock'),
});
export type Posting = z.infer<typeof Posting>;

export const listPostings = endpoint({
  ...reading,
  name: 'listPostings',
  method: 'GET',
  path: '/billing/{clientId}/ledger',
  summary: 'The ledger of a client, newest first, a page at a time',
  params: byClient,
  query: z.object(pageInQuery),
  reply: z.object({ postings: z.array(Posting), total: z.number() }),
  errors: ['client_not_found'],
});

export const InvoiceSummary = z.object({
  id: InvoiceId,
  number: z.string(),
  issuedOn: DayText,
  dueOn: DayText,
  from: DayText,
  to: DayText.describe('the day after the last'),
  currency: CurrencyCode,
  total: Amount,
  unpaid: Amount.describe('after everything that was paid, which pays what is due first'),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const listInvoices = endpoint({
  ...reading,
  name: 'listInvoices',
  method: 'GET',
  path: '/billing/{clientId}/invoice/list',
  summary: 'The invoices of a client, newest first, a page at a time',
  params: byClient,
  query: z.object(pageInQuery),
  reply: z.object({ invoices: z.array(InvoiceSummary), total: z.number() }),
  errors: ['client_not_found'],
});

/** Who sells and who buys, as they were called when the invoice was issued. */
const Party = z.object({ name: z.string(), lines: z.array(z.string()) });

export const Invoice = InvoiceSummary.extend({
  clientId: ClientId,
  seller: Party,
  buyer: Party,
  lines: z.array(BillingLine),
});
export type Invoice = z.infer<typeof Invoice>;

export const getInvoice = endpoint({
  ...reading,
  name: 'getInvoice',
  method: 'GET',
  path: '/billing/invoice/{id}',
  summary: 'One invoice as it was issued, and what is unpaid of it',
  params: z.object({ id: InvoiceIdInPath }),
  reply: Invoice,
  errors: ['not_found'],
});

export const exportStatement = endpoint({
  ...reading,
  name: 'exportStatement',
  method: 'POST',
  path: '/billing/{clientId}/statement/export',
  summary:
    'The statement of a client’s account as a file: every posting of a period, with what was owed before and after',
  params: byClient,
  body: z
    .object({ ...exportFields, from: DayText, to: DayText.describe('the last day') })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'invalid_date' }),
  reply: DownloadedFile,
  files: EXPORT_FORMATS,
  timeout: EXPORT_TIMEOUT,
  errors: ['client_not_found', 'billing_not_open'],
});
