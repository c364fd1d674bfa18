import { z } from 'zod';
import { SomeAmount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile } from '../core/file.ts';
import { WorkAndPayIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Day, Instant, optionalText, text } from '../core/text.ts';
import { keepingWorkAndPay, readingWorkAndPay, WorkAndPay } from './work-and-pay.ts';
import { WORK_AND_PAY_ENTRIES, WORK_AND_PAY_METHODS } from './work-and-pay-fields.ts';

const ById = z.object({ id: WorkAndPayIdInPath });
const requestId = z.uuid().describe('the same of the same contract is the same request: it is entered once');

/** A line of the ledger. */
export const WorkAndPayEntry = z.object({
  id: z.number(),
  kind: z.enum(WORK_AND_PAY_ENTRIES),
  side: z.enum(['due', 'paid']),
  amount: z.number().describe('smallest units; what it adds to its side'),
  day: Day,
  at: Instant,
  method: z.enum(WORK_AND_PAY_METHODS).nullable(),
  operator: z.string().describe('of mobile money'),
  reference: z.string(),
  corrects: z.number().nullable().describe('the entry that it corrects'),
  counts: z.number().describe('what the entry comes to with its corrections'),
  reason: z.string(),
  by: z.string().describe('who made it, as it was called then'),
  balance: z.number().describe('what was unpaid after it, by the days of entries; below zero: paid in advance'),
});
export type WorkAndPayEntry = z.output<typeof WorkAndPayEntry>;

export const listWorkAndPayEntries = endpoint({
  ...readingWorkAndPay,
  name: 'listWorkAndPayEntries',
  method: 'GET',
  path: '/work-and-pay/{id}/ledger',
  summary: 'The ledger of a contract, the newest day first, a page at a time',
  params: ById,
  query: z.object(pageInQuery),
  reply: z.object({ entries: z.array(WorkAndPayEntry), total: z.number() }),
  errors: ['work_and_pay_not_found'],
});

export const payWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'payWorkAndPay',
  method: 'POST',
  path: '/work-and-pay/{id}/payment',
  summary: 'Enters a payment of the driver',
  description:
    'It pays the oldest instalments first, and never more than what remains of the price. With the last of it the contract is settled. ' +
    'A waiting block because of late payment is cancelled, or the unblock proposed, once the driver is no longer late enough for it. A ' +
    'reference of mobile money is accepted once a client and operator.',
  params: ById,
  body: z
    .object({
      requestId,
      amount: SomeAmount,
      method: z.enum(WORK_AND_PAY_METHODS),
      operator: optionalText(40).describe('of mobile money: Orange Money, MTN MoMo, Wave'),
      reference: optionalText(80).describe('of the operator or the bank'),
      paidOn: Day,
      note: optionalText(200),
    })
    .refine(({ method, operator }) => method !== 'mobile_money' || operator !== '', {
      path: ['operator'],
      error: 'required',
    })
    .refine(({ method, reference }) => method !== 'mobile_money' || reference !== '', {
      path: ['reference'],
      error: 'required',
    }),
  reply: WorkAndPay,
  errors: ['work_and_pay_not_found', 'work_and_pay_state', 'already_exists'],
  surprise: 'save_failed',
});

export const waiveWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'waiveWorkAndPay',
  method: 'POST',
  path: '/work-and-pay/{id}/waiver',
  summary: 'Waives an amount: the driver need not pay it',
  params: ById,
  body: z.object({ requestId, amount: SomeAmount, reason: text(200) }),
  reply: WorkAndPay,
  errors: ['work_and_pay_not_found', 'work_and_pay_state', 'already_exists'],
  surprise: 'save_failed',
});

export const correctWorkAndPayEntry = endpoint({
  ...keepingWorkAndPay,
  name: 'correctWorkAndPayEntry',
  method: 'POST',
  path: '/work-and-pay/{id}/correction',
  summary: 'Corrects an entry by another one',
  description:
    'The entry stays; the difference is entered. What an instalment is less comes due at the end of the plan. Mobile money that is ' +
    'corrected to nothing waits to be assigned to another contract.',
  params: ById,
  body: z.object({
    requestId,
    entryId: z.int().positive(),
    amount: z.int().min(0, 'too_small').describe('what it ought to be, 0: nothing'),
    reason: text(200),
  }),
  reply: WorkAndPay,
  errors: ['work_and_pay_not_found', 'work_and_pay_state', 'not_found', 'already_exists'],
  surprise: 'save_failed',
});

/** statement: every entry, what is owed and why, what is owned; transfer: that the vehicle is the driver's. */
export const WORK_AND_PAY_DOCUMENTS = ['statement', 'transfer'] as const;
export type WorkAndPayDocument = (typeof WORK_AND_PAY_DOCUMENTS)[number];

export const printWorkAndPay = endpoint({
  ...readingWorkAndPay,
  name: 'printWorkAndPay',
  method: 'GET',
  path: '/work-and-pay/{id}/document',
  summary: 'The statement, or the document of the transfer of ownership, as a PDF',
  params: ById,
  query: z.object({
    document: z.enum(WORK_AND_PAY_DOCUMENTS).default('statement'),
    language: z.enum(LANGUAGES).optional().describe('absent: the driver’s'),
  }),
  files: ['pdf'],
  reply: DownloadedFile,
  timeout: EXPORT_TIMEOUT,
  errors: ['work_and_pay_not_found', 'work_and_pay_state'],
  surprise: 'export_failed',
});

export const textWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'textWorkAndPay',
  method: 'POST',
  path: '/work-and-pay/{id}/statement/sms',
  summary: 'Sends the driver the statement by SMS',
  description:
    'In one segment and the language of the contract: what was paid, what remains, what is late, and how much of the vehicle is owned. It is ' +
    'paid from the client’s SMS account.',
  params: ById,
  reply: z.object({ recipient: z.string().describe('the number, with its country') }),
  errors: [
    'work_and_pay_not_found',
    'work_and_pay_state',
    'work_and_pay_no_phone',
    'sms_account_empty',
    'sms_cap_reached',
    'sms_no_price',
    'sms_unavailable',
    'too_many_sms',
  ],
});
