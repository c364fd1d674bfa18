import { median } from '../meter/believed.ts';
import type { TankLevel } from './levels.ts';
import { noiseOf, type TankNoise, withoutSpikes } from './noise.ts';
import type { TankSettings } from './settings.ts';
import { type Stay, staysOf } from './stays.ts';

export const TANK_EVENTS = ['fill', 'drop'] as const;
/** certain: seen at rest, and what was read on the way before and after agrees; likely: one of the two is missing. */
export const TANK_SURENESS = ['certain', 'likely'] as const;

/** Fuel that was filled in, or that is gone and was not burnt. */
export type TankEvent = {
  kind: (typeof TANK_EVENTS)[number];
  /** Between these moments, ms since 1970. */
  from: number;
  to: number;
  /** Litres in the tank. */
  before: number;
  after: number;
  /** How much was filled in, or is gone: above 0. */
  litres: number;
  sureness: (typeof TANK_SURENESS)[number];
};

/** Readings that one level is taken from at rest. */
const WINDOW = 5;
/** How many standard deviations a change is above the noise at least. */
const SIGMAS = 5;
/** The median of some readings is off by more than their mean. */
const OF_MEDIAN = 1.25;
/** A pump, or a thief, takes no longer; what changes more slowly is heat, or the engine. */
const AT_ONCE = 45 * 60_000; // ms
/** Diesel and petrol become so much more a kelvin (diesel 0.00083, petrol 0.00095). */
const EXPANSION = 0.00095;
const HALF_A_DAY = 6 * 3_600_000; // ms: in which the air becomes as much warmer as it does in a day
const HOUR = 3_600_000;
/** Between the drive and the first reading at rest, or the last one and the drive: as long as it takes to fill in or to take something. */
const UNSEEN = 3 * 60_000; // ms
/** A level that is back after so long was a fault of the sensor. */
const SOON_BACK = 15 * 60_000; // ms
/** What was read on the way says that a change at rest was none, where it is off by more than this share. */
const CONTRADICTS = 0.5;
/** The share of a change that is seen where it happened. */
const MOST_OF_IT = 0.6;
/** A slow drop begins and ends where the level is within this share of it from what it was before and after. */
const AT_AN_END = 0.1;

/**
 * Pure: the fills and the drops of a tank. A change counts where it is larger than noise, slope, heat, and what the engine burnt, can
 * explain. Levels are compared within one time at rest, where the place is the same; where the tracker was silent then, the drives before
 * and after are.
 * @param levels of some days, in the order of their time
 */
export function tankEvents(all: readonly TankLevel[], settings: TankSettings): TankEvent[] {
  const { capacity } = settings;
  const noise = noiseOf(all, capacity);
  const levels = withoutSpikes(all, noise, capacity);
  return staysOf(levels).flatMap((stay) => eventsOfStay({ levels, settings, noise, stay }));
}

/**
 * `first`, `last`: the places of its moments in the list of levels; `isOfFew`: of the readings before it, or of those after, there are one
 * or two.
 */
type Step = TankEvent & { first: number; last: number; isOfFew: boolean };

const eventOf = ({ isOfFew: _, first: _first, last: _last, ...event }: Step): TankEvent => event;

type Context = { levels: readonly TankLevel[]; settings: TankSettings; noise: TankNoise; stay: Stay };

/** A level as a median of readings, and how far it may be off (one standard deviation). */
type Plateau = { litres: number; off: number; isDrive: boolean; count: number };

function eventsOfStay(context: Context): TankEvent[] {
  const { stay, levels } = context;
  const before = plateauOrNone(context, stay.driveFrom, stay.from, true);
  const after = plateauOrNone(context, stay.end, stay.driveEnd, true);
  const steps = withoutSwitching(stepsAtRest(context, stay.from, stay.end), levels);
  const through = before && after ? { litres: after.litres - before.litres, off: spread(before, after) } : null;
  if (steps.length > 0 && through) {
    const sum = steps.reduce((all, { kind, litres }) => all + (kind === 'fill' ? litres : -litres), 0);
    const most = Math.max(...steps.map(({ litres }) => litres));
    const burnt = burntBetween(context, stay.driveFrom, stay.driveEnd);
    const off = Math.abs(through.litres - sum) - (through.litres < sum ? burnt : 0);
    if (off > Math.max(CONTRADICTS * most, 3 * through.off)) return [];
    return steps.map((step) => ({ ...eventOf(step), sureness: 'certain' as const }));
  }
  // nothing but the readings at rest says so: of a few, one may be wrong
  const many = steps.filter(({ isOfFew }) => !isOfFew);
  return many.length > 0 ? many.map(eventOf) : acrossStay(context, before, after);
}

/** Changes within the time at rest, the largest first, then those before and after it. */
function stepsAtRest(context: Context, from: number, end: number): Step[] {
  const { levels } = context;
  if (end - from < 2) return [];
  const left = Array.from({ length: end - from }, (_, place) =>
    plateau(context, Math.max(from, from + place + 1 - WINDOW), from + place + 1, false),
  );
  const right = Array.from({ length: end - from }, (_, place) =>
    plateau(context, from + place, Math.min(end, from + place + WINDOW), false),
  );
  let best: { event: Step; excess: number } | null = null;
  for (let first = from; first < end - 1; first++)
    for (let last = first + 1; last < end; last++) {
      if (last > first + 1 && levels[last]!.at - levels[first]!.at > AT_ONCE) break;
      const [before, after] = [left[first - from]!, right[last - from]!];
      if (isOnTheWay(context, before, first) || isOnTheWay(context, after, last)) continue;
      const found = change(context, [before, after], [first, last]);
      // of the same change the shortest way that shows it
      const excess = found ? found.event.litres - (last - first) * context.noise.still * 0.05 : 0;
      if (found && (best === null || excess > best.excess)) best = { event: found.event, excess };
    }
  if (best === null) return slowDrop(context, from, end);
  return [
    ...stepsAtRest(context, from, best.event.first + 1),
    best.event,
    ...stepsAtRest(context, best.event.last, end),
  ];
}

/** The level is still rising, or falling: the change is larger than up to here. */
const isOnTheWay = ({ levels, noise }: Context, { litres }: Plateau, place: number): boolean =>
  Math.abs(levels[place]!.litres - litres) > SIGMAS * noise.still;

/** Fuel that is taken over hours, while the engine is off. It lasted while the level went down, however long the vehicle stood. */
function slowDrop(context: Context, from: number, end: number): Step[] {
  if (end - from < 2 * WINDOW) return [];
  const [before, after] = [plateau(context, from, from + WINDOW, false), plateau(context, end - WINDOW, end, false)];
  const down = before.litres - after.litres;
  if (down <= 0) return [];
  const medianOf = (place: number) => plateau(context, place, place + WINDOW, false).litres;
  let low = from + 1;
  while (low < end - WINDOW && medianOf(low) > after.litres + AT_AN_END * down) low++;
  let high = low - 1;
  while (high > from && medianOf(high) < before.litres - AT_AN_END * down) high--;
  // of the readings of a median, some may be from before or after the drop
  const [first, last] = [high, low + WINDOW - 1];
  const found = change(context, [before, after], [first, last]);
  return found ? [found.event] : [];
}

/** Where the tracker was silent when it stopped, or before it left: the drives before and after. */
function acrossStay(context: Context, before: Plateau | null, after: Plateau | null): TankEvent[] {
  const { from, end } = context.stay;
  if (!before) return [];
  const [arrival, departure] = [isUnseen(context, from), isUnseen(context, end)];
  const first = plateauOrNone(context, from, Math.min(end, from + WINDOW), false);
  const last = plateauOrNone(context, Math.max(from, end - WINDOW), end, false);
  const found = after
    ? change(context, [before, after], [from - 1, end])
    : last && change(context, [before, last], [from - 1, from]);
  if (!found) return [];
  const more = found.event.after - found.event.before;
  // what was read at rest says on which side it was
  const isSeen = (one: Plateau, other: Plateau) => (other.litres - one.litres) / more >= MOST_OF_IT;
  const isThere =
    !first || !last || (arrival && isSeen(before, first)) || (departure && after !== null && isSeen(last, after));
  return isThere ? [eventOf(found.event)] : [];
}

/** There was time to fill in or to take something before the level at this place was read. */
function isUnseen({ levels }: Context, place: number): boolean {
  const [before, level] = [levels[place - 1], levels[place]];
  return before !== undefined && level !== undefined && level.at - before.at > UNSEEN;
}

/** A change between two levels that nothing else explains. */
function change(
  context: Context,
  [before, after]: readonly [Plateau, Plateau],
  [first, last]: readonly [number, number],
): { event: Step } | null {
  const { levels, settings } = context;
  const more = after.litres - before.litres;
  const kind = more > 0 ? ('fill' as const) : ('drop' as const);
  const [from, to] = [levels[first]!.at, levels[last]!.at];
  const heat =
    EXPANSION * settings.swing * Math.max(before.litres, after.litres) * Math.min(1, (to - from) / HALF_A_DAY);
  // two levels at rest were read at one place
  const slope = before.isDrive || after.isDrive ? settings.slope * settings.capacity : 0;
  const burnt = kind === 'drop' ? burntBetween(context, first, last + 1) : 0;
  const least =
    Math.max(kind === 'fill' ? settings.smallestFill : settings.smallestDrop, SIGMAS * spread(before, after), slope) +
    (kind === 'drop' ? heat : 0);
  const litres = Math.abs(more) - burnt;
  if (litres < least || (kind === 'fill' && litres < heat * 1.5)) return null;
  const event = { kind, from, to, before: before.litres, after: after.litres, litres, first, last };
  return { event: { ...event, sureness: 'likely', isOfFew: Math.min(before.count, after.count) < 3 } };
}

/** What the engine burns at most between two places. */
function burntBetween({ levels, settings }: Context, from: number, end: number): number {
  let burnt = 0;
  for (let place = from + 1; place < end; place++) {
    const [before, level] = [levels[place - 1]!, levels[place]!];
    burnt += (level.metres / 100_000) * settings.driveBurn;
    // a tracker says when the engine comes on: it was off until then
    if (before.isOff !== true && level.metres < 1000) burnt += ((level.at - before.at) / HOUR) * settings.idleBurn;
  }
  return burnt;
}

function plateauOrNone(context: Context, from: number, end: number, isDrive: boolean): Plateau | null {
  return end > from ? plateau(context, from, end, isDrive) : null;
}

function plateau({ levels, noise }: Context, from: number, end: number, isDrive: boolean): Plateau {
  const count = end - from;
  const litres = median(levels.slice(from, end).map((level) => level.litres))!;
  const one = isDrive ? noise.moving : noise.still;
  // one reading, or two, may be wrong altogether
  const doubt = count < 3 ? 2 : 1;
  return { litres, off: (doubt * OF_MEDIAN * one) / Math.sqrt(count), isDrive, count };
}

const spread = (before: Plateau, after: Plateau): number => Math.hypot(before.off, after.off);

/** A sensor that shows another level as long as the engine is off, and is back when it is on; or one that failed for some minutes. */
function withoutSwitching(steps: readonly Step[], levels: readonly TankLevel[]): Step[] {
  const isSwitch = ({ first, last }: Step) => levels[first]!.isOff !== levels[last]!.isOff;
  const kept: Step[] = [];
  for (const step of steps) {
    const last = kept.at(-1);
    const isBack =
      last && last.kind !== step.kind && Math.abs(last.litres - step.litres) < 0.3 * Math.max(last.litres, step.litres);
    if (isBack && (step.from - last.to < SOON_BACK || (isSwitch(last) && isSwitch(step)))) kept.pop();
    else kept.push(step);
  }
  return kept;
}
