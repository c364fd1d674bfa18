import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('a person has a few calls at once, the others wait, and beyond that they are refused', async () => {
  const turns = new Semaphore<number>({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const call = async () => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    return 'done';
  };
  const reported = await Promise.all(Array.from({ length: 8 }, () => turns.take(1, call)));
  expect(reported).toEqual(['done', 'done', 'done', 'done', 'done', undefined, undefined, undefined]);
  expect(most).toBe(2);
  expect(await turns.take(1, call)).toBe('done');
});

test('one user’s many calls do not make another user wait', async () => {
  const turns = new Semaphore<number>({ atOnce: 1, waiting: 10 });
  const slow = Promise.withResolvers<string>();
  const first = turns.take(1, () => slow.promise);
  const behind = turns.take(1, async () => 'behind');
  expect(await turns.take(2, async () => 'done')).toBe('done'); // while the first is still at it
  slow.resolve('slow');
  expect(await Promise.all([first, behind])).toEqual(['slow', 'behind']);
});

test('a call that fails gives its turn on', async () => {
  const turns = new Semaphore<number>({ atOnce: 1, waiting: 1 });
  const failing = turns.take(1, async () => {
    throw new Error('failed');
  });
  const next = turns.take(1, async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a place is entered at once or not at all, and left once', async () => {
  const places = new Semaphore<string>({ atOnce: 1 });
  const leave = places.tryEnter('one');
  expect([leave === undefined, places.tryEnter('one')]).toEqual([false, undefined]);
  const next = places.enter('one');
  const last = places.enter('one');
  leave?.();
  leave?.(); // not that of the next one
  const leaveNext = await next;
  expect(places.tryEnter('one')).toBeUndefined();
  leaveNext?.();
  (await last)?.();
  places.tryEnter('one')?.();
});
