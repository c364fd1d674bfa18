import { type Linear, linear, ridge } from '../numbers/linear.ts';
import { mean, median } from '../numbers/quantiles.ts';
import { firstDrift } from './cusum.ts';
import { type DriftPoint, type DriftQuantity, QUANTITY_SETTINGS } from './quantities.ts';

/** A value beside what is usual under its conditions, and between what it usually lies; null: still learning. */
export type WatchedPoint = {
  day: number;
  value: number;
  usual: { expected: number; low: number; high: number } | null;
};

export type FoundDrift = {
  /** Days from 1970-01-01: of its first value, of the alarm, and on which it was over; null: it goes on. */
  since: number;
  raisedOn: number;
  endedOn: number | null;
  direction: 'up' | 'down';
  /** Medians of its last values, in the unit of the quantity. */
  value: number;
  expected: number;
  /** Values since then, and how many of them lay beyond what is usual. */
  values: number;
  beyond: number;
  sureness: 'likely' | 'certain';
};

export type Watched = {
  points: WatchedPoint[];
  drifts: FoundDrift[];
  /** Values that are still needed before it is watched; 0: it is. */
  missing: number;
};

/** In standard deviations. A false alarm comes once in many years; a shift of one and a half times the smallest is found within ten values (`watch.test.ts`). */
const CUSUM = { slack: 1, limit: 6 };
/** Beyond so many standard deviations a value is unusual. */
const BEYOND = 2.5;
/** A drift is over when the median of so many values lies within half of the smallest shift. */
const OVER = 7;
/** Where so many of its newest values are unusual, it is certain. */
const CERTAIN = { of: 10, beyond: 8 };
/** What is shown of a drift is the median of so many values. */
const SHOWN = 7;
/** Conditions farther from their mean than so many standard deviations were not seen: they are taken for as much. */
const SEEN = 2.5;
const SHRINK = 0.1;

/** A vehicle with more than so many volts has 24 of them. */
const SYSTEM = 18;

/**
 * Watches a quantity of one vehicle: its first values say what is usual under which conditions, cumulative sums of what is left say when it
 * moves away (decision 88).
 * @param points in order
 * @param factor at least 1: by how much the vehicle's thresholds were raised, as alarms turned out to be false
 */
export function watchDrift(quantity: DriftQuantity, points: readonly DriftPoint[], factor: number): Watched {
  const { learn, smallest, floor, scale } = QUANTITY_SETTINGS[quantity];
  if (points.length < learn) {
    const known = points.map(({ day, value }) => ({ day, value, usual: null }));
    return { points: known, drifts: [], missing: learn - points.length };
  }
  const taken = (value: number) => (scale === 'share' ? Math.log(value) : value);
  const given = (value: number) => (scale === 'share' ? Math.exp(value) : value);
  const volts = scale === 'volts' && median(points.map(({ value }) => value)) > SYSTEM ? 2 : 1;
  const values = points.map(({ value }) => taken(value));
  const model = usualOf(points.slice(0, learn), values.slice(0, learn), floor * volts);
  const expected = points.map(({ conditions }) => model.expected(conditions));
  const scores = values.map((value, at) => (value - expected[at]!) / model.deviation);
  const least = (smallest * volts * factor) / model.deviation;
  const drifts: FoundDrift[] = [];
  for (let from = learn; from < points.length; ) {
    const found = firstDrift(scores, { slack: CUSUM.slack, limit: CUSUM.limit * factor, least }, from);
    if (!found) break;
    const over = overAt(scores, found.raisedAt, { direction: found.direction, least });
    const last = over ?? points.length - 1;
    if (QUANTITY_SETTINGS[quantity].faults.includes(found.direction))
      drifts.push(drift(found, { points, scores, expected, last, over, given }));
    from = last + 1;
  }
  const usual = (at: number) => ({
    expected: given(expected[at]!),
    low: given(expected[at]! - BEYOND * model.deviation),
    high: given(expected[at]! + BEYOND * model.deviation),
  });
  return { points: points.map(({ day, value }, at) => ({ day, value, usual: usual(at) })), drifts, missing: 0 };
}

type Usual = { expected: (conditions: readonly number[]) => number; deviation: number };

/** What is usual: a linear function of the conditions, learned twice, without what was odd the second time. */
function usualOf(points: readonly DriftPoint[], values: readonly number[], floor: number): Usual {
  const width = points[0]?.conditions.length ?? 0;
  const scales = Array.from({ length: width }, (_, at) => {
    const known = points.flatMap(({ conditions }) => (Number.isNaN(conditions[at]!) ? [] : [conditions[at]!]));
    const middle = known.length === 0 ? 0 : mean(known);
    const deviation = Math.sqrt(mean(known.map((value) => (value - middle) ** 2)));
    return { middle, deviation: deviation > 0 ? deviation : Number.POSITIVE_INFINITY };
  });
  // what is not known is taken for the mean
  const standard = (conditions: readonly number[]) =>
    scales.map(({ middle, deviation }, at) => {
      const off = (conditions[at]! - middle) / deviation;
      return Number.isNaN(off) ? 0 : Math.max(-SEEN, Math.min(SEEN, off));
    });
  const rows = points.map(({ conditions }) => standard(conditions));
  const deviationOf = (model: Linear) =>
    1.4826 * median(rows.map((row, at) => Math.abs(values[at]! - linear(model, row))));
  const first = ridge(rows, values, SHRINK);
  const most = 3 * Math.max(floor, deviationOf(first));
  const kept = rows.map((_, at) => at).filter((at) => Math.abs(values[at]! - linear(first, rows[at]!)) <= most);
  const model = ridge(
    kept.map((at) => rows[at]!),
    kept.map((at) => values[at]!),
    SHRINK,
  );
  // the mean of few values is itself uncertain
  const deviation = Math.max(floor, deviationOf(model)) * Math.sqrt(1 + (1 + width) / points.length);
  return { expected: (conditions) => linear(model, standard(conditions)), deviation };
}

/** The value at which a drift was over. */
function overAt(
  scores: readonly number[],
  raisedAt: number,
  { direction, least }: { direction: 'up' | 'down'; least: number },
): number | undefined {
  const sign = direction === 'up' ? 1 : -1;
  for (let at = raisedAt + OVER; at < scores.length; at++)
    if (sign * median(scores.slice(at - OVER + 1, at + 1)) < least / 2) return at;
  return undefined;
}

type Context = {
  points: readonly DriftPoint[];
  scores: readonly number[];
  expected: readonly number[];
  last: number;
  over: number | undefined;
  given: (value: number) => number;
};

function drift(
  { since, raisedAt, direction }: { since: number; raisedAt: number; direction: 'up' | 'down' },
  { points, scores, expected, last, over, given }: Context,
): FoundDrift {
  // the values that showed that it was over are none of it
  const end = over === undefined ? last : Math.max(raisedAt, last - OVER);
  const sign = direction === 'up' ? 1 : -1;
  const values = end - since + 1;
  const isBeyond = (score: number) => sign * score > BEYOND;
  const beyond = scores.slice(since, end + 1).filter(isBeyond).length;
  const lately = scores.slice(Math.max(since, end - CERTAIN.of + 1), end + 1).filter(isBeyond).length;
  const shown = Math.max(since, end - SHOWN + 1);
  return {
    since: points[since]!.day,
    raisedOn: points[raisedAt]!.day,
    endedOn: over === undefined ? null : points[over]!.day,
    direction,
    value: median(points.slice(shown, end + 1).map(({ value }) => value)),
    expected: median(expected.slice(shown, end + 1).map(given)),
    values,
    beyond,
    sureness: lately >= CERTAIN.beyond ? 'certain' : 'likely',
  };
}
