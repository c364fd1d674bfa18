import type { Odometer, OdometerEntry } from '@balise/contract';
import { alone, type Driven, less } from './distance.ts';

const LEAST = 100_000_000; // mm by positions alone: over less, what a meter rounds off counts for too much
const [LOWEST, HIGHEST] = [0.8, 1.25];
const PAIRS = 5;

/**
 * Pure: what distances between positions must be multiplied with to be those of the meter: of the newest pairs of readings that say
 * something of it, together. 1 where there are none.
 * @param entries those that count, the newest first
 */
export function calibrationOf(
  entries: readonly OdometerEntry[],
  until: (moment: number) => Driven,
): Odometer['calibration'] {
  const pairs: (Odometer['calibration']['pairs'][number] & { sums: [metered: number, gps: number] })[] = [];
  for (const [place, later] of entries.entries()) {
    const earlier = entries[place + 1];
    if (pairs.length === PAIRS || earlier === undefined) break;
    if (later.kind === 'reset') continue;
    const driven = less(until(later.at), until(earlier.at));
    const gps = alone(driven);
    if (gps < LEAST) continue;
    const metered = (later.metres - earlier.metres) * 1000 - driven.counted;
    const factor = metered / gps;
    pairs.push({
      ...{ from: earlier.at, to: later.at, metres: later.metres - earlier.metres },
      ...{ counted: inMetres(driven.counted), gps: inMetres(gps), factor },
      ...{ doubtful: factor < LOWEST || factor > HIGHEST, sums: [metered, gps] },
    });
  }
  const told = pairs.filter(({ doubtful }) => !doubtful);
  const sum = (place: 0 | 1) => told.reduce((total, { sums }) => total + sums[place], 0);
  return {
    factor: told.length === 0 ? 1 : sum(0) / sum(1),
    pairs: pairs.map(({ sums: _, ...pair }) => pair),
  };
}

export const inMetres = (millimetres: number): number => Math.round(millimetres / 1000);
