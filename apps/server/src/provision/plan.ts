import {
  BlockingProfileId,
  ClientId,
  DeviceId,
  GeofenceActions,
  GeofenceFields,
  PRESETS,
  SpeedLimit,
} from '@balise/contract';
import { ALERT_SEVERITIES, RULE_ALERTS, RUN_KINDS } from '@balise/tracking';
import { z } from 'zod';

const Language = z.enum(['en', 'fr']);

const PlannedUser = z.object({
  role: z.enum(['partner', 'client']),
  preset: z.enum(PRESETS).default('administrator'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  language: Language,
  /** IMEIs of the devices that a limited user sees; absent: every device of the client. */
  limitedTo: z.array(z.string()).optional(),
});
export type PlannedUser = z.infer<typeof PlannedUser>;

const PlannedDevice = z.object({
  imei: z.string(),
  designation: z.string(),
  label: z.string(),
  /** Code of the device type. */
  type: z.string(),
  model: z.object({ brand: z.string(), name: z.string() }),
  /** m/s; it holds for all the device’s past, which begins with what is created here. */
  speedLimit: SpeedLimit.default(null),
});
export type PlannedDevice = z.infer<typeof PlannedDevice>;

const daysAgo = z.number().describe('days of 24 hours before the moment of creation; less than 0: after it');

const PlannedGroup = z.object({
  designation: z.string(),
  /** IMEIs; they are in it for as long as the geofences apply. */
  devices: z.array(z.string()),
});

const PlannedGeofence = z.object({
  fields: GeofenceFields,
  /** Names of groups of the client, and IMEIs. */
  groups: z.array(z.string()).default([]),
  devices: z.array(z.string()).default([]),
  actions: GeofenceActions,
  suspension: z
    .object({ devices: z.array(z.string()), fromDaysAgo: daysAgo, untilDaysAgo: daysAgo, reason: z.string() })
    .nullable()
    .default(null),
});
export type PlannedGeofence = z.infer<typeof PlannedGeofence>;

const PlannedClient = z.object({
  fullName: z.string(),
  type: z.enum(['person', 'company']),
  billingOption: z.enum(['prepaid', 'postpaid']),
  email: z.string(),
  countryCode2: z.string(),
  timeZone: z.string(),
  users: z.array(PlannedUser),
  devices: z.array(PlannedDevice),
  groups: z.array(PlannedGroup).default([]),
  geofences: z.array(PlannedGeofence).default([]),
  /** Since when its geofences apply and its groups have their devices. */
  geofencesSinceDaysAgo: daysAgo.default(0),
});
export type PlannedClient = z.infer<typeof PlannedClient>;

const PlannedPartner = z.object({
  name: z.string(),
  displayName: z.string(),
  hostNames: z.array(z.string()),
  tagline: z.object({ en: z.string(), fr: z.string() }),
  accent: z.string(),
  logo: z.string().nullable(),
  defaultLanguage: Language,
  supportPhone: z.string(),
  supportEmail: z.string(),
  users: z.array(PlannedUser),
  clients: z.array(PlannedClient),
});
export type PlannedPartner = z.infer<typeof PlannedPartner>;

/** An alert of the past: what the preview of a rule says. Milliseconds since 1970 UTC. */
const PlannedAlert = z.object({
  ruleId: z.int(),
  clientId: ClientId,
  deviceId: z.int(),
  kind: z.enum(RULE_ALERTS),
  severity: z.enum(ALERT_SEVERITIES),
  subject: z.string(),
  beganAt: z.number(),
  at: z.number(),
  facts: z.record(z.string(), z.unknown()),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** What its line says, and the confirmed telephone that was sent it. */
  sms: z
    .object({
      contactId: z.int(),
      recipient: z.string(),
      language: Language,
      timeZone: z.string(),
      designation: z.string(),
      geofence: z.string().nullable(),
      /** Why it was not delivered; empty: it was. */
      failed: z.string(),
    })
    .nullable(),
});
export type PlannedAlert = z.infer<typeof PlannedAlert>;

/** A top-up of the past, or below zero a correction, in ten-thousandths of the currency of an open SMS account. */
const PlannedMoney = z.object({
  clientId: ClientId,
  amount: z.int(),
  at: z.number(),
  reference: z.string(),
  reason: z.string(),
});

/** A run of a blocking profile in the past. Milliseconds since 1970 UTC. */
const PlannedRun = z.object({
  profileId: BlockingProfileId,
  clientId: ClientId,
  deviceId: DeviceId,
  kind: z.enum(RUN_KINDS),
  dueAt: z.number(),
  /** Of a block: the end of the blocked time. */
  until: z.number().nullable(),
  /** When the tracker confirmed it; null: a block that expired, an unblock of what was not blocked. */
  confirmedAt: z.number().nullable(),
});
export type PlannedRun = z.infer<typeof PlannedRun>;

/** What the battery of a vehicle showed on a past UTC day, volts; and km/h. */
const PlannedSignal = z.object({
  deviceId: DeviceId,
  daysAgo: z.int().min(1),
  rest: z.number(),
  running: z.number(),
  speed: z.number(),
});
export type PlannedSignal = z.infer<typeof PlannedSignal>;

/**
 * What `provision` creates: partners with their clients, people and devices, and alerts, runs and signals of what exists. Each feature checks its own fields.
 */
export const ProvisionPlan = z.object({
  partners: z.array(PlannedPartner).max(1000).default([]),
  smsMoney: z.array(PlannedMoney).max(1000).default([]),
  alerts: z.array(PlannedAlert).max(10_000).default([]),
  profileRuns: z.array(PlannedRun).max(10_000).default([]),
  signals: z.array(PlannedSignal).max(100_000).default([]),
});
export type ProvisionPlan = z.infer<typeof ProvisionPlan>;
