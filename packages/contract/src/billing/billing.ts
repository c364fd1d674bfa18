import { z } from 'zod';
import { BILLING_OPTIONS } from '../client/client-fields.ts';
import { CLIENT_STATES } from '../client/client-state.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, InvoiceId, PartnerIdInPath, PlanId } from '../core/ids.ts';
import { BILLING_ORDERS, pageInQuery } from '../core/list-order.ts';
import { Instant, line, text } from '../core/text.ts';
import { Amount, CurrencyCode, SomeAmount } from './billing-plan.ts';

/** What can stand in the ledger. The first three are owed, the others lessen it. */
export const POSTING_KINDS = ['invoice', 'daily_charge', 'debit_note', 'payment', 'credit_note'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
export const PAYMENT_METHODS = ['mobile_money', 'bank_transfer', 'cash', 'card', 'cheque'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A day of the client's time zone. */
export const DayText = z.iso.date('invalid_date').describe('a day of the client’s time zone: 2026-11-20');
const Balance = z.int().describe('in smallest units of the currency; below zero: paid in advance');
export const byClient = z.object({ clientId: ClientIdInPath });
export const reading = { access: 'view_billing', tag: 'Billing' } as const;
const keeping = { access: 'manage_billing', tag: 'Billing' } as const;

/** What devices on a plan cost. */
export const PlanLine = z.object({
  kind: z.enum(['service', 'setup']),
  planId: z.int(),
  planName: z.string(),
  month: z.string().describe('2026-11'),
  unitPrice: Amount.describe('of one device: for the month, or once'),
  devices: z.int(),
  days: z.int().describe('for which each of them counted; 0 of a setup fee'),
  daysInMonth: z.int(),
  amount: Amount.describe('devices × unitPrice × days / daysInMonth, rounded for each device'),
});
export type PlanLine = z.infer<typeof PlanLine>;

/** SMS of a client that pays by invoice, once they were sent. */
export const SmsLine = z.object({
  kind: z.literal('sms'),
  month: z.string().describe('2026-11'),
  messages: z.int(),
  paid: Amount.describe('of what they cost, what the balance of the SMS account covered'),
  amount: Amount.describe('what they cost, less `paid`'),
});
export type SmsLine = z.infer<typeof SmsLine>;

/** One line of what was charged. */
export const BillingLine = z.discriminatedUnion('kind', [PlanLine, SmsLine]);
export type BillingLine = z.infer<typeof BillingLine>;

const Charged = z.object({
  from: DayText,
  to: DayText.describe('the day after the last'),
  lines: z.array(BillingLine),
  total: Amount,
});

/** What a client owes. */
export const BillingStatus = z.object({
  clientId: ClientId,
  fullName: z.string(),
  billingOption: z.enum(BILLING_OPTIONS),
  state: z.enum(CLIENT_STATES),
  stateSince: Instant,
  currency: CurrencyCode.nullable().describe('null: nothing was agreed with this client yet, it is charged nothing'),
  owed: Balance,
  overdue: Amount.describe('of what is owed, what is past its due date'),
  overdueSince: DayText.nullable().describe('due date of the oldest unpaid debt that is past it'),
  planName: z.string().nullable(),
});
export type BillingStatus = z.infer<typeof BillingStatus>;

export const BillingAccount = BillingStatus.extend({
  partnerName: z.string(),
  timeZone: z.string(),
  planId: PlanId.nullable(),
  paymentDays: z.int(),
  path: z
    .array(z.object({ state: z.enum(CLIENT_STATES), at: Instant }))
    .describe('what follows when, if nothing is paid: past and coming steps of the oldest debt'),
  history: z
    .array(z.object({ state: z.enum(CLIENT_STATES), since: Instant }))
    .describe('the last states, newest first'),
  servedDevices: z.int().describe('in service today'),
  ownPlanCount: z.int().describe('devices that have a plan of their own'),
  ownPlans: z
    .array(z.object({ deviceId: DeviceId, designation: z.string(), planId: PlanId, planName: z.string() }))
    .describe('the first hundred of them, by designation'),
  paidUntil: DayText.nullable().describe('prepaid: the last day that the balance covers at today’s price'),
  next: Charged.extend({ onDay: DayText.describe('when it will be charged') })
    .nullable()
    .describe('the next invoice as far as it is known today, or the charge of tomorrow'),
  unbilled: Charged.nullable().describe(
    'what an invoice issued now would charge: the days that are over and on none yet; null: nothing, or prepaid',
  ),
});
export type BillingAccount = z.infer<typeof BillingAccount>;

export const listBilling = endpoint({
  ...reading,
  name: 'listBilling',
  method: 'GET',
  path: '/billing/list',
  summary: 'Where clients stand with what they owe, a page at a time',
  description:
    '`counts` are by state over everything that `search` and `partnerId` select; `owed` is what they owe, by currency.',
  query: z.object({
    state: z.enum(CLIENT_STATES).optional(),
    search: line(100).optional().describe('in the name'),
    partnerId: PartnerIdInPath.optional(),
    ...pageInQuery,
    order: z.enum(BILLING_ORDERS).default('fullName'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: z.object({
    clients: z.array(BillingStatus),
    total: z.number(),
    counts: z.record(z.enum(CLIENT_STATES), z.number()),
    owed: z.array(z.object({ currency: CurrencyCode, owed: Amount, overdue: Amount, clients: z.number() })),
  }),
  errors: [],
});

export const getBilling = endpoint({
  ...reading,
  name: 'getBilling',
  method: 'GET',
  path: '/billing/{clientId}',
  summary: 'What a client owes, and what follows when',
  params: byClient,
  reply: BillingAccount,
  errors: ['client_not_found'],
});

export const setBillingTerms = endpoint({
  ...keeping,
  name: 'setBillingTerms',
  method: 'PUT',
  path: '/billing/{clientId}/terms',
  summary: 'What is agreed with a client: currency, plan, days to pay',
  description:
    'A plan counts from the next day on. The currency is that of the plans and cannot change once something is posted.',
  params: byClient,
  body: z.object({ currency: CurrencyCode, planId: PlanId.nullable(), paymentDays: z.int().min(0).max(120) }),
  reply: BillingAccount,
  errors: ['client_not_found', 'currency_fixed'],
});

export const setDevicePlan = endpoint({
  ...keeping,
  name: 'setDevicePlan',
  method: 'POST',
  path: '/billing/{clientId}/device-plan',
  summary: 'Gives devices of a client a plan of their own, or (null) the client’s again',
  params: byClient,
  body: z.object({ deviceIdList: z.array(DeviceId).min(1, 'required').max(10_000), planId: PlanId.nullable() }),
  reply: BillingAccount,
  errors: ['client_not_found', 'device_not_found', 'billing_not_open'],
});

export const recordPayment = endpoint({
  ...keeping,
  name: 'recordPayment',
  method: 'POST',
  path: '/billing/{clientId}/payment',
  summary: 'Records a payment that arrived',
  description: 'The state of the client follows at once. A reference is accepted once a method.',
  params: byClient,
  body: z.object({
    amount: SomeAmount,
    method: z.enum(PAYMENT_METHODS),
    reference: text(80),
    paidOn: DayText,
    note: line(200).default(''),
  }),
  reply: BillingAccount,
  errors: ['client_not_found', 'billing_not_open', 'already_exists'],
});

export const NOTE_KINDS = ['credit_note', 'debit_note'] as const;

export const issueNote = endpoint({
  ...keeping,
  name: 'issueNote',
  method: 'POST',
  path: '/billing/{clientId}/note',
  summary: 'Issues a credit note (less is owed) or a debit note (more is owed, due today)',
  params: byClient,
  body: z.object({
    kind: z.enum(NOTE_KINDS),
    amount: SomeAmount,
    reason: text(200),
    invoiceId: InvoiceId.nullable().default(null),
  }),
  reply: BillingAccount,
  errors: ['client_not_found', 'billing_not_open', 'not_found'],
});

export const issueInvoice = endpoint({
  ...keeping,
  name: 'issueInvoice',
  method: 'POST',
  path: '/billing/{clientId}/invoice',
  summary: 'Issues an invoice now, without waiting for the end of the month',
  description:
    'For a client that pays by invoice and leaves, or asks for one. `from`, `to` and `total` are those of `unbilled` as they were looked at: where they are others by now, nothing is issued, so that no day is ever on two invoices.',
  params: byClient,
  body: z.object({ from: DayText, to: DayText.describe('the day after the last'), total: SomeAmount }),
  reply: BillingAccount,
  errors: ['client_not_found', 'billing_not_open', 'invoice_changed'],
});
