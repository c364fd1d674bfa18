import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A thread that died is replaced after this many ms. */
const REPLACE_AFTER = 5_000;

/** Of a thread's heap, megabytes: what lasts, and what is new: more of it is only waste that is not yet cleared away. */
const HEAP = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 };

export type KeptThread = { stop(): Promise<void> };

type Means<Message> = {
  script: URL;
  /** What each thread starts with. */
  data: object;
  /** What a thread says, and how it is answered. */
  onMessage: (message: Message, answer: (message: object) => void) => void;
  onDeath: (error: unknown) => void;
  /** Pause after it has ended by itself, ms: its memory is free during that time. */
  rest: number;
  /** Whether there is anything to do; absent: always. */
  isWanted?: () => Promise<boolean>;
};

/**
 * Keeps a thread running, while there is something to do, until it is stopped: one that dies is logged and replaced. A stop is a
 * message that the thread obeys by coming to an end.
 */
export function keepThread<Message>({
  script,
  data,
  onMessage,
  onDeath,
  rest,
  isWanted = async () => true,
}: Means<Message>): KeptThread {
  const start = () => {
    const thread = new Worker(script, { workerData: data, resourceLimits: HEAP });
    thread.on('message', (message: Message) => onMessage(message, (answer) => thread.postMessage(answer)));
    return thread;
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      // if that cannot be determined, the thread reports why
      const isNeeded = await isWanted().catch(() => true);
      const isDead = isNeeded && !signal.aborted && (await lifeOf(start(), signal, onDeath));
      await delay(isDead ? REPLACE_AFTER : rest, undefined, { signal }).catch(() => {});
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

/** Resolves when the thread is gone. @returns whether it died of an error */
function lifeOf(thread: Worker, signal: AbortSignal, onDeath: (error: unknown) => void): Promise<boolean> {
  const stop = () => thread.postMessage({ type: 'stop' });
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve) => {
    let isDead = false;
    thread.once('error', (error) => {
      isDead = true;
      onDeath(error);
    });
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(isDead);
    });
  });
}
