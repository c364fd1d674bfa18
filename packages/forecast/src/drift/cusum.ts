/** Settings of a cumulative sum, in standard deviations of what is summed. */
export type CusumSettings = {
  /** Half of the shift that is to be found: what is less is let go. */
  slack: number;
  /** An alarm is raised when the sum passes this. */
  limit: number;
};

export type Drift = {
  /** Place of the value at which the alarm was raised, and of the first one of the shift. */
  raisedAt: number;
  since: number;
  direction: 'up' | 'down';
  /** Mean of the values since then, in standard deviations: how far. */
  shift: number;
};

/** With these a shift of one standard deviation is found after about ten values, and a false alarm comes after 465 on average (Page 1954; Hawkins 1998). */
export const USUAL_CUSUM: CusumSettings = { slack: 0.5, limit: 5 };
/** One odd value is no drift: more than so many standard deviations are not summed. */
const MOST = 3;

/**
 * The first drift of standardised residuals, in both directions. What is not known (NaN) is passed over.
 */
export function firstDrift(values: ArrayLike<number>, { slack, limit }: CusumSettings): Drift | undefined {
  const sums = { up: 0, down: 0 };
  const since = { up: 0, down: 0 };
  for (let at = 0; at < values.length; at++) {
    if (Number.isNaN(values[at]!)) continue;
    const value = Math.max(-MOST, Math.min(MOST, values[at]!));
    for (const direction of ['up', 'down'] as const) {
      const next = sums[direction] + (direction === 'up' ? value : -value) - slack;
      if (sums[direction] === 0) since[direction] = at;
      sums[direction] = Math.max(0, next);
      if (sums[direction] <= limit) continue;
      return { raisedAt: at, since: since[direction], direction, shift: meanOf(values, since[direction], at) };
    }
  }
  return undefined;
}

function meanOf(values: ArrayLike<number>, from: number, to: number): number {
  let [sum, count] = [0, 0];
  for (let at = from; at <= to; at++) {
    if (Number.isNaN(values[at]!)) continue;
    sum += values[at]!;
    count += 1;
  }
  return sum / count;
}
