import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from './mercator.ts';

test('the plane is a square: 0 to 1 from west to east, and from the last latitude in the north to the one in the south', () => {
  expect([-180, 0, 180].map(mercatorX)).toEqual([0, 0.5, 1]);
  expect(mercatorY(0)).toBe(0.5);
  for (const latitude of [85.05, 90]) {
    expect(mercatorY(latitude)).toBeCloseTo(0, 4);
    expect(mercatorY(-latitude)).toBeCloseTo(1, 4);
  }
  // a tile of zoom 1 ends at 66.51326° (EPSG:3857)
  expect(mercatorY(66.51326)).toBeCloseTo(0.25, 6);
});
