import { expect, test } from 'vitest';
import type { View } from '../mercator.ts';
import { nearTrack } from './near-track.ts';
import type { DrawnTrack } from './track-parts.ts';

/** A map on which the plane's middle is at the origin and one part in a thousand is one pixel. */
const VIEW: View = {
  center: { x: 0.5, y: 0.5 },
  originX: 0,
  originY: 0,
  width: 800,
  height: 600,
  zoom: 1,
  scale: 1000,
};

const track = (...points: [x: number, y: number, at: number][]): DrawnTrack => ({
  x: Float64Array.from(points, ([x]) => 0.5 + x / 1000),
  y: Float64Array.from(points, ([, y]) => 0.5 + y / 1000),
  at: Float64Array.from(points, ([, , at]) => at),
  colour: new Uint8Array(points.length),
  gap: new Uint8Array(points.length),
});

test('a click beside a leg is its nearest point, and the time is in the share of the way', () => {
  const found = nearTrack({ x: 25, y: 4 }, [track([0, 0, 1000], [100, 0, 2000])], VIEW, 10, 0);
  expect(found).toMatchObject({ track: 0, at: expect.closeTo(1250, 3) });
  expect(found?.distance).toBeCloseTo(4, 6);
});

test('out of reach there is nothing', () => {
  expect(nearTrack({ x: 25, y: 14 }, [track([0, 0, 1000], [100, 0, 2000])], VIEW, 10, 0)).toBeUndefined();
  expect(nearTrack({ x: -30, y: 0 }, [track([0, 0, 1000], [100, 0, 2000])], VIEW, 10, 0)).toBeUndefined();
});

test('of a road driven to and fro, the pass nearest to the clock is meant', () => {
  const road = track([0, 0, 0], [100, 0, 1000], [0, 0, 2000]);
  expect(nearTrack({ x: 50, y: 1 }, [road], VIEW, 10, 100)?.at).toBeCloseTo(500, 3);
  expect(nearTrack({ x: 50, y: 1 }, [road], VIEW, 10, 1900)?.at).toBeCloseTo(1500, 3);
});

test('of several tracks the nearest is taken', () => {
  const tracks = [track([0, 0, 0], [100, 0, 1000]), track([0, 9, 0], [100, 9, 1000])];
  expect(nearTrack({ x: 50, y: 8 }, tracks, VIEW, 10, 0)?.track).toBe(1);
});
