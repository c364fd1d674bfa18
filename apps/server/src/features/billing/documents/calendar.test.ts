import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayAt, daysBetween, daysFrom, daysInMonth, nextMonth, startOfDay } from './calendar.ts';

const ZONES = [
  'UTC',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Europe/Paris',
  'Asia/Kolkata',
  'America/Havana',
  'Asia/Beirut',
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
];
const aDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2015-01-01', days));

test('a day begins at its first instant, in every zone and on every night', () =>
  fc.assert(
    fc.property(aDay, fc.constantFrom(...ZONES), (day, zone) => {
      const start = startOfDay(day, zone);
      expect(dayAt(start, zone)).toBe(day);
      expect(dayAt(start - 1, zone)).toBe(addDays(day, -1));
    }),
  ));

test('days of 23 and 25 hours are days', () => {
  const hours = (day: string) =>
    (startOfDay(addDays(day, 1), 'Europe/Paris') - startOfDay(day, 'Europe/Paris')) / 3_600_000;
  expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25]);
});

test('a day that begins at one o’clock begins there', () => {
  expect(startOfDay('2024-04-26', 'Africa/Cairo')).toBe(Date.parse('2024-04-25T22:00:00Z'));
});

test('days and months are counted by the calendar', () => {
  expect(daysFrom('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect([daysInMonth('2026-02'), daysInMonth('2028-02'), daysInMonth('2026-12')]).toEqual([28, 29, 31]);
  expect([nextMonth('2026-12-31'), nextMonth('2026-01-01')]).toEqual(['2027-01-01', '2026-02-01']);
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-01-01', '2027-01-01')]).toEqual([2, 365]);
});
