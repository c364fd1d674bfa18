import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { AlertContactId, AlertContactIdInPath, ClientId, ClientIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { AlertContactFields, NewAlertContactFields } from './alert-contact-fields.ts';
import { ALERT_CONTACT_KINDS, ALERT_CONTACT_STATES, CONFIRMATION_DIGITS } from './alert-contact-kinds.ts';

/** Wrong codes after which another one is needed. */
export const CODE_ATTEMPTS = 5;

const Seconds = z.int().describe('seconds from now');

/** A code that can still be entered, or how long the next one has to wait. */
export const PendingCode = z.object({
  expiresIn: Seconds.describe('seconds from now; 0: it can no longer be entered'),
  resendIn: Seconds.describe('seconds from now, after which another may be sent'),
  attemptsLeft: z.int(),
});
export type PendingCode = z.infer<typeof PendingCode>;

export const AlertContact = z.object({
  id: AlertContactId,
  clientId: ClientId,
  clientName: z.string(),
  kind: z.enum(ALERT_CONTACT_KINDS),
  address: z.string().describe('an e-mail address, or a telephone in E.164'),
  label: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(ALERT_CONTACT_STATES),
  addedBy: z.string().describe('who added it'),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
  code: PendingCode.nullable().describe('null: none was sent since it was confirmed, or within two days'),
});
export type AlertContact = z.infer<typeof AlertContact>;

const shared = { access: 'manage_alert_contacts', tag: 'Alert contacts' } as const;
const ById = z.object({ id: AlertContactIdInPath });

const REFUSED = [
  'contact_message_too_soon',
  'contact_limit_reached',
  'contact_client_limit_reached',
  'contact_platform_limit_reached',
  'contact_country_refused',
  'sms_account_empty',
  'sms_cap_reached',
  'sms_no_price',
  'sms_unavailable',
  'too_many_sms',
] as const;
const LIMITS =
  'At most five an hour to one address, a minute apart, and twenty a day for one client; for telephones also limits by country and for the whole platform. A refusal says in `figures` when the next is possible: in `seconds`, and as the moment `opensAt`.';

export const listAlertContacts = endpoint({
  ...shared,
  name: 'listAlertContacts',
  method: 'GET',
  path: '/alert-contact/list',
  summary: 'E-mail addresses and telephones that receive alerts, a page at a time, by name',
  description: 'A limited user sees those that it added itself.',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    search: line(100).optional().describe('in the name and the address'),
    kind: z.enum(ALERT_CONTACT_KINDS).optional(),
    state: z.enum(ALERT_CONTACT_STATES).optional(),
    ...pageInQuery,
  }),
  reply: z.object({ total: z.number(), contacts: z.array(AlertContact) }),
  errors: [],
});

export const getAlertContact = endpoint({
  ...shared,
  name: 'getAlertContact',
  method: 'GET',
  path: '/alert-contact/{id}',
  summary: 'One alert contact',
  params: ById,
  reply: AlertContact,
  errors: ['contact_not_found'],
});

export const addAlertContact = endpoint({
  ...shared,
  name: 'addAlertContact',
  method: 'POST',
  path: '/alert-contact',
  summary: 'Adds an alert contact and sends it a confirmation code',
  description: `Until the code is entered it receives no alerts. Within a client an address exists once. ${LIMITS}`,
  surprise: 'save_failed',
  body: NewAlertContactFields,
  reply: AlertContact,
  errors: ['client_not_found', 'already_exists', 'limit_reached', ...REFUSED],
});

export const editAlertContact = endpoint({
  ...shared,
  name: 'editAlertContact',
  method: 'PUT',
  path: '/alert-contact/{id}',
  summary: 'Replaces the fields of an alert contact',
  description: `Its client and kind stay. Another address is unconfirmed and is sent a code. ${LIMITS}`,
  surprise: 'save_failed',
  params: ById,
  body: AlertContactFields,
  reply: AlertContact,
  errors: ['contact_not_found', 'already_exists', ...REFUSED],
});

export const deleteAlertContact = endpoint({
  ...shared,
  name: 'deleteAlertContact',
  method: 'DELETE',
  path: '/alert-contact/{id}',
  summary: 'Deletes an alert contact: it receives nothing more',
  description: 'For 30 days `POST /alert-contact/{id}/restore` brings it back as it was.',
  params: ById,
  reply: z.null(),
  errors: ['contact_not_found'],
});

export const restoreAlertContact = endpoint({
  ...shared,
  name: 'restoreAlertContact',
  method: 'POST',
  path: '/alert-contact/{id}/restore',
  summary: 'Takes back the deletion of an alert contact',
  params: ById,
  reply: AlertContact,
  errors: ['contact_not_found', 'already_exists', 'limit_reached'],
});

export const sendAlertContactCode = endpoint({
  ...shared,
  name: 'sendAlertContactCode',
  method: 'POST',
  path: '/alert-contact/{id}/code',
  summary: 'Sends another confirmation code to an unconfirmed or unsubscribed contact',
  description: `The previous code is then invalid. ${LIMITS}`,
  surprise: 'contact_message_failed',
  params: ById,
  reply: AlertContact,
  errors: ['contact_not_found', 'contact_confirmed', ...REFUSED],
});

export const confirmAlertContact = endpoint({
  ...shared,
  name: 'confirmAlertContact',
  method: 'POST',
  path: '/alert-contact/{id}/confirm',
  summary: 'Confirms an alert contact by the code that it received',
  description: `A code is valid for ten minutes and ${CODE_ATTEMPTS} attempts; \`figures.attemptsLeft\` of a refusal says how many are left. A contact that unsubscribed receives alerts again.`,
  params: ById,
  body: z.object({
    code: z
      .string('confirmation_code_needed')
      .trim()
      .regex(new RegExp(`^\\d{${CONFIRMATION_DIGITS}}$`), 'confirmation_code_needed'),
  }),
  reply: AlertContact,
  errors: ['contact_not_found', 'code_invalid', 'code_ended'],
});

export const testAlertContact = endpoint({
  ...shared,
  name: 'testAlertContact',
  method: 'POST',
  path: '/alert-contact/{id}/test',
  summary: 'Sends a test message to a confirmed contact',
  description: LIMITS,
  surprise: 'contact_message_failed',
  params: ById,
  reply: z.null(),
  errors: ['contact_not_found', 'contact_not_confirmed', ...REFUSED],
});
