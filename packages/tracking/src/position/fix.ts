import type { Attributes } from './attributes.ts';

/** Where a device was. SI units: metres, metres per second, degrees clockwise from true north. */
export type Location = {
  /** Degrees, WGS 84, north positive. */
  latitude: number;
  /** Degrees, WGS 84, east positive. */
  longitude: number;
  /** Metres above mean sea level; null when the message gives none. */
  altitude: number | null;
  /** Metres per second over ground; null when the message gives none. */
  speed: number | null;
  /** Degrees clockwise from north, 0 to 360; null when the message gives none. */
  course: number | null;
  /** Whether the receiver itself vouches for this location. */
  valid: boolean;
  /** Radius in metres; null when the message gives none. */
  accuracy: number | null;
};

/** One measurement that a tracker sent: what its message meant, before anything is derived from it. */
export type Fix = {
  /** The device's clock, milliseconds since 1970 UTC; null when the message carries no time. */
  time: number | null;
  /** Null for a message without a location (a heartbeat, a status report). */
  location: Location | null;
  attributes: Attributes;
};

export const KMH = 1 / 3.6;
export const KNOT = 1852 / 3600;
