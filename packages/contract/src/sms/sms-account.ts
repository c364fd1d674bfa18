import { z } from 'zod';
import { CurrencyCode } from '../billing/billing-plan.ts';
import { BILLING_OPTIONS } from '../client/client-fields.ts';
import { SmsSender } from '../client/partner-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, PartnerId, PartnerIdInPath, SmsPriceId, SmsPriceIdInPath } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line, text } from '../core/text.ts';
import { SMS_ACCOUNT_STATES, SMS_ENTRIES } from './sms-kinds.ts';

/** What somebody may enter at once: a thousand million of a currency. */
const MOST = 10_000_000_000_000;
const UNITS = 'in ten-thousandths of the currency: 475 is 0.0475 EUR';
/** An amount of SMS money. */
export const SmsAmount = z.int().describe(UNITS);
const Entered = z.int().min(1).max(MOST).describe(UNITS);

/** The most lines that one file takes. */
export const SMS_EXPORT_LINES = 50_000;

/** What a client may send, and for how much. */
export const SmsAccount = z.object({
  clientId: ClientId,
  clientName: z.string(),
  billingOption: z.enum(BILLING_OPTIONS),
  currency: CurrencyCode.nullable().describe('null: the client has no SMS account yet, and can send none'),
  balance: SmsAmount.describe('below zero: owed by a postpaid client'),
  lastTopUp: SmsAmount,
  state: z
    .enum(SMS_ACCOUNT_STATES)
    .describe(
      'prepaid: `ready`, `low` (less than a tenth of the last top-up is left) or `empty`; postpaid: `ready` or `cap_reached`',
    ),
  monthlyCap: SmsAmount.describe('postpaid: what the SMS of a calendar month may cost'),
  spentThisMonth: SmsAmount,
  transliterates: z.boolean().describe('whether characters that would halve an SMS are replaced: ê by e, « by "'),
  sender: z.string().describe('whom SMS come from, where the gateway allows; empty: the partner’s sender'),
});
export type SmsAccount = z.infer<typeof SmsAccount>;

export const SmsEntry = z.object({
  id: z.number(),
  kind: z.enum(SMS_ENTRIES),
  at: Instant,
  amount: SmsAmount.describe('what it adds to the balance'),
  balanceAfter: SmsAmount,
  smsId: z.number().nullable(),
  recipient: z.string().nullable().describe('of its SMS, while it is kept'),
  reference: z.string(),
  reason: z.string(),
  by: z.string(),
});
export type SmsEntry = z.infer<typeof SmsEntry>;

const ofClient = z.object({ clientId: ClientIdInPath });
const reading = { access: 'view_sms', tag: 'SMS' } as const;
const exporting = {
  ...reading,
  method: 'POST',
  description: `At most ${SMS_EXPORT_LINES} lines; a selection of more is refused.`,
  ...exportedList,
} as const;
const accountSelection = {
  search: line(100).optional().describe('in the name'),
  state: z.enum(SMS_ACCOUNT_STATES).optional(),
};
const entrySelection = { kind: z.enum(SMS_ENTRIES).optional() };
const keeping = { access: 'manage_billing', tag: 'SMS' } as const;

export const listSmsAccounts = endpoint({
  ...reading,
  name: 'listSmsAccounts',
  method: 'GET',
  path: '/sms/account/list',
  summary: 'The SMS accounts of the clients that the caller sees, by name, a page at a time',
  query: z.object({ ...accountSelection, ...pageInQuery }),
  reply: z.object({ accounts: z.array(SmsAccount), total: z.number() }),
  errors: [],
});

export const exportSmsAccounts = endpoint({
  ...exporting,
  name: 'exportSmsAccounts',
  path: '/sms/account/list/export',
  summary: 'The SMS accounts of a selection as a file',
  body: z.object({ ...accountSelection, ...exportFields }),
  errors: ['export_too_long'],
});

export const editSmsAccount = endpoint({
  ...keeping,
  name: 'editSmsAccount',
  method: 'PUT',
  path: '/sms/account/{clientId}',
  summary: 'Opens the SMS account of a client, or changes its settings',
  description: 'The currency is that of the prices and cannot change once something is in the ledger.',
  params: ofClient,
  body: z.object({
    currency: CurrencyCode,
    monthlyCap: z.int().min(0).max(MOST).describe(UNITS),
    transliterates: z.boolean(),
    sender: SmsSender,
  }),
  reply: SmsAccount,
  errors: ['client_not_found', 'currency_fixed'],
});

export const topUpSms = endpoint({
  ...keeping,
  name: 'topUpSms',
  method: 'POST',
  path: '/sms/account/{clientId}/top-up',
  summary: 'Adds to the balance of a client: what it paid for SMS',
  description: 'A reference is accepted once in a client.',
  params: ofClient,
  body: z.object({ amount: Entered, reference: line(80).default(''), reason: line(200).default('') }),
  reply: SmsAccount,
  errors: ['client_not_found', 'sms_not_open', 'already_exists'],
});

export const correctSms = endpoint({
  ...keeping,
  name: 'correctSms',
  method: 'POST',
  path: '/sms/account/{clientId}/correction',
  summary: 'Corrects the balance of a client, up or down, with a reason',
  description: 'The balance of a prepaid client does not fall below zero.',
  params: ofClient,
  body: z.object({
    amount: z
      .int()
      .min(-MOST)
      .max(MOST)
      .refine((amount) => amount !== 0, 'required')
      .describe(UNITS),
    reason: text(200),
  }),
  reply: SmsAccount,
  errors: ['client_not_found', 'sms_not_open'],
});

export const listSmsEntries = endpoint({
  ...reading,
  name: 'listSmsEntries',
  method: 'GET',
  path: '/sms/account/{clientId}/ledger',
  summary: 'The SMS ledger of a client, newest first, a page at a time',
  params: ofClient,
  query: z.object({ ...entrySelection, ...pageInQuery }),
  reply: z.object({ account: SmsAccount, entries: z.array(SmsEntry), total: z.number() }),
  errors: ['client_not_found'],
});

export const exportSmsEntries = endpoint({
  ...exporting,
  name: 'exportSmsEntries',
  path: '/sms/account/{clientId}/ledger/export',
  summary: 'The SMS ledger of a client as a file, newest first',
  params: ofClient,
  body: z.object({ ...entrySelection, ...exportFields }),
  errors: ['client_not_found', 'export_too_long'],
});

export const SmsPrice = z.object({
  id: SmsPriceId,
  partnerId: PartnerId.nullable().describe('null: the platform’s, for partners without a price for the number'),
  partnerName: z.string().nullable(),
  prefix: z.string().describe('first digits of E.164 without the plus; empty: every number. The longest counts'),
  label: z.string(),
  currency: CurrencyCode,
  price: SmsAmount.describe(`of a segment, ${UNITS}`),
  changedAt: Instant,
});
export type SmsPrice = z.infer<typeof SmsPrice>;

export const listSmsPrices = endpoint({
  ...keeping,
  name: 'listSmsPrices',
  method: 'GET',
  path: '/sms/price/list',
  summary: 'The prices of segments by the first digits of the number',
  query: z.object({ partnerId: PartnerIdInPath.optional() }),
  reply: z.array(SmsPrice),
  errors: [],
});

export const saveSmsPrice = endpoint({
  ...keeping,
  name: 'saveSmsPrice',
  method: 'POST',
  path: '/sms/price',
  summary: 'Sets the price of a prefix in a currency; an SMS that was queued keeps its price',
  description:
    'Without `partnerId` the platform’s people set the platform’s price. Others have their partner’s whatever they give.',
  body: z.object({
    partnerId: PartnerId.nullable().default(null),
    prefix: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,13})?$/, 'invalid_value'),
    label: line(60).default(''),
    currency: CurrencyCode,
    price: z.int().min(0).max(1_000_000_000),
  }),
  reply: SmsPrice,
  errors: [],
});

export const deleteSmsPrice = endpoint({
  ...keeping,
  name: 'deleteSmsPrice',
  method: 'DELETE',
  path: '/sms/price/{id}',
  summary: 'Removes a price: a shorter prefix, or the platform’s, counts from then on',
  params: z.object({ id: SmsPriceIdInPath }),
  reply: z.null(),
  errors: ['not_found'],
});
