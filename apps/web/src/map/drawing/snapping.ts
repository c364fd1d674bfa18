import type { Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';

const NEAR = 12; // px

/** Where the pointer is: degrees, and pixels of the map. */
type Pointer = { lng: number; lat: number; containerX: number; containerY: number };

/** The corner nearest to the pointer, longitude first, where one is within 12 pixels. */
export function nearestCorner(
  map: Pick<MapLibreMap, 'project' | 'unproject'>,
  corners: readonly Position[],
  { lng, lat, containerX, containerY }: Pointer,
): Position | undefined {
  // of thousands of corners few are projected
  const reach = map.unproject([containerX + NEAR, containerY]).lng - lng; // degrees
  let nearest: { corner: Position; distance: number } | undefined;
  for (const corner of corners) {
    const [longitude = 0, latitude = 0] = corner;
    if (Math.abs(longitude - lng) > reach || Math.abs(latitude - lat) > reach) continue;
    const { x, y } = map.project([longitude, latitude]);
    const distance = Math.hypot(x - containerX, y - containerY);
    if (distance <= NEAR && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { corner, distance };
  }
  return nearest?.corner;
}
