import { expect, test } from 'vitest';
import { AlertsSearch, periodOf } from './search.ts';

const NOW = Date.parse('2026-11-26T00:30:00Z');
const asked = (address: object) => periodOf(AlertsSearch.parse(address), NOW, 'Africa/Douala');

test('the inbox is asked for a preset of today, a period from when to when, or any time', () => {
  expect(asked({ period: 'today' })).toEqual({
    from: Date.parse('2026-11-25T23:00:00Z'),
    to: Date.parse('2026-11-26T23:00:00Z'),
  });
  expect(asked({ from: NOW - 5, to: NOW })).toEqual({ from: NOW - 5, to: NOW });
  for (const none of [{}, { from: NOW }, { from: NOW, to: NOW }, { from: 'x', to: NOW }, { period: 'x' }])
    expect(asked(none)).toBeUndefined();
});
