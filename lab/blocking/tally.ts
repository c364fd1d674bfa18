import { FAULTS, type Fault } from './faults.ts';
import { judge, OUTCOMES, type OutcomeName } from './judge.ts';
import { aSituation, MODES, type ModeName, type Situation } from './situation.ts';

/** A situation in which something was that must never be. */
export type Failure = { seed: number; number: number; violation: string };

/** What became of many situations. */
export type Tally = {
  situations: number;
  outcomes: Record<OutcomeName, number>;
  /** By fault (a situation with several counts for each of them), mode and outcome. */
  byFault: Record<Fault, Record<ModeName, Record<OutcomeName, number>>>;
  /** What commands that were not sent waited for at last. */
  reasons: Record<string, number>;
  /** Of cuts of vehicles that had begun to move: how long before at most, ms, and the most that was allowed of them. */
  longestDelay: number;
  longestBound: number;
  /** The smallest distance of a delay to its own bound, ms. */
  narrowest: number;
  failures: Failure[];
};

/** Plays so many situations from `first` on. */
export function tally(seed: number, first: number, count: number): Tally {
  const all: Tally = {
    situations: 0,
    outcomes: zeros(),
    byFault: Object.fromEntries(FAULTS.map((fault) => [fault, byMode()])) as Tally['byFault'],
    reasons: {},
    longestDelay: 0,
    longestBound: 0,
    narrowest: Number.POSITIVE_INFINITY,
    failures: [],
  };
  for (let number = first; number < first + count; number++) add(all, aSituation(seed, number));
  return all;
}

const zeros = () => Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as Record<OutcomeName, number>;
const byMode = () =>
  Object.fromEntries(MODES.map(({ mode }) => [mode, zeros()])) as Record<ModeName, Record<OutcomeName, number>>;

function add(all: Tally, situation: Situation): void {
  const { seed, number, faults, mode } = situation;
  const { outcome, reasons, delay, bound, violations } = judge(situation);
  all.situations++;
  all.outcomes[outcome]++;
  for (const fault of faults) all.byFault[fault][mode][outcome]++;
  for (const reason of reasons) all.reasons[reason] = (all.reasons[reason] ?? 0) + 1;
  if (outcome === 'began' && delay !== undefined && bound !== undefined) {
    all.longestDelay = Math.max(all.longestDelay, delay);
    all.longestBound = Math.max(all.longestBound, bound);
    all.narrowest = Math.min(all.narrowest, bound - delay);
  }
  for (const violation of new Set(violations)) all.failures.push({ seed, number, violation });
}

/** Two tallies as one. */
export function sumOf(one: Tally, other: Tally): Tally {
  return {
    situations: one.situations + other.situations,
    outcomes: added(one.outcomes, other.outcomes),
    byFault: Object.fromEntries(
      FAULTS.map((fault) => [
        fault,
        Object.fromEntries(
          MODES.map(({ mode }) => [mode, added(one.byFault[fault][mode], other.byFault[fault][mode])]),
        ),
      ]),
    ) as Tally['byFault'],
    reasons: added(one.reasons, other.reasons),
    longestDelay: Math.max(one.longestDelay, other.longestDelay),
    longestBound: Math.max(one.longestBound, other.longestBound),
    narrowest: Math.min(one.narrowest, other.narrowest),
    failures: [...one.failures, ...other.failures],
  };
}

function added<Counts extends Record<string, number>>(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])) as Counts;
}
