import type { Odometer, OdometerEntry } from '@balise/contract';
import { alone, type Driven, less } from './distance.ts';

const LEAST = 100_000_000; // mm by positions alone: over less, what a meter rounds off counts for too much
const [LOWEST, HIGHEST] = [0.8, 1.25];
const PAIRS = 5;

type Pair = Odometer['calibration']['pairs'][number] & { sums: [metered: number, gps: number] };

/**
 * Pure: what distances between positions must be multiplied with to be those of the meter: of the newest pairs of readings that say
 * something of it, together. 1 where there are none.
 * @param entries those that count, the newest first
 */
export function calibrationOf(
  entries: readonly OdometerEntry[],
  until: (moment: number) => Driven,
): Odometer['calibration'] {
  const pairs: Pair[] = [];
  let later: OdometerEntry | null = null;
  for (const entry of entries) {
    const pair: Pair | null = later && pairOf(entry, later, until);
    if (pair) pairs.push(pair);
    if (pairs.length === PAIRS) break;
    // readings that are too near to each other are passed over, a reset is not
    if (later === null || pair || entry.kind === 'reset') later = entry.kind === 'reset' ? null : entry;
  }
  const reported = pairs.filter(({ doubtful }) => !doubtful);
  const sum = (place: 0 | 1) => reported.reduce((total, { sums }) => total + sums[place], 0);
  return {
    factor: reported.length === 0 ? 1 : sum(0) / sum(1),
    pairs: pairs.map(({ sums: _, ...pair }) => pair),
  };
}

function pairOf(earlier: OdometerEntry, later: OdometerEntry, until: (moment: number) => Driven): Pair | null {
  const driven = less(until(later.at), until(earlier.at));
  const gps = alone(driven);
  if (gps < LEAST) return null;
  const metres = later.metres - earlier.metres;
  const metered = metres * 1000 - driven.counted;
  const factor = metered / gps;
  return {
    from: earlier.at,
    to: later.at,
    metres,
    counted: inMetres(driven.counted),
    gps: inMetres(gps),
    factor,
    doubtful: factor < LOWEST || factor > HIGHEST,
    sums: [metered, gps],
  };
}

export const inMetres = (millimetres: number): number => Math.round(millimetres / 1000);
