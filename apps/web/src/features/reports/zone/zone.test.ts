import { distanceBetween } from '@balise/tracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  circleThrough,
  outlineOf,
  rectangleAround,
  type SearchZone,
  type Zone,
} from '../../../map/drawing/zone.ts';
import { zoneCode, zoneOf } from './zone-code.ts';

const latitude = fc.integer({ min: -8_500_000, max: 8_500_000 }).map((part) => part / 100_000);
const longitude = fc.integer({ min: -18_000_000, max: 18_000_000 }).map((part) => part / 100_000);
const corner = fc.record({ latitude, longitude });

describe('the zone of an address', () => {
  it('comes back as it was written, to a metre', () => {
    const zones: fc.Arbitrary<SearchZone> = fc.oneof(
      fc.record({
        kind: fc.constant('circle' as const),
        center: corner,
        radius: fc.integer({ min: 1, max: 2_000_000 }),
      }),
      fc.record({
        kind: fc.constant('polygon' as const),
        points: fc.array(corner, { minLength: 3, maxLength: 60 }),
      }),
      fc
        .tuple(corner, corner)
        .filter(([one, other]) => one.latitude !== other.latitude && one.longitude !== other.longitude)
        .map((corners) => rectangleAround(corners)),
    );
    fc.assert(
      fc.property(zones, (zone) => {
        expect(zoneOf(zoneCode(zone))).toEqual(zone);
      }),
    );
  });

  it('is short, and made of signs that an address takes as they are', () => {
    const points = Array.from({ length: 30 }, (_, place) => ({
      latitude: 5.3 + 0.02 * Math.sin(place),
      longitude: -4 + 0.02 * Math.cos(place),
    }));
    const code = zoneCode({ kind: 'polygon', points });
    expect(code.length).toBeLessThan(250);
    expect(encodeURIComponent(code)).toBe(code);
  });

  it('is none where the address was mistyped', () => {
    for (const code of ['', 'c', 'p', 'x', 'pAA', 'pAAAA', 'c!', 'rAAAA', 'q123', 'c_____________________'])
      expect(zoneOf(code)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (code) => void zoneOf(code))); // and nothing makes it fail
  });
});

describe('what a zone measures', () => {
  it('a circle of a kilometre is 3.14 km², wherever it lies', () => {
    fc.assert(
      fc.property(corner, (center) => {
        const circle: Zone = { kind: 'circle', center, radius: 1000 };
        expect(areaOf(circle) / 1e6).toBeCloseTo(Math.PI, 3);
        expect(areaOf({ kind: 'polygon', points: outlineOf(circle) }) / 1e6).toBeCloseTo(3.1365, 1);
      }),
    );
  });

  it('a square degree at the equator, and at 60° half of it', () => {
    const square = (south: number): Zone => ({ kind: 'rectangle', south, west: 0, north: south + 1, east: 1 });
    expect(areaOf(square(0)) / 1e6).toBeCloseTo(12_363, -1);
    expect(areaOf(square(59.5)) / areaOf(square(-0.5))).toBeCloseTo(0.5, 2);
  });

  it('the outline of a circle is at its radius, and leads back to it', () => {
    fc.assert(
      fc.property(
        fc.record({
          latitude: fc.double({ min: -60, max: 60, noNaN: true }),
          longitude: fc.double({ min: -179, max: 179, noNaN: true }),
        }),
        fc.integer({ min: 50, max: 50_000 }),
        (center, radius) => {
          const outline = outlineOf({ kind: 'circle', center, radius });
          for (const point of outline) expect(distanceBetween(center, point)).toBeCloseTo(radius, 0);
          const back = circleThrough(outline);
          if (back?.kind !== 'circle') throw new Error('no circle');
          expect(Math.abs(back.radius - radius) / radius).toBeLessThan(0.01);
          expect(distanceBetween(back.center, center) / radius).toBeLessThan(0.01);
        },
      ),
    );
  });
});
