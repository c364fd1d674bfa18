import { believed, median } from '../meter/believed.ts';
import type { Fill } from './fill.ts';

/** From one full tank to the next: what was filled in is what was burnt. */
export type Stretch = {
  /** The full fill that ends it. */
  fillId: number;
  from: number;
  to: number;
  /** km, or hours. */
  distance: number;
  /** Litres, those of partial fills on the way among them. */
  quantity: number;
  /** Whole smallest units; null: of one of its fills it is not known. */
  amount: number | null;
  /** How many fills it adds up. */
  fills: number;
  /** Litres per km, or per hour. */
  rate: number;
  /** It burnt so little that a fill on the way is missing; such a stretch is in no sum. */
  isDoubtful: boolean;
};

/** What no vehicle has in a day: km (as the odometer's `meterDailyMost`), and hours. */
export const DAILY_MOST = { km: 1500, h: 24 } as const;

/** Less than this share of its usual consumption is what is left of a stretch with a missing fill. */
const TOO_LITTLE = 0.55;
const ENOUGH = 4; // stretches that say what is usual

/**
 * Pure: the stretches of one vehicle between full fills. A fill without a counter that can be believed is added to the stretch it is in; a
 * missed fill and a new meter end what was begun.
 * @param fills in the order of their time
 */
export function stretchesOf(fills: readonly Fill[], dailyMost: number): Stretch[] {
  const series = seriesOf(fills, dailyMost);
  const found: Stretch[] = [];
  let begun: Begun | null = null;
  for (const fill of fills) {
    if (fill.missedBefore) begun = null;
    const meter: number | undefined = series.get(fill.id);
    if (begun) begun = withFill(begun, fill);
    if (!fill.isFull || fill.counter === null || meter === undefined) continue;
    if (begun !== null && begun.series === meter && fill.counter > begun.counter)
      found.push(ended(begun, fill, fill.counter));
    begun = { at: fill.at, counter: fill.counter, series: meter, quantity: 0, amount: 0, fills: 0 };
  }
  return withDoubts(found);
}

type Begun = { at: number; counter: number; series: number; quantity: number; amount: number | null; fills: number };

const withFill = (begun: Begun, { quantity, amount }: Fill): Begun => ({
  at: begun.at,
  counter: begun.counter,
  series: begun.series,
  quantity: millilitres(begun.quantity + quantity),
  amount: begun.amount === null || amount === null ? null : begun.amount + amount,
  fills: begun.fills + 1,
});

function ended({ at, counter, quantity, amount, fills }: Begun, fill: Fill, until: number): Stretch {
  const distance = until - counter;
  const rate = quantity / distance;
  return { fillId: fill.id, from: at, to: fill.at, distance, quantity, amount, fills, rate, isDoubtful: false };
}

/** Sums stay whole millilitres, however many fills they add up. */
const millilitres = (litres: number): number => Math.round(litres * 1000) / 1000;

/** By fill: the series of its counter; absent where the counter cannot be believed. */
export function seriesOf(fills: readonly Fill[], dailyMost: number): Map<number, number> {
  const read = fills.flatMap(({ id, at, counter }) => (counter === null ? [] : [{ id, at, value: counter }]));
  const judged = believed(read, dailyMost);
  return new Map(
    read.flatMap(({ id }, place): [number, number][] =>
      judged[place]!.isBelieved ? [[id, judged[place]!.series]] : [],
    ),
  );
}

function withDoubts(stretches: readonly Stretch[]): Stretch[] {
  if (stretches.length < ENOUGH) return [...stretches];
  const usual = median(stretches.map(({ rate }) => rate)) ?? 0;
  return stretches.map((stretch) => Object.assign({}, stretch, { isDoubtful: stretch.rate < usual * TOO_LITTLE }));
}

/** What several stretches come to, of one vehicle or of many. */
export type Consumption = {
  distance: number;
  quantity: number;
  /** Litres per 100 km, or per hour; null: nothing is known. */
  average: number | null;
  /** Smallest units per km, or per hour, of the stretches whose amount is known; null: of none. */
  cost: number | null;
  stretches: number;
  /** Stretches that are left out because a fill on the way is missing. */
  doubtful: number;
};

/** Pure: sums of stretches; the average is that of the whole distance. @param unit of the meter */
export function consumptionOf(stretches: readonly Stretch[], unit: 'km' | 'h'): Consumption {
  const counting = stretches.filter(({ isDoubtful }) => !isDoubtful);
  const distance = sum(counting, (one) => one.distance);
  const quantity = millilitres(sum(counting, (one) => one.quantity));
  const paid = counting.filter(({ amount }) => amount !== null);
  const paidDistance = sum(paid, (one) => one.distance);
  return {
    distance,
    quantity,
    average: distance > 0 ? (quantity / distance) * (unit === 'km' ? 100 : 1) : null,
    cost: paidDistance > 0 ? sum(paid, (one) => one.amount ?? 0) / paidDistance : null,
    stretches: counting.length,
    doubtful: stretches.length - counting.length,
  };
}

const sum = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
