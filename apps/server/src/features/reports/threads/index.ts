import { Piscina } from 'piscina';
import type { Addresses } from '../../../db/connect.ts';
import type * as tasks from './report.worker.ts';

type Tasks = typeof tasks;

/** Threads that read reports, each by connections of its own. */
export type ReportThreads = {
  /** Rejects with an AbortError where the signal ends it, and the thread with it. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
};

/** Of a thread's heap: it holds some devices' rows and a page, never a report. */
const MEGABYTES = 256;
/** Of it for what is new: more of it is only waste that is not yet cleared away. */
const YOUNG_MEGABYTES = 32;
/** Not used for so long, a thread ends, ms. */
const IDLE = 60_000;

/** Threads start when they are needed. @param most at once */
export function startReportThreads(addresses: Addresses, most: number): ReportThreads {
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: new URL('./report.worker.ts', import.meta.url).href,
      ...{ minThreads: 0, maxThreads: most, idleTimeout: IDLE, maxQueue: 200 },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      workerData: { addresses },
    });
  return {
    async run(name, input, signal) {
      pool ??= start();
      return await pool.run(input, { name, signal });
    },
    close: async () => await pool?.destroy(),
  };
}
