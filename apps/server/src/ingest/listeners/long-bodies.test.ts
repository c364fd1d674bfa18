import { setImmediate as oneTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LongBodies } from './long-bodies.ts';

test('bodies are read one at a time, a network after the other', async () => {
  const bodies = new LongBodies(10);
  const order: string[] = [];
  const body = (name: string, address: string) => bodies.turn(address).then(() => order.push(name));
  const all = [body('a1', '192.0.2.1'), body('a2', '192.0.2.1'), body('a3', '192.0.2.1'), body('b1', '198.51.100.1')];
  await oneTurn();
  expect(order.length).toBeLessThanOrEqual(1);
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a network has a few at once, and others are not counted with it', () => {
  const bodies = new LongBodies(2);
  const over = bodies.enter('192.0.2.1');
  expect(bodies.enter('192.0.2.1')).toBeDefined();
  expect(bodies.enter('192.0.2.1')).toBeUndefined();
  expect(bodies.enter('198.51.100.1')).toBeDefined();
  over?.();
  expect(bodies.enter('192.0.2.1')).toBeDefined();
});
