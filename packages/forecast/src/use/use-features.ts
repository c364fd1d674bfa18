import { lastUntil, MONTH, type Readings, rateBetween, YEAR } from './readings.ts';

export type Vehicle = { id: string; group: string; readings: Readings };

/** A fleet's readings with the mean use of all vehicles and of each group. */
export type UsedFleet = { vehicles: readonly Vehicle[]; all: Readings; groups: ReadonlyMap<string, Readings> };

/**
 * What a use model asks about a vehicle at a moment, nearly all logarithms of ratios. None is the same for the whole fleet at one moment: of
 * these there are as many as months, too few to learn from.
 */
export const USE_FEATURES = [
  'lastMonth',
  'lastTwoMonths',
  'lastQuarter',
  'lastHalfYear',
  'lifetime',
  'sameSeasonLastYear',
  'groupLevel',
  'groupQuarter',
  'unsteadiness',
  'weakestMonth',
  'age',
  'span',
] as const;

/** Days of the group's use that stand in for a vehicle's own while it has little. */
const PRIOR_DAYS = 45;
/** A ratio is between a twentieth and twenty times. */
const MOST = Math.log(20);

/** The long-run use a day of a vehicle: of its last year, shrunk to its group's. NaN: nothing is known. */
export function usualRate({ all, groups }: UsedFleet, { group, readings }: Vehicle, day: number): number {
  const own = rateBetween(readings, day - YEAR, day);
  const known = Math.min(YEAR, day - readings.days[0]!);
  const others = firstKnown(yearOf(groups.get(group) ?? all, day), yearOf(all, day));
  if (Number.isNaN(own)) return others;
  return Number.isNaN(others) ? own : (own * known + others * PRIOR_DAYS) / (known + PRIOR_DAYS);
}

/** A curve's use a day over a year that ends with its last month before a day. */
function yearOf(curve: Readings, day: number): number {
  const end = lastUntil(curve.days, day);
  return rateBetween(curve, end - YEAR, end);
}

const firstKnown = (a: number, b: number) => (Number.isNaN(a) ? b : a);

/**
 * @param amount how much more it will have been used, in the meter's unit
 * @param usual from `usualRate`
 */
export function useFeatures(fleet: UsedFleet, vehicle: Vehicle, day: number, amount: number, usual: number): number[] {
  const { readings } = vehicle;
  const group = fleet.groups.get(vehicle.group) ?? fleet.all;
  const end = lastUntil(group.days, day);
  const own = (days: number) => ratio(rateBetween(readings, day - days, day), usual);
  const months = lastMonths(readings, day, usual);
  const ahead = Math.min(YEAR, Math.max(MONTH, amount / usual));
  return [
    own(MONTH),
    own(2 * MONTH),
    own(3 * MONTH),
    own(6 * MONTH),
    own(20 * YEAR),
    ratio(rateBetween(readings, day - YEAR, day - YEAR + ahead), rateBetween(readings, day - YEAR, day)),
    ratio(yearOf(group, day), usual),
    ratio(rateBetween(group, end - 3 * MONTH, end), yearOf(group, day)),
    deviation(months),
    Math.min(...months),
    Math.log(1 + (day - readings.days[0]!) / YEAR),
    Math.log(amount / usual),
  ];
}

/** The last twelve months of a vehicle beside its usual use. */
function lastMonths(readings: Readings, day: number, usual: number): number[] {
  return Array.from({ length: 12 }, (_, back) =>
    ratio(rateBetween(readings, day - (back + 1) * MONTH, day - back * MONTH), usual),
  ).filter((value) => !Number.isNaN(value));
}

function deviation(values: readonly number[]): number {
  if (values.length < 3) return Number.NaN;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function ratio(value: number, beside: number): number {
  if (Number.isNaN(value) || !(beside > 0)) return Number.NaN;
  return Math.max(-MOST, Math.min(MOST, Math.log(Math.max(value, 0) / beside + 1e-9)));
}
