import type { Map as MapLibreMap } from 'maplibre-gl';
import { fit, goTo, type PastMap, type Point, type Room } from '../../../map/index.ts';
import { pointOf } from '../../../map/mercator.ts';
import { type Line, whereAt } from '../chart/line.ts';
import { asCamera, type Camera } from '../search.ts';

/** A way is looked at from near, whatever the ground shows: it is the ground. */
export const CLOSEST = 15;

/** Puts a place into the middle of the room, at the zoom that there is. */
export function centreOn(map: MapLibreMap, place: { x: number; y: number }, room: Room): void {
  const { longitude, latitude } = pointOf(place);
  map.jumpTo({ center: [longitude, latitude], padding: room });
}

/** Where a line was between two moments, both of them in it: enough points to look at all of it. */
function pointsBetween(line: Line, from: number, to: number): Point[] {
  const points: Point[] = [];
  const add = (place: { x: number; y: number } | undefined): void => {
    if (place) points.push(pointOf(place));
  };
  add(whereAt(line, from));
  line.at.forEach((at, index) => {
    if (at > from && at < to) add({ x: line.x[index] ?? 0, y: line.y[index] ?? 0 });
  });
  add(whereAt(line, to));
  return points;
}

/** Looks at a part of a line: all of a way, or the place where the vehicle stood. */
export function lookAt({ map }: PastMap, line: Line, from: number, to: number, room: Room): void {
  const points = pointsBetween(line, from, to);
  const [first] = points;
  if (!first) return;
  const spread = points.some(
    ({ latitude, longitude }) => Math.abs(latitude - first.latitude) + Math.abs(longitude - first.longitude) > 0.002,
  );
  if (spread) fit(map, points, room, true, CLOSEST);
  else goTo(map, first, room, CLOSEST);
}

const cameraOf = (map: MapLibreMap): Camera => {
  const { lng, lat } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
};

export const writtenCamera = (map: MapLibreMap): string => asCamera(cameraOf(map));
