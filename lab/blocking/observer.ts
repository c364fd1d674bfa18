import type { BlockingCondition, BlockingLimits } from '@balise/tracking';
import { DEGREE } from './drive.ts';
import type { ReadMessage, View } from './play.ts';
import {
  ageOf,
  bySameSender,
  DRIFT,
  givesSpeed,
  isFasterThan,
  isFuture,
  isLocated,
  isVouchedFor,
  metresBetween,
  newestOf,
  PACE_OVER,
  SLOW,
  STANDING,
  strictest,
  timeBetween,
} from './reading.ts';

/**
 * What an ideal observer of the messages that a gateway has of one sender could say against a cut: whether they contradict that the vehicle
 * fulfilled its condition for as long as it must, in whatever order they came. undefined: a vehicle that did, with a tracker that
 * works, could have sent every one of them.
 */
export function revealed(
  { read, now }: View,
  condition: BlockingCondition,
  limits: BlockingLimits,
): string | undefined {
  const asked = strictest(limits);
  const usable = bySameSender(read).filter((one) => !isFuture(one));
  if (condition === 'emergency') return againstSlow(usable, now, asked.blockFreshFor * 1000);
  const standsFor =
    condition === 'engineOff' ? Math.max(asked.blockStandsFor, asked.blockStillFor) : asked.blockStandsFor;
  return (
    againstStanding(usable, now, { freshFor: asked.blockFreshFor * 1000, standsFor: standsFor * 1000 }) ??
    (condition === 'engineOff'
      ? againstEngineOff(usable, now, { freshFor: asked.blockFreshFor * 1000, offFor: asked.blockEngineOffFor * 1000 })
      : undefined)
  );
}

function againstStanding(
  usable: readonly ReadMessage[],
  now: number,
  { freshFor, standsFor }: { freshFor: number; standsFor: number },
): string | undefined {
  const last = newestOf(usable.filter(isLocated));
  if (last === undefined) return 'no place';
  if (isFasterThan(STANDING, last)) return 'the newest moves';
  if (!givesSpeed(last)) return 'the newest gives no speed';
  if (!isVouchedFor(last)) return 'the newest is not vouched for';
  if (!(ageOf(last, now) < freshFor)) return 'the newest is old';
  if (usable.slice(usable.indexOf(last)).some((one) => isFasterThan(STANDING, one))) return 'one moves that came later';
  const meanwhile = usable.filter(({ record }) => record.at > last.record.at - standsFor);
  if (meanwhile.some((one) => isFasterThan(STANDING, one))) return 'one moves meanwhile';
  const before = usable.filter((one) => isLocated(one) && timeBetween(one, last) >= standsFor);
  if (!before.some((one) => !isFasterThan(STANDING, one) && givesSpeed(one))) return 'none stands so long before';
  if (!areOnePlace(meanwhile.filter((one) => isLocated(one) && isVouchedFor(one)))) return 'they are apart';
  const moves = newestOf(usable.filter(({ record }) => record.fix.attributes.motion !== undefined));
  return moves?.record.fix.attributes.motion === true ? 'its sensor moves' : undefined;
}

function againstEngineOff(
  usable: readonly ReadMessage[],
  now: number,
  { freshFor, offFor }: { freshFor: number; offFor: number },
): string | undefined {
  const said = usable.filter(({ record }) => record.fix.attributes.ignition !== undefined);
  const last = newestOf(said);
  if (last === undefined || !(ageOf(last, now) < freshFor)) return 'its engine is unknown';
  const meanwhile = said.filter(({ record }) => record.at > last.record.at - offFor);
  if (meanwhile.some(({ record }) => record.fix.attributes.ignition)) return 'its engine runs meanwhile';
  const isOffBefore = said.some(
    (one) => timeBetween(one, last) >= offFor && one.record.fix.attributes.ignition === false,
  );
  return isOffBefore ? undefined : 'its engine is not off so long before';
}

/** An emergency: not faster than 20 km/h by what it says, and by the way between its last two fixes that are some seconds apart. */
function againstSlow(usable: readonly ReadMessage[], now: number, freshFor: number): string | undefined {
  const last = newestOf(usable.filter(isLocated));
  if (last === undefined) return 'no place';
  if (isFasterThan(SLOW, last)) return 'the newest is too fast';
  if (!givesSpeed(last)) return 'the newest gives no speed';
  if (!isVouchedFor(last)) return 'the newest is not vouched for';
  if (!(ageOf(last, now) < freshFor)) return 'the newest is old';
  const before = newestOf(usable.filter((one) => isLocated(one) && timeBetween(one, last) >= PACE_OVER));
  if (before === undefined || !(ageOf(before, now) < freshFor)) return 'there is no second one';
  if (usable.slice(usable.indexOf(last)).some((one) => isFasterThan(SLOW, one)))
    return 'one is too fast that came later';
  const meanwhile = usable.filter(({ record }) => record.at > last.record.at - PACE_OVER);
  if (meanwhile.some((one) => isFasterThan(SLOW, one))) return 'one is too fast meanwhile';
  const way = metresBetween(before, last) - 2 * DRIFT;
  const seconds = (last.record.at - before.record.at) / 1000;
  return isVouchedFor(before) && way / seconds > SLOW ? 'they are too far apart' : undefined;
}

/** Whether one place is within the drift of all: then a vehicle that stands there could have sent them. */
function areOnePlace(messages: readonly ReadMessage[]): boolean {
  const isNearAll = (centre: ReadMessage) => messages.every((one) => metresBetween(centre, one) <= DRIFT);
  if (messages.length === 0 || messages.some(isNearAll)) return true;
  return enclosing(messages.map(onPlane)) <= DRIFT;
}

type Point = { x: number; y: number };

/** Metres on a plane; within some hundreds of metres it is one. */
function onPlane({ record }: ReadMessage): Point {
  const { latitude, longitude } = record.fix.location!;
  return { x: longitude * Math.cos((latitude * Math.PI) / 180) * DEGREE, y: latitude * DEGREE };
}

/** The radius of the smallest circle round points: two or three of them are on it. */
function enclosing(points: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  const attempt = (centre: Point) => {
    const radius = Math.max(...points.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y)));
    // through points on one line there is no circle, and the radius no number
    if (radius < least) least = radius;
  };
  points.forEach((a, first) => {
    points.slice(first + 1).forEach((b, second) => {
      attempt({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      for (const c of points.slice(first + second + 2)) attempt(throughThree(a, b, c));
    });
  });
  return least;
}

/** The middle of the circle through three points. */
function throughThree(a: Point, b: Point, c: Point): Point {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const double = 2 * (bx * cy - by * cx);
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  return { x: a.x + (cy * bb - by * cc) / double, y: a.y + (bx * cc - cx * bb) / double };
}
