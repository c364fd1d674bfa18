import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** The functions that a thread's script exports, each of one argument that can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: any argument and result; each call is typed by its name
type Tasks = Record<string, (input: any) => unknown>;

export type ThreadPool<Script extends Tasks> = {
  /** Rejects with an AbortError where the signal ends it, and the thread with it. */
  run<Name extends keyof Script & string>(
    name: Name,
    input: Parameters<Script[Name]>[0],
    more?: { signal?: AbortSignal; transferList?: TransferListItem[] },
  ): Promise<Awaited<ReturnType<Script[Name]>>>;
  close(): Promise<void>;
};

export type ThreadPoolSettings = {
  /** How many threads at once. */
  most: number;
  /** What each thread starts with. */
  data?: object;
  /** Of a thread's heap: what lasts, and what is new, of which more is only waste that is not yet cleared away. */
  megabytes: { old: number; young: number };
  /** A thread without use for this long ends, ms. */
  idle: number;
  /** The last one stays for this long, because starting one takes most of a second, ms; absent: as long as the others. */
  warm?: number;
  /** Tasks that wait for a thread. */
  queue?: number;
};

/**
 * Threads of one script, for work that must not keep the event loop from trackers. They start when they are needed, and a thread that failed
 * is replaced by the next task.
 */
export function startThreadPool<Script extends Tasks>(script: URL, settings: ThreadPoolSettings): ThreadPool<Script> {
  const { most, data, megabytes, idle, warm, queue = 1_000 } = settings;
  let pool: Piscina | undefined;
  let running = 0;
  let cooling: NodeJS.Timeout | undefined;
  const start = () =>
    new Piscina({
      filename: script.href,
      minThreads: warm === undefined ? 0 : 1,
      maxThreads: most,
      idleTimeout: idle,
      maxQueue: queue,
      // a thread that waits goes on receiving what its connections say
      atomics: 'disabled',
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes.old, maxYoungGenerationSizeMb: megabytes.young },
    });
  const stop = async () => {
    clearTimeout(cooling);
    const stopped = pool;
    pool = undefined;
    await stopped?.destroy();
  };
  return {
    async run(name, input, more = {}) {
      clearTimeout(cooling);
      running++;
      try {
        pool ??= start();
        return await pool.run(input, { name, ...more });
      } finally {
        if (--running === 0 && warm !== undefined) cooling = setTimeout(stop, warm).unref();
      }
    },
    close: stop,
  };
}
