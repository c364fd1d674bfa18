import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Addresses } from '../../../db/connect.ts';
import type * as tasks from './track.worker.ts';

export type { LineFormatName, LineTitle } from './lines/line-format.ts';
export type { KeyedRow } from './positions.ts';

type Tasks = typeof tasks;

/** Threads that open long pasts, so that what answers trackers never waits for a reader of maps. */
export type TrackThreads = {
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
};

/** A thread without use for this long ends, ms; the last one later, because starting one takes most of a second. */
const IDLE = 60_000;
const WARM = 15 * 60_000;
/** Tasks that wait: of each person and of all together there are few (long-reads.ts, http/per-user-limit.ts). */
const QUEUE = 1_000;

/** Of a thread: a day of a tracker that talks every second takes 100 of them, and a month is read in parts (parts.ts). */
const MEGABYTES = 384;
/** Of it for what is new: more of it is only waste that is not yet cleared away. */
const YOUNG_MEGABYTES = 48;

/** Threads start when they are needed. */
export function startTrackThreads(addresses: Addresses, warm = WARM): TrackThreads {
  let pool: Piscina | undefined;
  let running = 0;
  let cooling: NodeJS.Timeout | undefined;
  const threads = Math.max(1, Math.min(4, availableParallelism()));
  const start = () =>
    new Piscina({
      filename: new URL('./track.worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: IDLE,
      maxQueue: QUEUE,
      // a thread that waits goes on hearing of its connections
      atomics: 'disabled',
      workerData: { addresses },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
  const stop = async () => {
    clearTimeout(cooling);
    const stopped = pool;
    pool = undefined;
    await stopped?.destroy();
  };
  return {
    async run(name, input) {
      clearTimeout(cooling);
      running++;
      try {
        pool ??= start();
        return await pool.run(input, { name });
      } finally {
        if (--running === 0) cooling = setTimeout(stop, warm).unref();
      }
    },
    close: stop,
  };
}
