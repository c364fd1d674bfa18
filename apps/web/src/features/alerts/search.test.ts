import { expect, test } from 'vitest';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import { AlertsSearch, periodOf } from './search.ts';

const NOW = Date.parse('2026-11-26T00:30:00Z');
const asked = (address: object) => periodOf(AlertsSearch({ ...address }), NOW, 'Africa/Douala');

test('the inbox is asked for a preset of today, a period from when to when, or any time', () => {
  expect(asked({ period: 'today' })).toEqual({
    from: Date.parse('2026-11-25T23:00:00Z'),
    to: Date.parse('2026-11-26T23:00:00Z'),
  });
  const [from, to] = [asMoment(NOW - 60_000), asMoment(NOW)];
  expect(asked({ from, to })).toEqual({ from: NOW - 60_000, to: NOW });
  for (const none of [{}, { from }, { from, to: from }, { from: 'x', to }, { period: 'x' }])
    expect(asked(none)).toBeUndefined();
});
