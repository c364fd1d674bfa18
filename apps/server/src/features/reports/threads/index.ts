import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Addresses } from '../../../db/connect.ts';
import type { Places } from '../../../places/index.ts';
import { answerPlaces } from './places-port.ts';
import type * as tasks from './report.worker.ts';

type Tasks = typeof tasks;
export type InputOf<Name extends keyof Tasks> = Omit<Parameters<Tasks[Name]>[0], 'port'>;

/** Threads that read reports, each by connections of its own. */
export type ReportThreads = {
  /** Rejects with an AbortError where the signal ends it, and the thread with it. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: InputOf<Name>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
};

/** Of a thread's heap: it holds some devices' rows and a page, never a report. */
const MEGABYTES = 128;
/** Of it for what is new: more of it is only waste that is not yet cleared away. */
const YOUNG_MEGABYTES = 8;
/** A thread without use for this long ends, ms: a user who works with reports should not wait for a new one. */
const IDLE = 600_000;

/**
 * Threads start when they are needed.
 * @param most at once
 * @param places names places for all of them
 * @param idle how long an unused thread stays, ms
 */
export function startReportThreads(
  addresses: Addresses,
  most: number,
  places: Pick<Places, 'of'>,
  idle = IDLE,
): ReportThreads {
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: new URL('./report.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idle,
      maxQueue: 200,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      workerData: { addresses },
    });
  return {
    async run(name, input, signal) {
      pool ??= start();
      const { port1, port2 } = new MessageChannel();
      answerPlaces(port1, places);
      try {
        return await pool.run({ ...input, port: port2 }, { name, signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: async () => await pool?.destroy(),
  };
}
