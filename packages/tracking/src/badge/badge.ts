import { hiddenUntil, privateAt } from '../fold/privacy.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { judging } from '../settings/thresholds.ts';
import { type AdminState, BADGES, type Badge, type StatusFacts } from './status.ts';

/** Every rule for itself, for filters: a vehicle may be moving and power-cut. */
export type StatusFlags = Record<Badge | 'operational', boolean>;

export type Status = {
  badge: Badge;
  /** Since when, milliseconds since 1970 UTC; null where no message tells (states set by people, never connected). */
  since: number | null;
  flags: StatusFlags;
};

/**
 * The badge of a device (domain 4.1): the first rule of BADGES that holds, by the client's own thresholds where the facts have them.
 * @param now the server's clock, milliseconds since 1970 UTC
 */
export function badge(facts: StatusFacts, admin: AdminState, now: number, settings: TrackingSettings): Status {
  const flags = flagsOf(facts, admin, now, judging(facts, settings));
  const first = BADGES.find((rule) => flags[rule]) ?? 'stopped';
  return { badge: first, since: since(first, facts, now), flags };
}

function flagsOf(facts: StatusFacts, admin: AdminState, now: number, settings: TrackingSettings): StatusFlags {
  const neverConnected = facts.seenAt === null;
  const powerCut = facts.powerCutSince !== null;
  const isPrivate = privateAt(facts.privacy, now) !== undefined;
  const disconnected = facts.seenAt !== null && now - facts.seenAt > silenceAllowed(facts, settings) * 1000;
  // what it did in private time says nothing of afterwards: whether it stands is unknown until its next message
  const isUnknown = facts.seenAt !== null && facts.seenAt < hiddenUntil(facts.privacy ?? null, facts.seenAt);
  const idleSince = idlingSince(facts);
  const idle = !facts.moving && idleSince !== null && now - idleSince >= settings.idleAfter * 1000;
  return {
    deleted: admin === 'deleted',
    suspended: admin === 'suspended',
    disabled: admin === 'disabled',
    neverConnected,
    powerCut,
    private: isPrivate || (isUnknown && !disconnected),
    disconnected,
    gpsStale: isGpsStale(facts, settings),
    moving: facts.moving,
    idle,
    stopped: !neverConnected && !facts.moving && !idle && !isUnknown,
    operational: admin === 'enabled' && !neverConnected && !disconnected && !powerCut && !isPrivate && !isUnknown,
  };
}

/** Seconds without a message of any kind after which a device is disconnected. A parked one reports seldom. */
export function silenceAllowed(facts: StatusFacts, settings: TrackingSettings): number {
  if (!facts.moving && facts.ignition === false) {
    const heartbeats = settings.parkedDisconnectedIntervals * (facts.heartbeatInterval ?? 0);
    return Math.max(settings.parkedDisconnectedAfter, heartbeats);
  }
  const intervals = settings.disconnectedIntervals * (facts.reportInterval ?? 0);
  return Math.max(settings.disconnectedAfter, intervals);
}

/** Messages arrive, the ignition is on, and for five minutes of that no location was worth anything. */
export function isGpsStale(
  { seenAt, validAt, ignition, ignitionSince }: StatusFacts,
  settings: TrackingSettings,
): boolean {
  if (seenAt === null || ignition !== true) return false;
  const goodUntil = Math.max(validAt ?? 0, ignitionSince ?? 0);
  return seenAt - goodUntil > settings.gpsStaleAfter * 1000;
}

/** Since when the engine runs and the vehicle is slow, both; null: not so. */
export function idlingSince({ ignition, ignitionSince, slowSince }: StatusFacts): number | null {
  if (ignition !== true || slowSince === null) return null;
  return Math.max(slowSince, ignitionSince ?? slowSince);
}

function since(badge: Badge, facts: StatusFacts, now: number): number | null {
  switch (badge) {
    case 'powerCut':
      return facts.powerCutSince;
    case 'private':
      return privateAt(facts.privacy, now)?.[0] ?? null;
    case 'disconnected':
      return facts.seenAt;
    case 'gpsStale':
      return facts.validAt ?? facts.ignitionSince;
    case 'moving':
    case 'stopped':
      return facts.movingSince;
    case 'idle':
      return idlingSince(facts);
    default:
      return null;
  }
}
