import type { DeviceState } from '../device-state.ts';
import type { Episode, Usage } from '../episode.ts';
import type { TrackingEvent } from '../event.ts';
import {
  completed,
  EMPTY_HISTORY,
  type FoldState,
  type HistoryState,
  type Mark,
  type Outcome,
  type Totals,
  whole,
} from '../history.ts';
import { FUTURE, GOOD, JUMP } from '../position/quality.ts';
import type { FixRecord } from '../position/record.ts';
import type { Timeline } from '../settings/timeline.ts';
import { type Checkpoint, checkpointBefore } from './arrive.ts';
import { advanceInPlace, nothingYet } from './fold.ts';

/** A re-derivation under way. Fed with the sorted records from `from` on, page by page, until it is done. */
export type Rederivation = {
  history: HistoryState;
  /** Where it began, or went on from, ms since 1970 UTC; -Infinity: the device's birth. Hours that began before it are not its to keep. */
  from: number;
  events: TrackingEvent[];
  episodes: Episode[];
  usage: Usage[];
  /** Qualities that differ from the stored ones. */
  marks: Mark[];
  checkpoints: Checkpoint[];
  /** Where history joined the stored one again; null: not so far. */
  converged: Convergence | null;
};

/**
 * From this hour on the stored history holds, but for its running totals. They restart with each owner: only those of the
 * owner at that hour (ownedSince) shift.
 */
export type Convergence = { hour: number; shift: Totals; ownedSince: number | null };

/** @param from the stored checkpoint at or before the first late record; undefined: from the device's birth */
export function startRederivation(from: Checkpoint | undefined): Rederivation {
  const history = from === undefined ? { ...EMPTY_HISTORY } : historyOf(from);
  return { history, from: from?.hour ?? Number.NEGATIVE_INFINITY, ...nothingYet(), checkpoints: [], converged: null };
}

/**
 * Goes on from a stored checkpoint behind what was erased, whose records are gone: what they decided stays as it is stored.
 * Changes `run`.
 */
export function goOnFrom(run: Rederivation, from: Checkpoint): void {
  leaveSuspect(run);
  run.history = historyOf(from);
  run.from = from.hour;
}

const historyOf = ({ state, totals }: Checkpoint): HistoryState => ({ ...completed(state), totals });

/**
 * Folds the next page of sorted records. It converges at the first stored checkpoint after the window whose state is
 * the same but for the totals: whatever follows then follows from equal states. Changes `run`.
 * @param records the stored records after those already given, in the order of history
 * @param stored the stored checkpoints of these records' hours, by hour
 * @param dirtyUntil `at` of the last late record, or of a change of hands: nothing converges before a record from then on is folded
 * @returns whether it converged, so that no more records are needed
 */
export function continueRederivation(
  run: Rederivation,
  records: readonly FixRecord[],
  stored: ReadonlyMap<number, Checkpoint>,
  dirtyUntil: number,
  timeline: Timeline,
): boolean {
  const out: Outcome = { events: run.events, episodes: run.episodes, usage: run.usage, marks: [] };
  const folded: FixRecord[] = [];
  for (const record of records) {
    if (record.quality === FUTURE) continue;
    const begun = checkpointBefore(run.history, record.at);
    const checkpoint = begun && begun.hour >= run.from ? begun : null;
    const before = checkpoint && stored.get(checkpoint.hour);
    if (checkpoint && before && isPast(run, checkpoint, dirtyUntil) && isSame(checkpoint.state, before.state)) {
      const shift = difference(checkpoint.totals, before.totals);
      run.converged = { hour: checkpoint.hour, shift, ownedSince: run.history.ownedSince };
      break;
    }
    if (checkpoint) run.checkpoints.push(checkpoint);
    advanceInPlace(run.history, record, timeline, out);
    folded.push(record);
  }
  run.marks = changedMarks(run.marks, out.marks, folded);
  if (run.converged !== null) leaveSuspect(run);
  return run.converged !== null;
}

// A change of hands tells itself with the first record after it: where that is not folded yet, equal states say nothing of what follows.
const isPast = ({ history }: Rederivation, { hour }: Checkpoint, dirtyUntil: number): boolean =>
  hour > dirtyUntil && history.head !== null && history.head.at >= dirtyUntil;

// a suspect that is still held where the stored history goes on was decided by that, and stays so
function leaveSuspect(run: Rederivation): void {
  const [suspect] = run.history.held;
  if (suspect) run.marks = run.marks.filter((mark) => mark.at !== suspect.at || mark.key !== suspect.key);
}

/** The device's state once its history is corrected; what arrival knows stays. */
export function corrected(state: DeviceState, { converged, history }: Rederivation): DeviceState {
  if (converged === null) return { ...state, history };
  if (converged.ownedSince !== whole(state.history).ownedSince) return state;
  return { ...state, history: { ...state.history, totals: shifted(state.history.totals, converged.shift) } };
}

export function shifted(totals: Totals, by: Totals): Totals {
  return { measured: totals.measured + by.measured, estimated: totals.estimated + by.estimated };
}

function difference(a: Totals, b: Totals): Totals {
  return { measured: a.measured - b.measured, estimated: a.estimated - b.estimated };
}

// States are plain data; which of two equal ones has its properties in which order is an accident of storage.
function isSame(a: FoldState, b: FoldState): boolean {
  return isEqual(a, b);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isEqual((a as Plain)[name], (b as Plain)[name]));
}
type Plain = { [name: string]: unknown };

// A suspect may be decided by a later page, and a jump of the old derivation may be none in the new one.
function changedMarks(before: Mark[], decided: Mark[], folded: FixRecord[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const mark of before) marks.set(`${mark.at}/${mark.key}`, mark);
  const stored = new Map<string, number>();
  for (const { at, key, quality } of folded) {
    stored.set(`${at}/${key}`, quality);
    if (quality === JUMP) marks.set(`${at}/${key}`, { at, key, quality: GOOD });
  }
  for (const mark of decided) marks.set(`${mark.at}/${mark.key}`, mark);
  for (const [name, mark] of marks) if (stored.get(name) === mark.quality) marks.delete(name);
  return [...marks.values()];
}
