import { expect, test } from 'vitest';
import { isLockedOnly, wantsBlockAgain } from './lock-state.ts';

const lock = { by: 'Kofi', at: 0, reason: 'In the workshop', isOwn: true };
const vehicle = { lock, state: 'notBlocked', contradicted: false, pending: null } as const;

test('a lock whose block came to nothing holds nothing, and asks for a block again', () => {
  expect(isLockedOnly(vehicle)).toBe(true);
  expect(wantsBlockAgain(vehicle)).toBe(true);
});

test('a lock whose block is under way, or done, holds', () => {
  const held = [
    { ...vehicle, state: 'blocking', pending: {} },
    { ...vehicle, state: 'blocked' },
  ] as const;
  for (const one of held) expect([isLockedOnly(one), wantsBlockAgain(one)]).toEqual([false, false]);
});

test('what is uncertain or contradicted is asked for again, locked or not', () => {
  expect(wantsBlockAgain({ ...vehicle, state: 'uncertain' })).toBe(true);
  expect(wantsBlockAgain({ ...vehicle, lock: null, state: 'blocked', contradicted: true })).toBe(true);
  expect(wantsBlockAgain({ ...vehicle, lock: null })).toBe(false);
});
