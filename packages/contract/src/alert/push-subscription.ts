import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PushSubscriptionId, PushSubscriptionIdInPath } from '../core/ids.ts';
import { Instant, text } from '../core/text.ts';
import { OutsideAddress } from './webhook.ts';

/** Browsers in which one user allows notifications. */
export const MOST_PUSH_SUBSCRIPTIONS = 20;

const bytes = (count: number) => text(200).refine((key) => base64Bytes(key) === count, 'invalid_value');

/** A browser's own `PushSubscription` (W3C Push API). */
export const PushSubscriptionFields = z.object({
  endpoint: OutsideAddress,
  p256dh: bytes(65).describe('public key, base64url'),
  auth: bytes(16).describe('shared secret, base64url'),
});
export type PushSubscriptionFields = z.output<typeof PushSubscriptionFields>;

function base64Bytes(key: string): number {
  return /^[\w-]+={0,2}$/.test(key) ? Math.floor((key.replace(/=+$/, '').length * 3) / 4) : 0;
}

export const PushSubscriptionShown = z.object({
  id: PushSubscriptionId,
  endpoint: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  lastSentAt: Instant.nullable(),
  current: z.boolean().describe('of the sign-in that asks'),
});
export type PushSubscriptionShown = z.output<typeof PushSubscriptionShown>;

const shared = { tag: 'Notifications of browsers', access: 'signedIn' } as const;
const ById = z.object({ id: PushSubscriptionIdInPath });

export const listPushSubscriptions = endpoint({
  ...shared,
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/push-subscription/list',
  summary: "The caller's browsers that show notifications, and the key with which one subscribes",
  reply: z.object({
    publicKey: z.string().describe('VAPID (RFC 8292), base64url'),
    subscriptions: z.array(PushSubscriptionShown),
  }),
  errors: [],
});

export const addPushSubscription = endpoint({
  ...shared,
  name: 'addPushSubscription',
  method: 'POST',
  path: '/push-subscription',
  summary: 'Sends notifications of alerts to this browser',
  description: `It ends with the sign-in. A subscription of the same endpoint is replaced. At most ${MOST_PUSH_SUBSCRIPTIONS}.`,
  body: PushSubscriptionFields,
  reply: PushSubscriptionShown,
  errors: ['limit_reached'],
});

export const removePushSubscription = endpoint({
  ...shared,
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push-subscription/{id}',
  summary: 'Ends the notifications in a browser',
  params: ById,
  reply: z.null(),
  errors: ['push_subscription_not_found'],
});

export const testPushSubscription = endpoint({
  ...shared,
  name: 'testPushSubscription',
  method: 'POST',
  path: '/push-subscription/{id}/test',
  summary: 'Sends a test notification to a browser',
  params: ById,
  reply: z.null(),
  errors: ['push_subscription_not_found'],
});
