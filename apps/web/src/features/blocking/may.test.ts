import type { DeviceCommand, Right } from '@balise/contract';
import { expect, test } from 'vitest';
import { mayCancel } from './may.ts';

const of = (
  kind: 'block' | 'unblock',
  mode: DeviceCommand['mode'],
  state: DeviceCommand['state'] = 'waiting',
): Parameters<typeof mayCancel>[1] => ({ command: { kind }, mode, state });

test('who could have asked for it takes it back, until it has left', () => {
  const rights: Right[] = ['block_device'];
  expect(mayCancel(rights, of('block', 'normal'), false)).toBe(true);
  expect(mayCancel(rights, of('block', 'normal', 'requested'), false)).toBe(true);
  expect(mayCancel(rights, of('block', 'normal', 'sent'), false)).toBe(false);
  expect(mayCancel(rights, of('unblock', null), false)).toBe(false);
  expect(mayCancel(['unblock_device'], of('unblock', null), false)).toBe(true);
});

test('an emergency asks for its own right too, a lock’s block for the right to lock, and not while it is locked', () => {
  expect(mayCancel(['block_device'], of('block', 'emergency'), false)).toBe(false);
  expect(mayCancel(['block_device', 'block_emergency'], of('block', 'emergency'), false)).toBe(true);
  expect(mayCancel(['block_device'], of('block', 'userLocked'), false)).toBe(false);
  expect(mayCancel(['lock_device'], of('block', 'userLocked'), false)).toBe(true);
  expect(mayCancel(['lock_device'], of('block', 'userLocked'), true)).toBe(false);
});
