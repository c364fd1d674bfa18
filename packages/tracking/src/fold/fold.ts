import type { HistoryState, Moment, Outcome } from '../history.ts';
import { FUTURE, GOOD, JUMP } from '../position/quality.ts';
import type { FixRecord } from '../position/record.ts';
import { type Period, periodAt, type Timeline } from '../settings/timeline.ts';
import { raiseAlarms } from '../steps/alarms.ts';
import { watchBattery } from '../steps/battery.ts';
import { countersOf, readCounter } from '../steps/counter.ts';
import { readDriverCard } from '../steps/driver-card.ts';
import { trackEngine } from '../steps/engine.ts';
import { trackGeofences } from '../steps/geofences.ts';
import { trackIdling } from '../steps/idling.ts';
import { distrustIgnitionWire, engineOf, trackIgnition } from '../steps/ignition.ts';
import { releaseHeld, releaseMoments } from '../steps/jump.ts';
import { legTo, rememberPlace } from '../steps/leg.ts';
import { trackMotion } from '../steps/motion.ts';
import { countDistance, countTime } from '../steps/odometer.ts';
import { trackPower } from '../steps/power.ts';
import { trackSilence } from '../steps/silence.ts';
import { trackSpeeding } from '../steps/speeding.ts';
import type { MomentStep, RecordStep } from '../steps/step.ts';
import { judgeStyle } from '../steps/style.ts';
import { trackTrips } from '../steps/trips.ts';
import { readTroubleCodes } from '../steps/trouble-codes.ts';
import { countUsage } from '../steps/usage.ts';
import { handOver, handoverBefore, restart } from './handover.ts';

const recordSteps: RecordStep[] = [
  trackIgnition,
  trackPower,
  watchBattery,
  raiseAlarms,
  readDriverCard,
  readTroubleCodes,
];
const momentSteps: MomentStep[] = [
  trackMotion,
  countDistance,
  countTime,
  readCounter,
  trackIdling,
  distrustIgnitionWire,
  judgeStyle,
  countUsage,
  trackTrips,
  trackSpeeding,
  trackSilence,
  trackEngine,
  rememberPlace,
];

/**
 * What one more record means for a device's history. Pure. Records come in the order of history (see compareRecords);
 * one that is not after the head throws, because history would then depend on the order of arrival.
 * A quarantined record changes nothing.
 * @throws RangeError when the record is not after the head
 */
export function advance(state: HistoryState, record: FixRecord, timeline: Timeline): Outcome & { state: HistoryState } {
  const next = { ...state };
  const out = nothingYet();
  advanceInPlace(next, record, timeline, out);
  return { state: next, ...out };
}

/** As `advance`, but changes the given state, which must be the caller's own copy, and adds to `out`. */
export function advanceInPlace(state: HistoryState, record: FixRecord, timeline: Timeline, out: Outcome): void {
  if (record.quality === FUTURE) return;
  const { head } = state;
  if (head !== null && (record.at < head.at || (record.at === head.at && record.key <= head.key))) {
    throw new RangeError(`record ${record.at}/${record.key} is not after the head ${head.at}/${head.key}`);
  }
  const period = periodAt(timeline, record.at);
  const { settings } = period;
  if (timeline.length > 1 || state.ownedSince !== null) changeHands(state, record, timeline, out);
  state.head = { at: record.at, key: record.key };
  for (const step of recordSteps) step(state, record, settings, out);
  takeMoments(state, releaseMoments(state, momentOf(state, record), settings, out), period, out, record.at);
}

/** What nothing has been folded into. */
export const nothingYet = (): Outcome => ({ events: [], episodes: [], usage: [], marks: [] });

function takeMoments(
  state: HistoryState,
  moments: readonly Moment[],
  { settings, geofences }: Period,
  out: Outcome,
  decidedAt: number,
): void {
  for (const moment of moments) {
    const zoneLimit = trackGeofences(state, moment, geofences, out, decidedAt);
    const leg = legTo(state, moment, zoneLimit);
    for (const step of momentSteps) step(state, moment, leg, settings, out, decidedAt);
  }
}

// What is held back belongs to the former owner, and the new owner's fixes must not decide it.
function changeHands(state: HistoryState, { at }: FixRecord, timeline: Timeline, out: Outcome): void {
  const handover = handoverBefore(state, at, timeline);
  if (handover === null) return;
  const { endsAt, since } = handover;
  if (endsAt !== null && state.head !== null) {
    const period = periodAt(timeline, state.head.at);
    takeMoments(state, releaseHeld(state, out), period, out, at);
    handOver(state, endsAt, period.settings, out, at);
  }
  restart(state, since);
}

// A stored jump was a verdict of this fold; it is judged again.
function momentOf(state: HistoryState, { at, key, quality, fix }: FixRecord): Moment {
  const { busSpeed, speedLimit, busOdometer, odometer } = fix.attributes;
  return {
    at,
    key,
    location: quality === GOOD || quality === JUMP ? fix.location : null,
    busSpeed: finite(busSpeed),
    // a tracker that knows no limit may tell of none as 0
    allowed: finite(speedLimit) || null,
    engine: engineOf(state.ignition),
    counters: countersOf(busOdometer, odometer),
    failing: state.battery.failing,
  };
}

// what is no number is stored as null
const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
