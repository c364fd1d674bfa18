import { weightedQuantile } from '../numbers/quantiles.ts';

/** By how much the ends of an interval are moved outwards; negative: inwards. */
export type Widening = { low: number; high: number };

/** A forecast whose end is known: what was said, and what it was, on the scale on which the interval is moved. */
export type Settled = { day: number; p10: number; p90: number; was: number };

/**
 * Each end leaves a little less than a tenth of the settled forecasts beyond it: fleets change, and of those to come a little more lie beyond
 * than of those that settled.
 */
const WITHIN = 0.915;
/** Fewer settled forecasts prove nothing. */
const LEAST = 50;

/**
 * Split-conformal intervals (Romano, Patterson, Candès 2019): each end is moved so that less than a tenth of the settled forecasts lay beyond it, the
 * newer ones counting more, so that it follows a fleet that changes. Nothing is moved on fewer than 50 forecasts.
 * @param halfLife days after which a settled forecast counts half
 */
export function wideningOf(settled: readonly Settled[], now: number, halfLife: number): Widening {
  if (settled.length < LEAST) return { low: 0, high: 0 };
  const weights = settled.map(({ day }) => 0.5 ** ((now - day) / halfLife));
  const end = (off: (one: Settled) => number) => weightedQuantile(settled.map(off), weights, WITHIN);
  return { low: end(({ p10, was }) => p10 - was), high: end(({ p90, was }) => was - p90) };
}
