import { setTimeout as delay } from 'node:timers/promises';
import { type Rederive, rederiveDirtyWindows } from '../features/history/index.ts';

/** Between two looks for dirty windows, ms. The table itself is the queue: it is filled in the batch's transaction. */
const LOOK_EVERY = 1_000;

/** Works late records in, until it is stopped. */
export function startDirtyWindows(job: Rederive, onTrouble: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await rederiveDirtyWindows(job, signal).catch(onTrouble);
      // an abort while waiting ends the loop
      await delay(LOOK_EVERY, undefined, { signal }).catch(() => {});
    }
  };
  const done = work();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
