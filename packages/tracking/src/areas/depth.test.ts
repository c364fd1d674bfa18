import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geodesicDistance } from '../index.ts';
import { areaOf } from './area.ts';
import { turn } from './degrees.ts';
import type { AreaShape } from './shape.ts';
import { anArea, beside, edgeOf, half, METRE, METRE_NORTH, metres, somewhere } from './testing/areas.ts';

describe('how deep', () => {
  test('as far as the nearest of many spots of the edge', () => {
    fc.assert(
      fc.property(somewhere, anArea, metres(1200), metres(1200), (spot, areaAt, north, east) => {
        const area = areaAt(spot);
        const shape = areaOf(area);
        const fix = beside(spot, north, east);
        const nearest = Math.min(...edgeOf(area).map((one) => geodesicDistance(fix, one)));
        const depth = shape.depth(fix, 1e6);
        expect(Math.abs(Math.abs(depth) - nearest)).toBeLessThan(3);
        expect(depth >= 0).toBe(shape.holds(fix) || depth === 0);
      }),
      { numRuns: 1000 },
    );
  });

  test('beyond 180° as anywhere else', () => {
    fc.assert(
      fc.property(metres(180), metres(1500), metres(1000), (meridian, east, north) => {
        const [here, there] = [0, meridian].map((middle) =>
          areaOf(half(middle)).depth({ latitude: north * METRE_NORTH, longitude: turn(middle + east * METRE) }, 1e6),
        );
        expect(there).toBeCloseTo(here as number, 3);
        expect(here).toBeCloseTo(Math.min(1000 - Math.abs(north), -east, 2000 + east), 0);
      }),
    );
  });

  test('a rectangle all the way around has no edge where it meets itself', () => {
    const band: AreaShape = { type: 'rectangle', south: -10, north: 10, west: -180, east: 180 };
    for (const longitude of [-180, 179.9999, 0])
      expect(areaOf(band).depth({ latitude: 9, longitude }, 1e6)).toBeCloseTo(110_604, -1);
  });
});
