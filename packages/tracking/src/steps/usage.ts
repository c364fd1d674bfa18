import { SLOT, type Usage } from '../episode.ts';
import { NOTHING, type Slot, type Sums, withCounted } from '../fold/under-way.ts';
import type { HistoryState, Outcome } from '../history.ts';
import { counting } from './engine.ts';
import type { Leg, MomentStep } from './step.ts';
import { drivenSpeed, perSecond, plus } from './sums.ts';

/**
 * What was driven and spent, by quarters of an hour. A leg counts where it ends, so that the slots add up to the odometer; time is
 * divided where a slot ends.
 */
export const countUsage: MomentStep = (state, { at }, leg, settings, out, decidedAt) => {
  const { elapsed, driving, idling } = leg;
  const start = at - (elapsed ?? 0);
  const engineUntil = elapsed !== null && leg.engineWas === 'on' ? start + counting(elapsed, settings) : start;
  const lastsUntil = driving > 0 || idling > 0 ? at : engineUntil;
  for (let from = start; from < lastsUntil; ) {
    enter(state, out, from, decidedAt);
    const until = Math.min(startOf(from) + SLOT, lastsUntil);
    const spent = until - from;
    const engine = Math.max(0, Math.min(until, engineUntil) - from);
    add(state, from, engine, [0, 0, driving > 0 ? spent : 0, idling > 0 ? spent : 0, null]);
    from = until;
  }
  enter(state, out, at, decidedAt);
  const maxSpeed = drivenSpeed(leg, settings);
  const { measured, estimated } = leg;
  if (measured > 0 || estimated > 0 || maxSpeed !== null) add(state, at, 0, [measured, estimated, 0, 0, maxSpeed]);
  if (leg.counted !== 0 || leg.covered !== 0 || leg.judged !== 0) addCounted(state, at, leg);
};

/** The current slot, as it is emitted. */
export function usageOf(slot: Slot, decidedAt: number): Usage {
  const [startsAt, engine] = slot;
  const [measured, estimated, driving, idling, maxSpeed] = sumsIn(slot);
  const [counted, covered, judged] = [slot[7], slot[8], slot[9]];
  return {
    startsAt,
    measured,
    estimated,
    counted,
    covered,
    judged,
    driving,
    idling,
    engine,
    maxSpeed: perSecond(maxSpeed),
    decidedAt,
  };
}

const sumsIn = (slot: Slot): Sums => [slot[2], slot[3], slot[4], slot[5], slot[6]];

/** Ends the slot under way, if there is one. */
export function endSlot(state: HistoryState, out: Outcome, decidedAt: number): void {
  if (state.slot === null) return;
  out.usage.push(usageOf(state.slot, decidedAt));
  state.slot = null;
}

function enter(state: HistoryState, out: Outcome, at: number, decidedAt: number): void {
  if (state.slot !== null && state.slot[0] !== startOfOwn(state, at)) endSlot(state, out, decidedAt);
}

function add(state: HistoryState, at: number, engine: number, more: Sums): void {
  const { slot } = state;
  const sums = slot === null ? more : plus(sumsIn(slot), more);
  const [startsAt, before] = slot === null ? [startOfOwn(state, at), 0] : slot;
  const [counted, covered, judged] = slot === null ? [0, 0, 0] : [slot[7], slot[8], slot[9]];
  state.slot = [startsAt, before + engine, sums[0], sums[1], sums[2], sums[3], sums[4], counted, covered, judged];
}

function addCounted(state: HistoryState, at: number, { counted, covered, judged }: Leg): void {
  const slot = state.slot ?? [startOfOwn(state, at), 0, ...NOTHING, 0, 0, 0];
  state.slot = withCounted(slot, slot[7] + counted, slot[8] + covered, slot[9] + judged);
}

const startOf = (at: number) => Math.floor(at / SLOT) * SLOT;

// a slot in which the device changed hands is two
const startOfOwn = ({ ownedSince }: HistoryState, at: number) => Math.max(startOf(at), ownedSince ?? startOf(at));
