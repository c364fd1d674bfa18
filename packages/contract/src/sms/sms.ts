import { z } from 'zod';
import { CurrencyCode } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, SmsId, SmsIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, InstantInQuery, line } from '../core/text.ts';
import { SMS_EXPORT_LINES, SmsAccount, SmsAmount } from './sms-account.ts';
import { SMS_ENCODINGS, SMS_KINDS, SMS_STATES } from './sms-kinds.ts';

export const SmsMessage = z.object({
  id: SmsId,
  clientId: ClientId,
  clientName: z.string(),
  kind: z.enum(SMS_KINDS),
  recipient: z.string().describe('E.164'),
  country: z.string().describe('ISO 3166-1 alpha-2; empty: unknown'),
  language: z.enum(LANGUAGES),
  text: z.string().nullable().describe('null: a secret, such as a code'),
  encoding: z.enum(SMS_ENCODINGS),
  segments: z.number(),
  currency: CurrencyCode,
  cost: SmsAmount.describe('segments × price; 0 of one that failed'),
  state: z.enum(SMS_STATES),
  error: z.string().describe('what the gateway said last; empty: nothing'),
  attempts: z.number(),
  by: z.string().nullable().describe('the user who caused it; null: Balise, or a user that the caller does not see'),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  canSendAgain: z.boolean(),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

const period = {
  from: InstantInQuery.optional(),
  to: InstantInQuery.optional().describe('the period ends before it'),
};
const selection = {
  ...period,
  clientId: ClientIdInPath.optional().describe('absent: all clients that the caller sees'),
  state: z.enum(SMS_STATES).optional(),
  kind: z.enum(SMS_KINDS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'invalid_value')
    .optional(),
  search: line(100).optional().describe('in the recipient'),
};
const reading = { access: 'view_sms', tag: 'SMS' } as const;

export const listSms = endpoint({
  ...reading,
  name: 'listSms',
  method: 'GET',
  path: '/sms/list',
  summary: 'The SMS that were sent, newest first, a page at a time',
  description: 'They are kept for 400 days; the ledger is kept.',
  query: z.object({ ...selection, ...pageInQuery }),
  reply: z.object({ messages: z.array(SmsMessage), total: z.number() }),
  errors: [],
});

const sums = {
  messages: z.number(),
  segments: z.number(),
  failed: z.number(),
  cost: SmsAmount.describe('of those that did not fail'),
};
export const SmsSum = z.object({ key: z.string(), name: z.string().nullable(), ...sums });
export type SmsSum = z.infer<typeof SmsSum>;

export const smsSummary = endpoint({
  ...reading,
  name: 'smsSummary',
  method: 'GET',
  path: '/sms/account/{clientId}/summary',
  summary: 'What a client sent in a period, by day, type, user and country, and its balance',
  params: z.object({ clientId: ClientIdInPath }),
  query: z.object(period),
  reply: z.object({
    account: SmsAccount,
    sends: z.boolean().describe('false: no gateway is set up (SMS_URL), and no SMS is accepted'),
    ...sums,
    byDay: z.array(SmsSum).describe('`key` is a day of the client’s time zone'),
    byKind: z.array(SmsSum),
    byUser: z.array(SmsSum).describe('`key` is the user’s id, empty for Balise itself'),
    byCountry: z.array(SmsSum).describe('`key` is ISO 3166-1 alpha-2, empty: unknown'),
  }),
  errors: ['client_not_found'],
});

export const smsQuestions = endpoint({
  name: 'smsQuestions',
  tag: 'SMS',
  access: 'signedIn',
  method: 'GET',
  path: '/sms/questions',
  summary: 'The number to which users write who ask by SMS',
  description: 'From a telephone of a user that is confirmed as an alert contact: `POS 1234`, `ETAT`, `AIDE`, `STOP`.',
  reply: z.object({ number: z.string().nullable().describe('E.164, or a short code; null: nobody can ask by SMS') }),
  errors: [],
});

export const exportSms = endpoint({
  ...reading,
  name: 'exportSms',
  method: 'POST',
  path: '/sms/list/export',
  summary: 'The SMS of a selection as a file',
  description: `At most ${SMS_EXPORT_LINES} lines; a selection of more is refused.`,
  body: z.object({
    ...selection,
    clientId: ClientId.optional(),
    ...exportFields,
  }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const sendSmsAgain = endpoint({
  name: 'sendSmsAgain',
  method: 'POST',
  path: '/sms/{id}/send-again',
  access: 'manage_alert_contacts',
  tag: 'SMS',
  summary: 'Sends an SMS again that failed, or of which it is unknown whether it was sent; it is paid again',
  description: 'The right view_sms is needed too. The text of a code is not kept, so it cannot be sent again.',
  params: z.object({ id: SmsIdInPath }),
  reply: SmsMessage,
  errors: ['not_found', 'sms_not_sendable', 'sms_account_empty', 'sms_cap_reached', 'sms_unavailable'],
  surprise: 'sms_sending_failed',
});
