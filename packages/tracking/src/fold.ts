import type { HistoryState, Moment, Outcome } from './history.ts';
import { FUTURE, GOOD, JUMP } from './quality.ts';
import type { FixRecord } from './record.ts';
import { raiseAlarms } from './steps/alarms.ts';
import { trackIdling } from './steps/idling.ts';
import { doubtWire, engineOf, trackIgnition } from './steps/ignition.ts';
import { releaseMoments } from './steps/jump.ts';
import { legTo, rememberPlace } from './steps/leg.ts';
import { trackMotion } from './steps/motion.ts';
import { countDistance } from './steps/odometer.ts';
import { trackPower } from './steps/power.ts';
import type { MomentStep, RecordStep } from './steps/step.ts';
import { periodAt, type Timeline } from './timeline.ts';

const recordSteps: RecordStep[] = [trackIgnition, trackPower, raiseAlarms];
const momentSteps: MomentStep[] = [trackMotion, countDistance, trackIdling, doubtWire, rememberPlace];

/**
 * What one more record means for a device's history. Pure. Records come in the order of history (see compareRecords);
 * one that is not after the head throws, because history would then depend on the order of arrival.
 * A quarantined record changes nothing.
 * @throws RangeError when the record is not after the head
 */
export function advance(state: HistoryState, record: FixRecord, timeline: Timeline): Outcome & { state: HistoryState } {
  const next = { ...state };
  const out: Outcome = { events: [], marks: [] };
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
  const { settings } = periodAt(timeline, record.at);
  state.head = { at: record.at, key: record.key };
  for (const step of recordSteps) step(state, record, settings, out);
  for (const moment of releaseMoments(state, momentOf(state, record), settings, out)) {
    const leg = legTo(state.place, moment);
    for (const step of momentSteps) step(state, moment, leg, settings, out, record.at);
  }
}

// A stored jump was a verdict of this fold; it is judged anew.
function momentOf(state: HistoryState, { at, key, quality, fix }: FixRecord): Moment {
  const { busSpeed } = fix.attributes;
  return {
    at,
    key,
    location: quality === GOOD || quality === JUMP ? fix.location : null,
    // what is no number is stored as null
    busSpeed: typeof busSpeed === 'number' && Number.isFinite(busSpeed) ? busSpeed : null,
    engine: engineOf(state.ignition),
  };
}
