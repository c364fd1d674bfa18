/** Beyond it the plane is endless: maps end near it. Degrees. */
const LAST_LATITUDE = 85.05;

/** How far a place is from the west of the Web Mercator plane of width 1. */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5;

/** How far a place is from the north of the Web Mercator plane of width 1 (EPSG:3857). */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
