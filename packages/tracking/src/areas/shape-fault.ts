import { mercator, nearLongitude } from './degrees.ts';
import { degreeAt } from './geodesic.ts';
import type { AreaShape, Corner } from './shape.ts';

/** What is wrong with a shape. */
export const SHAPE_FAULTS = ['crosses_itself', 'too_small', 'too_large', 'too_many_points'] as const;
export type ShapeFault = (typeof SHAPE_FAULTS)[number];

/** Corners at most, holes included. */
export const MOST_CORNERS = 10_000;
/** m² */
const [SMALLEST, LARGEST] = [100, 50e12];

/** @returns why no geofence can have such a shape; undefined: it can */
export function shapeFault(shape: AreaShape): ShapeFault | undefined {
  const rings = shape.type === 'polygon' ? [shape.points, ...(shape.holes ?? [])] : [];
  const corners = shape.type === 'corridor' ? shape.points.length : rings.reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MOST_CORNERS) return 'too_many_points';
  if (rings.length > 0 && crossesItself(rings)) return 'crosses_itself';
  const area = squareMetres(shape);
  if (area < SMALLEST) return 'too_small';
  return area > LARGEST ? 'too_large' : undefined;
}

/** Square metres. Of a corridor its length times its width. */
export function squareMetres(shape: AreaShape): number {
  switch (shape.type) {
    case 'circle':
      return Math.PI * shape.radius ** 2;
    case 'rectangle': {
      const { south, north, west } = shape;
      const east = shape.east > west ? shape.east : shape.east + 360;
      return bandArea(south, north) * (east - west);
    }
    case 'polygon':
      return ringArea(shape.points) - (shape.holes ?? []).reduce((sum, hole) => sum + ringArea(hole), 0);
    case 'corridor':
      return lengthOf(shape.points) * shape.width + (Math.PI * shape.width ** 2) / 4;
  }
}

/** Metres of a line along the ground. */
export function lengthOf(points: readonly Corner[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1] as Corner, points[i] as Corner];
    const degree = degreeAt((from[0] + to[0]) / 2);
    const dx = (nearLongitude(to[1], from[1]) - from[1]) * degree.longitude;
    length += Math.hypot(dx, (to[0] - from[0]) * degree.latitude);
  }
  return length;
}

// m² of one degree of longitude between two latitudes, on a sphere of the same area as WGS 84 (authalic radius)
const AUTHALIC = 6_371_007.2;
const RADIAN = Math.PI / 180;
const bandArea = (south: number, north: number): number =>
  AUTHALIC ** 2 * RADIAN * (Math.sin(north * RADIAN) - Math.sin(south * RADIAN));

/** The area below each edge to the equator, signed by its direction. */
function ringArea(ring: readonly Corner[]): number {
  let area = 0;
  ring.forEach(([latitude, longitude], place) => {
    const [nextLatitude, nextLongitude] = ring[(place + 1) % ring.length] as Corner;
    const width = nearLongitude(nextLongitude, longitude) - longitude;
    area += (width * (bandArea(0, latitude) + bandArea(0, nextLatitude))) / 2;
  });
  return Math.abs(area);
}

/** Whether two edges cross that do not follow each other: swept from west to east, so that only those that overlap are compared. */
function crossesItself(rings: readonly (readonly Corner[])[]): boolean {
  type Edge = {
    ring: number;
    place: number;
    size: number;
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    west: number;
    east: number;
  };
  const base = rings[0]?.[0]?.[1] ?? 0;
  const edges = rings.flatMap((points, ring): Edge[] => {
    let x = nearLongitude(points[0]?.[1] ?? 0, base);
    return points.map((point, place) => {
      const next = points[(place + 1) % points.length] as Corner;
      const [x1, x2] = [x, nearLongitude(next[1], x)];
      x = x2;
      const [y1, y2] = [mercator(point[0]), mercator(next[0])];
      return { ring, place, size: points.length, x1, y1, x2, y2, west: Math.min(x1, x2), east: Math.max(x1, x2) };
    });
  });
  edges.sort((a, b) => a.west - b.west);
  let active: Edge[] = [];
  for (const edge of edges) {
    active = active.filter(({ east }) => east >= edge.west);
    if (active.some((other) => !areNeighbours(edge, other) && cross(edge, other))) return true;
    active.push(edge);
  }
  return false;
}

type Segment = { x1: number; y1: number; x2: number; y2: number };

function areNeighbours(a: { ring: number; place: number; size: number }, b: { ring: number; place: number }): boolean {
  const apart = Math.abs(a.place - b.place);
  return a.ring === b.ring && (apart <= 1 || apart === a.size - 1);
}

function cross(a: Segment, b: Segment): boolean {
  const side = (p: Segment, x: number, y: number) => Math.sign((p.x2 - p.x1) * (y - p.y1) - (p.y2 - p.y1) * (x - p.x1));
  return side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0;
}
