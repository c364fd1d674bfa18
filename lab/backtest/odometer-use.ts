import { HABIT_DAYS, patternOf } from '@balise/maintenance';
import { byVehicle, type CardRow, judged } from '../accuracy/typed-meters.ts';
import type { Method } from './task.ts';

const DAY = 86_400_000;
/** Days ahead. */
const AHEAD = [30, 60] as const;
/** Days between the moments at which is asked, from the first ones with a past on. */
const APART = 7;
const FIRST = 60;
/** Fewer readings are no past; of a vehicle that was read longer ago nothing is forecast, as in the product. */
const LEAST_READINGS = 6;
const SILENT = 14;

/** Readings of one meter by day, ascending; where it began anew it goes on where the one before ended. */
type Meter = { day: number; miles: number }[];

/**
 * How much vehicles will be used in the next 30 and 60 days, asked each week, from the readings that were believed by then; beside what the readings
 * of the whole file say. The baseline is the average of a vehicle's life.
 */
export function useMethods(rows: readonly CardRow[]): Method[] {
  const vehicles = byVehicle(rows).map((own) => ({ own, whole: meterOf(own) }));
  const days = rows.map(({ day }) => Math.floor(day / DAY));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const made = AHEAD.flatMap((ahead) =>
    Array.from({ length: Math.floor((last - first - FIRST) / APART) + 1 }, (_, place) => first + FIRST + place * APART)
      .flatMap((day) => vehicles.map((vehicle) => forecastOf(vehicle, day, ahead)))
      .filter((one) => one !== undefined)
      .map((one) => ({ ahead, ...one })),
  );
  const wapes = (of: (one: (typeof made)[number]) => number) =>
    Object.fromEntries(
      AHEAD.map((ahead) => [
        `wape${ahead}`,
        wape(made.filter((one) => one.ahead === ahead).map((one) => [of(one), one.was])),
      ]),
    );
  return [
    { method: 'use of its whole life', role: 'baseline', scored: made.length, ...wapes(({ byLife }) => byLife) },
    { method: 'weekday pattern', role: 'product', scored: made.length, ...wapes(({ said }) => said) },
  ];
}

type Used = { said: number; byLife: number; was: number };

function forecastOf(
  { own, whole }: { own: readonly CardRow[]; whole: Meter },
  day: number,
  ahead: number,
): Used | undefined {
  const known = meterOf(own.filter((row) => row.day <= day * DAY));
  const [oldest, newest] = [known[0], known.at(-1)];
  const was = milesAt(whole, day + ahead) - milesAt(whole, day);
  if (oldest === undefined || newest === undefined || known.length < LEAST_READINGS || Number.isNaN(was))
    return undefined;
  if (day - newest.day > SILENT) return undefined;
  // what a vehicle does between two readings is spread over their days
  const before = Array.from(
    { length: Math.min(HABIT_DAYS, newest.day - oldest.day) },
    (_, back) => milesAt(known, newest.day - back) - milesAt(known, newest.day - back - 1),
  );
  const pattern = patternOf({ today: newest.day + 1, before, lastReceived: newest.day });
  if (pattern === 'tooNew') return undefined;
  const level = typeof pattern === 'string' ? 0 : pattern.weekdays.reduce((sum, use) => sum + use, 0) / 7;
  const byLife = (newest.miles - oldest.miles) / (newest.day - oldest.day);
  return { said: level * ahead, byLife: byLife * ahead, was };
}

function meterOf(own: readonly CardRow[]): Meter {
  const believed = judged(own);
  const byDay = new Map<number, { miles: number; series: number }>();
  for (const [place, { day, miles }] of own.entries())
    if (believed[place]!.isBelieved) byDay.set(Math.floor(day / DAY), { miles, series: believed[place]!.series });
  let [moved, before] = [0, undefined as { miles: number; series: number } | undefined];
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, one]) => {
      if (before !== undefined && before.series !== one.series) moved += before.miles - one.miles;
      before = one;
      return { day, miles: one.miles + moved };
    });
}

/** Linear between readings; NaN before the first and after the last. */
function milesAt(meter: Meter, day: number): number {
  const after = meter.findIndex((one) => one.day >= day);
  if (after < 0) return Number.NaN;
  const [low, high] = [meter[after - 1], meter[after]!];
  if (high.day === day) return high.miles;
  return low === undefined
    ? Number.NaN
    : low.miles + ((high.miles - low.miles) * (day - low.day)) / (high.day - low.day);
}

/** The sum of errors beside the sum of what happened. */
const wape = (pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce((sum, [said, was]) => sum + Math.abs(said - was), 0) / pairs.reduce((sum, [, was]) => sum + was, 0);
