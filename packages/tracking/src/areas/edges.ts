import { latitudeAt, mercator, nearLongitude } from './degrees.ts';
import type { Corner } from './shape.ts';

/** Edges on the map: x is the longitude, y in degrees of Mercator's projection; the longitudes of one line or ring follow each other beyond 180°. */
export type Edges = {
  /** x and y of both ends, four numbers an edge. */
  ends: Float64Array;
  count: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  /** Edges by bands of equal height between minY and maxY. */
  bands: Int32Array[];
};

/** Where a pole is drawn: the map is cut off there. */
const POLE_Y = mercator(89.9);
const EDGES_A_BAND = 16;
const MOST_BANDS = 2_048;

/** The edges of closed rings. A ring that goes around the earth has the nearer pole in it. */
export const ringEdges = (rings: readonly (readonly Corner[])[]): Edges =>
  edgesOf(rings.map((ring) => closed(unrolled(ring))));

/** The edges of a line. */
export const lineEdges = (points: readonly Corner[]): Edges => edgesOf([unrolled(points)]);

type MapPoint = readonly [x: number, y: number];

/** Each longitude the nearest to the one before it, so that no edge jumps at 180°. */
function unrolled(points: readonly Corner[]): MapPoint[] {
  let last = points[0]?.[1] ?? 0;
  return points.map(([latitude, longitude]) => {
    last = nearLongitude(longitude, last);
    return [last, mercator(latitude)];
  });
}

function closed(ring: MapPoint[]): MapPoint[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return [];
  const back = nearLongitude(first[0], last[0]);
  if (Math.abs(back - first[0]) < 1) return [...ring, first];
  // around the earth: along the pole and back
  const pole = ring.reduce((sum, [, y]) => sum + latitudeAt(y), 0) < 0 ? -POLE_Y : POLE_Y;
  return [...ring, [back, first[1]], [back, pole], [first[0], pole], first];
}

function edgesOf(lines: readonly MapPoint[][]): Edges {
  const count = lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0);
  const ends = new Float64Array(count * 4);
  let [place, minX, maxX, minY, maxY] = [0, Infinity, -Infinity, Infinity, -Infinity];
  // holes lie beside their outline, not a turn away
  const base = lines[0]?.[0]?.[0] ?? 0;
  for (const line of lines) {
    const shift = nearLongitude(line[0]?.[0] ?? base, base) - (line[0]?.[0] ?? base);
    for (let i = 1; i < line.length; i++) {
      const [from, to] = [line[i - 1] as MapPoint, line[i] as MapPoint];
      ends.set([from[0] + shift, from[1], to[0] + shift, to[1]], place);
      place += 4;
    }
    for (const [x, y] of line) {
      minX = Math.min(minX, x + shift);
      maxX = Math.max(maxX, x + shift);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
  }
  return { ends, count, minX, maxX, minY, maxY, bands: bandsOf(ends, count, minY, maxY) };
}

function bandsOf(ends: Float64Array, count: number, minY: number, maxY: number): Int32Array[] {
  const wanted = Math.max(1, Math.min(MOST_BANDS, Math.floor(count / EDGES_A_BAND)));
  const lists: number[][] = Array.from({ length: wanted }, () => []);
  const height = (maxY - minY) / wanted || 1;
  for (let edge = 0; edge < count; edge++) {
    const [y1, y2] = [ends[edge * 4 + 1] as number, ends[edge * 4 + 3] as number];
    const bandAt = (y: number) => Math.min(wanted - 1, Math.floor((y - minY) / height));
    const last = bandAt(Math.max(y1, y2));
    for (let band = bandAt(Math.min(y1, y2)); band <= last; band++) lists[band]?.push(edge);
  }
  return lists.map((list) => Int32Array.from(list));
}

type Visit = (x1: number, y1: number, x2: number, y2: number) => void;

/** Calls `visit` once with each edge whose box touches one of the map, west to east and south to north. */
export function edgesIn(
  edges: Edges,
  box: readonly [west: number, south: number, east: number, north: number],
  visit: Visit,
): void {
  const [west, south, east, north] = box;
  const { ends, bands, minY } = edges;
  if (north < minY || south > edges.maxY || west > edges.maxX || east < edges.minX) return;
  const height = (edges.maxY - minY) / bands.length || 1;
  const bandAt = (y: number) => Math.max(0, Math.min(bands.length - 1, Math.floor((y - minY) / height)));
  const [first, last] = [bandAt(south), bandAt(north)];
  for (let band = first; band <= last; band++) {
    for (const edge of bands[band] as Int32Array) {
      const at = edge * 4;
      const [x1, y1, x2, y2] = [ends[at]!, ends[at + 1]!, ends[at + 2]!, ends[at + 3]!];
      if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) continue;
      // one that is in several bands is visited in the first of them
      if (band > first && bandAt(Math.min(y1, y2)) < band) continue;
      visit(x1, y1, x2, y2);
    }
  }
}

/** Whether a point is within the rings: even-odd, by the edges of its height to the east. */
export function isWithin(edges: Edges, x: number, y: number): boolean {
  if (y < edges.minY || y > edges.maxY || x < edges.minX || x > edges.maxX) return false;
  let within = false;
  edgesIn(edges, [x, y, edges.maxX, y], (x1, y1, x2, y2) => {
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) within = !within;
  });
  return within;
}

/** The point of the edges that is the nearest to another on the map, of those within `reach` degrees of it; undefined: none is. */
export function nearestOn(edges: Edges, x: number, y: number, reach: number): MapPoint | undefined {
  let [nearestX, nearestY, best, isFound] = [0, 0, reach * reach, false];
  edgesIn(edges, [x - reach, y - reach, x + reach, y + reach], (x1, y1, x2, y2) => {
    if (Math.abs(y1) >= POLE_Y || Math.abs(y2) >= POLE_Y) return; // closes a ring around the earth, and is no border
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = dx === 0 && dy === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
    const share = Math.max(0, Math.min(1, along));
    const [px, py] = [x1 + share * dx, y1 + share * dy];
    const distance = (px - x) ** 2 + (py - y) ** 2;
    if (distance > best) return;
    [nearestX, nearestY, best, isFound] = [px, py, distance, true];
  });
  return isFound ? [nearestX, nearestY] : undefined;
}

/** How far along a straight way each of its crossings with the edges is, 0 to 1, ascending. */
export function crossings(edges: Edges, from: MapPoint, to: MapPoint): number[] {
  const found: number[] = [];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  edgesIn(edges, boxOfWay([...from, ...to], 0), (x1, y1, x2, y2) => {
    const [ex, ey] = [x2 - x1, y2 - y1];
    const cross = dx * ey - dy * ex;
    if (cross === 0) return;
    const along = ((x1 - from[0]) * ey - (y1 - from[1]) * ex) / cross;
    const across = ((x1 - from[0]) * dy - (y1 - from[1]) * dx) / cross;
    if (along >= 0 && along <= 1 && across >= 0 && across <= 1) found.push(along);
  });
  return found.sort((a, b) => a - b);
}

/** The box on the map around a way, and so many degrees more. */
export const boxOfWay = ([x1, y1, x2, y2]: readonly [number, number, number, number], more: number) =>
  [Math.min(x1, x2) - more, Math.min(y1, y2) - more, Math.max(x1, x2) + more, Math.max(y1, y2) + more] as const;
