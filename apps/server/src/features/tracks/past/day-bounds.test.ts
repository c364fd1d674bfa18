import { expect, test } from 'vitest';
import { daysOf } from './day-bounds.ts';

const HOUR = 3_600_000;
const at = (moment: string) => Date.parse(moment);
const lengths = (from: string, to: string, zone: string) =>
  daysOf({ from: at(from), to: at(to) }, zone).map((day) => [day.day, (day.to - day.from) / HOUR]);

test('days are those of the zone, the first and the last cut off', () => {
  expect(lengths('2026-11-20T12:00:00Z', '2026-11-22T01:00:00Z', 'Africa/Lagos')).toEqual([
    ['2026-11-20', 11],
    ['2026-11-21', 24],
    ['2026-11-22', 2],
  ]);
});

test('a day that the clocks change has 25 hours', () => {
  expect(lengths('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', 'Europe/Paris')).toEqual([
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ]);
});

test('a day that a zone left out is none', () => {
  expect(lengths('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 'Pacific/Apia')).toEqual([
    ['2011-12-29', 24],
    ['2011-12-31', 24],
  ]);
});

test('the first and the last moments that can be asked for have days', () => {
  expect(daysOf({ from: 0, to: HOUR }, 'America/Los_Angeles')).toEqual([{ day: '1969-12-31', from: 0, to: HOUR }]);
  const end = Date.UTC(2200, 0);
  expect(daysOf({ from: end - HOUR, to: end }, 'Pacific/Auckland').at(-1)?.day).toBe('2200-01-01');
});
