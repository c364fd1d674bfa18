import { median } from '../meter/believed.ts';
import { type Stretch, seriesOf, stretchesOf } from './consumption.ts';
import type { Fill } from './fill.ts';

/**
 * What can be wrong with a purchase. over_tank: more than the tank holds; soon_again: twice within an hour; consumption_far: from its own
 * past; missed_fill: so little was burnt that a purchase is missing; price_far: from the fleet's; counter_backwards; elsewhere: the
 * vehicle was not where it was bought.
 */
export const FUEL_FINDINGS = [
  'over_tank',
  'soon_again',
  'consumption_far',
  'missed_fill',
  'price_far',
  'counter_backwards',
  'elsewhere',
] as const;
export type FuelFindingKind = (typeof FUEL_FINDINGS)[number];

/** Why a purchase is an outlier, with the figures that say so. */
export type FuelFinding = { kind: FuelFindingKind; figures: Record<string, number> };

export type FuelContext = {
  /** Litres; null: not known. */
  tank: number | null;
  /** km, or hours, that no vehicle has in a day. */
  dailyMost: number;
  /** 100 for km, 1 for hours: consumption is written per so many. */
  per: number;
  /** What a litre cost in the fleet about then, smallest units; null: too few others are known. */
  usualPrice: (fill: Fill) => number | null;
  /** How far the vehicle was from where the fill was bought, metres, and both places; null: not known. */
  whereabouts: (fill: Fill) => Whereabouts | null;
};

/** Degrees; ms since 1970. */
type Place = { latitude: number; longitude: number };
type Whereabouts = Place & { metres: number; at: number; bought: Place };

const HOUR = 3_600_000;
/** What the neck of a tank takes beside what its maker says, and heat makes of it. */
const OVER_TANK = 1.05;
const PRICE_OFF = 0.25;
/** From its usual consumption: so many median deviations, and this share of it at least. */
const [DEVIATIONS, OFF_SHARE] = [4, 0.3];
const NORMAL = 1.4826; // a median deviation of a normal distribution is 1/1.4826 of its standard deviation
const PAST = 5; // stretches that say what is usual
/** Farther than a large station and what a receiver, a phone and a stop in between are off. */
const ELSEWHERE = 1500; // m

/**
 * Pure: what is wrong with each purchase of one vehicle, by its id; those without a fault are not among them.
 * @param fills in the order of their time
 */
export function findingsOf(fills: readonly Fill[], context: FuelContext): Map<number, FuelFinding[]> {
  const found = new Map<number, FuelFinding[]>();
  const say = (id: number, kind: FuelFindingKind, figures: Record<string, number>) =>
    found.set(id, [...(found.get(id) ?? []), { kind, figures }]);
  const series = seriesOf(fills, context.dailyMost);
  for (const [place, fill] of fills.entries()) {
    const { id, quantity, amount, counter } = fill;
    const before = fills[place - 1];
    if (context.tank !== null && quantity > context.tank * OVER_TANK)
      say(id, 'over_tank', { quantity, tank: context.tank });
    if (before && fill.at - before.at < HOUR && !isTopUp(before, fill, context.tank))
      say(id, 'soon_again', {
        minutes: Math.round((fill.at - before.at) / 60_000),
        quantity: before.quantity,
        other: before.id,
      });
    const usual = amount === null ? null : context.usualPrice(fill);
    if (amount !== null && usual !== null && Math.abs(amount / quantity - usual) > usual * PRICE_OFF)
      say(id, 'price_far', { price: amount / quantity, usual });
    const higher = counter === null || series.has(id) ? undefined : highestBefore(fills.slice(0, place), series);
    if (counter !== null && higher !== undefined && counter < higher)
      say(id, 'counter_backwards', { counter, before: higher, difference: higher - counter });
    const there = context.whereabouts(fill);
    if (there !== null && there.metres > ELSEWHERE)
      say(id, 'elsewhere', {
        metres: there.metres,
        latitude: there.latitude,
        longitude: there.longitude,
        at: there.at,
        boughtLatitude: there.bought.latitude,
        boughtLongitude: there.bought.longitude,
      });
  }
  for (const [id, finding] of ofStretches(stretchesOf(fills, context.dailyMost), context.per))
    say(id, finding.kind, finding.figures);
  return found;
}

/** A partial fill that is topped up at once is one visit, as long as both fit into the tank. */
const isTopUp = (before: Fill, { quantity }: Fill, tank: number | null): boolean =>
  !before.isFull && (tank === null || before.quantity + quantity <= tank * OVER_TANK);

const highestBefore = (fills: readonly Fill[], series: ReadonlyMap<number, number>): number | undefined =>
  fills.findLast(({ id, counter }) => counter !== null && series.has(id))?.counter ?? undefined;

/** A stretch is held against those before it, so that a new one does not excuse itself. */
function ofStretches(stretches: readonly Stretch[], per: number): [number, FuelFinding][] {
  return stretches.flatMap(({ fillId, rate, isDoubtful }, place): [number, FuelFinding][] => {
    const past = stretches
      .slice(0, place)
      .filter((one) => !one.isDoubtful)
      .map((one) => one.rate);
    const usual = median(past);
    if (usual === null || past.length < PAST) return [];
    const spread = (median(past.map((one) => Math.abs(one - usual))) ?? 0) * NORMAL;
    const figures = { consumption: rate * per, usual: usual * per };
    if (isDoubtful) return [[fillId, { kind: 'missed_fill', figures }]];
    const isFar = Math.abs(rate - usual) > Math.max(DEVIATIONS * spread, OFF_SHARE * usual);
    return isFar ? [[fillId, { kind: 'consumption_far', figures }]] : [];
  });
}
