import type { BlockingState } from '@balise/contract';
import { expect, test } from 'vitest';
import { isLockedOnly, shownState, wantsBlockAgain } from './lock-state.ts';

const lock = { by: 'Kofi', at: 0, reason: 'In the workshop', isOwn: true };
const vehicle = { lock, state: 'notBlocked', relay: null, contradicted: false, pending: null } as const;

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

test('its tracker’s relay has the last word while no command is on its way, as on the map', () => {
  const shown = (state: BlockingState, relay: boolean | null) => shownState({ lock: null, state, relay });
  expect([shown('blocked', false), shown('blocked', true), shown('notBlocked', true)]).toEqual([
    'uncertain',
    'blocked',
    'blocked',
  ]);
  expect([shown('blocking', false), shown('unblocking', true)]).toEqual(['blocking', 'unblocking']);
  expect(isLockedOnly({ ...vehicle, relay: true })).toBe(false);
});

test('what is uncertain or contradicted is asked for again, locked or not', () => {
  expect(wantsBlockAgain({ ...vehicle, state: 'uncertain' })).toBe(true);
  expect(wantsBlockAgain({ ...vehicle, lock: null, state: 'blocked', contradicted: true })).toBe(true);
  expect(wantsBlockAgain({ ...vehicle, lock: null })).toBe(false);
});
