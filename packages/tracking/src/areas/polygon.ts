import type { Spot } from '../episode.ts';
import { latitudeAt, mercator, nearLongitude, turn } from './degrees.ts';
import { crossings, type Edges, isWithin, nearestOn, ringEdges } from './edges.ts';
import { degreeAt, geodesicDistance } from './geodesic.ts';
import { partsBetween } from './parts.ts';
import type { Area, Box, Corner } from './shape.ts';

const TURNS = [0, -360, 360];

/** An area between straight lines on the map: its outline, then its holes. */
export function polygon(rings: readonly (readonly Corner[])[]): Area {
  const edges = ringEdges(rings);
  const inside = (x: number, y: number): boolean => TURNS.some((turns) => isWithin(edges, x + turns, y));
  const holds = (spot: Spot): boolean => inside(xIn(edges, spot.longitude), mercator(spot.latitude));
  return {
    box: boxOf(edges),
    holds,
    depth(spot, reach) {
      const away = edgeDistance(edges, spot, reach);
      return holds(spot) ? away : -away;
    },
    crossing(from, to) {
      const [y1, y2] = [mercator(from.latitude), mercator(to.latitude)];
      const x1 = xIn(edges, from.longitude);
      const x2 = x1 + turn(to.longitude - from.longitude);
      // a way that leaves the map on one side comes back on the other
      const shifts = TURNS.filter(
        (shift) => Math.min(x1, x2) + shift <= edges.maxX && Math.max(x1, x2) + shift >= edges.minX,
      );
      const cuts = shifts.flatMap((shift) => crossings(edges, [x1 + shift, y1], [x2 + shift, y2]));
      return partsBetween(cuts, (part) => isWithin(edges, xIn(edges, x1 + part * (x2 - x1)), y1 + part * (y2 - y1)));
    },
  };
}

export function boxOf({ minX, maxX, minY, maxY }: Edges): Box {
  const middle = (minX + maxX) / 2;
  return { south: latitudeAt(minY), north: latitudeAt(maxY), middle: turn(middle), half: (maxX - minX) / 2 };
}

/** A longitude as many turns on as brings it next to the edges. */
export const xIn = ({ minX, maxX }: Edges, longitude: number): number => nearLongitude(longitude, (minX + maxX) / 2);

/** Metres from a spot to the nearest edge, at most `reach`. */
export function edgeDistance(edges: Edges, spot: Spot, reach: number): number {
  // the map is larger than the ground by 1 / cos(latitude), and a little more towards the pole
  const further = Math.min(89.9, Math.abs(spot.latitude) + reach / 110_000);
  const degrees = reach / Math.max(degreeAt(further).longitude, 1);
  const [x, y] = [xIn(edges, spot.longitude), mercator(spot.latitude)];
  // the map keeps angles: what is nearest on it is nearest on the ground, as far as a margin reaches
  const distances = TURNS.map((shift) => {
    const nearest = nearestOn(edges, x + shift, y, degrees);
    return nearest ? geodesicDistance(spot, { latitude: latitudeAt(nearest[1]), longitude: nearest[0] }) : reach;
  });
  return Math.min(reach, ...distances);
}
