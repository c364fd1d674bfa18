import { EMPTY_HISTORY, type HistoryState, type Outcome } from '../history.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { ownedSince, type Timeline } from '../settings/timeline.ts';
import { emit, STILL } from '../steps/emit.ts';
import { counting, endRun } from '../steps/engine.ts';
import { endGeofenceStay } from '../steps/geofences.ts';
import { endMotionPhase, hereOf, spotAlone, spotOf, wholeOf } from '../steps/motion-ends.ts';
import { silenceExpected } from '../steps/silence.ts';
import { endSpeeding } from '../steps/speeding.ts';
import { emitHarsh } from '../steps/style.ts';
import { endSlot } from '../steps/usage.ts';

/**
 * Where the next record finds another owner: when the one before it ceased to be, milliseconds since 1970 UTC, and since when the new
 * one is. Null: it finds the same.
 */
export function handoverBefore(
  { head, ownedSince: since }: HistoryState,
  at: number,
  timeline: Timeline,
): { endsAt: number | null; since: number | null } | null {
  const next = ownedSince(timeline, at);
  if (next === since) return null;
  // there is nothing to end, or it is history from before owners were recorded
  if (head === null) return { endsAt: null, since: next };
  const end = timeline.find(({ from, owner }, index) => from > head.at && owner !== timeline[index - 1]?.owner);
  return { endsAt: end && end.from <= at ? end.from : null, since: next };
}

/**
 * Ends what lasts where the device changes owners, so that nothing belongs to two. What is reported as lasting (a power cut,
 * idling) goes on for the new owner from that moment; the rest begins with its first record.
 * @param decidedAt `at` of the new owner's first record
 */
export function handOver(
  state: HistoryState,
  at: number,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
): void {
  const receivedAt = state.motion.at ?? at;
  const silent = at - receivedAt;
  const isLost = silent > settings.noDataGap * 1000;
  const end = isLost ? 'silence' : 'handover';
  const endsAt = isLost ? receivedAt : at;
  const place = hereOf(state);
  const { motionPhase, engine, idling, power } = state;
  if (motionPhase !== null) {
    const goesOn = motionPhase.phase === 'stop' && silent <= silenceExpected(state, settings);
    const ending = goesOn ? ({ at, end: 'handover' } as const) : { at: endsAt, end: end as 'silence' | 'handover' };
    endMotionPhase(state, out, motionPhase, wholeOf(motionPhase), {
      ...ending,
      to: spotAlone(place ?? spotOf(motionPhase.place)),
      decidedAt,
    });
  }
  endSpeeding(state, out, decidedAt);
  if (!isLost && engine.is === 'on') {
    state.engine = { ...engine, counted: engine.counted + counting(silent, settings) };
  }
  endRun(state, out, endsAt, decidedAt);
  if (idling.since !== null) {
    const until = silent > settings.measuredGap * 1000 ? receivedAt : at;
    emit(state, out, {
      kind: 'idling',
      startsAt: idling.since,
      endsAt: until,
      ...STILL,
      content: { place },
      decidedAt,
    });
  }
  if (power.cutSince !== null && power.cause !== null) {
    const content = { cause: power.cause, place: state.cutPlace };
    emit(state, out, { kind: 'power_cut', startsAt: power.cutSince, endsAt: at, ...STILL, content, decidedAt });
  }
  const expected = silenceExpected(state, settings);
  if (silent > expected) {
    const content = { expected, from: place, to: null, ...(state.failing && { failing: true as const }) };
    emit(state, out, { kind: 'silence', startsAt: receivedAt, endsAt: at, ...STILL, content, decidedAt });
  }
  for (const stay of state.stays) endGeofenceStay(state, out, stay, decidedAt);
  emitHarsh(state, out, decidedAt, settings);
  endSlot(state, out, decidedAt);
}

/** What the new owner's past begins with. */
export function restart(state: HistoryState, since: number | null): void {
  state.ownedSince = since;
  state.motionPhase = state.speeding = state.slot = state.counter = state.cutPlace = null;
  state.gaps = [0, 0];
  state.engine = EMPTY_HISTORY.engine;
  state.harsh = EMPTY_HISTORY.harsh;
  state.failing = false;
  state.stays = EMPTY_HISTORY.stays;
  // who drove for the former owner is not the new one's to know
  state.card = null;
  state.codes = null;
  state.totals = EMPTY_HISTORY.totals;
  state.battery = { ...EMPTY_HISTORY.battery, system: state.battery.system };
}
