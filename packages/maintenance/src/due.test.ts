import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUE_STATES, dueOf, type Measured } from './due.ts';
import { byCalendar, byMeter } from './measure.ts';

const TODAY = 20_783;
const KM = 1_000;
const recent = { today: TODAY, soFar: 0, before: Array.from({ length: 28 }, () => 100 * KM) };

/** A distance of which so many km of 10,000 are used, at 100 km a day. */
const distance = (used: number | null, interval = 10_000, { since = TODAY - 365, use = recent } = {}): Measured =>
  byMeter(
    {
      name: 'distance',
      interval: interval * KM,
      used: used === null ? null : used * KM,
      since,
      forecast: (left) => {
        const days = TODAY + Math.ceil(left / (100 * KM));
        return { p10: days - 1, p50: days, p90: days + 2 };
      },
    },
    use,
  );
const calendar = (from: number, due: number) => byCalendar({ from: TODAY + from, due: TODAY + due }, TODAY);
const state = (measured: readonly Measured[], grace?: number) => dueOf(measured, TODAY, grace)?.state;

describe('states', () => {
  test.each([
    [0, 'ok'],
    [8_500, 'ok'],
    [8_600, 'soon'], // predicted in 14 days
    [9_000, 'soon'],
    [9_999, 'soon'],
    [10_000, 'due'],
    [10_300, 'due'], // 3 %
    [10_301, 'overdue'],
  ])('of 10,000 km, %d used: %s', (used, expected) => expect(state([distance(used)])).toBe(expected));

  test('no more than 1,000 km before', () => {
    const slow: Measured = { ...distance(44_000, 45_000), forecast: 'noData' };
    expect(state([slow])).toBe('soon');
    expect(state([{ ...slow, used: 43_999 * KM }])).toBe('ok');
  });

  test('a service that comes every two weeks is not always imminent', () => {
    expect(state([distance(100, 1_000)])).toBe('ok');
    expect(state([distance(500, 1_000)])).toBe('soon');
  });

  test('reached more than seven days ago is overdue, however little it was driven since', () => {
    const parked = (days: number) => ({ ...distance(10_001), reachedOn: TODAY - days });
    expect([state([parked(7)]), state([parked(8)])]).toEqual(['due', 'overdue']);
  });

  test('by the calendar: thirty days before, on the day, seven days after', () => {
    const year = (due: number) => state([calendar(due - 365, due)]);
    expect([31, 30, 1, 0, -7, -8].map(year)).toEqual(['ok', 'soon', 'soon', 'due', 'due', 'overdue']);
  });

  test('an insurance is overdue on the day after', () => {
    expect([0, -1].map((due) => state([calendar(due - 365, due)], 0))).toEqual(['due', 'overdue']);
  });

  test('whichever comes first decides', () => {
    const due = dueOf([distance(2_000), calendar(-340, 25)], TODAY);
    expect(due).toMatchObject({ by: 'calendar', on: TODAY + 25, state: 'soon' });
    expect(dueOf([distance(9_900), calendar(-100, 265)], TODAY)).toMatchObject({
      by: 'distance',
      on: TODAY + 1,
      between: { from: TODAY, until: TODAY + 3 },
    });
  });

  test('a date that is sure cuts the interval of a distance off', () => {
    const wide: Measured = { ...distance(2_000), forecast: { p10: TODAY + 10, p50: TODAY + 40, p90: TODAY + 90 } };
    expect(dueOf([wide, calendar(-300, 65)], TODAY)).toMatchObject({
      by: 'distance',
      on: TODAY + 40,
      between: { from: TODAY + 10, until: TODAY + 65 },
    });
    // what is not the first to come may still come before it
    expect(dueOf([wide, calendar(-335, 31)], TODAY)).toMatchObject({
      by: 'calendar',
      on: TODAY + 31,
      between: { from: TODAY + 10, until: TODAY + 31 },
    });
    expect(dueOf([calendar(-300, 65)], TODAY)?.between).toBeNull();
  });

  test('imminent by its distance, due first by its date', () => {
    const slow: Measured = { ...distance(9_500), forecast: { p10: TODAY + 60, p50: TODAY + 90, p90: TODAY + 200 } };
    expect(dueOf([slow, calendar(-300, 65)], TODAY)).toMatchObject({ by: 'calendar', on: TODAY + 65, state: 'soon' });
  });

  const measure = fc.record({
    used: fc.integer({ min: 0, max: 9_999 }),
    days: fc.tuple(fc.nat(200), fc.nat(200), fc.nat(200)),
  });
  test('its interval holds its date, and ends no later than that of any of its measures', () => {
    fc.assert(
      fc.property(measure, fc.integer({ min: 1, max: 300 }), ({ used, days }, date) => {
        const [a, b, c] = days.sort((one, two) => one - two).map((day) => TODAY + day) as [number, number, number];
        const found = dueOf(
          [{ ...distance(used), forecast: { p10: a, p50: b, p90: c } }, calendar(-100, date)],
          TODAY,
        )!;
        expect(found.on).toBe(Math.min(b, TODAY + date));
        if (found.between === null) return;
        expect(found.between.from).toBeLessThanOrEqual(found.on!);
        expect(found.between.until).toBeGreaterThanOrEqual(found.on!);
        expect(found.between.until).toBe(Math.min(c, TODAY + date));
      }),
    );
  });

  test('a meter without a reading says nothing, and hides nothing', () => {
    expect(state([distance(null), calendar(-400, -35)])).toBe('overdue');
    expect(dueOf([distance(null)], TODAY)).toMatchObject({ state: 'ok', on: null });
  });

  test('the day on which it was reached', () => {
    expect(distance(10_099).reachedOn).toBe(TODAY - 1);
    expect(distance(10_150).reachedOn).toBe(TODAY - 2);
    expect(distance(20_000).reachedOn).toBe(TODAY - 29);
    const driving = { ...recent, soFar: 40 * KM };
    expect(distance(10_000, 10_000, { use: driving }).reachedOn).toBe(TODAY);
    expect(distance(10_039, 10_000, { use: driving }).reachedOn).toBe(TODAY);
  });

  test('a meter that stands exactly at the interval reached it on the day of its last use', () => {
    expect(distance(10_000).reachedOn).toBe(TODAY - 1);
    expect(distance(10_100).reachedOn).toBe(TODAY - 2);
    const parked = (days: number) => ({ ...recent, before: recent.before.map((use, ago) => (ago < days ? 0 : use)) });
    const [seven, eight] = [6, 7].map((days) => distance(10_000, 10_000, { use: parked(days) }));
    expect([seven!.reachedOn, eight!.reachedOn]).toEqual([TODAY - 7, TODAY - 8]);
    expect([state([seven!]), state([eight!])]).toEqual(['due', 'overdue']);
  });

  test('not before its interval began', () => {
    expect(distance(0, 0, { since: TODAY }).reachedOn).toBe(TODAY);
    expect(distance(12_000, 10_000, { since: TODAY - 5 }).reachedOn).toBe(TODAY - 5);
  });

  test('more use never makes it less urgent', () => {
    const used = fc.integer({ min: 0, max: 15_000 });
    fc.assert(
      fc.property(used, used, fc.integer({ min: 1, max: 30_000 }), (a, b, interval) => {
        const at = (km: number) => DUE_STATES.indexOf(state([distance(km, interval)])!);
        expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
      }),
    );
  });

  test('a second measure never makes it less urgent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: -60, max: 365 }), (km, due) => {
        const at = (...measured: Measured[]) => DUE_STATES.indexOf(state(measured)!);
        const date = calendar(due - 365, due);
        expect(at(distance(km), date)).toBe(Math.max(at(distance(km)), at(date)));
      }),
    );
  });
});
