import { mercatorX, mercatorY } from '@balise/tracking';
import type { GoodFixes } from './good-fixes.ts';

/** Width of the world at zoom 0, in the web map's pixels. */
const WORLD = 512;

/** Fixes on the Web Mercator plane, in pixels of a zoom. */
export function pixelsAt(
  { latitude, longitude, length }: Pick<GoodFixes, 'latitude' | 'longitude' | 'length'>,
  zoom: number,
): { x: Float64Array; y: Float64Array } {
  const scale = WORLD * 2 ** zoom;
  const [x, y] = [new Float64Array(length), new Float64Array(length)];
  for (let place = 0; place < length; place++) {
    x[place] = mercatorX(longitude[place] ?? 0) * scale;
    y[place] = mercatorY(latitude[place] ?? 0) * scale;
  }
  return { x, y };
}
