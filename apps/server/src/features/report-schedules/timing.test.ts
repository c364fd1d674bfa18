import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn } from '../../calendar/index.ts';
import { sendingsAfter, type Timing } from './timing.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const SEVEN = 7 * 60;
const monday = { periodicity: 'weekly', weekdays: [1], monthDay: null, sendMinute: SEVEN } as const;

/** Sendings as `[moment UTC, first day, last day]`. */
const table = (timing: Timing, after: string, count: number) =>
  sendingsAfter(timing, Date.parse(after), count).map(({ at, from, to }) => {
    const { dayOf, nameOf } = daysIn(timing.timeZone);
    return [new Date(at).toISOString().slice(0, 16), nameOf(dayOf(from)), nameOf(dayOf(to - 1))];
  });

test('every Monday 07:00 covers Monday to Sunday', () => {
  expect(table({ ...monday, timeZone: 'Africa/Abidjan' }, '2026-11-26T12:00Z', 2)).toEqual([
    ['2026-11-30T07:00', '2026-11-23', '2026-11-29'],
    ['2026-12-07T07:00', '2026-11-30', '2026-12-06'],
  ]);
});

test('the weeks in which clocks change, by hand: Paris in spring and autumn, Auckland in spring', () => {
  expect(table({ ...monday, timeZone: 'Europe/Paris' }, '2026-03-22T12:00Z', 2)).toEqual([
    ['2026-03-23T06:00', '2026-03-16', '2026-03-22'],
    ['2026-03-30T05:00', '2026-03-23', '2026-03-29'],
  ]);
  expect(table({ ...monday, timeZone: 'Europe/Paris' }, '2026-10-18T12:00Z', 2)).toEqual([
    ['2026-10-19T05:00', '2026-10-12', '2026-10-18'],
    ['2026-10-26T06:00', '2026-10-19', '2026-10-25'],
  ]);
  expect(table({ ...monday, timeZone: 'Pacific/Auckland' }, '2026-09-20T12:00Z', 2)).toEqual([
    ['2026-09-20T19:00', '2026-09-14', '2026-09-20'],
    ['2026-09-27T18:00', '2026-09-21', '2026-09-27'],
  ]);
});

test('a time that clocks skip comes when they do; one that they show twice comes once, the first time', () => {
  const daily = {
    periodicity: 'daily',
    weekdays: [],
    monthDay: null,
    sendMinute: 150,
    timeZone: 'Europe/Paris',
  } as const;
  expect(table(daily, '2026-03-28T12:00Z', 2)).toEqual([
    ['2026-03-29T01:00', '2026-03-28', '2026-03-28'],
    ['2026-03-30T00:30', '2026-03-29', '2026-03-29'],
  ]);
  expect(table(daily, '2026-10-24T12:00Z', 2)).toEqual([
    ['2026-10-25T00:30', '2026-10-24', '2026-10-24'],
    ['2026-10-26T01:30', '2026-10-25', '2026-10-25'],
  ]);
});

test('two days a week share the week between them', () => {
  expect(table({ ...monday, weekdays: [1, 4], timeZone: 'UTC' }, '2026-11-26T12:00Z', 2)).toEqual([
    ['2026-11-30T07:00', '2026-11-26', '2026-11-29'],
    ['2026-12-03T07:00', '2026-11-30', '2026-12-02'],
  ]);
});

test('monthly: the first covers the month before; the last day is right in every month, leap years too', () => {
  const monthly = { periodicity: 'monthly', weekdays: [], sendMinute: SEVEN, timeZone: 'Africa/Abidjan' } as const;
  expect(table({ ...monthly, monthDay: 1 }, '2026-11-26T12:00Z', 1)).toEqual([
    ['2026-12-01T07:00', '2026-11-01', '2026-11-30'],
  ]);
  expect(table({ ...monthly, monthDay: 31 }, '2028-01-31T12:00Z', 3)).toEqual([
    ['2028-02-29T07:00', '2028-01-31', '2028-02-28'],
    ['2028-03-31T07:00', '2028-02-29', '2028-03-30'],
    ['2028-04-30T07:00', '2028-03-31', '2028-04-29'],
  ]);
});

test('in every zone and for every timing a year of sendings has every day once, in order', () => {
  const timing: fc.Arbitrary<Timing> = fc.record({
    periodicity: fc.constantFrom('daily', 'weekly', 'monthly'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    sendMinute: fc.integer({ min: 0, max: 1439 }),
    timeZone: fc.constantFrom('Europe/Paris', 'Africa/Abidjan', 'Pacific/Auckland', 'America/Havana', 'Africa/Cairo'),
  });
  fc.assert(
    fc.property(timing, fc.integer({ min: 0, max: 730 }), (one, days) => {
      const start = Date.UTC(2026, 0, 1) + days * DAY;
      const found = sendingsAfter(one, start, 60);
      return found.every(({ at, from, to }, place) => {
        const before = found[place - 1];
        return (
          from < to && to <= at && at - to < DAY + 120 * MINUTE && (!before || (before.at < at && before.to === from))
        );
      });
    }),
    { numRuns: 200 },
  );
});
