import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AlertContactId,
  AlertRuleId,
  AlertRuleIdInPath,
  ClientId,
  ClientIdInPath,
  DeviceId,
  GroupId,
  UserId,
} from '../core/ids.ts';
import { Instant, text } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';
import { ALL_DEVICES, deviceChoice } from '../device/device-choice.ts';
import { AlertFactsShown } from './alert.ts';
import { AlertConditionFields } from './alert-condition.ts';

/** Rules that a client, or one of its users for himself, may have. */
export const MOST_ALERT_RULES = 200;

/** By what alerts reach people and programs beside the inbox and the contacts of their rule. */
export const ALERT_CHANNELS = ['push', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const Contacts = z.array(AlertContactId).max(100, 'too_many').default([]);

export const AlertEscalation = z.object({
  afterMinutes: z.int().min(1, 'too_small').max(1_440, 'too_large'),
  contactIds: z.array(AlertContactId).min(1, 'required').max(100, 'too_many'),
});
export type AlertEscalation = z.output<typeof AlertEscalation>;

/** What people say of an alert rule. Alerts are always shown in the inbox; e-mails and SMS go to the contacts. */
export const AlertRuleFields = z.object({
  clientId: ClientId.optional().describe("whose vehicles; a client's own people may leave it out"),
  isOwn: z.boolean().default(false).describe('true: for the caller alone; false: for all who see the vehicle'),
  name: text(60),
  condition: AlertConditionFields,
  devices: deviceChoice({ all: true, many: true }),
  schedule: WeekHours.nullable()
    .default(null)
    .describe('when it applies, in the time zone of the client; null: always'),
  severity: z.enum(ALERT_SEVERITIES).default('warning'),
  contactIds: Contacts.describe(
    'confirmed contacts that receive e-mails or SMS; those that a limited user added receive only alerts of vehicles in the list of that user',
  ),
  channels: z
    .array(z.enum(ALERT_CHANNELS))
    .max(ALERT_CHANNELS.length, 'too_many')
    .default([...ALERT_CHANNELS])
    .describe('push: to browsers in which readers allowed it; webhook: to the webhooks of the client that take it'),
  quietHours: WeekHours.nullable()
    .default(null)
    .describe('messages wait until these end, unless the alert is critical; several are then sent as one'),
  escalation: AlertEscalation.nullable().default(null).describe('further contacts where no one acknowledges in time'),
  digestAfter: z
    .int()
    .min(1, 'too_small')
    .max(100, 'too_large')
    .nullable()
    .default(10)
    .describe('more alerts than that in 10 minutes reach a contact as one summary; null: never'),
  isEnabled: z.boolean().default(true),
});
export type AlertRuleFields = z.output<typeof AlertRuleFields>;

export const AlertRule = z.object({
  id: AlertRuleId,
  clientId: ClientId,
  clientName: z.string(),
  isOwn: z.boolean(),
  userId: UserId.nullable().describe('whose own rule it is; null: of the client'),
  name: z.string(),
  condition: AlertConditionFields,
  devices: z.object({
    deviceIds: z.array(DeviceId.or(z.literal(ALL_DEVICES))),
    groupIds: z.array(GroupId),
  }),
  schedule: WeekHours.nullable(),
  severity: z.enum(ALERT_SEVERITIES),
  contactIds: z.array(AlertContactId),
  channels: z.array(z.enum(ALERT_CHANNELS)),
  quietHours: WeekHours.nullable(),
  escalation: AlertEscalation.nullable(),
  digestAfter: z.number().nullable(),
  isEnabled: z.boolean(),
  lastAlertAt: Instant.nullable(),
  alertsLastWeek: z.number().describe('alerts of the last 7 days'),
  updatedAt: Instant,
});
export type AlertRule = z.output<typeof AlertRule>;

const shared = { tag: 'Alert', access: 'view_devices' } as const;
const ById = z.object({ id: AlertRuleIdInPath });

export const listAlertRules = endpoint({
  ...shared,
  name: 'listAlertRules',
  method: 'GET',
  path: '/alert-rule/list',
  summary: 'Alert rules of the client, and the caller’s own, by name',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(AlertRule),
  errors: [],
});

export const getAlertRule = endpoint({
  ...shared,
  name: 'getAlertRule',
  method: 'GET',
  path: '/alert-rule/{id}',
  summary: 'One alert rule',
  params: ById,
  reply: AlertRule,
  errors: ['alert_rule_not_found'],
});

export const addAlertRule = endpoint({
  ...shared,
  name: 'addAlertRule',
  method: 'POST',
  path: '/alert-rule',
  bodyLimit: 512 * 1024,
  summary: 'Adds an alert rule',
  description: `A rule of the client needs the right to manage alert rules; an own rule does not. At most ${MOST_ALERT_RULES} of each.`,
  body: AlertRuleFields,
  reply: AlertRule,
  errors: ['client_not_found', 'not_allowed', 'limit_reached'],
});

export const editAlertRule = endpoint({
  ...shared,
  name: 'editAlertRule',
  method: 'PUT',
  path: '/alert-rule/{id}',
  bodyLimit: 512 * 1024,
  summary: 'Replaces what an alert rule says',
  description: 'Its client stays, and whether it is the caller’s own. Alerts that were raised stay as they are.',
  params: ById,
  body: AlertRuleFields,
  reply: AlertRule,
  errors: ['alert_rule_not_found', 'not_allowed'],
});

export const deleteAlertRule = endpoint({
  ...shared,
  name: 'deleteAlertRule',
  method: 'DELETE',
  path: '/alert-rule/{id}',
  summary: 'Deletes an alert rule; its alerts stay',
  description: 'For 30 days `POST /alert-rule/{id}/restore` brings it back.',
  params: ById,
  reply: z.null(),
  errors: ['alert_rule_not_found', 'not_allowed'],
});

export const restoreAlertRule = endpoint({
  ...shared,
  name: 'restoreAlertRule',
  method: 'POST',
  path: '/alert-rule/{id}/restore',
  summary: 'Takes back the deletion of an alert rule',
  params: ById,
  reply: AlertRule,
  errors: ['alert_rule_not_found', 'not_allowed', 'limit_reached'],
});

/** Of how many days a preview tells, how many vehicles it looks at, and how many alerts it lists. */
export const PREVIEW_DAYS = 7;
export const MOST_PREVIEWED_VEHICLES = 500;
export const MOST_PREVIEWED_ALERTS = 100;

/** An alert that a rule would have raised; worded from `kind` and `facts` as an Alert is. */
export const PreviewedAlert = z.object({
  kind: z.enum(ALERT_KINDS),
  facts: AlertFactsShown,
  deviceId: DeviceId.nullable().describe('null: it is about the driver of the facts'),
  designation: z.string(),
  label: z.string(),
  beganAt: Instant.describe('when the condition began'),
  at: Instant.describe('when it would have fired, by the vehicle’s clock'),
  latitude: z.number().nullable().describe('where the vehicle was; null: not known'),
  longitude: z.number().nullable(),
});
export type PreviewedAlert = z.output<typeof PreviewedAlert>;

export const AlertRulePreview = z.object({
  isKnown: z.boolean().describe('false: stored history does not tell this kind, and nothing is counted or listed'),
  from: Instant,
  to: Instant,
  vehicles: z.number().describe('the vehicles that the rule is for; 0 for documents of drivers'),
  judged: z.number().describe(`those of them that were looked at: the first ${MOST_PREVIEWED_VEHICLES} by designation`),
  total: z.number().describe('how many times the rule would have fired'),
  alerts: z.array(PreviewedAlert).describe(`the newest ${MOST_PREVIEWED_ALERTS}, newest first`),
});
export type AlertRulePreview = z.output<typeof AlertRulePreview>;

export const previewAlertRule = endpoint({
  tag: 'Alert',
  access: 'view_history',
  name: 'previewAlertRule',
  method: 'POST',
  path: '/alert-rule/preview',
  bodyLimit: 512 * 1024,
  summary: `How often a rule would have fired in the last ${PREVIEW_DAYS} days, and when`,
  description:
    'From stored events, episodes, memberships and commands, as if each message had arrived at once. Nothing is saved. Not known for lost ' +
    'positions and for towing, which leave no record. Geofences count only while they were assigned to the vehicle, and trackers that never ' +
    'connected only while they have not.',
  body: AlertRuleFields.pick({ clientId: true, condition: true, devices: true, schedule: true }),
  reply: AlertRulePreview,
  errors: ['client_not_found'],
});
