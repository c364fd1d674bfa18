import { parentPort, workerData } from 'node:worker_threads';
import type { BenchDevice } from './devices.ts';
import { percentile } from './figures.ts';
import { framesOf } from './frames.ts';
import { LoadTracker } from './load-tracker.ts';

/** `pace`: fixes a second of all trackers, for so many seconds at most. */
export type LoadWork = { port: number; devices: BenchDevice[]; pace: number; seconds: number };
/** Fixes a second that were answered, and how long answers took, ms. */
export type LoadFigures = { rate: number; p50: number; p99: number };

/** Trackers in a row that sign in at once. */
const AT_ONCE = 500;
const FIXES_PER_MESSAGE = 5;

// Trackers that go on sending while something else is measured, until a message stops them: then they report how it went.
if (parentPort === null) throw new Error('history-load.worker.ts is started as a thread');
const parent = parentPort;
const { port, devices, pace, seconds } = workerData as LoadWork;
const answers: number[] = [];
const messages = Math.ceil((pace * seconds) / FIXES_PER_MESSAGE / devices.length);
// sent as it happens: what overlapped an earlier run would be late fixes, which cost far more
const from = Date.now() - 2 * FIXES_PER_MESSAGE * 1000;
const trackers: LoadTracker[] = [];
for (const { identity } of devices) {
  const frames = framesOf(identity, from, messages, FIXES_PER_MESSAGE);
  trackers.push(new LoadTracker(port, identity, frames, (_, latency) => void answers.push(latency)));
  if (trackers.length % AT_ONCE === 0) await trackers.at(-1)?.loggedIn();
}
await Promise.all(trackers.map((tracker) => tracker.loggedIn()));
parent.postMessage('sending');

let isOver = false;
parent.once('message', () => {
  isOver = true;
});
const start = performance.now();
for (let sent = 0, next = 0; !isOver && performance.now() - start < seconds * 1000; ) {
  const due = ((performance.now() - start) / 1000) * (pace / FIXES_PER_MESSAGE);
  for (; sent < due; sent++) trackers[next++ % trackers.length]?.send();
  await new Promise((resolve) => setTimeout(resolve, 5));
}
const elapsed = (performance.now() - start) / 1000;
const figures: LoadFigures = {
  rate: (answers.length * FIXES_PER_MESSAGE) / elapsed,
  p50: percentile(answers, 0.5),
  p99: percentile(answers, 0.99),
};
for (const tracker of trackers) tracker.close();
parent.postMessage(figures);
parent.close();
