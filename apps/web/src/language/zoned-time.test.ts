import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, wallTimeIn } from './zoned-time.ts';

test('a wall time is read in its zone, in summer and in winter', () => {
  expect(momentOf('2026-11-20T14:05', 'Africa/Abidjan')).toBe(Date.UTC(2026, 10, 20, 14, 5));
  expect(momentOf('2026-11-20T14:05', 'Europe/Paris')).toBe(Date.UTC(2026, 10, 20, 13, 5));
  expect(momentOf('2026-07-20T14:05', 'Europe/Paris')).toBe(Date.UTC(2026, 6, 20, 12, 5));
  expect(wallTimeIn(Date.UTC(2026, 6, 20, 12, 5), 'Europe/Paris')).toBe('2026-07-20T14:05');
});

test('the day on which clocks change has the hours that it has', () => {
  expect(momentOf('2026-03-29T01:59', 'Europe/Paris')).toBe(Date.UTC(2026, 2, 29, 0, 59));
  expect(momentOf('2026-03-29T03:00', 'Europe/Paris')).toBe(Date.UTC(2026, 2, 29, 1));
  expect(momentOf('2026-10-25T01:59', 'Europe/Paris')).toBe(Date.UTC(2026, 9, 24, 23, 59));
  expect(momentOf('2026-10-25T03:00', 'Europe/Paris')).toBe(Date.UTC(2026, 9, 25, 2));
});

test('what is no wall time is none', () => {
  for (const typed of ['', '2026', '2026-13-40T00:00', 'now']) expect(momentOf(typed, 'UTC')).toBeUndefined();
});

test('what a clock shows leads back to a moment at which it shows it', () => {
  const zones = fc.constantFrom(
    'Africa/Abidjan',
    'Europe/Paris',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  );
  const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2090, 0) });
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const shown = wallTimeIn(at, zone);
      expect(wallTimeIn(momentOf(shown, zone) ?? 0, zone)).toBe(shown);
    }),
  );
});
