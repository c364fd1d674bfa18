import { distanceBetween } from '@balise/tracking';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurrer, gridSecret, reachOf } from './blur.ts';

const key = Buffer.alloc(32, 9);
const spot = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const blur = fc.integer({ min: 100, max: 10_000 });
const METRE = 360 / 40_030_000; // degrees of latitude

/** A place so many metres to the north and east of another. */
const moved = ({ latitude, longitude }: { latitude: number; longitude: number }, north: number, east: number) => ({
  latitude: latitude + north * METRE,
  longitude: longitude + (east * METRE) / Math.cos((latitude * Math.PI) / 180),
});

test('every place within the blur of a shown one, in the four directions, is shown as the same: no reading says where in it', () => {
  fc.assert(
    fc.property(spot, blur, fc.nat(1000), (truth, metres, link) => {
      const blurred = blurrer(metres, gridSecret(key, link));
      const shown = blurred(truth);
      const near = metres * 0.97; // roundings: coordinates have five decimals
      for (const [north, east] of [
        [near, 0],
        [-near, 0],
        [0, near],
        [0, -near],
        [0, 0],
      ] as const) {
        expect(blurred(moved(shown, north, east))).toEqual(shown);
      }
    }),
  );
});

test('the truth is never farther from the shown place than the reach that is drawn', () => {
  fc.assert(
    fc.property(spot, blur, (truth, metres) => {
      const shown = blurrer(metres, gridSecret(key, 1))(truth);
      expect(distanceBetween(shown, truth)).toBeLessThanOrEqual(reachOf(metres) * 1.01 + 2);
    }),
  );
});

test('the lines of the grid differ by link', () => {
  const truth = { latitude: 5.3453, longitude: -4.0244 };
  const shown = [1, 2, 3, 4, 5].map((link) => JSON.stringify(blurrer(1000, gridSecret(key, link))(truth)));
  expect(new Set(shown).size).toBe(5);
});
