import fc from 'fast-check';
import type { Spot } from '../../index.ts';
import { latitudeAt, mercator, turn } from '../degrees.ts';
import { degreeAt } from '../geodesic.ts';
import type { AreaShape } from '../shape.ts';

/** Degrees of longitude, and of latitude, at the equator. */
export const METRE = 1 / degreeAt(0).longitude;
export const METRE_NORTH = 1 / degreeAt(0).latitude;

/** West of the meridian, wherever that is, an area of two kilometres: a fix x metres east of it is x metres outside. */
export const half = (meridian = 0): AreaShape => ({
  type: 'rectangle',
  south: -1000 * METRE_NORTH,
  north: 1000 * METRE_NORTH,
  west: turn(meridian - 2000 * METRE),
  east: turn(meridian),
});

export const metres = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
export const somewhere = fc.record({
  latitude: fc.double({ min: -65, max: 65, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** A tenth of a millimetre: what is smaller than the least number of the map is no distance. */
const fine = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;
/** A spot so many metres from another. */
export const beside = ({ latitude, longitude }: Spot, north: number, east: number): Spot => ({
  latitude: fine(latitude + north / degreeAt(latitude).latitude),
  longitude: turn(fine(longitude + east / degreeAt(latitude).longitude)),
});
/** Areas of 5 m to 2 km around a spot. */
export const anArea = fc.oneof(
  fc.double({ min: 5, max: 1000, noNaN: true }).map(
    (radius) =>
      (spot: Spot): AreaShape => ({ type: 'circle', ...spot, radius }),
  ),
  fc.array(fc.tuple(metres(1000), metres(1000)), { minLength: 3, maxLength: 8 }).map((corners) => (spot: Spot) => {
    const points = corners.map(([north, east]) => {
      const { latitude, longitude } = beside(spot, north, east);
      return [latitude, longitude] as [number, number];
    });
    return { type: 'polygon', points } satisfies AreaShape;
  }),
);

/** Spots along an edge, some metres apart: the slow way to know it. */
export function edgeOf(area: AreaShape): Spot[] {
  if (area.type === 'circle') {
    return Array.from({ length: 2000 }, (_, step) => {
      const angle = (step / 2000) * 2 * Math.PI;
      return beside(area, area.radius * Math.cos(angle), area.radius * Math.sin(angle));
    });
  }
  if (area.type !== 'polygon') throw new Error('not asked for');
  return area.points.flatMap(([latitude, longitude], place) => {
    const [toLatitude, toLongitude] = area.points[(place + 1) % area.points.length] as [number, number];
    const [from, to] = [mercator(latitude), mercator(toLatitude)];
    return Array.from({ length: 1000 }, (_, step) => ({
      latitude: latitudeAt(from + ((to - from) * step) / 1000),
      longitude: turn(longitude + (turn(toLongitude - longitude) * step) / 1000),
    }));
  });
}
