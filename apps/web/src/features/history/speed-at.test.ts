import { expect, test } from 'vitest';
import { lineOf } from './line.ts';
import { speedAt } from './speed-at.ts';

const MINUTE = 60_000;
const series = (more: object = {}) => ({
  ...{ name: 'speed' as const, at: [0, MINUTE], value: [20, 22], min: [0, 21], max: [30, 23] },
  ...more,
});
const means = { bucket: MINUTE, series: [series()] };
const line = lineOf(
  [0, 10_000, 20_000, 200_000].map((at, index) => ({
    ...{ at, latitude: 0, longitude: index / 100, speed: 3 + index, gap: false },
  })),
);

test('where the chart tells means, the fixes on the line say it', () => {
  expect(speedAt({ chart: means, line }, 10_000)).toBe(4);
  expect(speedAt({ chart: means, line }, 15_000)).toBe(4.5);
});

test('where these are further from each other than the parts of the chart, and after the last, the chart does', () => {
  expect(speedAt({ chart: means, line }, 90_000)).toBe(22);
  expect(speedAt({ chart: means, line }, 210_000)).toBe(22);
  expect(speedAt({ chart: means }, 10_000)).toBe(20);
});

test('a chart that tells every value is believed', () => {
  const chart = { bucket: MINUTE, series: [series({ min: null, max: null })] };
  expect(speedAt({ chart, line }, 15_000)).toBe(20);
});

test('the position that was asked for at this very moment is what it is', () => {
  const told = { asked: 15_000, at: 14_000, speed: 11 };
  expect(speedAt({ chart: means, line }, 15_000.4, told)).toBe(11);
  expect(speedAt({ chart: means, line }, 16_000, told)).toBe(4.6);
  expect(speedAt({ chart: means, line }, 15_000, { ...told, speed: null })).toBe(4.5);
  expect(speedAt({ chart: means, line }, 15_000, { ...told, at: 15_000 - 11 * MINUTE })).toBe(4.5);
  expect(speedAt({}, 15_000)).toBeNaN();
});
