import { expect, test } from 'vitest';
import { BLOCKING_STATES } from './blocking-fields.ts';
import { shownStarter } from './starter.ts';

test('a tracker that reports its relay has the last word, but not over a command on its way', () => {
  const shown = (state: (typeof BLOCKING_STATES)[number]) =>
    [null, true, false].map((relay) => shownStarter({ state, locked: false }, relay).state);
  expect(BLOCKING_STATES.map((state) => [state, ...shown(state)])).toEqual([
    ['blocked', 'blocked', 'blocked', 'uncertain'],
    ['notBlocked', 'notBlocked', 'blocked', 'notBlocked'],
    ['blocking', 'blocking', 'blocking', 'blocking'],
    ['unblocking', 'unblocking', 'unblocking', 'unblocking'],
    ['uncertain', 'uncertain', 'uncertain', 'uncertain'],
  ]);
});

test('of a vehicle of which nothing is known only its tracker says something; a lock stays', () => {
  expect(shownStarter(undefined, null)).toEqual({ state: 'notBlocked', locked: false });
  expect(shownStarter(undefined, true)).toEqual({ state: 'blocked', locked: false });
  expect(shownStarter({ state: 'notBlocked', locked: true }, false)).toEqual({ state: 'notBlocked', locked: true });
});
