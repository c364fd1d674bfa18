import { logOddsOf, probabilityOf } from '../boost/model.ts';

/** Moves a model's log-odds to what happened: slope and offset. */
export type Platt = { slope: number; offset: number };
export const UNMOVED: Platt = { slope: 1, offset: 0 };

/** How many rows say as much as the belief that a model needs no correction. */
const PRIOR = 50;
const STEPS = 25;

/**
 * Platt scaling (1999) by Newton's method, drawn to “no correction” where there is little to learn from.
 * @param scores log-odds
 * @param happened 0 or 1
 */
export function plattOf(scores: ArrayLike<number>, happened: ArrayLike<number>): Platt {
  let { slope, offset } = UNMOVED;
  for (let step = 0; step < STEPS; step++) {
    let [ga, gb, haa, hab, hbb] = [PRIOR * (slope - 1), PRIOR * offset * 0.1, PRIOR, 0, PRIOR * 0.1];
    for (let row = 0; row < scores.length; row++) {
      const x = scores[row]!;
      const p = probabilityOf(slope * x + offset);
      const [off, weight] = [p - happened[row]!, p * (1 - p)];
      ga += off * x;
      gb += off;
      haa += weight * x * x;
      hab += weight * x;
      hbb += weight;
    }
    const determinant = haa * hbb - hab * hab;
    const [da, db] = [(hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant];
    slope = Math.min(3, Math.max(0.05, slope - da));
    offset -= db;
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  return { slope, offset };
}

export const platt = ({ slope, offset }: Platt, probability: number): number =>
  probabilityOf(slope * logOddsOf(Math.min(1 - 1e-9, Math.max(1e-9, probability))) + offset);
