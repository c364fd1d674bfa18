import { distanceBetween, type Spot } from '@balise/tracking';
import { RADIAN } from './degrees.ts';
import type { Shape } from './shape.ts';

type Point = { x: number; y: number };

/** A circle on the ground: looked at from its centre (azimuthal equidistant), where its edge is at the same distance everywhere. */
export function circle(center: Spot, radius: number): Shape {
  const half = radius / (111_000 * Math.max(0.01, Math.cos((Math.abs(center.latitude) + radius / 111_000) * RADIAN)));
  const reach = radius / 111_000;
  const seen = (spot: Spot): Point => {
    const distance = distanceBetween(center, spot);
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
      ...{ south: center.latitude - reach, north: center.latitude + reach },
      ...{ middle: center.longitude, half: Math.min(180, half) },
    },
    holds: (spot) => distanceBetween(center, spot) <= radius,
    depth: (spot) => radius - distanceBetween(center, spot),
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
