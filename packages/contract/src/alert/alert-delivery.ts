import { ALERT_KINDS } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AlertDeliveryId,
  AlertDeliveryIdInPath,
  AlertId,
  AlertIdInPath,
  ClientId,
  ClientIdInPath,
  DeviceId,
} from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant } from '../core/text.ts';

/**
 * waiting: for the end of quiet hours; gathered: for a summary; queued: its mail or SMS is on its way; dropped: before it was sent, the alert
 * was dealt with, its rule was switched off, or the contact unsubscribed or may no longer receive it.
 */
export const ALERT_DELIVERY_STATES = ['waiting', 'gathered', 'queued', 'sent', 'failed', 'dropped'] as const;

export const DELIVERY_CHANNELS = ['email', 'sms', 'push', 'webhook'] as const;

/** Deliveries that one call sends again. */
export const MOST_SENT_AGAIN = 500;

/** One alert to one contact, browser or webhook. */
export const AlertDelivery = z.object({
  id: AlertDeliveryId,
  alertId: AlertId,
  clientId: ClientId,
  clientName: z.string(),
  kind: z.enum(ALERT_KINDS),
  raisedAt: Instant.describe('when the alert was raised'),
  deviceId: DeviceId.nullable().describe('null: it is about a driver'),
  designation: z.string(),
  channel: z.enum(DELIVERY_CHANNELS),
  contactName: z.string().nullable().describe('of a contact that there still is'),
  recipient: z.string().describe('an address, a telephone, the user of a browser, the name of a webhook'),
  state: z.enum(ALERT_DELIVERY_STATES),
  reason: z
    .string()
    .describe(
      'why it failed, or that an answer was lost, so that it may have arrived twice (e-mail) or not at all (SMS): what the server of the recipient said, or an error code; empty: neither',
    ),
  attempts: z.number().describe('of its last message; 0: it was not handed over'),
  failedAt: Instant.nullable(),
  isEscalation: z.boolean(),
  createdAt: Instant,
});
export type AlertDelivery = z.output<typeof AlertDelivery>;

const shared = { tag: 'Alert', access: 'manage_alert_contacts' } as const;

export const listAlertDeliveries = endpoint({
  ...shared,
  name: 'listAlertDeliveries',
  method: 'GET',
  path: '/alert-delivery/list',
  summary: 'What was sent to contacts about alerts, newest first, a page at a time',
  query: z.object({
    alertId: AlertIdInPath.optional(),
    clientId: ClientIdInPath.optional(),
    state: z.enum(ALERT_DELIVERY_STATES).optional(),
    channel: z.enum(DELIVERY_CHANNELS).optional(),
    ...pageInQuery,
  }),
  reply: z.object({ total: z.number(), deliveries: z.array(AlertDelivery) }),
  errors: [],
});

export const sendAlertDeliveryAgain = endpoint({
  ...shared,
  name: 'sendAlertDeliveryAgain',
  method: 'POST',
  path: '/alert-delivery/{id}/send-again',
  summary: 'Sends a failed delivery again, as a new message, even if the alert was acknowledged meanwhile',
  params: z.object({ id: AlertDeliveryIdInPath }),
  reply: z.null(),
  errors: ['alert_delivery_not_found'],
});

export const sendAlertDeliveriesAgain = endpoint({
  ...shared,
  name: 'sendAlertDeliveriesAgain',
  method: 'POST',
  path: '/alert-delivery/send-again',
  summary: 'Sends failed deliveries again, each as a new message, even if their alerts were acknowledged meanwhile',
  description: 'All or none.',
  body: z.object({
    deliveryIds: z.array(AlertDeliveryId).min(1, 'required').max(MOST_SENT_AGAIN, 'too_many'),
  }),
  reply: z.object({ sentAgain: z.number() }),
  errors: ['alert_delivery_not_found'],
});
