import { median } from '../numbers/quantiles.ts';

/** Settings of a cumulative sum, in standard deviations of what is summed. */
export type CusumSettings = {
  /** Half of the shift that is to be found: what is less is let go. */
  slack: number;
  /** An alarm is raised when the sum passes this. */
  limit: number;
  /** A shift of less than this is no alarm, however sure it is; 0 where it is not given. */
  least?: number;
};

export type Drift = {
  /** Place of the value at which the alarm was raised, and of the first one of the shift. */
  raisedAt: number;
  since: number;
  direction: 'up' | 'down';
  /** Median of the newest of them, in standard deviations: how far. */
  shift: number;
};

/** With these a shift of one standard deviation is found after about ten values, and a false alarm comes after 465 on average (Page 1954; Hawkins 1998). */
export const USUAL_CUSUM: CusumSettings = { slack: 0.5, limit: 5 };
/** One odd value is no drift: more than so many standard deviations are not summed. */
const MOST = 3;
/** So many values say how far it is by now. */
const NEWEST = 5;
/** A sum that waits for a shift to be large enough grows to so many limits, so that it comes down again. */
const HIGHEST = 2;

/**
 * The first drift of standardised residuals, in both directions. What is not known (NaN) is passed over.
 * @param from place of the first value that is summed
 */
export function firstDrift(
  values: ArrayLike<number>,
  { slack, limit, least = 0 }: CusumSettings,
  from = 0,
): Drift | undefined {
  const sums = { up: 0, down: 0 };
  const since = { up: from, down: from };
  for (let at = from; at < values.length; at++) {
    if (Number.isNaN(values[at]!)) continue;
    const value = Math.max(-MOST, Math.min(MOST, values[at]!));
    for (const direction of ['up', 'down'] as const) {
      const next = sums[direction] + (direction === 'up' ? value : -value) - slack;
      if (sums[direction] === 0) since[direction] = at;
      sums[direction] = Math.min(HIGHEST * limit, Math.max(0, next));
      if (sums[direction] <= limit) continue;
      const shift = medianOf(values, Math.max(since[direction], at - NEWEST + 1), at);
      if (Math.abs(shift) >= least) return { raisedAt: at, since: since[direction], direction, shift };
    }
  }
  return undefined;
}

function medianOf(values: ArrayLike<number>, from: number, to: number): number {
  const known: number[] = [];
  for (let at = from; at <= to; at++) if (!Number.isNaN(values[at]!)) known.push(values[at]!);
  return median(known);
}
