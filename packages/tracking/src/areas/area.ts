import type { Spot } from '../episode.ts';
import { circle } from './circle.ts';
import { corridor } from './corridor.ts';
import { turn } from './degrees.ts';
import { polygon } from './polygon.ts';
import { rectangle } from './rectangle.ts';
import type { Area, AreaShape } from './shape.ts';

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
