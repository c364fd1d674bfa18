import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from '../db/connect.ts';
import type { NotifyListener } from '../db/notify.ts';
import { makeNextReport, startReportThreads } from '../features/reports/index.ts';
import type { Places } from '../places/index.ts';

/** The queue is checked at least this often, ms: a notification may be lost, and an abandoned job waits. */
const POLL_EVERY = 15_000;
/** Files made at once in this process, so that a report on a fleet's year does not delay one on a day. */
const AT_ONCE = 2;
/** How long a thread that has made a file waits for another one, ms: it holds 60 MB and starts within a second. */
const IDLE = 2_000;

export type ReportFilesOptions = {
  database: Pick<Connections, 'addresses' | 'api' | 'owner'>;
  listen: NotifyListener['listen'];
  /** Names places for the files. */
  places: Pick<Places, 'of'>;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

export type ReportFiles = { stop(): Promise<void> };

/** Makes the reports that people asked for as files: as soon as the database says that there is one, and by the clock. */
export function startReportFiles({ database, listen, places, now, log }: ReportFilesOptions): ReportFiles {
  const stopping = new AbortController();
  const { signal } = stopping;
  const threads = startReportThreads(database.addresses, AT_ONCE, places, IDLE);
  let asked = Promise.withResolvers<void>();
  const wake = () => {
    asked.resolve();
    asked = Promise.withResolvers<void>();
  };
  listen('report_asked', wake, wake);

  const onTrouble = (error: unknown, job: number) => log.warn({ error, job }, 'a report failed');
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const { promise: woken } = asked;
      const made = await makeNextReport({ database, threads, now, onTrouble }, signal).catch((error) => {
        if (!signal.aborted) log.warn({ error }, 'the queue of reports could not be read; trying again');
        return false;
      });
      if (made || signal.aborted) continue;
      const resting = new AbortController();
      const rest = delay(POLL_EVERY, undefined, { signal: AbortSignal.any([signal, resting.signal]) }).catch(() => {});
      await Promise.race([woken, rest]);
      resting.abort();
    }
  };
  const kept = Promise.all(Array.from({ length: AT_ONCE }, keep));
  return {
    async stop() {
      stopping.abort();
      wake();
      await kept;
      await threads.close();
    },
  };
}
