import type { LiveFacts } from '../live-state.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { judging } from '../settings/thresholds.ts';
import { idlingSince, isGpsStale, silenceAllowed } from './badge.ts';

export const BADGE_PHASES = ['powerCut', 'gpsStale', 'moving', 'still'] as const;

/**
 * The badge of an enabled device at every moment until its next message, so that a database can tell it of many thousands
 * without their facts: it is the phase, unless the silence or the idling have come meanwhile.
 */
export type BadgeForecast = {
  /** A power cut stays one when the device falls silent; what is still idles or is stopped. */
  phase: (typeof BADGE_PHASES)[number];
  /** Disconnected after this moment; null: never connected. Milliseconds since 1970 UTC, as all of these. */
  silentAfter: number | null;
  /** Idling from this moment on; null: not before the next message. */
  idleFrom: number | null;
  /** An owner whose period began after this gets another status (factsSince); null: every owner but the first. */
  knownFrom: number | null;
};

/** What the facts come to as time passes; see badge, with which it agrees at every moment. */
export function badgeForecast(facts: LiveFacts, given: TrackingSettings): BadgeForecast {
  const settings = judging(facts, given);
  const { seenAt, location, slowSince, ignitionSince } = facts;
  const idleSince = idlingSince(facts);
  return {
    phase: phaseOf(facts, settings),
    silentAfter: seenAt === null ? null : seenAt + Math.floor(silenceAllowed(facts, settings) * 1000),
    idleFrom: facts.moving || idleSince === null ? null : idleSince + Math.ceil(settings.idleAfter * 1000),
    knownFrom: location === null ? null : Math.min(location.at, slowSince ?? location.at, ignitionSince ?? location.at),
  };
}

function phaseOf(facts: LiveFacts, settings: TrackingSettings): BadgeForecast['phase'] {
  if (facts.powerCutSince !== null) return 'powerCut';
  if (isGpsStale(facts, settings)) return 'gpsStale';
  return facts.moving ? 'moving' : 'still';
}
