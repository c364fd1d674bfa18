import type { Stay } from '../areas/index.ts';
import type { HarshKind } from '../event.ts';

/**
 * What was driven and spent in a stretch of time: millimetres, millimetres, milliseconds, milliseconds, mm/s. One array of whole
 * numbers, because ingest writes the state with every batch.
 */
export type Sums = readonly [
  measured: number,
  estimated: number,
  driving: number,
  idling: number,
  /** Null: no moving fix had a speed. */
  maxSpeed: number | null,
];

/** A fix at which a stop may have begun, and what followed until the next of them. */
export type Candidate = readonly [at: number, latitude: number, longitude: number, ...after: Sums];

/** The stop or trip under way: see steps/trips.ts. */
export type MotionPhase = {
  /** new: too few messages to decide; stop; left: moved away from a stop, not yet far enough to decide; trip. */
  phase: 'new' | 'stop' | 'left' | 'trip';
  since: number;
  /** Where the stop is, or where the trip began. */
  place: readonly [latitude: number, longitude: number];
  /** Of the stop; of anything else up to the first candidate. */
  sums: Sums;
  /** Of a stop that was left: from then to the first candidate. */
  away: Sums | null;
  /** When the stop, or the neighbourhood of the first candidate, was last known not to be left. */
  until: number;
  /** The longest time that the trip stood. */
  pause: readonly [at: number, duration: number] | null;
  /** At most five; none while it is stationary. */
  candidates: readonly Candidate[];
};

/** Faster than allowed, or about to be: see steps/speeding.ts. */
export type Excess = {
  since: number;
  from: readonly [latitude: number, longitude: number];
  /** Metres per second. */
  limit: number;
  /** The geofence whose limit it was when it began; absent: the vehicle's own, or the road's. */
  geofence?: number;
  /** The group whose limit it was when it began; absent likewise. */
  group?: number;
  /** Whether it has lasted long enough, and until then the fixes that were too fast. */
  sure: boolean;
  fast: number;
  /** Millimetres by speed and time, millimetres as counted, mm/s. Up to `below`, where there is one. */
  sums: readonly [area: number, measured: number, estimated: number, maxSpeed: number];
  /** The newest fix: its time and speed in mm/s. */
  last: readonly [at: number, speed: number];
  /** The first fix of the unbroken run of slow ones, and what followed it. */
  below:
    | readonly [at: number, latitude: number, longitude: number, area: number, measured: number, estimated: number]
    | null;
};

/** A quarter of an hour as far as it was driven: see Usage. */
export type Slot = readonly [
  startsAt: number,
  engine: number,
  ...Sums,
  counted: number,
  covered: number,
  judged: number,
];

/** A quarter of an hour with other counts. */
export function withCounted(slot: Slot, counted: number, covered: number, judged: number): Slot {
  return [slot[0], slot[1], slot[2], slot[3], slot[4], slot[5], slot[6], counted, covered, judged];
}

/** A stay within a geofence, and the version of its shape when it was entered. */
export type GeofenceStay = { id: number; version: number; stay: Stay };

/** Harsh, and perhaps not over: see steps/style.ts. */
export type Harsh = {
  kind: HarshKind;
  since: number;
  until: number;
  /** mm/s², the second that from which it is harsh; and mm/s at both ends. */
  peak: number;
  limit: number;
  from: number;
  to: number;
};

/** The vehicle's battery as its supply tells of it: see steps/battery.ts. Voltages in mV. */
export type Battery = {
  /** Its nominal voltage; 0: not known. Another that so many readings in a row speak for. */
  system: BatterySystem;
  other: BatterySystem;
  otherFor: number;
  /** The last few readings. */
  recent: readonly number[];
  failing: boolean;
  /** Start of the unbroken run of weak readings at rest, and whether it was reported. */
  weakSince: number | null;
  reported: boolean;
};
export const BATTERY_SYSTEMS = [0, 12, 24] as const;
export type BatterySystem = (typeof BATTERY_SYSTEMS)[number];

/** Metres, as the vehicle's own counter and the tracker's say; null: the message does not. */
export type Counters = { bus: number | null; device: number | null };

export const COUNTER_SOURCES = ['bus', 'device'] as const;
export type CounterSource = (typeof COUNTER_SOURCES)[number];

/** The counter that an odometer goes by: see steps/counter.ts. */
export type Counter = {
  source: CounterSource;
  /** Its newest reading. */
  at: number;
  metres: number;
  /** Millimetres by fixes since that reading. */
  gps: number;
  /** What both said since they were last compared, up to that reading. */
  stretch: readonly [counted: number, gps: number];
  /** Whether the receiver saw nothing for a while since then. */
  blind: boolean;
  /** Whether distances go by it. */
  believed: boolean;
};

/** Nothing driven, no time spent. */
export const NOTHING: Sums = [0, 0, 0, 0, null];
