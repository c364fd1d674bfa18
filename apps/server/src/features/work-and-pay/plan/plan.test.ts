import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, beginningOf, type Calendar, dueUntil, restOf, type Terms, weekdayOf } from './plan.ts';
import { agesOf, daysLate, type Entry, netOf, ownedOf, stepFor, sumOf, unpaidOf } from './position.ts';

/* What comes due when, and where a driver stands. */

const NEVER: Calendar = { isHoliday: () => false, isPaused: () => false };
const holidays = (...days: string[]): Calendar => ({ ...NEVER, isHoliday: (day) => days.includes(day) });
const terms = (change: Partial<Terms> = {}): Terms => ({
  price: 1000,
  deposit: 100,
  instalment: 250,
  weekdays: [1, 2, 3, 4, 5, 6],
  holidayRule: 'skip',
  startsOn: '2028-02-26', // a Saturday, three days before a leap day
  ...change,
});
const days = (found: { day: string; amount: number }[]) => found.map(({ day, amount }) => `${day.slice(5)} ${amount}`);
const all = (wanted: Terms, calendar = NEVER) => restOf(wanted, calendar, beginningOf(wanted));

const someDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days));
const someTerms = fc
  .record({
    rest: fc.integer({ min: 1, max: 5_000_000 }),
    deposit: fc.integer({ min: 0, max: 1_000_000 }),
    count: fc.integer({ min: 1, max: 400 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidayRule: fc.constantFrom('skip' as const, 'move' as const),
    startsOn: someDay,
  })
  .map(({ rest, deposit, count, ...others }) => ({
    ...others,
    deposit,
    price: rest + deposit,
    instalment: Math.max(1, Math.ceil(rest / count)),
  }));
/**
 * One day in `every` is a holiday, one week in `pause` is one of a pause: each leaves at least two of three weeks of any weekday, so that
 * no plan is without end.
 */
const someCalendar = fc
  .record({
    every: fc.integer({ min: 3, max: 40 }).filter((days) => days % 7 !== 0),
    pause: fc.integer({ min: 3, max: 30 }),
  })
  .map(({ every, pause }): Calendar => {
    const number = (day: string) => Date.parse(day) / 86_400_000;
    return {
      isHoliday: (day) => number(day) % every === 0,
      isPaused: (day) => Math.floor(number(day) / 7) % pause === 0,
    };
  });

describe('the plan', () => {
  test('has the deposit on the first day, no Sunday, the leap day, and what is left as its last instalment', () => {
    expect(days(all(terms()))).toEqual(['02-26 100', '02-26 250', '02-28 250', '02-29 250', '03-01 150']);
  });

  test('leaves out a holiday and is a day longer, or moves its instalment to the next day that is none', () => {
    const closed = holidays('2028-02-28', '2028-02-29');
    expect(days(all(terms(), closed))).toEqual(['02-26 100', '02-26 250', '03-01 250', '03-02 250', '03-03 150']);
    expect(days(all(terms({ holidayRule: 'move' }), closed))).toEqual([
      ...['02-26 100', '02-26 250', '03-01 250', '03-01 250', '03-01 150'],
    ]);
    // a moved one is due on a day of the week on which no other is
    const sunday = holidays('2028-02-26');
    expect(days(all(terms({ holidayRule: 'move', weekdays: [6] }), sunday))).toEqual([
      ...['02-26 100', '02-27 250', '03-04 250', '03-11 250', '03-18 150'],
    ]);
  });

  test('moves with a pause', () => {
    const calendar = { ...NEVER, isPaused: (day: string) => day > '2028-02-26' && day <= '2028-03-05' };
    expect(days(all(terms(), calendar))).toEqual(['02-26 100', '02-26 250', '03-06 250', '03-07 250', '03-08 150']);
  });

  test('sums to the price exactly, on days that are agreed, whatever holidays and pauses there are', () => {
    fc.assert(
      fc.property(someTerms, someCalendar, (wanted, calendar) => {
        const dues = all(wanted, calendar);
        const instalments = dues.filter(({ kind }) => kind === 'instalment');
        expect(dues.reduce((sum, { amount }) => sum + amount, 0)).toBe(wanted.price);
        expect(instalments.slice(0, -1).every(({ amount }) => amount === wanted.instalment)).toBe(true);
        expect(instalments.at(-1)?.amount).toBeLessThanOrEqual(wanted.instalment);
        for (const { day } of instalments) {
          expect([calendar.isHoliday(day), calendar.isPaused(day)]).toEqual([false, false]);
          if (wanted.holidayRule === 'skip') expect(wanted.weekdays).toContain(weekdayOf(day));
        }
        expect(dues.map(({ day }) => day)).toEqual(dues.map(({ day }) => day).toSorted());
      }),
      { numRuns: 150 },
    );
  });

  test('comes to the same in however many steps the clock takes it', () => {
    fc.assert(
      fc.property(
        someTerms,
        someCalendar,
        fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 20 }),
        (wanted, calendar, steps) => {
          let progress = beginningOf(wanted);
          const found = [];
          for (const step of steps) {
            const done = dueUntil(wanted, calendar, progress, addDays(progress.dueUntil, step));
            found.push(...done.dues);
            progress = done.progress;
          }
          expect([...found, ...restOf(wanted, calendar, progress)]).toEqual(all(wanted, calendar));
        },
      ),
      { numRuns: 150 },
    );
  });
});

const due = (id: number, day: string, amount: number): Entry => ({
  id,
  kind: 'instalment',
  side: 'due',
  day,
  amount,
  corrects: null,
});
const pay = (id: number, amount: number): Entry => ({
  id,
  kind: 'payment',
  side: 'paid',
  day: '2026-11-01',
  amount,
  corrects: null,
});
const correct = (id: number, corrects: number, side: Entry['side'], amount: number): Entry => ({
  id,
  kind: 'correction' as const,
  side,
  day: '2026-11-02',
  amount,
  corrects,
});

describe('where a driver stands', () => {
  test('what is paid goes to the oldest first, and the rest has an age', () => {
    const entries = [due(1, '2026-08-01', 100), due(2, '2026-10-10', 100), due(3, '2026-10-25', 100)];
    const later = [due(4, '2026-11-13', 100), due(5, '2026-11-20', 100), pay(6, 150)];
    const unpaid = unpaidOf([...later, ...entries]);
    expect(days(unpaid)).toEqual(['10-10 50', '10-25 100', '11-13 100', '11-20 100']);
    expect(agesOf(unpaid, '2026-11-20')).toEqual({ days1to7: 100, days8to30: 100, days31to60: 50, over60: 0 });
    expect(agesOf(unpaidOf(entries), '2026-11-20')).toEqual({
      days1to7: 0,
      days8to30: 100,
      days31to60: 100,
      over60: 100,
    });
  });

  test('a correction counts with what it corrects', () => {
    const entries = [due(1, '2026-11-01', 100), due(2, '2026-11-02', 100), pay(3, 500), correct(4, 3, 'paid', -450)];
    const waived = [...entries, correct(5, 1, 'due', -100)];
    expect([...netOf(waived)]).toEqual([
      ...Object.entries({ 1: 0, 2: 100, 3: 50 }).map(([id, net]) => [Number(id), net]),
    ]);
    expect([days(unpaidOf(entries)), days(unpaidOf(waived))]).toEqual([['11-01 50', '11-02 100'], ['11-02 50']]);
  });

  test('the unpaid is never below nothing, and due less paid where not more was paid than is due', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 900 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(some, fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 20 }), (dues, payments) => {
        const entries = [
          ...dues.map(([offset, amount], id) => due(id, addDays('2026-01-01', offset), amount)),
          ...payments.map((amount, id) => pay(1000 + id, amount)),
        ];
        const unpaid = unpaidOf(entries);
        const sum = unpaid.reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBe(Math.max(0, sumOf(entries, 'due') - sumOf(entries, 'paid')));
        expect(unpaid.every(({ amount }) => amount > 0)).toBe(true);
        const ages = Object.values(agesOf(unpaid, '2027-06-01')).reduce((total, amount) => total + amount, 0);
        expect(ages).toBe(sum);
        // nothing older than the first unpaid day is unpaid
        expect(unpaid.map(({ day }) => day)).toEqual(unpaid.map(({ day }) => day).toSorted());
      }),
    );
  });

  test('holidays, pauses and days of grace do not make anybody late', () => {
    expect(daysLate('2026-11-10', '2026-11-20', 0, NEVER)).toBe(10);
    expect(daysLate('2026-11-10', '2026-11-20', 3, holidays('2026-11-15'))).toBe(6);
    expect(daysLate('2026-11-10', '2026-11-20', 0, { ...NEVER, isPaused: (day) => day > '2026-11-12' })).toBe(2);
    expect([daysLate('2026-11-19', '2026-11-20', 3, NEVER), daysLate(null, '2026-11-20', 0, NEVER)]).toEqual([0, 0]);
  });

  test('the step follows the days late; a block is never proposed where none is agreed', () => {
    const after = { warnAfter: 7, blockAfter: 14 };
    expect([0, 1, 6, 7, 13, 14, 90].map((late) => stepFor(late, after))).toEqual([
      ...[null, 'remind', 'remind', 'warn', 'warn', 'block', 'block'],
    ]);
    expect(stepFor(400, { ...after, blockAfter: null })).toBe('warn');
  });

  test('what is owned is never rounded up', () => {
    expect([ownedOf(1000, 0), ownedOf(3000, 1000), ownedOf(1000, 999), ownedOf(1000, 1000)]).toEqual([
      0, 33.3, 99.9, 100,
    ]);
    expect(ownedOf(1_000_000_000_000, 999_999_999_999)).toBe(99.9);
  });
});
