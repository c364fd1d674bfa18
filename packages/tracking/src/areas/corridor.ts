import type { Spot } from '../episode.ts';
import { latitudeAt, mercator, turn } from './degrees.ts';
import { boxOfWay, edgesIn, lineEdges } from './edges.ts';
import { degreeAt } from './geodesic.ts';
import { partsBetween, within } from './parts.ts';
import { boxOf, edgeDistance, xIn } from './polygon.ts';
import type { Area, Corner } from './shape.ts';

/** A line with a width: what is within half of it on the ground. */
export function corridor(points: readonly Corner[], width: number): Area {
  const edges = lineEdges(points);
  const line = boxOf(edges);
  const radius = width / 2;
  const reach = radius / 110_000;
  const highest = Math.min(89.9, Math.max(Math.abs(line.south), Math.abs(line.north)) + reach);
  const depth = (spot: Spot, upTo: number): number => within(radius - edgeDistance(edges, spot, radius + upTo), upTo);
  return {
    box: {
      south: line.south - reach,
      north: line.north + reach,
      middle: line.middle,
      half: Math.min(180, line.half + radius / degreeAt(highest).longitude),
    },
    holds: (spot) => edgeDistance(edges, spot, radius + 1) <= radius,
    depth,
    crossing(from, to) {
      const [x1, y1, y2] = [xIn(edges, from.longitude), mercator(from.latitude), mercator(to.latitude)];
      const x2 = x1 + turn(to.longitude - from.longitude);
      const scale = degreeAt((from.latitude + to.latitude) / 2).longitude;
      const half = radius / scale; // degrees of the map
      const cuts: number[] = [];
      for (const shift of [0, -360, 360]) {
        const way = [x1 + shift, y1, x2 + shift, y2] as const;
        edgesIn(edges, boxOfWay(way, half), (...edge) => cuts.push(...capsuleCuts(way, edge, half)));
      }
      const at = (part: number): Spot => spotOn([x1, y1, x2, y2], part);
      // the map is not to one scale along the way: each cut is looked for around where it should be
      const apart = (0.05 * half) / Math.max(Math.hypot(x2 - x1, y2 - y1), 1e-12);
      const isIn = (part: number): boolean => depth(at(part), 1) > 0;
      return partsBetween(
        cuts.map((cut) => bisected(cut - apart, cut + apart, isIn) ?? cut),
        isIn,
      );
    },
  };
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

const spotOn = ([x1, y1, x2, y2]: Segment, part: number): Spot => ({
  latitude: latitudeAt(y1 + part * (y2 - y1)),
  longitude: turn(x1 + part * (x2 - x1)),
});

/** Where between two parts of a way inside and outside change; undefined: not there. */
function bisected(from: number, to: number, isIn: (part: number) => boolean): number | undefined {
  let [low, high] = [Math.max(0, from), Math.min(1, to)];
  const first = isIn(low);
  if (low >= high || first === isIn(high)) return undefined;
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (isIn(middle) === first) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Where along a way the border of a capsule around an edge is met: its two long sides and the circles at its ends. */
function capsuleCuts([x1, y1, x2, y2]: Segment, [a, b, c, d]: Segment, half: number): number[] {
  const [dx, dy, ex, ey] = [x2 - x1, y2 - y1, c - a, d - b];
  const cuts: number[] = [];
  const length = Math.hypot(ex, ey);
  const across = dx * ey - dy * ex;
  if (length > 0 && across !== 0) {
    for (const side of [half, -half]) {
      const [ox, oy] = [a - (ey / length) * side, b + (ex / length) * side];
      cuts.push(((ox - x1) * ey - (oy - y1) * ex) / across);
    }
  }
  const way = dx * dx + dy * dy;
  if (way === 0) return cuts;
  for (const [cx, cy] of [
    [a, b],
    [c, d],
  ] as const) {
    const middle = ((cx - x1) * dx + (cy - y1) * dy) / way;
    const under = middle * middle - ((cx - x1) ** 2 + (cy - y1) ** 2 - half * half) / way;
    if (under > 0) cuts.push(middle - Math.sqrt(under), middle + Math.sqrt(under));
  }
  return cuts;
}
