import type { Spot } from '../episode.ts';
import { turn } from './degrees.ts';
import { degreeAt, geodesicDistance } from './geodesic.ts';
import { within } from './parts.ts';
import type { Area } from './shape.ts';

type Point = { x: number; y: number };

const RADIAN = Math.PI / 180;

/** A circle on the ground: looked at from its centre (azimuthal equidistant), where its edge is at the same distance everywhere. */
export function circle(center: Spot, radius: number): Area {
  const reach = radius / degreeAt(0).latitude; // the shortest degree
  const highest = Math.abs(center.latitude) + reach;
  // over a pole it is as wide as the earth
  const half = highest >= 90 ? 180 : Math.min(180, radius / degreeAt(highest).longitude);
  const seen = (spot: Spot): Point => {
    const distance = geodesicDistance(center, spot);
    const [a, b] = [center.latitude * RADIAN, spot.latitude * RADIAN];
    const east = (spot.longitude - center.longitude) * RADIAN;
    const angle = Math.atan2(
      Math.sin(east) * Math.cos(b),
      Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
    );
    return { x: distance * Math.sin(angle), y: distance * Math.cos(angle) };
  };
  return {
    box: {
      south: center.latitude - reach,
      north: center.latitude + reach,
      middle: turn(center.longitude),
      half,
    },
    holds: (spot) => geodesicDistance(center, spot) <= radius,
    depth: (spot, reach) => within(radius - geodesicDistance(center, spot), reach),
    crossing(from, to) {
      const [a, b] = [seen(from), seen(to)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length = dx * dx + dy * dy;
      if (length === 0) return Math.hypot(a.x, a.y) <= radius ? [{ from: 0, to: 1 }] : [];
      // |a + part × (b − a)| = radius
      const middle = -(a.x * dx + a.y * dy) / length;
      const under = middle * middle - (a.x * a.x + a.y * a.y - radius * radius) / length;
      if (under <= 0) return [];
      const [start, end] = [Math.max(0, middle - Math.sqrt(under)), Math.min(1, middle + Math.sqrt(under))];
      return start < end ? [{ from: start, to: end }] : [];
    },
  };
}
