import { ageCost, kaplanMeier, type Life, medianLife, type SurvivalStep, weibullOf, weibullSurvival } from './life.ts';

/** What a replacement costs in time, and after a failure; null: not known. */
export type ReplaceCosts = { planned: number | null; failure: number | null };

export type PartLife = {
  lives: number;
  failed: number;
  /** Failures that are still needed; 0: there are enough. */
  missing: number;
  steps: SurvivalStep[];
  /** The time by which half of them failed; null: not reached. */
  median: number | null;
  /** By Weibull's distribution, along the same time; its shape above 1: they wear out. */
  weibull: { shape: number; scale: number; curve: { time: number; survival: number }[] } | null;
  /** What replacing at each age costs a unit of time in the long run; empty: costs or the distribution are not known. */
  costs: { age: number; cost: number }[];
  advice: ReplaceAdvice;
};

/**
 * replace: at this age, which costs `saved` (a share) less than waiting for failures; wait: replacing by age saves nothing; unknown: too few
 * failures, or a cost is not known.
 */
export type ReplaceAdvice =
  | { kind: 'replace'; age: number; saved: number }
  | { kind: 'wait' }
  | { kind: 'unknown'; why: 'failures' | 'costs' };

/** Fewer failures say little: Weibull's shape of five is off by a half. */
const LEAST_FAILED = 5;
const POINTS = 48;
/** Ages beyond the longest life are not advised, and a saving of less is none. */
const LEAST_SAVED = 0.05;

/** How long a part lives, and whether to replace it by age. @param lives with times above 0 */
export function partLife(lives: readonly Life[], { planned, failure }: ReplaceCosts): PartLife {
  const failed = lives.filter((life) => life.failed).length;
  const missing = Math.max(0, LEAST_FAILED - failed);
  const steps = kaplanMeier(lives);
  const found = missing > 0 ? undefined : weibullOf(lives);
  const longest = Math.max(0, ...lives.map(({ time }) => time));
  const times = Array.from({ length: POINTS }, (_, place) => ((place + 1) / POINTS) * longest);
  const known = { lives: lives.length, failed, missing, steps, median: medianLife(steps) ?? null };
  if (!found)
    return Object.assign(known, { weibull: null, costs: [], advice: { kind: 'unknown', why: 'failures' } as const });
  const { shape, scale } = found;
  const weibull = { shape, scale, curve: times.map((time) => ({ time, survival: weibullSurvival(found, time) })) };
  if (planned === null || failure === null)
    return Object.assign(known, { weibull, costs: [], advice: { kind: 'unknown', why: 'costs' } as const });
  const costs = times.map((age) => ({ age, cost: ageCost(found, age, planned, failure) }));
  const best = costs.reduce((least, one) => (one.cost < least.cost ? one : least));
  // so old that hardly any survive: waiting for the failure
  const waiting = ageCost(found, scale * 6, planned, failure);
  const saved = 1 - best.cost / waiting;
  const isAge = shape > 1 && best.age < longest && saved >= LEAST_SAVED;
  const advice: ReplaceAdvice = isAge ? { kind: 'replace', age: best.age, saved } : { kind: 'wait' };
  return Object.assign(known, { weibull, costs, advice });
}
