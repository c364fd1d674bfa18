import type { Connections } from '../db/connect.ts';
import type { NotifyListener } from '../db/notify.ts';
import { areWindowsDue, type Correct } from '../features/history/index.ts';
import { startArchive } from './archive.ts';
import { startRecompute } from './recompute.ts';
import { type Queue, Runner } from './runner.ts';
import { SCHEDULE } from './schedule.ts';

export type JobsOptions = {
  database: Pick<Connections, 'addresses' | 'pools'>;
  /** Hands a correction to the process that owns its device: the tracker listeners' `correct`. */
  correct: Correct;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: Log;
  /** Of the jobs that rows ask for. */
  queues?: readonly Queue[];
  /** Absent: new jobs are found by polling alone. */
  listen?: NotifyListener['listen'];
};

type Log = Record<'info' | 'warn' | 'error', (content: object, words: string) => void>;

export type Jobs = { stop(): Promise<void> };

/** Starts what is done later: late records, archiving, the schedule, and what rows ask for. Returns at once; what fails is logged and tried again. */
export function startJobs({
  database: { addresses, pools },
  correct,
  now,
  log,
  queues = [],
  listen,
}: JobsOptions): Jobs {
  const windows = startRecompute(
    { addresses },
    correct,
    (reason, deviceId) => log.warn({ reason, deviceId }, 'late records could not be processed; trying again'),
    () => areWindowsDue(pools.ingest),
  );
  const archiving = startArchive({ addresses, ahead: now() - Date.now() }, log);
  const scheduled = SCHEDULE.map(({ name, cron, run }): Queue => {
    const runNow = async () => {
      const done = await run({ owner: pools.owner, now: now() });
      if (done > 0) log.info({ job: name, done }, 'a scheduled job finished');
      return undefined;
    };
    return { name, cron, run: runNow };
  });
  const runner = new Runner({ pool: pools.owner, queues: [...scheduled, ...queues], log, ...(listen && { listen }) });
  return {
    async stop() {
      await Promise.all([windows.stop(), archiving.stop(), runner.stop()]);
    },
  };
}
