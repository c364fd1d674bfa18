import type { BadgeThresholds } from './badge/status.ts';
import { EMPTY_HISTORY, type HistoryState } from './history.ts';

/** The newest value of an attribute and when the device measured it, milliseconds since 1970 UTC. */
export type ValueAt = [value: unknown, at: number];

/**
 * All that is known of a device between two messages; plain JSON. `history` is a function of the sorted records; the
 * rest follows arrival.
 */
export type DeviceState = {
  history: HistoryState;
  /** Server's clock at the last message of any kind, milliseconds since 1970 UTC; null: never connected. */
  seenAt: number | null;
  /** Seconds between the last few messages, oldest first: while in use, and while parked. */
  intervals: { active: number[]; parked: number[] };
  /** By attribute; the members of grouped ones stand alone, as `temperatures.1` or `vendor.239`. */
  values: Record<string, ValueAt>;
  /** By how much its clock is ahead of ours, ms, where that keeps its newest records aside (domain 4.3). */
  clockAhead?: number;
  /** Of the client that owned it at its last message: see ownThresholds. */
  thresholds?: BadgeThresholds;
};

/** A device that has never reported. */
export const NEW_DEVICE: DeviceState = {
  history: EMPTY_HISTORY,
  seenAt: null,
  intervals: { active: [], parked: [] },
  values: {},
};
