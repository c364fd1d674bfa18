import { isGpsStale } from '../badge/badge.ts';
import type { DeviceState } from '../device-state.ts';
import type { Episode, LastSpot } from '../episode.ts';
import type { TrackingEvent } from '../event.ts';
import { whole } from '../history.ts';
import { liveState } from '../live-state.ts';
import { isInForce } from '../settings/geofences.ts';
import { periodAt, type Timeline } from '../settings/timeline.ts';
import { type ArrivalKind, type ArrivedHistory, DETECTORS, entered, left, type Occurrence } from './detectors.ts';
import {
  type AlertCondition,
  type AlertFacts,
  type AlertKind,
  type AlertSeverity,
  type DayHours,
  GEOFENCE_ALERTS,
} from './kinds.ts';
import { isWithinHours } from './within-hours.ts';

/** Records that are older than this change history only (domain 4.3, "control period"), ms. */
export const ALERT_AGE = 10 * 60_000;

const MINUTE = 60_000;
/** After an alert of a rule, device and subject no other is raised for so long, ms by the device's clock (domain 4.4, 4.5). */
export const ALERT_REARM: Record<AlertKind, number> = {
  geofence_entered: MINUTE,
  geofence_left: MINUTE,
  geofence_crossed: MINUTE,
  geofence_dwell: MINUTE,
  speeding: 15 * MINUTE,
  power_cut: MINUTE,
  disconnected: 0,
  never_connected: 0,
  gps_stale: 15 * MINUTE,
  ignition_outside_hours: MINUTE,
  tow: 15 * MINUTE,
  sos: MINUTE,
  low_battery: 60 * MINUTE,
  jamming: 5 * MINUTE,
  idling: MINUTE,
  long_driving: 0,
  group_entered: MINUTE,
  group_left: MINUTE,
  command_result: 0,
  tracker_alarm: 5 * MINUTE,
  fuel_anomaly: 0,
  fuel_drop: 0,
  fuel_filled: 0,
  approval_needed: 0,
  late_payment_proposal: 0,
  unknown_driver_card: 60 * MINUTE,
  // one that comes and goes is raised once a day
  trouble_code: 24 * 60 * MINUTE,
  maintenance_due: 0,
  drift: 0,
  high_risk: 0,
  driver_document: 0,
};

/** A rule that applies to a device. */
export type DeviceRule = {
  id: number;
  clientId: number;
  condition: AlertCondition;
  severity: AlertSeverity;
  schedule: readonly DayHours[] | null;
  /** Of the client. */
  timeZone: string;
};

/** What the assignment of a geofence does when the device enters or leaves. */
export type GeofenceReaction = { geofenceId: number; clientId: number; actions: readonly string[] };

/** A geofence is muted for the device. Milliseconds since 1970 UTC. */
export type Suspension = { geofenceId: number; from: number; until: number };

/** All that alerts of a device are decided by, beside its history. */
export type DeviceAlerts = {
  rules: readonly DeviceRule[];
  reactions: readonly GeofenceReaction[];
  suspensions: readonly Suspension[];
};
export const NO_ALERTS: DeviceAlerts = { rules: [], reactions: [], suspensions: [] };

/** An alert to be stored, unless its rule raised one too recently or for the same episode. */
export type RaisedAlert = {
  /** Null: of a reaction, or for one user. */
  ruleId: number | null;
  /** Whom alone it is for, where it is not of a rule; absent: everyone who sees the device. */
  userId?: number;
  /** By which share its client sees the device; absent: the device is the client's own. */
  shareId?: number;
  clientId: number;
  kind: AlertKind;
  severity: AlertSeverity;
  subject: string;
  beganAt: number;
  at: number;
  facts: AlertFacts;
  place: LastSpot | null;
  /** Of a reaction: by which channels all confirmed contacts are notified, and what is sent to the vehicle. */
  channels: readonly ('email' | 'sms')[];
  command: 'block' | 'unblock' | null;
};

/** What arrived of a device, and when (the server's clock, ms since 1970 UTC). */
export type AlertInput = {
  /** The device's state before the batch and after it. */
  before: DeviceState;
  after: DeviceState;
  events: readonly TrackingEvent[];
  episodes: readonly Episode[];
  alerts: DeviceAlerts;
  timeline: Timeline;
  now: number;
};

/**
 * The alerts of a batch of records of one device. Pure. Late records raise none: see ALERT_AGE. An alert belongs to the client that owned
 * the device at its moment; a geofence that is suspended for the device then is mute.
 */
export function decideAlerts(given: AlertInput): RaisedAlert[] {
  const { rules, reactions } = given.alerts;
  if (rules.length === 0 && reactions.length === 0) return [];
  const input = { ...given, ...historyOf(given) };
  const raised: RaisedAlert[] = [];
  for (const rule of rules) {
    if (!isArrivalKind(rule.condition.kind)) continue;
    const found = detect(input, rule).filter(({ at }) => isWithinHours(rule.schedule, at, rule.timeZone));
    for (const one of kept(input, rule.clientId, rule.condition.kind, found))
      raised.push({ ...alertOf(one, rule.condition.kind), ...ofRule(rule) });
  }
  if (reactions.length > 0) raised.push(...reactionsTo(input));
  return raised;
}

type Known = Omit<AlertInput, 'before' | 'after'> & ArrivedHistory;

export function historyOf({ before, after, events, episodes, alerts, timeline, now }: AlertInput): ArrivedHistory {
  const { settings } = periodAt(timeline, now);
  return {
    before: whole(before.history),
    after: after.history,
    events,
    episodes,
    isStale: () => ({ before: isGpsStale(liveState(before), settings), after: isGpsStale(liveState(after), settings) }),
    wasIn: (geofenceIds, at, spot) =>
      periodAt(timeline, at).geofences?.applied.some(
        (one) =>
          geofenceIds.includes(one.id) &&
          isInForce(one, at) &&
          one.area.holds(spot) &&
          !isSuspended(alerts.suspensions, one.id, at),
      ) ?? false,
  };
}

const isArrivalKind = (kind: AlertKind): kind is ArrivalKind => kind in DETECTORS;

export function detect(
  input: ArrivedHistory,
  { condition, timeZone }: Pick<DeviceRule, 'condition' | 'timeZone'>,
): Occurrence[] {
  const detector = DETECTORS[condition.kind as ArrivalKind] as (
    history: ArrivedHistory,
    parameters: AlertCondition,
    timeZone: string,
  ) => Occurrence[];
  return detector(input, condition, timeZone);
}

const ofRule = ({ id, clientId, severity }: DeviceRule) => ({
  ruleId: id,
  clientId,
  severity,
  channels: [],
  command: null,
});

const alertOf = ({ subject, beganAt, at, facts, place }: Occurrence, kind: AlertKind) => ({
  kind,
  subject,
  beganAt,
  at,
  facts,
  place,
});

/** Those that are new enough, of the owner then, not muted, and not too close to the one before. */
function kept(
  { now, timeline, alerts: { suspensions } }: Known,
  clientId: number,
  kind: AlertKind,
  found: Occurrence[],
  isSpaced = true,
): Occurrence[] {
  const counting = found.filter(
    ({ at, decidedAt }) => decidedAt > now - ALERT_AGE && periodAt(timeline, at).owner === clientId,
  );
  const unmuted = audible(kind, suspensions, counting);
  return isSpaced ? spaced(kind, unmuted) : unmuted;
}

/** Those of no geofence that is suspended then. */
export const audible = (kind: AlertKind, suspensions: readonly Suspension[], found: Occurrence[]): Occurrence[] =>
  (GEOFENCE_ALERTS as readonly AlertKind[]).includes(kind)
    ? found.filter(({ at, facts }) => !isSuspended(suspensions, facts.geofenceId, at))
    : found;

/** In their order, each at least as long after the one before it of the same subject as it takes to be armed again. */
export function spaced(kind: AlertKind, found: Occurrence[]): Occurrence[] {
  const lastAt = new Map<string, number>();
  return found
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, subject }) => {
      const last = lastAt.get(subject);
      if (last !== undefined && at - last < ALERT_REARM[kind]) return false;
      lastAt.set(subject, at);
      return true;
    });
}

export const isSuspended = (suspensions: readonly Suspension[], geofence: number | undefined, at: number): boolean =>
  suspensions.some(({ geofenceId, from, until }) => geofenceId === geofence && from <= at && at < until);

const CHANNELS = ['email', 'sms'] as const;

/** A block that waits must be taken back however soon the vehicle is back. */
export const isRearmed = (command: RaisedAlert['command']): boolean => command !== 'unblock';

/** What assignments do by themselves. To unblock outranks to block. */
function reactionsTo(input: Known): RaisedAlert[] {
  const of = (kind: 'geofence_entered' | 'geofence_left', way: 'In' | 'Out', found: Occurrence[]) =>
    input.alerts.reactions.flatMap(({ geofenceId, clientId, actions }) => {
      const has = (action: string) => actions.includes(`${action}${way}`);
      const channels = CHANNELS.filter(has);
      const command: RaisedAlert['command'] = has('unblock') ? 'unblock' : has('block') ? 'block' : null;
      if (channels.length === 0 && command === null) return [];
      const here = found.filter(({ facts }) => facts.geofenceId === geofenceId);
      const severity: AlertSeverity = command === 'block' ? 'warning' : 'info';
      return kept(input, clientId, kind, here, isRearmed(command)).map((one) => ({
        ...alertOf(one, kind),
        ruleId: null,
        clientId,
        severity,
        channels,
        command,
      }));
    });
  return [...of('geofence_entered', 'In', entered(input)), ...of('geofence_left', 'Out', left(input))];
}
