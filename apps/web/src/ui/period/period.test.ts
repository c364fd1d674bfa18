import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneDay, neighbour, PRESETS, presetOf, presetPeriod } from './period.ts';

const PARIS = 'Europe/Paris';
const utc = (text: string): number => Date.parse(`${text}Z`);
const hours = ({ from, to }: { from: number; to: number }): number => (to - from) / 3_600_000;

test('today and yesterday are days of the client’s zone', () => {
  const now = utc('2026-07-10T22:30'); // half past midnight of the 11th in Paris
  expect(presetPeriod('today', now, PARIS)).toEqual({ from: utc('2026-07-10T22:00'), to: utc('2026-07-11T22:00') });
  expect(presetPeriod('yesterday', now, PARIS)).toEqual({ from: utc('2026-07-09T22:00'), to: utc('2026-07-10T22:00') });
  expect(presetPeriod('today', now, 'Africa/Abidjan').from).toBe(utc('2026-07-10T00:00'));
});

test('the days on which clocks change have 23 and 25 hours', () => {
  const spring = presetPeriod('today', utc('2026-03-29T12:00'), PARIS);
  expect(spring).toEqual({ from: utc('2026-03-28T23:00'), to: utc('2026-03-29T22:00') });
  expect(hours(spring)).toBe(23);
  expect(isOneDay(spring, PARIS)).toBe(true);
  const autumn = presetPeriod('yesterday', utc('2026-10-26T12:00'), PARIS);
  expect(autumn).toEqual({ from: utc('2026-10-24T22:00'), to: utc('2026-10-25T23:00') });
  expect(hours(autumn)).toBe(25);
  expect(isOneDay(autumn, PARIS)).toBe(true);
});

test('the arrows go from day to day across a change of clocks', () => {
  const before = presetPeriod('today', utc('2026-03-28T12:00'), PARIS);
  const change = neighbour(before, 1, PARIS);
  const after = neighbour(change, 1, PARIS);
  expect([before, change, after].map(hours)).toEqual([24, 23, 24]);
  expect(change.from).toBe(before.to);
  expect(after.from).toBe(change.to);
  expect(neighbour(after, -1, PARIS)).toEqual(change);
});

test('weeks begin on Monday, and last week may hold a change of clocks', () => {
  const sunday = utc('2026-11-01T12:00');
  expect(presetPeriod('thisWeek', sunday, PARIS)).toEqual({
    from: utc('2026-10-25T23:00'),
    to: utc('2026-11-01T23:00'),
  });
  const last = presetPeriod('lastWeek', sunday, PARIS);
  expect(last).toEqual({ from: utc('2026-10-18T22:00'), to: utc('2026-10-25T23:00') });
  expect(hours(last)).toBe(7 * 24 + 1);
});

test('months are those of the calendar, and their neighbours too', () => {
  const march = utc('2026-03-31T12:00');
  const february = presetPeriod('lastMonth', march, PARIS);
  expect(february).toEqual({ from: utc('2026-01-31T23:00'), to: utc('2026-02-28T23:00') });
  expect(neighbour(february, 1, PARIS)).toEqual(presetPeriod('thisMonth', march, PARIS));
  expect(neighbour(presetPeriod('thisMonth', march, PARIS), -1, PARIS)).toEqual(february);
});

test('a period of some hours moves by a day, at the same times by the clock', () => {
  const morning = { from: utc('2026-03-28T07:00'), to: utc('2026-03-28T11:00') }; // 8 to 12 in Paris
  expect(neighbour(morning, 1, PARIS)).toEqual({ from: utc('2026-03-29T06:00'), to: utc('2026-03-29T10:00') });
});

test('a day that begins at one by the clock is a day like the others', () => {
  const thursday = { from: utc('2024-04-24T22:00'), to: utc('2024-04-25T22:00') }; // the clocks then skip an hour
  const friday = { from: utc('2024-04-25T22:00'), to: utc('2024-04-26T21:00') };
  expect(neighbour(thursday, 1, 'Africa/Cairo')).toEqual(friday);
  expect(neighbour(friday, -1, 'Africa/Cairo')).toEqual(thursday);
  expect(isOneDay(friday, 'Africa/Cairo')).toBe(true);
});

test('every preset is recognised, and going there and back leads home', () => {
  const zones = fc.constantFrom('Africa/Abidjan', PARIS, 'America/St_Johns', 'Asia/Kathmandu', 'Africa/Cairo');
  const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(moments, zones, fc.constantFrom(...PRESETS), (now, zone, preset) => {
      const period = presetPeriod(preset, now, zone);
      expect(presetPeriod(presetOf(period, now, zone) ?? 'today', now, zone)).toEqual(period);
      expect(neighbour(neighbour(period, 1, zone), -1, zone)).toEqual(period);
      expect(neighbour(period, 1, zone).from).toBe(period.to);
    }),
  );
});
