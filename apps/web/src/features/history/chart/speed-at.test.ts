import { expect, test } from 'vitest';
import { lineOf } from './line.ts';
import { speedAt } from './speed-at.ts';

const MINUTE = 60_000;
const series = (more: object = {}) => ({
  name: 'speed' as const,
  at: [0, MINUTE],
  value: [20, 22],
  min: [0, 21],
  max: [30, 23],
  ...more,
});
const means = { bucket: MINUTE, series: [series()] };
const line = lineOf(
  [0, 10_000, 20_000, 200_000].map((at, index) => ({
    at,
    latitude: 0,
    longitude: index / 100,
    speed: 3 + index,
    gap: false,
  })),
);

test('where the chart tells means, the fixes on the line say it', () => {
  expect(speedAt({ chart: means, path: { line } }, 10_000)).toBe(4);
  expect(speedAt({ chart: means, path: { line } }, 15_000)).toBe(4.5);
});

test('where these are further from each other than the parts of the chart, and after the last, the chart does', () => {
  expect(speedAt({ chart: means, path: { line } }, 90_000)).toBe(22);
  expect(speedAt({ chart: means, path: { line } }, 210_000)).toBe(22);
  expect(speedAt({ chart: means }, 10_000)).toBe(20);
});

test('a chart that tells every value is believed', () => {
  const chart = { bucket: MINUTE, series: [series({ min: null, max: null })] };
  expect(speedAt({ chart, path: { line } }, 15_000)).toBe(20);
});

test('a vehicle that is stationary has no speed, whatever its last fix said; one without data has none that is known', () => {
  const spans = [
    { from: 0, to: 15_000, look: 'moving' as const },
    { from: 15_000, to: 30_000, look: 'stopped' as const },
    { from: 40_000, to: 50_000, look: 'moving' as const },
  ];
  const past = { spans };
  expect(speedAt({ chart: means, path: { line }, past }, 14_000)).toBe(4.4);
  expect(speedAt({ chart: means, path: { line }, past }, 15_000)).toBe(0);
  expect(speedAt({ chart: means, path: { line }, past }, 35_000)).toBeNaN();
  expect(speedAt({ chart: means, past }, 45_000)).toBe(20);
  expect(speedAt({}, 15_000)).toBeNaN();
});
