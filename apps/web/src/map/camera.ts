import type { Map as MapLibreMap } from 'maplibre-gl';
import { isOverview } from './ground/base-map.ts';
import { placeOf, pointOf } from './mercator.ts';
import { CLUSTERS_UNTIL } from './vehicles/clusters.ts';
import type { Room } from './vehicles/room.ts';

/** Zoom at which one vehicle is looked at: where there are streets, and where towns are all there is. */
const CLOSE = { streets: 14, overview: 8.6 };
const MARGIN = 48; // px between what is shown and the panels
const STEP = 350; // ms

/** Degrees. */
export type ScreenPoint = { longitude: number; latitude: number };

const closeOn = (map: MapLibreMap): number => (isOverview(map) ? CLOSE.overview : CLOSE.streets);

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows all the points between the panels; a first look is there at once, a later one moves. @param closest zoom at most */
export function fit(map: MapLibreMap, points: ScreenPoint[], room: Room, moved: boolean, closest = closeOn(map)): void {
  const camera = cameraFor(points, sizeOf(map), room, closest);
  if (!camera) return;
  // what takes no time must not be a motion, which the next word to the camera would end before it began
  if (moved && !still()) map.easeTo({ ...camera, padding: room, duration: STEP });
  else map.jumpTo({ ...camera, padding: room });
}

/** Brings a vehicle into the middle of the room, nearer if the map is far away. */
export function goTo(map: MapLibreMap, { longitude, latitude }: ScreenPoint, room: Room, close = closeOn(map)): void {
  const zoom = Math.max(map.getZoom(), close);
  map.easeTo({ center: [longitude, latitude], zoom, padding: room, duration: still() ? 0 : STEP * 2 });
}

/** Goes along with a vehicle, at its own pace. */
export function keepWith(map: MapLibreMap, { longitude, latitude }: ScreenPoint, room: Room): void {
  map.easeTo({ center: [longitude, latitude], padding: room, duration: still() ? 0 : 1000, easing: (share) => share });
}

/** Comes so near that a cluster of these points falls apart. */
export function openCluster(map: MapLibreMap, points: ScreenPoint[], room: Room): void {
  const camera = cameraFor(points, sizeOf(map), room, Math.max(closeOn(map), CLUSTERS_UNTIL));
  if (!camera) return;
  const zoom = Math.max(camera.zoom, map.getZoom() + 1);
  map.easeTo({ ...camera, zoom, padding: room, duration: still() ? 0 : STEP * 2 });
}

const sizeOf = (map: MapLibreMap): Size => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { width, height };
};

export type Size = { width: number; height: number };
export type MapCamera = { center: [longitude: number, latitude: number]; zoom: number };

/** Where to look so that all points lie in the room that panels leave. Undefined without points. Pure. */
export function cameraFor(points: ScreenPoint[], size: Size, room: Room, closest: number): MapCamera | undefined {
  if (points.length === 0) return undefined;
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const { longitude, latitude } of points) {
    const { x, y } = placeOf(longitude, latitude);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const width = Math.max(80, size.width - room.left - room.right - 2 * MARGIN);
  const height = Math.max(80, size.height - room.top - room.bottom - 2 * MARGIN);
  const scale = Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9));
  const { longitude, latitude } = pointOf({ x: (left + right) / 2, y: (top + bottom) / 2 });
  return { center: [longitude, latitude], zoom: Math.min(closest, Math.log2(scale / 512)) };
}
