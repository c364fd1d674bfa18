import type { Spot } from '../episode.ts';

const RADIAN = Math.PI / 180;
/** WGS 84: equatorial radius in metres, flattening. */
const EQUATORIAL = 6_378_137;
const FLATTENING = 1 / 298.257223563;

/**
 * Metres between two points on the WGS 84 ellipsoid by Lambert's formula for long lines: the great circle of the reduced latitudes with a
 * correction of the first order in the flattening. Within 10 m over thousands of kilometres (W. D. Lambert, "The distance between two
 * widely separated points on the surface of the earth", J. Washington Academy of Sciences 32, 1942).
 */
export function geodesicDistance(a: Spot, b: Spot): number {
  const [latitude1, latitude2] = [a.latitude, b.latitude];
  const reduced1 = Math.atan((1 - FLATTENING) * Math.tan(latitude1 * RADIAN));
  const reduced2 = Math.atan((1 - FLATTENING) * Math.tan(latitude2 * RADIAN));
  const sinLatitude = Math.sin((reduced2 - reduced1) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2);
  const h = sinLatitude * sinLatitude + Math.cos(reduced1) * Math.cos(reduced2) * sinLongitude * sinLongitude;
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(h)));
  if (angle === 0) return 0;
  const mean = (reduced1 + reduced2) / 2;
  const half = (reduced2 - reduced1) / 2;
  const sin = Math.sin(angle);
  const x = ((angle - sin) * (Math.sin(mean) * Math.cos(half)) ** 2) / Math.cos(angle / 2) ** 2;
  const y = ((angle + sin) * (Math.cos(mean) * Math.sin(half)) ** 2) / Math.sin(angle / 2) ** 2;
  const correction = Number.isFinite(x) ? x + y : 0; // opposite ends of the earth
  return EQUATORIAL * (angle - (FLATTENING / 2) * correction);
}

/** Metres of a degree of latitude, and of longitude, at a latitude (the ellipsoid's radii of curvature). */
export function degreeAt(latitude: number): { latitude: number; longitude: number } {
  const eccentricity = FLATTENING * (2 - FLATTENING); // squared
  const sin = Math.sin(latitude * RADIAN);
  const root = Math.sqrt(1 - eccentricity * sin * sin);
  return {
    latitude: (RADIAN * EQUATORIAL * (1 - eccentricity)) / root ** 3,
    longitude: ((RADIAN * EQUATORIAL) / root) * Math.cos(latitude * RADIAN),
  };
}
