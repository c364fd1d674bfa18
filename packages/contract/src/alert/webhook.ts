import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { AlertRuleId, ClientId, ClientIdInPath, WebhookId, WebhookIdInPath } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, text } from '../core/text.ts';

/** Webhooks of one client. */
export const MOST_WEBHOOKS = 20;

/** An address of the internet that is sent something: https, without a user name. */
export const OutsideAddress = text(2_000).regex(
  /^https:\/\/(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/i,
  'invalid_url',
);

const Address = OutsideAddress.describe('https, without a user name; private and local addresses are refused');

/** What people say of a webhook. */
export const WebhookFields = z.object({
  clientId: ClientId.optional().describe("whose alerts it receives; a client's own people may leave it out"),
  name: text(60),
  url: Address,
  ruleIds: z
    .array(AlertRuleId)
    .min(1, 'required')
    .max(200, 'too_many')
    .nullable()
    .default(null)
    .describe('null: every rule of the client, and the actions of geofences'),
  kinds: z
    .array(z.enum(ALERT_KINDS))
    .min(1, 'required')
    .max(ALERT_KINDS.length, 'too_many')
    .nullable()
    .default(null)
    .describe('null: every kind'),
  severities: z
    .array(z.enum(ALERT_SEVERITIES))
    .min(1, 'alert_setting_needed')
    .max(ALERT_SEVERITIES.length, 'too_many')
    .default([...ALERT_SEVERITIES]),
  isEnabled: z.boolean().default(true),
});
export type WebhookFields = z.output<typeof WebhookFields>;

export const Webhook = z.object({
  id: WebhookId,
  clientId: ClientId,
  clientName: z.string(),
  name: z.string(),
  url: z.string(),
  ruleIds: z.array(AlertRuleId).nullable(),
  kinds: z.array(z.enum(ALERT_KINDS)).nullable(),
  severities: z.array(z.enum(ALERT_SEVERITIES)),
  isEnabled: z.boolean(),
  failingSince: Instant.nullable().describe('of the first attempt that failed since the last that was taken'),
  disabledAt: Instant.nullable().describe('switched off by the platform, after days of failure'),
  lastAttemptAt: Instant.nullable(),
  lastStatus: z.number().nullable().describe('HTTP status of the last attempt; null: there was no answer'),
});
export type Webhook = z.output<typeof Webhook>;

const Secret = z.string().describe('shown this once; signatures are made with it');

/** An attempt's answer is read up to here, bytes. */
export const WEBHOOK_ANSWER_LIMIT = 64 * 1024;

export const WebhookAttempt = z.object({
  id: z.number(),
  deliveryId: z.number().nullable().describe('null: a test'),
  eventId: z.string().describe('the same in each attempt'),
  kind: z.enum(ALERT_KINDS).nullable(),
  designation: z.string().nullable(),
  number: z.number().describe('1 is the first attempt of the event'),
  beganAt: Instant.nullable().describe('null: a test that waits'),
  endedAt: Instant.nullable().describe('null: it runs, or the server stopped before the answer was recorded'),
  status: z.number().nullable().describe('HTTP status'),
  answer: z.string().describe('the first bytes of the answer'),
  reason: z.string().describe('why it failed; empty: it was taken'),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']).describe('of the event; queued: it is tried again'),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

const shared = { tag: 'Webhooks', access: 'manage_alert_rules' } as const;
const ById = z.object({ id: WebhookIdInPath });

export const listWebhooks = endpoint({
  ...shared,
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhook/list',
  summary: 'Webhooks, by name',
  description: 'A limited user sees and manages none.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(Webhook),
  errors: [],
});

export const addWebhook = endpoint({
  ...shared,
  name: 'addWebhook',
  method: 'POST',
  path: '/webhook',
  summary: 'Adds a webhook: alerts of a client are sent to an address of its own',
  description: `The reply contains the secret, once. At most ${MOST_WEBHOOKS} for each client.`,
  body: WebhookFields,
  reply: z.object({ webhook: Webhook, secret: Secret }),
  errors: ['client_not_found', 'not_allowed', 'limit_reached'],
});

export const editWebhook = endpoint({
  ...shared,
  name: 'editWebhook',
  method: 'PUT',
  path: '/webhook/{id}',
  summary: 'Replaces what a webhook says; its client and secret stay',
  params: ById,
  body: WebhookFields,
  reply: Webhook,
  errors: ['webhook_not_found'],
});

export const deleteWebhook = endpoint({
  ...shared,
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhook/{id}',
  summary: 'Deletes a webhook: nothing more is sent to it',
  params: ById,
  reply: z.null(),
  errors: ['webhook_not_found'],
});

export const rotateWebhookSecret = endpoint({
  ...shared,
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook/{id}/secret',
  summary: 'Replaces the secret of a webhook',
  description: 'For 24 hours each request is signed with both secrets (two `v1` values).',
  params: ById,
  reply: z.object({ secret: Secret }),
  errors: ['webhook_not_found'],
});

export const testWebhook = endpoint({
  ...shared,
  name: 'testWebhook',
  method: 'POST',
  path: '/webhook/{id}/test',
  summary: 'Sends an event of type `test`; the log shows its answer',
  params: ById,
  reply: z.null(),
  errors: ['webhook_not_found', 'webhook_disabled', 'too_many_requests'],
});

export const listWebhookAttempts = endpoint({
  ...shared,
  name: 'listWebhookAttempts',
  method: 'GET',
  path: '/webhook/{id}/attempts',
  summary: 'What was sent to a webhook and how it answered, the newest first',
  description: 'Kept for 30 days.',
  params: ById,
  query: z.object(pageInQuery),
  reply: z.object({ total: z.number(), attempts: z.array(WebhookAttempt) }),
  errors: ['webhook_not_found'],
});

export const replayWebhook = endpoint({
  ...shared,
  name: 'replayWebhook',
  method: 'POST',
  path: '/webhook/{id}/replay',
  summary: 'Sends an event again, with the same id',
  params: ById,
  body: z.object({ deliveryId: z.int().positive() }),
  reply: z.null(),
  errors: ['webhook_not_found', 'webhook_disabled', 'alert_not_found'],
});
