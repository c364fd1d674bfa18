import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { z } from 'zod';
import { Instant } from '../core/text.ts';
import { AlertFactsShown } from './alert.ts';

/** The header that a receiver verifies: `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, a `v1` for each secret that is valid. */
export const WEBHOOK_SIGNATURE = 'Balise-Signature';

/** Body of a webhook's request. Members may be added; one that changes its meaning makes a new version. */
export const WebhookEvent = z.object({
  version: z.literal(1),
  id: z.string().describe('the same each time that it is sent: a receiver ignores one that it has'),
  type: z.enum(['alert.raised', 'test']),
  client: z.object({ id: z.number(), name: z.string() }),
  alert: z
    .object({
      id: z.number(),
      kind: z.enum(ALERT_KINDS),
      severity: z.enum(ALERT_SEVERITIES),
      rule: z.object({ id: z.number(), name: z.string() }).nullable(),
      facts: AlertFactsShown,
      beganAt: Instant,
      at: Instant,
      raisedAt: Instant,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable()
    .describe('null: of a test'),
  vehicle: z.object({ id: z.number(), designation: z.string(), label: z.string() }).nullable(),
  driver: z
    .object({ id: z.number(), name: z.string(), registerNumber: z.string() })
    .nullable()
    .describe('of an alert that is about a driver, and no vehicle'),
});
export type WebhookEvent = z.output<typeof WebhookEvent>;
