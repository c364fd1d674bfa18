import type { DrawCoordinate, GeofenceShape, SigCoordinate } from '@balise/contract';

/** The shape without its type, as the API gives it. */
export function drawCoordinateOf({ type: _, ...drawn }: GeofenceShape): DrawCoordinate {
  return drawn;
}

/** The shape as GeoJSON: longitude first, rings closed (RFC 7946 §3.1.6). */
export function sigCoordinateOf(shape: GeofenceShape): SigCoordinate {
  switch (shape.type) {
    case 'circle':
      return { type: 'Point', coordinates: [shape.longitude, shape.latitude] };
    case 'rectangle': {
      const { south, north, west } = shape;
      // across 180° its eastern meridian is beyond it, so that the ring stays one
      const east = shape.east > west ? shape.east : shape.east + 360;
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return { type: 'Polygon', coordinates: [ring] };
    }
    case 'polygon':
      return { type: 'Polygon', coordinates: [shape.points, ...(shape.holes ?? [])].map(closedRing) };
    case 'corridor':
      return { type: 'LineString', coordinates: shape.points.map(([latitude, longitude]) => [longitude, latitude]) };
  }
}

const closedRing = (points: readonly [number, number][]): number[][] =>
  [...points, ...points.slice(0, 1)].map(([latitude, longitude]) => [longitude, latitude]);
