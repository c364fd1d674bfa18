import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Correct } from '../features/history/index.ts';
import type { FromThread, ThreadData, ToThread } from './dirty-windows-messages.ts';

/** A thread that died is replaced after this many ms. */
const REPLACE_AFTER = 5_000;

export type DirtyWindows = { stop(): Promise<void> };

/** Works late records in, until it is stopped. `onTrouble` hears of what failed; it is tried again. */
export function startDirtyWindows(
  data: ThreadData,
  correct: Correct,
  onTrouble: (error: unknown, deviceId: number | undefined) => void,
): DirtyWindows {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      await lifeOf(startThread(data, correct, onTrouble), signal, (error) => onTrouble(error, undefined));
      await delay(REPLACE_AFTER, undefined, { signal }).catch(() => {});
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

function startThread(data: ThreadData, correct: Correct, onTrouble: (error: unknown, deviceId?: number) => void) {
  const thread = new Worker(new URL('./dirty-windows.worker.ts', import.meta.url), { workerData: data });
  const say = (message: ToThread) => thread.postMessage(message);
  thread.on('message', (message: FromThread) => {
    if (message.type === 'trouble') onTrouble(message.error, message.deviceId);
    else
      correct(message.correction).then(
        (isWritten) => say({ type: 'written', isWritten }),
        (error) => say({ type: 'failed', error }),
      );
  });
  return thread;
}

/** Resolves when the thread is gone: asked to, or dead of an error. */
function lifeOf(thread: Worker, signal: AbortSignal, onDeath: (error: unknown) => void): Promise<void> {
  const stop: ToThread = { type: 'stop' };
  signal.addEventListener('abort', () => thread.postMessage(stop), { once: true });
  return new Promise((resolve) => {
    thread.once('error', onDeath);
    thread.once('exit', () => resolve());
  });
}
