import { expect, test } from 'vitest';
import { drivingTimes, restWithin } from './driving-times.ts';

const MINUTE = 60_000;
const trip = (from: number, until: number) => ({
  startsAt: from * MINUTE,
  endsAt: until * MINUTE,
  driving: (until - from) * MINUTE,
});
const judged = (...trips: ReturnType<typeof trip>[]) =>
  drivingTimes(trips, 45 * MINUTE, 270 * MINUTE).map(({ unbroken, isTooLong }) => [unbroken / MINUTE, isTooLong]);

test('4 h 30 of driving are not too long, a minute more is, once until the next rest of 45 minutes', () => {
  expect(judged(trip(0, 270))).toEqual([[270, false]]);
  expect(judged(trip(0, 200), trip(244, 315), trip(320, 400))).toEqual([
    [200, false],
    [271, true],
    [351, false],
  ]);
  expect(judged(trip(0, 200), trip(245, 445))).toEqual([
    [200, false],
    [200, false],
  ]);
});

test('the trips of two vehicles count together, whatever their order', () => {
  expect(judged(trip(150, 300), trip(0, 140))).toEqual([
    [140, false],
    [290, true],
  ]);
});

test('rest is the time between trips; those at once have none', () => {
  expect(restWithin([trip(0, 60), trip(90, 100), trip(95, 120)]) / MINUTE).toBe(30);
  expect(restWithin([])).toBe(0);
});
