import type { Alarm, Attributes, Fix, VendorValue } from '@balise/tracking';
import { vendorValues } from '../vendor-values.ts';
import { onEarth } from './on-earth.ts';

/** What the fields of a text message have filled in so far, in SI units. */
export type Draft = {
  identities: string[];
  year: number | undefined;
  month: number;
  day: number;
  /** Milliseconds since midnight; undefined: the message gives no time of day. */
  clock: number | undefined;
  /** Milliseconds that the message's clock is ahead of UTC. */
  ahead: number;
  latitude: number | undefined;
  longitude: number | undefined;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  valid: boolean;
  accuracy: number | null;
  attributes: Attributes;
};

export function newDraft(): Draft {
  return {
    identities: [],
    year: undefined,
    month: 1,
    day: 1,
    clock: undefined,
    ahead: 0,
    latitude: undefined,
    longitude: undefined,
    altitude: null,
    speed: null,
    course: null,
    valid: true,
    accuracy: null,
    attributes: {},
  };
}

/** The fix that a draft comes to. No place where it has none, or none on earth. */
export function fixOf(draft: Draft): Fix {
  const { latitude, longitude, altitude, speed, course, valid, accuracy, attributes } = draft;
  const time = timeOf(draft);
  if (latitude === undefined || longitude === undefined) return { time, location: null, attributes };
  const location = onEarth({ latitude, longitude, altitude, speed, course, valid, accuracy });
  return { time, location, attributes };
}

/** Milliseconds since 1970 UTC; null when the message has no date, or one that is none. */
export function timeOf({ year, month, day, clock = 0, ahead }: Draft): number | null {
  if (year === undefined || month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(year, month - 1, day) + clock - ahead;
}

const HOUR = 3_600_000;

/**
 * Gives a time of day without a date its date: that of `now`, or the neighbouring one where midnight lies between the two.
 */
export function dateFrom(draft: Draft, now: Date | undefined): void {
  if (now === undefined || draft.year !== undefined || draft.clock === undefined) return;
  const today = Math.floor(now.getTime() / (24 * HOUR)) * 24 * HOUR;
  const ahead = today + draft.clock - now.getTime();
  const day = new Date(ahead > 12 * HOUR ? today - 24 * HOUR : ahead < -23 * HOUR ? today + 24 * HOUR : today);
  Object.assign(draft, { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() });
}

/** Adds an alarm once. */
export function raise(attributes: Attributes, alarm: Alarm): void {
  if (!attributes.alarms) attributes.alarms = [alarm];
  else if (!attributes.alarms.includes(alarm)) attributes.alarms.push(alarm);
}

/** Keeps what has no name of ours under the vendor's. */
export function keep(attributes: Attributes, name: string, value: VendorValue): void {
  attributes.vendor ??= vendorValues();
  attributes.vendor[name] = value;
}
