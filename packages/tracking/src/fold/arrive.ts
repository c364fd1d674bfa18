import type { DeviceState } from '../device-state.ts';
import { completed, type FoldState, type HistoryState, type Outcome, type Totals } from '../history.ts';
import { FUTURE } from '../position/quality.ts';
import { compareRecords, type FixRecord } from '../position/record.ts';
import { withValues } from '../position/values.ts';
import { ownThresholds } from '../settings/thresholds.ts';
import { periodAt, type Timeline } from '../settings/timeline.ts';
import { advanceInPlace, nothingYet } from './fold.ts';
import { withInterval } from './interval.ts';

const HOUR = 3_600_000;

/** History just before the first record of an hour, so that a late record re-derives from here and not from birth. */
export type Checkpoint = {
  /** Start of the hour, milliseconds since 1970 UTC. */
  hour: number;
  state: FoldState;
  /** Apart from the state, so that a late record shifts the checkpoints after it without reading them. */
  totals: Totals;
};

/** What the arrival of records does. */
export type Arrival = Outcome & {
  state: DeviceState;
  /** Records behind the head: to be stored and their window re-derived. Quarantined ones are not among them. */
  late: FixRecord[];
  checkpoints: Checkpoint[];
};

/**
 * What it means for a device that these records arrived: those after the head are folded into its history, in order;
 * those behind it wait for a re-derivation and never move the live state backwards. A record that comes twice counts
 * once. Pure: the given state stays as it is.
 * @param records in any order; none for a message that carried nothing
 * @param now the server's clock, milliseconds since 1970 UTC
 * @param timeline the device's owners and settings
 */
export function arrive(state: DeviceState, records: readonly FixRecord[], now: number, timeline: Timeline): Arrival {
  const history = completed(state.history);
  const arrival: Outcome & { late: FixRecord[]; checkpoints: Checkpoint[] } = {
    ...nothingYet(),
    late: [],
    checkpoints: [],
  };
  const sorted = records.length > 1 ? records.toSorted(compareRecords) : records;
  let previous: FixRecord | undefined;
  for (const record of sorted) {
    const isRepeated = previous !== undefined && compareRecords(previous, record) === 0;
    previous = record;
    if (isRepeated || record.quality === FUTURE) continue;
    const order = history.head === null ? 1 : compareRecords(record, history.head);
    if (order < 0) arrival.late.push(record);
    if (order <= 0) continue;
    const checkpoint = checkpointBefore(history, record.at);
    if (checkpoint !== null) arrival.checkpoints.push(checkpoint);
    advanceInPlace(history, record, timeline, arrival);
  }
  const thresholds = ownThresholds(periodAt(timeline, now).settings);
  const clockAhead = clockAheadAfter(state, sorted, now);
  return {
    ...arrival,
    state: {
      history,
      seenAt: Math.max(now, state.seenAt ?? now),
      intervals: intervalsAfter(state, now),
      values: withValues(state.values, sorted),
      ...(clockAhead !== undefined && { clockAhead }),
      ...(thresholds && { thresholds }),
    },
  };
}

/** Start of the hour that a moment lies in; both milliseconds since 1970 UTC. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR) * HOUR;
}

/** The checkpoint to keep before a record is folded; null where it begins no new hour. */
export function checkpointBefore(history: HistoryState, at: number): Checkpoint | null {
  const hour = hourOf(at);
  if (history.head !== null && hourOf(history.head.at) === hour) return null;
  const { totals, ...state } = history;
  return { hour, state, totals };
}

// What was kept in a tracker's memory is older than its clock: the newest record tells that best. A message without one tells nothing.
function clockAheadAfter({ clockAhead }: DeviceState, sorted: readonly FixRecord[], now: number): number | undefined {
  const newest = sorted.at(-1);
  if (newest === undefined) return clockAhead;
  return newest.quality === FUTURE ? newest.at - now : undefined;
}

// A tracker that is parked reports seldom, and its silence means less.
function intervalsAfter({ history, seenAt, intervals }: DeviceState, now: number): DeviceState['intervals'] {
  if (seenAt === null) return intervals;
  const seconds = (now - seenAt) / 1000;
  return isParked(history)
    ? { ...intervals, parked: withInterval(intervals.parked, seconds) }
    : { ...intervals, active: withInterval(intervals.active, seconds) };
}

function isParked({ motion, ignition }: HistoryState): boolean {
  return !motion.moving && ignition.on === false;
}
