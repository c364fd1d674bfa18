import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** A thread that died is replaced after this many ms. */
const REPLACE_AFTER = 5_000;

export type KeptThread = { stop(): Promise<void> };

/**
 * Keeps a thread running until it is stopped: one that dies is told of and replaced. A stop is a message that the thread obeys
 * by coming to an end.
 */
export function keepThread(start: () => Worker, onDeath: (error: unknown) => void): KeptThread {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      await lifeOf(start(), signal, onDeath);
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

/** Resolves when the thread is gone: asked to, or dead of an error. */
function lifeOf(thread: Worker, signal: AbortSignal, onDeath: (error: unknown) => void): Promise<void> {
  signal.addEventListener('abort', () => thread.postMessage({ type: 'stop' }), { once: true });
  return new Promise((resolve) => {
    thread.once('error', onDeath);
    thread.once('exit', () => resolve());
  });
}
