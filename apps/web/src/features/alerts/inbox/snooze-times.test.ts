import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze-times.ts';

const at = (time: string) => Date.parse(time);

test('an alert is put off for hours, a week, or until the morning after by the clocks of the client', () => {
  const now = at('2026-03-28T21:30:00Z');
  expect(snoozeUntil('hour', now, 'Europe/Paris')).toBe(at('2026-03-28T22:30:00Z'));
  expect(snoozeUntil('fourHours', now, 'Europe/Paris')).toBe(at('2026-03-29T01:30:00Z'));
  expect(snoozeUntil('week', now, 'Europe/Paris')).toBe(at('2026-04-04T21:30:00Z'));
  // the clocks of Paris go forward in that night
  expect(snoozeUntil('tomorrow', now, 'Europe/Paris')).toBe(at('2026-03-29T06:00:00Z'));
  // it is the 29th already in Tokyo
  expect(snoozeUntil('tomorrow', now, 'Asia/Tokyo')).toBe(at('2026-03-29T23:00:00Z'));
});
