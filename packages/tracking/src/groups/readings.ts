import { silenceAllowed } from '../badge/badge.ts';
import type { ValueAt } from '../device-state.ts';
import type { LiveFacts } from '../live-state.ts';
import { KMH } from '../position/fix.ts';
import type { TrackingSettings } from '../settings/settings.ts';

/** Of a device's live state, what rules read. Plain and small: a platform keeps one for each device. */
export type RuleFacts = Pick<LiveFacts, 'powerCutSince'> & {
  /** Server's clock at the last message; null: the device never spoke, and no rule holds for it. */
  seenAt: number | null;
  /** Seconds of silence after which it is disconnected, as its badge says. */
  silence: number;
  /** km/h of its last accepted location. */
  speed: number | null;
  /** Server's or device's clock of that location, milliseconds since 1970 UTC. */
  speedAt: number;
  /** Volts at its supply, as last reported. */
  volts: number | null;
  /** Whether it ever reported its supply: without that it is neither with nor without power. */
  reportsPower: boolean;
};

/** A device that never spoke to its owner. */
export const SILENT_FACTS: RuleFacts = {
  seenAt: null,
  silence: 0,
  speed: null,
  speedAt: 0,
  volts: null,
  reportsPower: false,
  powerCutSince: null,
};

/**
 * What rules read of a live state and of the newest values (DeviceState.values).
 * @param facts what the present owner may know (factsSince); null: it never spoke to it
 */
export function ruleFacts(
  facts: LiveFacts | null,
  values: Record<string, ValueAt>,
  settings: TrackingSettings,
): RuleFacts {
  if (facts === null) return SILENT_FACTS;
  const volts = values.externalVoltage?.[0];
  const speed = facts.location?.speed ?? null;
  return {
    seenAt: facts.seenAt,
    silence: silenceAllowed(facts, settings),
    // stored in 32 bits and in m/s, 80 km/h is not exactly 80
    speed: speed === null ? null : Math.round((speed / KMH) * 100) / 100,
    speedAt: facts.location?.at ?? 0,
    volts: typeof volts === 'number' && Number.isFinite(volts) ? volts : null,
    reportsPower: values.externalVoltage !== undefined || values.externalPower !== undefined,
    powerCutSince: facts.powerCutSince,
  };
}

/** What rules compare with, at one moment. Null: not known, and then no rule on it holds. */
export type Readings = {
  /** Milliseconds since the last message. */
  silence: number | null;
  isConnected: boolean | null;
  hasPower: boolean | null;
  volts: number | null;
  /** km/h */
  speed: number | null;
  /** When, without any message, the connection or the speed is next another; Infinity: never. */
  until: number;
};

/**
 * The readings of a device now. A speed is known while the device is connected; one that drove when last located, and has
 * not been located for `gpsStaleAfter`, may be anywhere at any speed, while one that stood still is stationary.
 * @param now the server's clock, milliseconds since 1970 UTC
 */
export function readingsOf(facts: RuleFacts, now: number, settings: TrackingSettings): Readings {
  const { seenAt, powerCutSince } = facts;
  if (seenAt === null) return UNKNOWN;
  const lostAt = seenAt + facts.silence * 1000 + 1; // the badge wants more than the silence allowed
  const isConnected = now < lostAt;
  const drove = facts.speed !== null && facts.speed * KMH >= settings.slowSpeed;
  const staleAt = drove ? facts.speedAt + settings.gpsStaleAfter * 1000 : Number.POSITIVE_INFINITY;
  const isSpeedKnown = isConnected && now < staleAt;
  return {
    silence: Math.max(0, now - seenAt),
    isConnected,
    hasPower: powerCutSince !== null ? false : facts.reportsPower ? true : null,
    volts: facts.volts,
    speed: isSpeedKnown ? facts.speed : null,
    until: isSpeedKnown ? Math.min(lostAt, staleAt) : isConnected ? lostAt : Number.POSITIVE_INFINITY,
  };
}

const UNKNOWN: Readings = {
  silence: null,
  isConnected: null,
  hasPower: null,
  volts: null,
  speed: null,
  until: Number.POSITIVE_INFINITY,
};
