import { expect, test } from 'vitest';
import { indexAt, type LinePoint, lineOf, whereAt } from './line.ts';

const point = (at: number, longitude: number, latitude = 0, more: Partial<LinePoint> = {}): LinePoint => ({
  at,
  longitude,
  latitude,
  speed: 10,
  gap: false,
  ...more,
});
const x = (longitude: number): number => longitude / 360 + 0.5;

test('between two fixes the vehicle is in the share of the time', () => {
  const line = lineOf([point(1000, 1), point(2000, 2, 0, { speed: 20 })]);
  expect(whereAt(line, 1250)?.x).toBeCloseTo(x(1.25), 12);
  expect(whereAt(line, 1250)?.speed).toBeCloseTo(12.5, 5);
  expect(whereAt(line, 1000)?.x).toBe(x(1));
  expect(whereAt(line, 2000)?.x).toBeCloseTo(x(2), 12);
});

test('before the first fix it is where it begins, after the last where it ended', () => {
  const line = lineOf([point(1000, 1), point(2000, 2)]);
  expect(whereAt(line, 0)).toMatchObject({ x: x(1), index: -1 });
  expect(whereAt(line, 9000)?.x).toBeCloseTo(x(2), 12);
  expect(whereAt(lineOf([]), 5)).toBeUndefined();
});

test('it looks where it drives, and keeps looking there while it is stationary', () => {
  const line = lineOf([point(0, 1), point(1000, 2), point(2000, 2), point(3000, 2, -1), point(4000, 1, -1)]);
  expect(whereAt(line, 500)?.heading).toBeCloseTo(90);
  expect(whereAt(line, 1500)?.heading, 'parked').toBeCloseTo(90);
  expect(whereAt(line, 2500)?.heading).toBeCloseTo(180);
  expect(whereAt(line, 3500)?.heading).toBeCloseTo(270);
});

test('a vehicle that has not set off yet looks where it will go', () => {
  const line = lineOf([point(0, 1), point(1000, 1), point(2000, 0)]);
  for (const moment of [-1000, 0, 500, 1000]) expect(whereAt(line, moment)?.heading).toBeCloseTo(270);
});

test('across a gap the way is a guess, and the speed is not known', () => {
  const line = lineOf([point(0, 1), point(1000, 2, 0, { gap: true }), point(2000, 3)]);
  expect(whereAt(line, 500)).toMatchObject({ gap: true, speed: Number.NaN });
  expect(whereAt(line, 1500)).toMatchObject({ gap: false, speed: 10 });
});

test('a fix without a speed leaves it unknown around it', () => {
  const line = lineOf([point(0, 1), point(1000, 2, 0, { speed: null })]);
  expect(whereAt(line, 500)?.speed).toBeNaN();
  expect(whereAt(line, 0)?.speed).toBe(10);
});

test('several fixes of one moment: the last of them counts', () => {
  const at = Float64Array.of(1, 2, 2, 2, 3);
  expect([0, 1, 2, 2.5, 3, 4].map((moment) => indexAt(at, moment))).toEqual([-1, 0, 3, 3, 4, 4]);
});

test('a parked vehicle that was silent for long left no gap', () => {
  const line = lineOf([point(0, 1), point(1000, 1.0005, 0, { gap: true }), point(2000, 1.1, 0, { gap: true })]);
  expect([...line.gap]).toEqual([0, 0, 1]);
});
