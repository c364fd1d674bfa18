import { mean, median } from '../numbers/quantiles.ts';

/** A forecast of a time in days, and how long it took. */
export type Judged = { p10: number; p50: number; p90: number; took: number };

/** How good forecasts of days were. */
export type DateQuality = {
  scored: number;
  /** Mean and median distance of p50 from what happened, days. */
  mae: number;
  medianAe: number;
  /** Share of p50 that were at most a fifth of the time off. */
  within20: number;
  /** Share within p10 to p90, and their mean distance in days. */
  coverage: number;
  width: number;
};

export function dateQuality(judged: readonly Judged[]): DateQuality {
  const off = judged.map(({ p50, took }) => Math.abs(p50 - took));
  const share = (of: (one: Judged) => boolean) => mean(judged.map((one) => (of(one) ? 1 : 0)));
  return {
    scored: judged.length,
    mae: mean(off),
    medianAe: median(off),
    within20: share(({ p50, took }) => Math.abs(p50 - took) <= 0.2 * took),
    coverage: share(({ p10, p90, took }) => p10 <= took && took <= p90),
    width: mean(judged.map(({ p10, p90 }) => p90 - p10)),
  };
}
