import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayHours } from '../alerts/kinds.ts';
import { hoursOf } from './week-hours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 10, 23);
const utc = () => 0;
const at = (day: number, hour: number) => MONDAY + (day - 1) * DAY + hour * HOUR;
const span = (day: number, from: number, to: number): DayHours => ({ day, from: from * 60, to: to * 60 });

test('a span has its begin and not its end', () => {
  const hours = hoursOf([span(1, 8, 12)], utc);
  expect([at(1, 8) - 1, at(1, 8), at(1, 12) - 1, at(1, 12), at(2, 9)].map((one) => hours?.(one) !== null)).toEqual([
    ...[false, true, true, false, false],
  ]);
});

test('over midnight, and over the end of the week, spans are one', () => {
  const nights = hoursOf([span(1, 20, 24), span(2, 0, 6), span(7, 22, 24), span(1, 0, 5)], utc);
  expect(nights?.(at(1, 23))).toBe(nights?.(at(2, 3)));
  expect(nights?.(at(7, 23))).toBe(nights?.(at(8, 4)));
  expect(nights?.(at(8, 5))).toBeNull();
  expect(nights?.(at(1, 4))).not.toBe(nights?.(at(8, 4)));
});

test('all week is no schedule', () => {
  expect(
    hoursOf(
      [1, 2, 3, 4, 5, 6, 7].map((day) => span(day, 0, 24)),
      utc,
    ),
  ).toBeUndefined();
});

test('by local clocks, also where they change: a span over the change is one', () => {
  const change = at(7, 1); // from two hours ahead to one
  const hours = hoursOf([span(7, 0, 12)], (moment) => (moment < change ? 2 : 1) * HOUR);
  expect(hours?.(at(7, 0) - 2 * HOUR)).toBe(hours?.(at(7, 11) - 1));
  expect([hours?.(at(7, 0) - 2 * HOUR - 1), hours?.(at(7, 11))]).toEqual([null, null]);
});

test('whatever the spans: a moment is in them as minute by minute it is, and who is in one span has no break between', () => {
  const anyDay = fc
    .record({ day: fc.integer({ min: 1, max: 7 }), from: fc.nat(23), length: fc.integer({ min: 1, max: 24 }) })
    .map(({ day, from, length }) => span(day, from, Math.min(24, from + length)));
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 1, maxLength: 12 }), fc.nat(400), fc.nat(400), (days, one, other) => {
      const hours = hoursOf(days, utc);
      const isIn = (hour: number) =>
        days.some(({ day, from, to }) => {
          const minute = ((hour % 168) - (day - 1) * 24) * 60;
          return from <= minute && minute < to;
        });
      if (!hours) return;
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      expect(hours(MONDAY + one * HOUR) !== null).toBe(isIn(one));
      const isWhole = Array.from({ length: last - first + 1 }, (_, step) => first + step).every(isIn);
      const [before, after] = [hours(MONDAY + first * HOUR), hours(MONDAY + last * HOUR)];
      expect(before !== null && before === after).toBe(isWhole);
    }),
  );
});
