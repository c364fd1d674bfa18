import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const MINUTE = 60_000;

test('what is used up comes back with time, and never more than there was', () => {
  const limit = new RateLimit<string>({ most: 3, every: MINUTE, remembered: 10 });
  for (let times = 0; times < 3; times++) {
    expect(limit.isExhausted('a', 0)).toBe(false);
    limit.spend('a', 0);
  }
  expect([limit.isExhausted('a', 0), limit.isExhausted('b', 0)]).toEqual([true, false]);
  expect([limit.isExhausted('a', MINUTE - 1), limit.isExhausted('a', MINUTE)]).toEqual([true, false]);
  limit.spend('a', MINUTE);
  const later = 60 * MINUTE;
  for (let times = 0; times < 3; times++) limit.spend('a', later);
  expect(limit.isExhausted('a', later)).toBe(true);
});

test('of too many keys the oldest is forgotten', () => {
  const limit = new RateLimit<number>({ most: 1, every: MINUTE, remembered: 2 });
  for (const key of [1, 2, 3]) limit.spend(key, 0);
  expect([1, 2, 3].map((key) => limit.isExhausted(key, 0))).toEqual([false, true, true]);
});
