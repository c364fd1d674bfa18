import { askLearned, type LearnedUntil } from '../until/walk.ts';
import { usedFleet } from '../use/use-cases.ts';
import { useFeatures, usualRate, type Vehicle } from '../use/use-features.ts';
import { USE_SETTINGS } from './use-settings.ts';

/** Of one vehicle: in how many days it will have been used by each amount, with a chance of 10, 50 and 90 of 100. Ascending; plain JSON. */
export type UseCurve = { amounts: number[]; p10: number[]; p50: number[]; p90: number[] };

/** Usual days of use that are asked about; what lies between is read between them. */
const SPANS = [3, 7, 14, 30, 60, 120, 240, 480, 960];

/**
 * Asks a model when vehicles will have been used by amounts of all sizes.
 * @param vehicles with readings up to the day
 * @param now days since 1970-01-01
 * @returns by vehicle; nothing of those whose use is not known
 */
export function askUse(vehicles: readonly Vehicle[], learned: LearnedUntil, now: number): Map<string, UseCurve> {
  const fleet = usedFleet(vehicles);
  const ask = askLearned(learned, USE_SETTINGS.trust);
  return new Map(
    vehicles.flatMap((vehicle): [string, UseCurve][] => {
      const usual = usualRate(fleet, vehicle, now);
      if (!(usual > 0)) return [];
      const curve: UseCurve = { amounts: [], p10: [], p50: [], p90: [] };
      for (const expected of SPANS) {
        const amount = usual * expected;
        const features = useFeatures(fleet, vehicle, now, amount, usual);
        const said = ask({ day: now, expected, features, took: Number.NaN, settles: Number.NaN });
        curve.amounts.push(amount);
        // more takes longer
        for (const end of ['p10', 'p50', 'p90'] as const) curve[end].push(Math.max(said[end], curve[end].at(-1) ?? 0));
      }
      return [[vehicle.id, curve]];
    }),
  );
}

/** Days until an amount, between those of a curve by the logarithm; beyond its ends in proportion. */
export function daysOnCurve({ amounts, ...ends }: UseCurve, amount: number, end: 'p10' | 'p50' | 'p90'): number {
  const days = ends[end];
  const last = amounts.length - 1;
  const [first, longest] = [amounts[0]!, amounts[last]!];
  if (amount <= first) return (days[0]! * Math.max(0, amount)) / first;
  if (amount >= longest) return (days[last]! * amount) / longest;
  const after = amounts.findIndex((known) => known >= amount);
  const [low, high] = [amounts[after - 1]!, amounts[after]!];
  const share = Math.log(amount / low) / Math.log(high / low);
  return days[after - 1]! ** (1 - share) * days[after]! ** share;
}
