import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Correct } from '../features/history/index.ts';
import { type FromThread, reasonOf, type ThreadData, type ToThread } from './dirty-windows-messages.ts';

/** A thread that died is replaced after this many ms. */
const REPLACE_AFTER = 5_000;

/** Hears of what failed, in words, and of which device it was, if of one. */
type OnTrouble = (reason: string, deviceId: number | undefined) => void;

export type DirtyWindows = { stop(): Promise<void> };

/** Works late records in, until it is stopped. What fails is told and tried again. */
export function startDirtyWindows(data: ThreadData, correct: Correct, onTrouble: OnTrouble): DirtyWindows {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      await lifeOf(startThread(data, correct, onTrouble), signal, (error) => onTrouble(reasonOf(error), undefined));
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

function startThread(data: ThreadData, correct: Correct, onTrouble: OnTrouble) {
  const thread = new Worker(new URL('./dirty-windows.worker.ts', import.meta.url), { workerData: data });
  const say = (message: ToThread) => thread.postMessage(message);
  thread.on('message', (message: FromThread) => {
    if (message.type === 'trouble') onTrouble(message.reason, message.deviceId);
    else
      correct(message.correction).then(
        (isWritten) => say({ type: 'written', isWritten }),
        (error) => say({ type: 'failed', reason: reasonOf(error) }),
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
