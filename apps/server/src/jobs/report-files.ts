import type { ReportJobId } from '@balise/contract';
import type { Connections } from '../db/connect.ts';
import { sendReport } from '../features/report-schedules/index.ts';
import { giveUpReport, makeReport, startReportThreads } from '../features/reports/index.ts';
import type { Places } from '../places/index.ts';
import type { Queue } from './runner.ts';

/** Files made at once in this process, so that a report on a fleet's year does not delay one on a day. */
const AT_ONCE = 2;
/** How long a thread that has made a file waits for another one, ms: it holds 60 MB and starts within a second. */
const IDLE = 2_000;

/** One attempt, and two more after restarts; users with fewer reports under way come first. */
export const REPORT_QUEUE = { name: 'report-files', atOnce: AT_ONCE, attempts: 3, isFair: true };

export type ReportFilesOptions = {
  database: Pick<Connections, 'addresses' | 'api' | 'owner'>;
  /** Names places for the files. */
  places: Pick<Places, 'of'>;
  /** Where links in mails lead. */
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

/** The queues of reports that are made as files, and of those to be sent by their schedule. */
export function reportFiles({ database, places, publicUrl, now, log }: ReportFilesOptions): {
  queues: Queue[];
  close(): Promise<void>;
} {
  const threads = startReportThreads(database.addresses, AT_ONCE, places, IDLE);
  const onTrouble = (error: unknown, job: number) => log.warn({ error, job }, 'a report failed');
  const means = { database, threads, now, onTrouble };
  const idOf = (key: string) => Number(key) as ReportJobId;
  const queue: Queue = {
    ...REPORT_QUEUE,
    run: async ({ key }, signal) => {
      await makeReport(means, idOf(key), signal);
      return undefined;
    },
    onDead: ({ key }) => giveUpReport(means, idOf(key)),
  };
  const sendings: Queue = {
    name: 'report-sendings',
    atOnce: AT_ONCE,
    run: async ({ key }) => {
      await sendReport({ database: database.owner, publicUrl }, Number(key), now());
      return undefined;
    },
  };
  return { queues: [queue, sendings], close: () => threads.close() };
}
