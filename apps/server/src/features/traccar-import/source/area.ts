import type { SourceGeofence } from './shapes.ts';

type Points = [number, number][];

/** A shape as the API of geofences takes it. */
export type Drawn =
  | { type: 'circle'; drawCoordinate: { latitude: number; longitude: number; radius: number } }
  | { type: 'polygon'; drawCoordinate: { points: Points } }
  | { type: 'corridor'; drawCoordinate: { points: Points; width: number } };

/** Metres on each side of a line for which Traccar has no distance of its own (its setting geofence.polylineDistance). */
const LINE_DISTANCE = 25;

/**
 * Reads the area of a geofence of Traccar: CIRCLE (lat lon, radius), POLYGON ((lat lon, …)), LINESTRING (lat lon, …); latitude first, metres.
 * @returns undefined where it is none of these
 */
export function drawnOf({ area, attributes }: Pick<SourceGeofence, 'area' | 'attributes'>): Drawn | undefined {
  const circle = /^\s*CIRCLE\s*\(\s*([^\s,]+)\s+([^\s,]+)\s*,\s*([^\s)]+)\s*\)\s*$/i.exec(area);
  if (circle) {
    const [latitude = Number.NaN, longitude = Number.NaN, radius = Number.NaN] = circle.slice(1).map(Number);
    const isWhole = [latitude, longitude, radius].every(Number.isFinite);
    return isWhole ? { type: 'circle', drawCoordinate: { latitude, longitude, radius } } : undefined;
  }
  const outline = pointsIn(/^\s*POLYGON\s*\(\s*\(([^()]+)\)\s*\)\s*$/i.exec(area)?.[1]);
  if (outline) return { type: 'polygon', drawCoordinate: { points: opened(outline) } };
  const points = pointsIn(/^\s*LINESTRING\s*\(([^()]+)\)\s*$/i.exec(area)?.[1]);
  if (!points) return undefined;
  const { polylineDistance: given } = attributes;
  const distance = typeof given === 'number' && given > 0 ? given : LINE_DISTANCE;
  return { type: 'corridor', drawCoordinate: { points, width: 2 * distance } };
}

function pointsIn(text: string | undefined): Points | undefined {
  if (text === undefined) return undefined;
  const points = text.split(',').map((pair) => pair.trim().split(/\s+/).map(Number));
  return points.every((pair) => pair.length === 2 && pair.every(Number.isFinite)) ? (points as Points) : undefined;
}

/** Without the first corner again at the end. */
function opened(points: Points): Points {
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? points.slice(0, -1) : points;
}
