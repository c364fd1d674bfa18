import { Worker } from 'node:worker_threads';
import type { LoadFigures, LoadWork } from './history-load.worker.ts';

/** Trackers of another client that send beside what is measured. */
export type Load = { stop(): Promise<LoadFigures> };

/** Begins to send, and resolves when all of them are signed in. @param work its pace 0: none sends */
export async function startLoad(work: LoadWork): Promise<Load> {
  if (work.pace === 0) return { stop: async () => ({ rate: 0, p50: 0, p99: 0 }) };
  const thread = new Worker(new URL('./history-load.worker.ts', import.meta.url), { workerData: work });
  const said = new Promise<LoadFigures>((resolve, reject) => {
    thread.on('message', (message: 'sending' | LoadFigures) => {
      if (message !== 'sending') resolve(message);
    });
    thread.once('error', reject);
  });
  await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return {
    stop: async () => {
      thread.postMessage('stop');
      return await said;
    },
  };
}

/** Trackers for so many fixes a second: each sends every second of its own, so that those of the next run continue where these end. */
export const trackersFor = (pace: number): number => pace;
