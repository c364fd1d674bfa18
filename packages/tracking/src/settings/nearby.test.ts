import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AreaShape, areaOf, mayCross } from '../areas/index.ts';
import type { AppliedGeofence } from './geofences.ts';
import { nearbyOf } from './nearby.ts';

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.9, 0, 5.3, 89.9, 90));
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, -179.99, 0, 179.99, 180),
);
const spot = fc.record({ latitude, longitude });
const shape: fc.Arbitrary<AreaShape> = fc.oneof(
  fc.record({
    type: fc.constant('circle' as const),
    latitude,
    longitude,
    radius: fc.constantFrom(20, 5_000, 500_000),
  }),
  fc
    .record({ latitude, longitude, width: fc.constantFrom(0.01, 1, 90, 200), height: fc.constantFrom(0.01, 3) })
    .map(({ latitude: south, longitude: west, width, height }) => {
      const east = west + width > 180 ? west + width - 360 : west + width;
      return {
        type: 'rectangle' as const,
        south: Math.min(south, 80),
        north: Math.min(south, 80) + height,
        west,
        east,
      };
    }),
);

test('an index finds whatever a way may cross, in the order of the list, and each by its id', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 60 }), spot, spot, (shapes, from, to) => {
      const ends = { version: 1, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
      // often enough for an index
      const applied = [...shapes, ...shapes, ...shapes].map(
        (one, id): AppliedGeofence => ({ id: id % shapes.length, ...ends, area: areaOf(one) }),
      );
      const nearby = nearbyOf(applied);
      const found = nearby.between(from, to).map((one) => applied.indexOf(one));
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      const crossed = applied.flatMap(({ area }, place) => (mayCross(area, from, to) ? [place] : []));
      expect(found).toEqual(expect.arrayContaining(crossed));
      expect(nearby.of(0)).toEqual(applied.filter(({ id }) => id === 0));
    }),
    { numRuns: 500 },
  );
});
