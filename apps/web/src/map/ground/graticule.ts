import type { Language } from '@balise/i18n';
import type { FeatureCollection } from 'geojson';

/** Degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };
/** The letters of the four directions, as the reader's language has them. */
export type Compass = Record<'n' | 'e' | 's' | 'w', string>;

/** From this zoom on coordinates are drawn: farther out, coasts and borders say where one is. */
export const GRATICULE_FROM = 7;
/** Degrees between two lines, farther out first. */
const STEPS = [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const APART = 180; // px between two lines at least

/** Meridians and parallels around what is on screen, each with its coordinate in words; none from far away. Pure. */
export function graticule(
  { west, south, east, north }: Bounds,
  zoom: number,
  language: Language,
  compass: Compass,
): FeatureCollection {
  if (zoom < GRATICULE_FROM) return { type: 'FeatureCollection', features: [] };
  const step = stepAt(zoom);
  // as far again to every side: the lines are there when the map is moved
  const [width, height] = [east - west, north - south];
  const [left, right] = [west - width, east + width];
  const [bottom, top] = [Math.max(-85, south - height), Math.min(85, north + height)];
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const line = (label: string, coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: { label },
    geometry: { type: 'LineString' as const, coordinates },
  });
  const named = (degrees: number, before: string, after: string): string =>
    `${format.format(Math.abs(degrees))}°${degrees === 0 ? '' : `\u00a0${degrees < 0 ? before : after}`}`;
  return {
    type: 'FeatureCollection',
    features: [
      ...multiples(left, right, step).map((x) =>
        line(named(wrapped(x), compass.w, compass.e), [
          [x, bottom],
          [x, top],
        ]),
      ),
      ...multiples(bottom, top, step).map((y) =>
        line(named(y, compass.s, compass.n), [
          [left, y],
          [right, y],
        ]),
      ),
    ],
  };
}

/** Degrees between two lines at a zoom: the finest step whose lines still have room. */
export function stepAt(zoom: number): number {
  const degreesOfPixel = 360 / (512 * 2 ** zoom);
  return STEPS.findLast((step) => step / degreesOfPixel >= APART) ?? 2;
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(3)));
}

const wrapped = (longitude: number): number => {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return Number(turned.toFixed(3));
};
