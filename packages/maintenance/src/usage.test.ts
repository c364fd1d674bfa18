import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTo, weekdayOf } from './days.ts';
import { forecaster, patternOf, type UsePattern } from './usage.ts';

const TODAY = Date.parse('2026-11-26') / 86_400_000; // a Thursday

/** Weeks before today, by the day of the week. */
const weeks = (of: (weekday: number) => number, days = 28) =>
  Array.from({ length: days }, (_, place) => of(weekdayOf(TODAY - 1 - place)));
const onWorkdays = (metres: number) => weeks((weekday) => (weekday < 5 ? metres : 0));
const pattern = (before: readonly number[], lastReceived: number | null = TODAY) =>
  patternOf({ today: TODAY, before, lastReceived }) as UsePattern;

describe('how a vehicle is used', () => {
  test('the days of the week keep what is theirs', () => {
    const { weekdays } = pattern(onWorkdays(158_000));
    expect(weekdays[0]).toBeGreaterThan(145_000);
    expect(weekdays[6]).toBeLessThan(20_000);
  });

  test('one trip of 1,500 km is no habit', () => {
    const before = onWorkdays(50_000);
    before[2] = 1_500_000;
    const mean = (of: UsePattern) => of.weekdays.reduce((sum, use) => sum + use, 0) / 7;
    expect(mean(pattern(before)) / mean(pattern(onWorkdays(50_000)))).toBeLessThan(1.6);
  });

  test('what changed lately counts more than what was', () => {
    const before = weeks(() => 0, 56).map((_, place) => (place < 28 ? 200_000 : 50_000));
    expect(pattern(before).weekdays[3]).toBeGreaterThan(140_000);
  });

  test.each([
    ['noData', onWorkdays(1), TODAY - 15],
    ['noData', onWorkdays(1), null],
    ['tooNew', onWorkdays(1).slice(0, 6), TODAY],
    ['notUsed', onWorkdays(0), TODAY],
  ])('no prediction: %s', (why, before, last) => {
    expect(patternOf({ today: TODAY, before, lastReceived: last })).toBe(why);
  });

  test('nothing received for 14 days is still a prediction', () => {
    expect(typeof pattern(onWorkdays(100_000), TODAY - 14)).toBe('object');
  });
});

describe('a forecast', () => {
  test('says when 2,600 km at 158 km a working day are used', () => {
    const found = forecaster(pattern(onWorkdays(158_000)), { today: TODAY, soFar: 158_000 })(2_600_000);
    expect(found).toMatchObject({ p50: expect.any(Number) });
    const { p10, p50, p90 } = found as { p10: number; p50: number; p90: number };
    // 17 working days after today
    expect(Math.abs(p50 - (TODAY + 23))).toBeLessThanOrEqual(2);
    expect(p10).toBeLessThan(p50);
    expect(p90).toBeGreaterThan(p50);
    expect(p90 - p10).toBeLessThan(21);
  });

  const uses = fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 7, maxLength: 40 });

  test('is in order, and later for more', () => {
    fc.assert(
      fc.property(uses, fc.nat(9_000_000), fc.nat(9_000_000), fc.nat(300_000), (before, a, more, soFar) => {
        const found = patternOf({ today: TODAY, before, lastReceived: TODAY });
        if (typeof found === 'string') return;
        const when = forecaster(found, { today: TODAY, soFar });
        const [one, two] = [when(a), when(a + more)];
        const late = (day: number | null) => day ?? Number.POSITIVE_INFINITY;
        if (typeof one === 'string' || typeof two === 'string') return;
        expect(one.p10).toBeLessThanOrEqual(late(one.p50));
        expect(late(one.p50)).toBeLessThanOrEqual(late(one.p90));
        expect(one.p10).toBeLessThanOrEqual(two.p10);
        expect(late(one.p50)).toBeLessThanOrEqual(late(two.p50));
        expect(late(one.p90)).toBeLessThanOrEqual(late(two.p90));
        expect(one.p10).toBeGreaterThanOrEqual(TODAY);
      }),
    );
  });
});

describe('the calendar', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000;
  test.each([
    ['2027-01-31', { count: 1, unit: 'month' }, '2027-02-28'],
    ['2028-01-31', { count: 1, unit: 'month' }, '2028-02-29'],
    ['2028-02-29', { count: 1, unit: 'year' }, '2029-02-28'],
    ['2026-12-15', { count: 14, unit: 'month' }, '2028-02-15'],
    ['2026-11-26', { count: 2, unit: 'week' }, '2026-12-10'],
    ['2026-03-28', { count: 2, unit: 'day' }, '2026-03-30'],
  ] as const)('%s and %j is %s', (from, step, to) => expect(addTo(day(from), step)).toBe(day(to)));

  test('a longer time is never earlier', () => {
    const unit = fc.constantFrom('day', 'week', 'month', 'year' as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), unit, fc.integer({ min: 1, max: 60 }), (from, unit, count) => {
        expect(addTo(from, { count, unit })).toBeGreaterThan(addTo(from, { count: count - 1, unit }) - 1);
        expect(addTo(from, { count, unit })).toBeLessThanOrEqual(addTo(from + 1, { count, unit }));
      }),
    );
  });
});
