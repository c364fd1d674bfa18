import { expect, test } from 'vitest';
import { type EndedSpeeding, fulfilledRule } from './fulfilled.ts';

const MINUTE = 60_000;
/** Ended at a minute, after half of one. */
const ended = (minute: number): EndedSpeeding => ({
  startsAt: (minute - 0.5) * MINUTE,
  endsAt: minute * MINUTE,
  limit: 20,
  maxSpeed: 25,
});
const rule = { id: 1, episodes: 3, minutes: 60 };
const NEVER = Number.NEGATIVE_INFINITY;

test('as many episodes as it wants, within its minutes', () => {
  expect(fulfilledRule([rule], [ended(1), ended(30)], NEVER)).toBeUndefined();
  expect(fulfilledRule([rule], [ended(1), ended(30), ended(60)], NEVER)).toMatchObject({ rule, count: 3 });
  expect(fulfilledRule([rule], [ended(1), ended(30), ended(61)], NEVER)).toBeUndefined();
  expect(fulfilledRule([rule], [ended(1), ended(30), ended(61), ended(62)], NEVER)).toMatchObject({ count: 3 });
  expect(fulfilledRule([rule], [], NEVER)).toBeUndefined();
});

test('what was settled by an unblock counts no more', () => {
  const episodes = [ended(1), ended(2), ended(3)];
  expect(fulfilledRule([rule], episodes, 1.6 * MINUTE)).toBeUndefined();
  expect(fulfilledRule([rule], episodes, 4 * MINUTE)).toBeUndefined();
  expect(fulfilledRule([rule], [...episodes, ended(6), ended(7), ended(8)], 4 * MINUTE)).toMatchObject({ count: 3 });
});

test('of several rules the first that is fulfilled', () => {
  const lax = { id: 2, episodes: 5, minutes: 60 };
  expect(fulfilledRule([lax, rule], [ended(1), ended(2), ended(3)], NEVER)?.rule).toBe(rule);
});
