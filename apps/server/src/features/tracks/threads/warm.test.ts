import { afterEach, expect, test } from 'vitest';
import { startTrackThreads, type TrackThreads } from './index.ts';

const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere'; // nothing is read
let threads: TrackThreads;
afterEach(() => threads.close());

const NOTHING = { at: [], key: [], delay: [], latitude: [], longitude: [], altitude: [], speed: [], course: [] };
const rows = { whole: JSON.stringify({ ...NOTHING, accuracy: [], valid: [], quality: [], attributes: [] }) };
const look = () => threads.run('evidenceOf', { track: { deviceId: 1, from: 0, to: 1, pieces: [], rows }, at: 0 });

const took = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

test('the thread that looked stays for the next who does, and is begun anew where it went', {
  timeout: 60_000,
}, async () => {
  threads = startTrackThreads({ owner: nowhere, ingest: nowhere, api: nowhere }, 300);
  const cold = await took(look);
  expect(await took(look)).toBeLessThan(cold / 3);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await took(look)).toBeGreaterThan(cold / 10);
});
