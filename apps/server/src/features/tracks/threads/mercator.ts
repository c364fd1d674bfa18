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
    const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude[place] ?? 0)) * Math.PI) / 180);
    x[place] = ((longitude[place] ?? 0) / 360 + 0.5) * scale;
    y[place] = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale;
  }
  return { x, y };
}
