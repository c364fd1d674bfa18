import { toHex } from '@balise/protocols';
import type { Replayed } from '@balise/protocols/replay';
import { type Fix, KMH } from '@balise/tracking';

type Printable = {
  identities: string[];
  fixes: {
    /** ISO 8601, UTC. */
    time: string | null;
    latitude: number | null;
    longitude: number | null;
    altitude: number | null;
    /** Kilometres an hour. */
    speed: number | null;
    course: number | null;
    valid: boolean;
    attributes: Fix['attributes'];
  }[];
  /** Hexadecimal digits. */
  replies: string[];
};

/** What a message came to, in the units that people read. A location without a time of its own is of `now`. */
export function printable({ identities, fixes, replies }: Replayed, now: Date): Printable {
  return { identities, fixes: fixes.map((fix) => printableFix(fix, now)), replies: replies.map(toHex) };
}

function printableFix({ time, location, attributes }: Fix, now: Date): Printable['fixes'][number] {
  if (location === null) {
    const nowhere = { latitude: null, longitude: null, altitude: null, speed: null, course: null, valid: false };
    return { time: null, ...nowhere, attributes };
  }
  const { latitude, longitude, altitude, speed, course, valid } = location;
  return {
    time: momentOf(time ?? now.getTime()),
    latitude,
    longitude,
    altitude,
    speed: rounded((speed ?? 0) / KMH),
    course: course ?? 0,
    valid,
    attributes,
  };
}

/** Null for a number that is no moment: a clock may say anything. */
function momentOf(time: number): string | null {
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
