import type { Spot } from '../episode.ts';
import { circle } from './circle.ts';
import { corridor } from './corridor.ts';
import { turn } from './degrees.ts';
import { polygon } from './polygon.ts';
import { rectangle } from './rectangle.ts';
import type { AreaShape } from './shape.ts';

/** Parts of a way from 0 (its begin) to 1 (its end): ascending, apart from each other. */
export type Part = { from: number; to: number };

/** Longitudes around `middle`, within `half` degrees of it. */
export type Box = { south: number; north: number; middle: number; half: number };

/**
 * A shape prepared for questions: is a spot in it, and which parts of the straight way between two spots are. Lines are straight as on the
 * map: in Mercator's projection, in which a polygon is drawn and a track is shown.
 */
export type Area = {
  holds: (spot: Spot) => boolean;
  /** Metres from its edge: inwards, or less than 0 outside; at most `reach` either way. */
  depth: (spot: Spot, reach: number) => number;
  crossing: (from: Spot, to: Spot) => Part[];
  /** Around it: nothing beyond is in it. */
  box: Box;
};

/** Prepares a shape; it must have no fault (see shapeFault). */
export function areaOf(shape: AreaShape): Area {
  switch (shape.type) {
    case 'circle':
      return circle(shape, shape.radius);
    case 'rectangle':
      return rectangle(shape);
    case 'polygon':
      return polygon([shape.points, ...(shape.holes ?? [])]);
    case 'corridor':
      return corridor(shape.points, shape.width);
  }
}

/** Whether anything between these two spots can lie in the area; false tells for sure that nothing does. */
export function mayCross({ box }: Area, a: Spot, b: Spot): boolean {
  if (Math.max(a.latitude, b.latitude) < box.south || Math.min(a.latitude, b.latitude) > box.north) return false;
  const x = turn(a.longitude - box.middle);
  const y = x + turn(b.longitude - a.longitude);
  const [west, east] = [Math.min(x, y), Math.max(x, y)];
  return [0, -360, 360].some((shift) => west + shift <= box.half && east + shift >= -box.half);
}
