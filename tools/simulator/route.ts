import type { Point } from './places.ts';
import { between, type Random } from './random.ts';

const METRES_PER_DEGREE = 111_320;

/** A road as a chain of points with the metres to each from its beginning. */
export type Route = { points: Point[]; along: number[]; length: number };

export function routeThrough(points: readonly Point[]): Route {
  const along = [0];
  for (let index = 1; index < points.length; index++) {
    along.push((along[index - 1] ?? 0) + metresBetween(points[index - 1]!, points[index]!));
  }
  return { points: [...points], along, length: along.at(-1) ?? 0 };
}

/** Bends a chain of towns into something a road could be: midpoints are displaced, less at each halving. */
export function bendyRoad(towns: readonly Point[], random: Random, detail = 180): Point[] {
  const first = towns[0];
  if (!first) return [];
  const road: Point[] = [first];
  for (let index = 1; index < towns.length; index++)
    bend(road, towns[index - 1]!, towns[index]!, 0.055, random, detail);
  return road;
}

function bend(road: Point[], from: Point, to: Point, sway: number, random: Random, detail: number): void {
  if (metresBetween(from, to) < detail) {
    road.push(to);
    return;
  }
  const side = between(random, -sway, sway);
  const middle: Point = [
    (from[0] + to[0]) / 2 + (to[1] - from[1]) * side,
    (from[1] + to[1]) / 2 - (to[0] - from[0]) * side,
  ];
  bend(road, from, middle, sway * 0.86, random, detail);
  bend(road, middle, to, sway * 0.86, random, detail);
}

/** A round of city blocks from a depot and back, on a grid of streets turned by `grid` degrees. */
export function cityRound(depot: { at: Point; radius: number; grid: number }, calls: number, random: Random): Point[] {
  const corners: [number, number][] = [[0, 0]];
  for (let call = 0; call < calls; call++) {
    const last = corners.at(-1)!;
    const next: [number, number] = [
      block(between(random, -1, 1) * depot.radius),
      block(between(random, -1, 1) * depot.radius),
    ];
    corners.push(random() < 0.5 ? [last[0], next[1]] : [next[0], last[1]], next);
  }
  corners.push([corners.at(-1)![0], 0], [0, 0]);
  const turn = (depot.grid * Math.PI) / 180;
  const shrink = Math.cos((depot.at[0] * Math.PI) / 180) * METRES_PER_DEGREE;
  return corners.map(([east, north]) => [
    depot.at[0] + (north * Math.cos(turn) - east * Math.sin(turn)) / METRES_PER_DEGREE,
    depot.at[1] + (east * Math.cos(turn) + north * Math.sin(turn)) / shrink,
  ]);
}

const block = (metres: number): number => Math.round(metres / 160) * 160;

/** Place and heading after `metres` on the route; `hint` is the segment to search from, for a walk that only goes forward. */
export function placeAlong(route: Route, metres: number, hint: { segment: number }): { at: Point; course: number } {
  const last = route.points.length - 1;
  while (hint.segment < last - 1 && (route.along[hint.segment + 1] ?? 0) < metres) hint.segment++;
  const from = route.points[hint.segment]!;
  const to = route.points[hint.segment + 1] ?? from;
  const start = route.along[hint.segment] ?? 0;
  const span = (route.along[hint.segment + 1] ?? start) - start;
  const part = span > 0 ? Math.min(1, Math.max(0, (metres - start) / span)) : 0;
  return {
    at: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part],
    course: courseBetween(from, to),
  };
}

export function reversed(route: Route): Route {
  return routeThrough([...route.points].reverse());
}

/** Flat-earth distance: segments are short, and the error does not matter here. */
function metresBetween(from: Point, to: Point): number {
  const north = (to[0] - from[0]) * METRES_PER_DEGREE;
  const east = (to[1] - from[1]) * METRES_PER_DEGREE * Math.cos((from[0] * Math.PI) / 180);
  return Math.hypot(north, east);
}

export function courseBetween(from: Point, to: Point): number {
  const east = (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180);
  return ((Math.atan2(east, to[0] - from[0]) * 180) / Math.PI + 360) % 360;
}
