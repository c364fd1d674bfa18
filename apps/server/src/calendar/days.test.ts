import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn } from './days.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

describe('days of a zone', () => {
  test.each([
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-10-25', 25],
    ['Europe/Paris', '2026-11-20', 24],
    ['Africa/Abidjan', '2026-10-25', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Africa/Cairo', '2026-04-24', 23], // at midnight, which that day has not
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kathmandu', '2026-11-01', 24],
    ['Pacific/Kiritimati', '2026-11-01', 24],
  ])('%s, %s has %d hours', (zone, name, hours) => {
    const days = daysIn(zone);
    const day = Date.parse(name) / (24 * HOUR);
    const [start, end] = [days.startOf(day), days.startOf(day + 1)];
    expect((end - start) / HOUR).toBe(hours);
    expect([days.dayOf(start - 1), days.dayOf(start), days.dayOf(end - 1), days.dayOf(end)]).toEqual([
      day - 1,
      day,
      day,
      day + 1,
    ]);
    expect(days.nameOf(day)).toBe(name);
  });

  test('weeks begin on Monday, months on the first', () => {
    const days = daysIn('Europe/Paris');
    const day = days.dayOf(Date.UTC(2026, 10, 1, 12)); // a Sunday
    const names = (step: 'week' | 'month') => {
      const { first, next } = days.stepOf(step, day);
      return [days.nameOf(first), days.nameOf(next)];
    };
    expect([names('week'), names('month')]).toEqual([
      ['2026-10-26', '2026-11-02'],
      ['2026-11-01', '2026-12-01'],
    ]);
    expect(days.stepOf('week', -10).first).toBeLessThanOrEqual(-10);
  });

  test('a day that a zone left out begins where the next one does', () => {
    const days = daysIn('Pacific/Apia');
    const left = Date.parse('2011-12-30') / DAY;
    expect([days.startOf(left), days.startOf(left + 1)]).toEqual([
      Date.UTC(2011, 11, 30, 10),
      Date.UTC(2011, 11, 30, 10),
    ]);
    expect(days.startOf(left - 1)).toBe(Date.UTC(2011, 11, 29, 10));
  });

  test('in every zone a day begins with the first moment at which its clocks show it or a later one', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const years = fc.integer({ min: Date.UTC(1975, 0) / DAY, max: Date.UTC(2037, 0) / DAY });
    fc.assert(
      fc.property(zones, years, (zone, day) => {
        const { startOf, dayOf, nameOf } = daysIn(zone);
        const start = startOf(day);
        const shown = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        });
        const name = nameOf(day);
        return (
          shown.format(start) >= name &&
          shown.format(start - 1) < name &&
          shown.format(start) === nameOf(dayOf(start)) &&
          startOf(day + 1) >= start
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
