import { distanceBetween } from '@balise/tracking';
import { expect, test } from 'vitest';
import { APART, compress, WITHIN } from './compress.ts';
import type { GoodFixes } from './good-fixes.ts';
import { gapsOf } from './simplify.ts';

const DEGREE = 111_195; // m, of latitude

/** Fixes from steps of seconds and metres north and east. */
function fixesOf(steps: readonly (readonly [seconds: number, north: number, east: number])[]): GoodFixes {
  let [at, north, east] = [0, 0, 0];
  const rows = steps.map(([seconds, dn, de]) => {
    [at, north, east] = [at + seconds * 1000, north + dn, east + de];
    return [at, 5 + north / DEGREE, -4 + east / DEGREE / Math.cos((5 * Math.PI) / 180)] as const;
  });
  return {
    length: rows.length,
    at: Float64Array.from(rows, ([time]) => time),
    latitude: Float64Array.from(rows, ([, latitude]) => latitude),
    longitude: Float64Array.from(rows, ([, , longitude]) => longitude),
    speed: new Float32Array(rows.length),
  };
}
const straight = (count: number) => Array.from({ length: count }, () => [10, 99, 0] as const);

test('of a straight way one fix is left each 500 m', () => {
  expect(compress(fixesOf(straight(21)), [], [])).toEqual([0, 5, 10, 15, 20]);
});

test('what lies further than 15 m from the way is kept, what lies nearer is not', () => {
  const off = (metres: number) =>
    fixesOf([
      [0, 0, 0],
      [10, 100, metres],
      [10, 100, -metres],
    ]);
  expect(compress(off(WITHIN - 1), [], [])).toEqual([0, 2]);
  expect(compress(off(WITHIN + 1), [], [])).toEqual([0, 1, 2]);
});

test('both sides of a gap, the turn of a day, and what somebody wants to see are kept', () => {
  const fixes = fixesOf([
    [0, 0, 0],
    [10, 1, 0],
    [10, 1, 0],
    [700, 1, 0],
    [10, 1, 0],
    [86_400, 1, 0],
    [10, 1, 0],
    [10, 1, 0],
    [10, 1, 0],
  ]);
  const breaks = gapsOf(fixes, 600_000);
  expect(compress(fixes, breaks, [])).toEqual([0, 2, 3, 4, 5, 8]);
  // the fix of the moment, or the one before it; moments before all fixes are of none
  expect(compress(fixes, breaks, [-5, 10_000, fixes.at[6]! + 1])).toEqual([0, 1, 2, 3, 4, 5, 6, 8]);
});

test('every fix that is left out lies within 15 m of the way, and no two of the way are further apart than 500 m', () => {
  let random = 3;
  const next = () => {
    random = (random * 16_807) % 2_147_483_647;
    return random / 2_147_483_647 - 0.5;
  };
  let course = 0;
  const fixes = fixesOf(
    Array.from({ length: 3000 }, () => {
      course += next();
      return [10, Math.cos(course) * 120, Math.sin(course) * 120] as const;
    }),
  );
  const places = compress(fixes, [], []);
  expect(places.length).toBeLessThan(2500);
  const at = (place: number) => ({ latitude: fixes.latitude[place]!, longitude: fixes.longitude[place]! });
  for (const [index, end] of places.slice(1).entries()) {
    const start = places[index]!;
    expect(distanceBetween(at(start), at(end))).toBeLessThanOrEqual(APART);
    for (let place = start + 1; place < end; place++) {
      const [a, b, c] = [
        distanceBetween(at(start), at(end)),
        distanceBetween(at(start), at(place)),
        distanceBetween(at(end), at(place)),
      ];
      const half = (a + b + c) / 2;
      const height = a === 0 ? b : (2 * Math.sqrt(Math.max(0, half * (half - a) * (half - b) * (half - c)))) / a;
      expect(height).toBeLessThanOrEqual(WITHIN + 0.01);
    }
  }
});

test('of nothing is nothing', () => {
  expect(compress(fixesOf([]), [], [])).toEqual([]);
});
