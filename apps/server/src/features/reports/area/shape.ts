import type { SearchArea } from '@balise/contract';
import { distanceBetween, type Spot } from '@balise/tracking';

/** Parts of a way from 0 (its begin) to 1 (its end): ascending, apart from each other. */
export type Part = { from: number; to: number };

/** An area as a question: is a spot in it, and which parts of the straight way between two spots are. */
export type Shape = {
  holds: (spot: Spot) => boolean;
  crossing: (a: Spot, b: Spot) => Part[];
  /** The smallest rectangle around it: nothing beyond is in it. Longitudes around `middle`, within 180° of it. */
  box: { south: number; north: number; middle: number; half: number };
};

/*
 * Lines are straight as on the map: in Mercator's projection, in which a polygon is drawn and a track is shown. Longitudes are
 * told from a meridian in the middle of the area, so that 180° is a place like any other. A circle is one on the ground: it is
 * looked at from its centre (azimuthal equidistant), where its edge is at the same distance everywhere.
 */

const RADIAN = Math.PI / 180;
type Point = { x: number; y: number };

/** Degrees from -180 up to 180. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(89.9, Math.max(-89.9, latitude)) * RADIAN) / 2)) / RADIAN;

export function shapeOf(area: SearchArea): Shape {
  switch (area.type) {
    case 'circle':
      return circle(area, area.radius);
    case 'rectangle': {
      const { south, north, west } = area;
      // from -180 to 180 it is all the way around
      const width = (((area.east - west) % 360) + 360) % 360 || 360;
      const middle = turn(west + width / 2);
      const half = width / 2;
      const corners = [south, north].flatMap((latitude) => [-half, half].map((x) => ({ x, y: mercator(latitude) })));
      const [a, b, c, d] = corners as [Point, Point, Point, Point];
      return polygon([a, b, d, c], middle, { south, north, middle, half });
    }
    case 'polygon':
      return ofPoints(area.points);
  }
}

function ofPoints(points: readonly (readonly [number, number])[]): Shape {
  // each corner the shorter way around from the one before
  let longitude = points[0]?.[1] ?? 0;
  const unrolled = points.map(([latitude, next]) => {
    longitude += turn(next - longitude);
    return { latitude, longitude };
  });
  const longitudes = unrolled.map((point) => point.longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const center = (west + east) / 2;
  const latitudes = unrolled.map(({ latitude }) => latitude);
  const box = {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    middle: turn(center),
    half: (east - west) / 2,
  };
  const corners = unrolled.map(({ latitude, longitude }) => ({ x: longitude - center, y: mercator(latitude) }));
  return polygon(corners, turn(center), box);
}

function polygon(corners: readonly Point[], middle: number, box: Shape['box']): Shape {
  const edges = corners.map((corner, place) => [corner, corners[(place + 1) % corners.length] as Point] as const);
  const pointOf = ({ latitude, longitude }: Spot): Point => ({ x: turn(longitude - middle), y: mercator(latitude) });
  /** Even-odd: how often a ray to the east crosses the edge. */
  const inside = ({ x, y }: Point): boolean =>
    edges.reduce((odd, [a, b]) => {
      if (a.y > y === b.y > y) return odd;
      return x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) ? !odd : odd;
    }, false);
  return {
    box,
    holds: (spot) => spot.latitude >= box.south && spot.latitude <= box.north && inside(pointOf(spot)),
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

/** Where along a–b an edge is met, if it is. */
function cutOf(a: Point, b: Point, [c, d]: readonly [Point, Point]): number[] {
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

function circle(center: Spot, radius: number): Shape {
  const half = radius / (111_000 * Math.max(0.01, Math.cos((Math.abs(center.latitude) + radius / 111_000) * RADIAN)));
  const reach = radius / 111_000;
  const seen = (spot: Spot): Point => {
    const distance = distanceBetween(center, spot);
    const [a, b] = [center.latitude * RADIAN, spot.latitude * RADIAN];
    const east = (spot.longitude - center.longitude) * RADIAN;
    const angle = Math.atan2(
      Math.sin(east) * Math.cos(b),
      Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
    );
    return { x: distance * Math.sin(angle), y: distance * Math.cos(angle) };
  };
  return {
    box: {
      ...{ south: center.latitude - reach, north: center.latitude + reach },
      ...{ middle: center.longitude, half: Math.min(180, half) },
    },
    holds: (spot) => distanceBetween(center, spot) <= radius,
    crossing(from, to) {
      const [a, b] = [seen(from), seen(to)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length = dx * dx + dy * dy;
      if (length === 0) return Math.hypot(a.x, a.y) <= radius ? [{ from: 0, to: 1 }] : [];
      // |a + part × (b − a)| = radius
      const middle = -(a.x * dx + a.y * dy) / length;
      const under = middle * middle - (a.x * a.x + a.y * a.y - radius * radius) / length;
      if (under <= 0) return [];
      const [start, end] = [Math.max(0, middle - Math.sqrt(under)), Math.min(1, middle + Math.sqrt(under))];
      return start < end ? [{ from: start, to: end }] : [];
    },
  };
}

/** Whether anything between these two spots can lie in the shape; false tells for sure that nothing does. */
export function mayCross({ box }: Shape, a: Spot, b: Spot): boolean {
  if (Math.max(a.latitude, b.latitude) < box.south || Math.min(a.latitude, b.latitude) > box.north) return false;
  const x = turn(a.longitude - box.middle);
  const y = x + turn(b.longitude - a.longitude);
  const [west, east] = [Math.min(x, y), Math.max(x, y)];
  return [0, -360, 360].some((shift) => west + shift <= box.half && east + shift >= -box.half);
}
