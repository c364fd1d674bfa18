import type { WeekHours } from '@balise/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverOf, DAYS, HOURS, hoursOn, inverted, minutesOf, painted, paintedTo } from './week-hours.ts';

const aSpan = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([, from, to]) => from < to)
  .map(([day, from, to]) => ({ day: day as number, from, to }));
const someHours = fc.array(aSpan, { maxLength: 20 });
const aCell = fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...HOURS));

const minuteApplies = (hours: WeekHours, day: number, minute: number): boolean =>
  hours.some((span) => span.day === day && span.from <= minute && minute < span.to);

test('painting an hour changes that hour and no minute elsewhere', () => {
  fc.assert(
    fc.property(someHours, aCell, fc.boolean(), (hours, [day, hour], isOn) => {
      const after = painted(hours, day, hour, isOn);
      expect(coverOf(after, day, hour)).toBe(isOn ? 'all' : 'none');
      for (const other of DAYS)
        for (let minute = 0; minute < 1440; minute += 1) {
          if (other === day && Math.floor(minute / 60) === hour) continue;
          if (minuteApplies(after, other, minute) !== minuteApplies(hours, other, minute))
            throw new Error(`day ${other}, minute ${minute}`);
        }
    }),
    { numRuns: 30 },
  );
});

test('a stroke paints the hours and the days between its ends, whichever comes first', () => {
  const night = [{ day: 2, from: 22 * 60, to: 24 * 60 }];
  const drawn = paintedTo(night, { day: 3, hour: 10 }, { day: 2, hour: 8 }, true);
  expect(drawn).toEqual([
    { day: 2, from: 8 * 60, to: 11 * 60 },
    { day: 2, from: 22 * 60, to: 24 * 60 },
    { day: 3, from: 8 * 60, to: 11 * 60 },
  ]);
  expect(paintedTo(drawn, { day: 2, hour: 9 }, { day: 3, hour: 23 }, false)).toEqual([
    { day: 2, from: 8 * 60, to: 9 * 60 },
    { day: 3, from: 8 * 60, to: 9 * 60 },
  ]);
  expect(paintedTo([], { day: 4, hour: 5 }, { day: 4, hour: 5 }, true)).toEqual(painted([], 4, 5, true));
});

test('a week and what is left of it are a whole week', () => {
  fc.assert(
    fc.property(someHours, (hours) => {
      expect(minutesOf(hours) + minutesOf(inverted(hours))).toBe(7 * 1440);
    }),
  );
});

test('working hours from Monday to Friday', () => {
  const hours = hoursOn([1, 2, 3, 4, 5], 8, 18);
  expect(minutesOf(hours)).toBe(50 * 60);
  expect([coverOf(hours, 1, 7), coverOf(hours, 1, 8), coverOf(hours, 6, 8)]).toEqual(['none', 'all', 'none']);
  expect(coverOf([{ day: 1, from: 510, to: 540 }], 1, 8)).toBe('part');
});
