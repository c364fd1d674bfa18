import { z } from 'zod';
import { Amount, CurrencyCode } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, WorkAndPayId } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Day, Id, IdInPath, optionalText, text } from '../core/text.ts';
import { IMPORT_LIMITS } from '../device/import-fields.ts';
import { keepingWorkAndPay, readingWorkAndPay } from './work-and-pay.ts';

/** Mobile money that was received and is in no contract's ledger yet. */
export const WorkAndPayReceipt = z.object({
  id: Id,
  operator: z.string(),
  reference: z.string(),
  amount: Amount,
  currency: CurrencyCode,
  paidOn: Day,
  payer: z.string().describe('as the operator says it'),
});
export type WorkAndPayReceipt = z.output<typeof WorkAndPayReceipt>;

/**
 * What a line of a statement becomes. matched: a payment of the contract whose driver has the payer's telephone; unmatched: waits to be
 * assigned; known: its reference was entered before; faulty: date, amount or reference cannot be read; outgoing: money that left.
 */
export const RECEIPT_MATCHES = ['matched', 'unmatched', 'known', 'faulty', 'outgoing'] as const;
export type ReceiptMatch = (typeof RECEIPT_MATCHES)[number];

const BASE64 = Math.ceil(IMPORT_LIMITS.bytes / 3) * 4;

export const importWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'importWorkAndPay',
  method: 'POST',
  path: '/work-and-pay/import',
  summary: 'Reads a statement of mobile money and enters its payments',
  description:
    'CSV or Excel `.xlsx` of an operator, with headings in English or French: date, amount, reference, payer. With `preview` nothing is ' +
    'entered. A reference that was entered before is left out, so that the same file does nothing twice. For users who see every vehicle.',
  body: z.object({
    clientId: ClientId.optional(),
    operator: text(40),
    currency: CurrencyCode,
    preview: z.boolean().default(true),
    content: z
      .string()
      .min(1, 'required')
      .max(BASE64, 'too_long')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'invalid_characters')
      .describe('the file’s bytes in base64'),
  }),
  bodyLimit: BASE64 + 16 * 1024,
  reply: z.object({
    lines: z.array(
      z.object({
        row: z.number().describe('in the file; the headings are row 1'),
        match: z.enum(RECEIPT_MATCHES),
        paidOn: Day.nullable(),
        amount: Amount.nullable(),
        reference: z.string(),
        payer: z.string(),
        contractId: WorkAndPayId.nullable(),
        driverName: z.string(),
        designation: z.string(),
      }),
    ),
    counts: z.record(z.enum(RECEIPT_MATCHES), z.number()),
  }),
  errors: [
    ...(['client_not_found', 'import_unreadable', 'import_old_excel', 'import_empty', 'import_too_many_rows'] as const),
    ...(['import_too_many_columns', 'work_and_pay_columns'] as const),
  ],
  surprise: 'import_failed',
});

export const listWorkAndPayReceipts = endpoint({
  ...readingWorkAndPay,
  name: 'listWorkAndPayReceipts',
  method: 'GET',
  path: '/work-and-pay/receipt/list',
  summary: 'Mobile money that waits to be assigned to a contract, the newest first',
  query: z.object({ clientId: ClientIdInPath.optional(), ...pageInQuery }),
  reply: z.object({ receipts: z.array(WorkAndPayReceipt), total: z.number() }),
  errors: ['client_not_found'],
});

export const assignWorkAndPayReceipt = endpoint({
  ...keepingWorkAndPay,
  name: 'assignWorkAndPayReceipt',
  method: 'POST',
  path: '/work-and-pay/receipt/{id}',
  summary: 'Assigns mobile money to a contract, or dismisses it',
  params: z.object({ id: IdInPath }),
  body: z
    .object({
      contractId: WorkAndPayId.nullable().describe('null: it is no payment of a contract'),
      reason: optionalText(200).describe('needed to dismiss it'),
    })
    .refine(({ contractId, reason }) => contractId !== null || reason !== '', {
      path: ['reason'],
      error: 'reason_needed',
    }),
  reply: z.null(),
  errors: ['work_and_pay_receipt_not_found', 'work_and_pay_not_found', 'work_and_pay_state'],
  surprise: 'save_failed',
});
