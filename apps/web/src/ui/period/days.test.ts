import { expect, test } from 'vitest';
import { dayAfter, startOfDay } from './days.ts';

test.each([
  ['2026-11-21', 'Africa/Abidjan', '2026-11-21T00:00:00Z'],
  ['2026-11-21', 'Europe/Paris', '2026-11-20T23:00:00Z'],
  ['2026-07-01', 'Europe/Paris', '2026-06-30T22:00:00Z'],
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00Z'],
  ['2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00Z'],
])('%s in %s begins at %s', (day, zone, moment) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});

test('the day after the last of a month is the first of the next', () => {
  expect([dayAfter('2026-11-30'), dayAfter('2028-02-28')]).toEqual(['2026-12-01', '2028-02-29']);
});
