import type { Alarm } from '../position/attributes.ts';

/**
 * What an alert rule can watch for. One more needs its parameters below, a detector in detectors.ts (or a reader by the clock in the
 * server), and words.
 */
export const RULE_ALERTS = [
  'geofence_entered',
  'geofence_left',
  'geofence_crossed',
  'geofence_dwell',
  'speeding',
  'power_cut',
  'disconnected',
  'never_connected',
  'gps_stale',
  'ignition_outside_hours',
  'tow',
  'sos',
  'low_battery',
  'jamming',
  'idling',
  'long_driving',
  'group_entered',
  'group_left',
  'command_result',
  'tracker_alarm',
  'unknown_driver_card',
  'trouble_code',
  'maintenance_due',
  'drift',
  'high_risk',
  'fuel_anomaly',
  'fuel_drop',
  'fuel_filled',
  'driver_document',
] as const;
export type RuleAlertKind = (typeof RULE_ALERTS)[number];

/**
 * Kinds about something that waits for a person, raised for each user who may decide it, and by no rule: a block that waits for a second
 * person, and what Work and Pay proposes because of late payment. They end when it is decided.
 */
export const DECISION_ALERTS = ['approval_needed', 'late_payment_proposal'] as const;

/** All kinds. */
export const ALERT_KINDS = [...RULE_ALERTS, ...DECISION_ALERTS] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds about geofences, all of them or chosen ones. */
export const GEOFENCE_ALERTS = [
  'geofence_entered',
  'geofence_left',
  'geofence_crossed',
  'geofence_dwell',
] as const satisfies readonly AlertKind[];

/** Kinds about theft and people in danger: they are raised for an unpaid account too (domain 4.14). */
export const SAFETY_ALERTS = ['sos', 'tow', 'jamming'] as const satisfies readonly AlertKind[];

/** Kinds that say where a vehicle is or how it is driven: none is raised of private time. */
export const PRIVATE_ALERTS = [
  ...GEOFENCE_ALERTS,
  ...(['speeding', 'ignition_outside_hours', 'idling', 'long_driving', 'gps_stale', 'unknown_driver_card'] as const),
] as const satisfies readonly AlertKind[];

/**
 * Kinds that a rule can watch for of vehicles that another client shares: what the recipient's own geofences, the connection and the track
 * tell. The others are of what its owner keeps: limits, alarms, supply, drivers, maintenance.
 */
export const SHARED_ALERTS = [
  ...GEOFENCE_ALERTS,
  ...(['disconnected', 'idling', 'long_driving'] as const),
] as const satisfies readonly AlertKind[];

export const ALERT_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** How a command ended, as a rule may choose it. */
export const COMMAND_RESULTS = ['confirmed', 'failed'] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** How far a service of a vehicle is, as a rule may choose it: imminent, to do, overdue. */
export const SERVICE_STATES = ['soon', 'due', 'overdue'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What of a driver ends on a day. */
export const DRIVER_DOCUMENTS = ['licence', 'medical', 'identity', 'contract'] as const;
export type DriverDocument = (typeof DRIVER_DOCUMENTS)[number];

/** A span of a local day: 1 Monday to 7 Sunday, minutes since local midnight. */
export type DayHours = { day: number; from: number; to: number };

type OfGeofences = { /** Null: every one that applies to the device. */ geofenceIds: readonly number[] | null };

/** What each kind is given. Minutes, hours and km/h, as people enter them. */
export type AlertParameters = {
  geofence_entered: OfGeofences;
  geofence_left: OfGeofences;
  geofence_crossed: OfGeofences;
  geofence_dwell: OfGeofences & { minutes: number };
  /**
   * By how many km/h the limit must be exceeded; 0: by what counts as speeding. In which geofences it must have begun; null: anywhere.
   */
  speeding: OfGeofences & { overBy: number };
  power_cut: Record<never, never>;
  disconnected: Record<never, never>;
  never_connected: { hours: number };
  gps_stale: Record<never, never>;
  ignition_outside_hours: { hours: readonly DayHours[] };
  tow: Record<never, never>;
  sos: Record<never, never>;
  low_battery: Record<never, never>;
  jamming: Record<never, never>;
  idling: { minutes: number };
  /** Driving time since the last rest of so many minutes. */
  long_driving: { minutes: number; restMinutes: number };
  group_entered: { groupIds: readonly number[] };
  group_left: { groupIds: readonly number[] };
  command_result: { results: readonly CommandResult[] };
  tracker_alarm: { alarms: readonly Alarm[] };
  unknown_driver_card: Record<never, never>;
  trouble_code: Record<never, never>;
  /** Overdue: again each week. */
  maintenance_due: { states: readonly ServiceState[] };
  drift: Record<never, never>;
  /** Percent: a breakdown within 30 days is at least so likely. Again each month. */
  high_risk: { percent: number };
  fuel_anomaly: Record<never, never>;
  fuel_drop: Record<never, never>;
  fuel_filled: Record<never, never>;
  driver_document: { documents: readonly DriverDocument[] };
};

export type AlertCondition = { [Kind in RuleAlertKind]: { kind: Kind } & AlertParameters[Kind] }[RuleAlertKind];

/**
 * What an alert says beside its kind, device, time and place; each only where the kind has it. Durations in ms, speeds in m/s.
 */
export type AlertFacts = {
  geofenceId?: number;
  /** Of a crossing: in or out. */
  direction?: 'in' | 'out';
  groupId?: number;
  commandId?: number;
  command?: string;
  result?: CommandResult;
  /** Of a command: why it ended so, of COMMAND_NOTES in packages/contract. */
  note?: string;
  limit?: number;
  /** Of speeding that blocks its vehicle: so many episodes in so many minutes, and by which rule. */
  episodes?: number;
  minutes?: number;
  speedingBlockId?: number;
  maxSpeed?: number;
  duration?: number;
  cause?: string;
  volts?: number;
  alarm?: Alarm;
  /** Of a fuel purchase: which, how many litres (of a tank: that came in, or are gone), and what was found of it (FUEL_FINDINGS of packages/maintenance). */
  fuelId?: number;
  litres?: number;
  findings?: string[];
  /** Of a block that waits for a second person: its batch or command, what is approved, who asked and why, for how many vehicles, until when. */
  request?: string;
  approval?: 'speed' | 'many';
  requester?: string;
  reason?: string;
  vehicles?: number;
  /** What they are called, the first ten. */
  plates?: string[];
  /** ms since 1970 UTC */
  until?: number;
  /** Of what Work and Pay proposes: the proposal, its contract, whether a block or an unblock, and who pays. */
  proposalId?: number;
  contractId?: number;
  proposal?: 'block' | 'unblock';
  payer?: string;
  /** Number of a driver's card. */
  card?: string;
  /** Of the vehicle: `P0301`. */
  code?: string;
  /** Of a service that is due: its name, how far it is, and on which day it was or will be due (`2026-12-12`). */
  service?: string;
  serviceState?: ServiceState;
  dueOn?: string;
  /** Of a drift: which value of DRIFT_QUANTITIES in packages/contract, in its unit, what is usual, and from which day on (`2026-11-03`). */
  quantity?: string;
  value?: number;
  usual?: number;
  since?: string;
  /** Of a high risk: the chance of a breakdown within 30 days, 0 to 1. */
  chance?: number;
  /** Of a driver: which document ends, on which day (`2026-11-25`), and in how many days. */
  driverId?: number;
  document?: DriverDocument;
  on?: string;
  days?: number;
};
