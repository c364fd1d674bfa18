import type { SearchArea } from '@balise/contract';
import type { Spot } from '@balise/tracking';
import { circle } from './circle.ts';
import { mercator, turn } from './degrees.ts';
import { type Point, polygon } from './polygon.ts';

/** Parts of a way from 0 (its begin) to 1 (its end): ascending, apart from each other. */
export type Part = { from: number; to: number };

/** An area as a question: is a spot in it, and which parts of the straight way between two spots are. */
export type Shape = {
  holds: (spot: Spot) => boolean;
  /** Metres from its edge: inwards, or less than 0 outside. True as far as margins and radii of fixes reach, an estimate beyond. */
  depth: (spot: Spot) => number;
  crossing: (a: Spot, b: Spot) => Part[];
  /** The smallest rectangle around it: nothing beyond is in it. Longitudes around `middle`, within 180° of it. */
  box: { south: number; north: number; middle: number; half: number };
};

/*
 * Lines are straight as on the map: in Mercator's projection, in which a polygon is drawn and a track is shown. Longitudes are
 * told from a meridian in the middle of the area, so that 180° is a place like any other. A circle is one on the ground: it is
 * looked at from its centre (azimuthal equidistant), where its edge is at the same distance everywhere.
 */

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

/** Whether anything between these two spots can lie in the shape; false tells for sure that nothing does. */
export function mayCross({ box }: Shape, a: Spot, b: Spot): boolean {
  if (Math.max(a.latitude, b.latitude) < box.south || Math.min(a.latitude, b.latitude) > box.north) return false;
  const x = turn(a.longitude - box.middle);
  const y = x + turn(b.longitude - a.longitude);
  const [west, east] = [Math.min(x, y), Math.max(x, y)];
  return [0, -360, 360].some((shift) => west + shift <= box.half && east + shift >= -box.half);
}
