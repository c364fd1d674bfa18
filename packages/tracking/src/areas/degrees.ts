import type { Spot } from '../episode.ts';

const RADIAN = Math.PI / 180;

/** Degrees from -180 up to 180. */
export const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** A longitude, some turns on, that is the nearest to another. */
export const nearLongitude = (longitude: number, to: number): number => to + turn(longitude - to);

/** Where a latitude is on the map, in degrees of its equator. */
export const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(89.9, Math.max(-89.9, latitude)) * RADIAN) / 2)) / RADIAN;

/** The latitude of a place on the map. */
export const latitudeAt = (y: number): number => (2 * Math.atan(Math.exp(y * RADIAN)) - Math.PI / 2) / RADIAN;

/** A spot on the way between two, straight as on the map and the shorter way around; `part` from 0 to 1. */
export function spotAt(a: Spot, b: Spot, part: number): Spot {
  const longitude = turn(a.longitude + part * turn(b.longitude - a.longitude));
  const [from, to] = [mercator(a.latitude), mercator(b.latitude)];
  return { latitude: latitudeAt(from + part * (to - from)), longitude };
}
