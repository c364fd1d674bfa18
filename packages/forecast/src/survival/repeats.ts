import type { Life } from './life.ts';
import { meanCumulative, type SeenSpan } from './mean-cumulative.ts';

/** How often a vehicle needs a part again: repairs of a vehicle on average, from its first replacement on record on. */
export type Repeats = { vehicles: number; steps: { time: number; mean: number }[] };

/** A curve is drawn of no more steps. */
const MOST_STEPS = 120;
/** Where fewer vehicles are left, their number is no mean. */
const LEAST_SEEN = 2;

/**
 * The mean cumulative function of a part's repairs. What was replaced in time ends a life, and is no failure.
 * @param lives of each vehicle in their order, with times above 0
 */
export function repeatsOf(lives: readonly (Life & { vehicle: number })[]): Repeats {
  const ends = new Map<number, number>();
  const spans = lives.map(({ vehicle, time, failed }): SeenSpan => {
    const from = ends.get(vehicle) ?? 0;
    ends.set(vehicle, from + time);
    return { from, to: from + time, failed };
  });
  const steps = meanCumulative(spans)
    .filter(({ atRisk }) => atRisk >= Math.min(LEAST_SEEN, ends.size))
    .map(({ time, mean }) => ({ time, mean }));
  const apart = Math.ceil(steps.length / MOST_STEPS);
  return { vehicles: ends.size, steps: steps.filter((_, place) => (steps.length - 1 - place) % apart === 0) };
}
