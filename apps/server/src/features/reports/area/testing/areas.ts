import type { SearchArea } from '@balise/contract';
import type { Spot } from '@balise/tracking';
import fc from 'fast-check';
import { latitudeAt, mercator, turn } from '../degrees.ts';

/** Degrees of latitude, and of longitude at the equator. */
export const METRE = 1 / 111_195;

/** West of the meridian, wherever that is, an area of two kilometres: a fix x metres east of it is x metres outside. */
export const half = (meridian = 0): SearchArea => ({
  ...{ type: 'rectangle', south: -1000 * METRE, north: 1000 * METRE },
  ...{ west: turn(meridian - 2000 * METRE), east: turn(meridian) },
});

export const metres = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
export const somewhere = fc.record({
  latitude: fc.double({ min: -65, max: 65, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** A spot so many metres from another. */
export const beside = ({ latitude, longitude }: Spot, north: number, east: number): Spot => ({
  latitude: latitude + north * METRE,
  longitude: turn(longitude + (east * METRE) / Math.cos((latitude * Math.PI) / 180)),
});
/** Areas of 5 m to 2 km around a spot. */
export const anArea = fc.oneof(
  fc.double({ min: 5, max: 1000, noNaN: true }).map(
    (radius) =>
      (spot: Spot): SearchArea => ({ type: 'circle', ...spot, radius }),
  ),
  fc.array(fc.tuple(metres(1000), metres(1000)), { minLength: 3, maxLength: 8 }).map((corners) => (spot: Spot) => {
    const points = corners.map(([north, east]) => {
      const { latitude, longitude } = beside(spot, north, east);
      return [latitude, longitude] as [number, number];
    });
    return { type: 'polygon', points } satisfies SearchArea;
  }),
);

/** Spots along an edge, some metres apart: the slow way to know it. */
export function edgeOf(area: SearchArea): Spot[] {
  if (area.type === 'circle') {
    return Array.from({ length: 2000 }, (_, step) => {
      const angle = (step / 2000) * 2 * Math.PI;
      return beside(area, area.radius * Math.cos(angle), area.radius * Math.sin(angle));
    });
  }
  if (area.type === 'rectangle') throw new Error('not asked for');
  return area.points.flatMap(([latitude, longitude], place) => {
    const [toLatitude, toLongitude] = area.points[(place + 1) % area.points.length] as [number, number];
    const [from, to] = [mercator(latitude), mercator(toLatitude)];
    return Array.from({ length: 1000 }, (_, step) => ({
      latitude: latitudeAt(from + ((to - from) * step) / 1000),
      longitude: turn(longitude + (turn(toLongitude - longitude) * step) / 1000),
    }));
  });
}
