import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startTrackThreads, type TrackThreads } from './index.ts';

const nowhere = 'postgres://none@127.0.0.1:1/nowhere'; // nothing is read
let threads: TrackThreads;
afterEach(() => threads.close());

const [begun, ended] = [new Set<Worker>(), new Set<Worker>()];
const watch = (worker: Worker) => {
  begun.add(worker);
  worker.once('exit', () => ended.add(worker));
};
process.on('worker', watch);
afterAll(() => void process.off('worker', watch));

const NOTHING = { at: [], key: [], delay: [], latitude: [], longitude: [], altitude: [], speed: [], course: [] };
const rows = {
  whole: JSON.stringify({ ...NOTHING, accuracy: [], valid: [], quality: [], attributes: [], speedingHidden: [] }),
};
const track = { deviceId: 1, from: 0, to: 1, chunks: [], rows };
const look = () => threads.run('evidenceOf', { track, at: 0, settledAt: 0, least: 1 });

test('the thread that looked stays for the next who does', { timeout: 60_000 }, async () => {
  threads = startTrackThreads({ owner: nowhere, ingest: nowhere, api: nowhere }, 600_000);
  const before = begun.size;
  for (let looks = 0; looks < 3; looks++) await look();
  expect([begun.size - before, ended.size]).toEqual([1, 0]);
});

test('where no one looks for long enough it goes, and is begun anew', { timeout: 60_000 }, async () => {
  threads = startTrackThreads({ owner: nowhere, ingest: nowhere, api: nowhere }, 300);
  const before = begun.size;
  await look();
  await expect.poll(() => ended.size).toBe(begun.size);
  await look();
  expect(begun.size - before).toBe(2);
});
