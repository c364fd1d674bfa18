import { distanceBetween, type Spot } from '@balise/tracking';
import { latitudeAt, mercator, turn } from './degrees.ts';
import type { Part, Shape } from './shape.ts';

/** On the map: degrees east of the area's middle, and those of Mercator. */
export type Point = { x: number; y: number };
type Edge = readonly [Point, Point];

/** An area between straight lines on the map. */
export function polygon(corners: readonly Point[], middle: number, box: Shape['box']): Shape {
  const edges = corners.map((corner, place) => [corner, corners[(place + 1) % corners.length] as Point] as const);
  const pointOf = ({ latitude, longitude }: Spot): Point => ({ x: turn(longitude - middle), y: mercator(latitude) });
  /** Even-odd: how often a ray to the east crosses the edge. */
  const inside = ({ x, y }: Point): boolean =>
    edges.reduce((odd, [a, b]) => {
      if (a.y > y === b.y > y) return odd;
      return x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) ? !odd : odd;
    }, false);
  const holds = (spot: Spot): boolean =>
    spot.latitude >= box.south && spot.latitude <= box.north && inside(pointOf(spot));
  // where what goes all the way around meets itself is no edge
  const borders = edges.filter(([a, b]) => Math.abs(a.x) < 180 || a.x !== b.x);
  return {
    box,
    depth(spot) {
      const away = Math.min(...borders.map((border) => distanceTo(border, spot, pointOf(spot), middle)));
      return holds(spot) ? away : -away;
    },
    holds,
    crossing(from, to) {
      const a = pointOf(from);
      // the shorter way around
      const b = { x: a.x + turn(to.longitude - from.longitude), y: pointOf(to).y };
      const at = (part: number): Point => ({ x: turn(a.x + part * (b.x - a.x)), y: a.y + part * (b.y - a.y) });
      // a way that leaves the map on one side comes back on the other
      const shifts = [0, -360, 360].filter((shift) => Math.abs(b.x + shift) <= 180 || Math.abs(a.x + shift) <= 180);
      const cuts = shifts.flatMap((shift) =>
        edges.flatMap((edge) => cutOf(shifted(a, shift), shifted(b, shift), edge)),
      );
      return partsBetween(cuts, (part) => inside(at(part)));
    },
  };
}

const shifted = ({ x, y }: Point, by: number): Point => ({ x: x + by, y });

/** Metres from a spot to the nearest place of an edge, which may lie beyond 180°. */
function distanceTo([a, b]: Edge, spot: Spot, point: Point, middle: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const nearest = (shift: number): Point => {
    const along = length === 0 ? 0 : ((point.x + shift - a.x) * dx + (point.y - a.y) * dy) / length;
    const part = Math.min(1, Math.max(0, along));
    return { x: a.x + part * dx, y: a.y + part * dy };
  };
  // the map keeps angles: what is nearest on it is nearest on the ground, as far as a margin reaches
  const distances = [0, -360, 360].map((shift) => {
    const { x, y } = nearest(shift);
    return distanceBetween(spot, { latitude: latitudeAt(y), longitude: turn(x + middle) });
  });
  return Math.min(...distances);
}

/** Where along a–b an edge is met, if it is. */
function cutOf(a: Point, b: Point, [c, d]: Edge): number[] {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const across = dx * ey - dy * ex;
  if (across === 0) return [];
  const along = ((c.x - a.x) * ey - (c.y - a.y) * ex) / across;
  const onEdge = ((c.x - a.x) * dy - (c.y - a.y) * dx) / across;
  return along > 0 && along < 1 && onEdge >= 0 && onEdge <= 1 ? [along] : [];
}

/** Between each two cuts a way is wholly in or out: its middle tells. Parts that touch are one. */
function partsBetween(cuts: number[], isIn: (part: number) => boolean): Part[] {
  const bounds = [0, ...cuts.sort((a, b) => a - b), 1];
  const parts: Part[] = [];
  for (let place = 0; place + 1 < bounds.length; place++) {
    const [from, to] = [bounds[place] as number, bounds[place + 1] as number];
    if (to <= from || !isIn((from + to) / 2)) continue;
    const last = parts.at(-1);
    if (last && last.to === from) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}
