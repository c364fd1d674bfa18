/** Mean radius of the Earth in metres (IUGG: (2a + b) / 3 of GRS 80). */
const EARTH_RADIUS = 6_371_008.8;
const RADIAN = Math.PI / 180;

type Place = { latitude: number; longitude: number };

/**
 * Metres between two places along the great circle of a sphere, by the haversine formula, which stays exact for
 * neighbours (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984). Off by at most 0.6 % from WGS 84.
 */
export function distanceBetween(a: Place, b: Place): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2);
  const h =
    sinLatitude * sinLatitude +
    Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
