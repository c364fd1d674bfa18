import { describe, expect, test } from 'vitest';
import { daysIn } from './days.ts';
import { stepsOf } from './steps.ts';

const HOUR = 3_600_000;

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

  test('steps are cut off where the period begins and ends', () => {
    const days = daysIn('Europe/Paris');
    const [from, to] = [Date.UTC(2026, 9, 24, 10), Date.UTC(2026, 9, 26, 10)];
    const { bounds, names } = stepsOf({ from, to }, 'day', days);
    expect(names).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(bounds.map((bound) => new Date(bound).toISOString().slice(5, 16))).toEqual([
      ...['10-24T10:00', '10-24T22:00', '10-25T23:00', '10-26T10:00'],
    ]);
  });
});
