import { expect, test } from 'vitest';
import { axisTop } from '../../ui/chart/axis.ts';
import { pairHours } from './activity-hours.ts';

const HOUR = 3_600_000;
const nameIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (at: number) => format.format(at);
};
const hours = (start: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const from = Date.parse(start) + place * HOUR;
    return { from, to: from + HOUR, moving: place };
  });

test('hours stand beside those of a week before by the clock', () => {
  const pairs = pairHours(hours('2026-11-20T00:00Z', 24), hours('2026-11-13T00:00Z', 24), nameIn('UTC'));
  expect(pairs).toHaveLength(24);
  expect(pairs.every(({ today, before }) => today?.moving === before?.moving)).toBe(true);
});

test('an hour that comes twice, or not at all, moves no other hour', () => {
  const nameOf = nameIn('Europe/Paris');
  const twice = pairHours(hours('2026-10-24T22:00Z', 25), hours('2026-10-17T22:00Z', 24), nameOf);
  expect(twice.slice(1, 5).map(({ name, today, before }) => [name, today?.moving, before?.moving])).toEqual([
    ['01:00', 1, 1],
    ['02:00', 2, 2],
    ['02:00', 3, undefined],
    ['03:00', 4, 3],
  ]);
  const missing = pairHours(hours('2026-03-28T23:00Z', 23), hours('2026-03-21T23:00Z', 24), nameOf);
  expect(missing.slice(1, 4).map(({ name, today, before }) => [name, today?.moving, before?.moving])).toEqual([
    ['01:00', 1, 1],
    ['02:00', undefined, 2],
    ['03:00', 2, 3],
  ]);
});

test('the top of an axis is round and above everything', () => {
  expect([[], [1], [3], [5], [7], [84], [412]].map((values) => axisTop(values))).toEqual([1, 1, 4, 5, 10, 100, 500]);
  expect(axisTop([0.2], 4)).toBe(4);
});
