import { keyOf } from '../fold/key.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import type { Fix, Location } from './fix.ts';
import { qualityOf } from './quality.ts';

/** A fix as it is stored and folded. A device's history is in the order of `at`, then `key`. */
export type FixRecord = {
  /** The device's clock, or ours where the message carries no time; whole milliseconds since 1970 UTC. */
  at: number;
  /** Hash of the content: see keyOf. */
  key: number;
  fix: Fix;
  /** Place in QUALITIES. */
  quality: number;
  /** The server's clock, milliseconds since 1970 UTC. Nothing in history depends on it. */
  receivedAt: number;
};

/** A place in a device's history. */
export type Head = { at: number; key: number };

/**
 * The record of a fix that has just arrived. Numbers take the precision in which they are stored, so that folding what
 * arrived and folding what was read back are the same.
 */
export function recordOf(fix: Fix, receivedAt: number, settings: TrackingSettings): FixRecord {
  const time = fix.time === null ? null : Math.trunc(fix.time);
  const stored: Fix = { time, location: fix.location && asStored(fix.location), attributes: fix.attributes };
  return {
    at: time ?? Math.trunc(receivedAt),
    key: keyOf(stored),
    fix: stored,
    quality: qualityOf(stored, receivedAt, settings),
    receivedAt,
  };
}

function asStored({ latitude, longitude, altitude, speed, course, valid, accuracy }: Location): Location {
  return {
    latitude,
    longitude,
    altitude: single(altitude),
    speed: speed !== null && speed < 0 ? null : single(speed),
    course: single(course),
    valid,
    accuracy: single(accuracy),
  };
}

/** As PostgreSQL's `real` keeps a number, in 32 bits; one that is none, or too large, says nothing: null. */
export function single(value: number | null): number | null {
  if (value === null) return null;
  const stored = Math.fround(value);
  return Number.isFinite(stored) ? stored : null;
}

/** Order of a device's history: negative when `a` comes first, 0 for one and the same record. */
export function compareRecords(a: Head, b: Head): number {
  return a.at - b.at || a.key - b.key;
}
