import { expect, test } from 'vitest';
import { presetPeriod } from '../../../ui/period/period.ts';
import { timeTicks, valueTicks } from './axes.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const clock = (zone: string) => (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

test('a day is marked at round hours of its zone', () => {
  const day = presetPeriod('today', utc('2026-07-10T12:00'), 'Asia/Kathmandu');
  expect(timeTicks(day, 8, 'Asia/Kathmandu').map(({ at }) => clock('Asia/Kathmandu')(at))).toEqual([
    ...['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '00:00'],
  ]);
});

test('where clocks change the marks keep to the clock', () => {
  const spring = presetPeriod('today', utc('2026-03-29T12:00'), 'Europe/Paris');
  const ticks = timeTicks(spring, 8, 'Europe/Paris');
  expect(ticks.map(({ at }) => clock('Europe/Paris')(at))).toEqual([
    ...['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '00:00'],
  ]);
  const hours = ticks.slice(1).map(({ at }, index) => (at - (ticks[index]?.at ?? 0)) / 3_600_000);
  expect(hours).toEqual([2, 3, 3, 3, 3, 3, 3, 3]);
});

test('weeks and months are marked at midnights, which stand for their day', () => {
  const week = presetPeriod('lastWeek', utc('2026-11-01T12:00'), 'Europe/Paris');
  const ticks = timeTicks(week, 8, 'Europe/Paris');
  expect(ticks).toHaveLength(8);
  expect(ticks.every(({ day }) => day)).toBe(true);
  const month = presetPeriod('lastMonth', utc('2026-11-10T12:00'), 'Europe/Paris');
  expect(timeTicks(month, 16, 'Europe/Paris').every(({ at }) => clock('Europe/Paris')(at) === '00:00')).toBe(true);
});

test('an hour is marked by minutes', () => {
  const hour = { from: utc('2026-11-20T08:03'), to: utc('2026-11-20T09:03') };
  expect(timeTicks(hour, 6, 'Africa/Abidjan').map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([
    ...['08:10', '08:20', '08:30', '08:40', '08:50', '09:00'],
  ]);
});

test('zero is on every axis of values, and the highest fits under the last mark', () => {
  expect(valueTicks(0, 66, 3)).toEqual([0, 25, 50, 75]);
  expect(valueTicks(0, 0, 3)).toEqual([0, 0.5]);
  expect(valueTicks(-40, 120, 3)).toEqual([-100, 0, 100, 200]);
  expect(valueTicks(12.1, 14.4, 3)).toEqual([0, 5, 10, 15]);
});
