import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Arrived } from './arrived.ts';
import { BatchQueue } from './batch-queue.ts';

/** Batches by their devices, each written until the test says that it is. */
function aQueue(batchRecords = 1_000) {
  const batches: number[][] = [];
  let written = () => {};
  const queue = new BatchQueue({
    batchRecords,
    write(batch) {
      batches.push(batch.map(({ deviceId }) => deviceId));
      return new Promise((resolve) => {
        written = resolve;
      });
    },
  });
  const push = (...devices: number[]) => {
    for (const deviceId of devices) queue.push({ deviceId, records: [{}], rejected: [] } as unknown as Arrived);
  };
  return { batches, push, written: () => written() };
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
};

// the clock is stopped: nothing may wait for it
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('a message that comes while nothing is written is written at once, with the others of its turn', async () => {
  const { batches, push, written } = aQueue();
  push(1);
  await turns();
  expect(batches).toEqual([[1]]);
  written();
  await turns();
  push(2, 3);
  await turns();
  expect(batches).toEqual([[1], [2, 3]]);
});

test('what comes while a batch is written is the next, in its order', async () => {
  const { batches, push, written } = aQueue();
  push(1);
  await turns();
  push(5);
  await turns();
  push(4, 5);
  await turns();
  expect(batches).toEqual([[1]]);
  written();
  await turns();
  expect(batches).toEqual([[1], [5, 4, 5]]);
});

test('a batch has no more records than it may, and the rest follows', async () => {
  const { batches, push, written } = aQueue(2);
  push(1, 2, 3);
  await turns();
  written();
  await turns();
  expect(batches).toEqual([[1, 2], [3]]);
});
