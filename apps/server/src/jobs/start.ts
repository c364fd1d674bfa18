import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from '../db/connect.ts';
import { areWindowsDue, type Correct } from '../features/history/index.ts';
import { startArchive } from './archive.ts';
import { type Clock, startClock } from './clock.ts';
import { startRecompute } from './recompute.ts';
import { type JobContext, SCHEDULE, type ScheduledJob } from './schedule.ts';

export type JobsOptions = {
  database: Pick<Connections, 'addresses' | 'pools'>;
  /** Hands a correction to the process that owns its device: the tracker listeners' `correct`. */
  correct: Correct;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: Log;
};

type Log = Record<'info' | 'warn' | 'error', (content: object, words: string) => void>;

export type Jobs = { stop(): Promise<void> };

/**
 * Starts what is done later: late records, archiving, and the schedule. Every scheduled job runs once at the start, because the
 * server may have been off when its hour struck. Returns at once; what fails is logged and tried again.
 */
export function startJobs({ database: { addresses, pools }, correct, now, log }: JobsOptions): Jobs {
  const windows = startRecompute(
    { addresses },
    correct,
    (reason, deviceId) => log.warn({ reason, deviceId }, 'late records could not be processed; trying again'),
    () => areWindowsDue(pools.ingest),
  );
  const archiving = startArchive({ addresses, ahead: now() - Date.now() }, log);
  const run = async (job: ScheduledJob) => {
    const done = await job.run({ owner: pools.owner, now: now() });
    if (done > 0) log.info({ job: job.name, done }, 'a scheduled job finished');
  };
  const stopping = new AbortController();
  const clock = startSchedule(pools.owner, run, log, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([windows.stop(), archiving.stop()]);
      await (await clock)?.stop();
    },
  };
}

const TRY_AGAIN_AFTER = 5_000;

async function startSchedule(
  owner: JobContext['owner'],
  run: (job: ScheduledJob) => Promise<void>,
  log: Log,
  stopping: AbortSignal,
): Promise<Clock | undefined> {
  const onTrouble = (error: unknown) => log.warn({ error }, 'the job scheduler had an error; it continues');
  for (const job of SCHEDULE)
    await run(job).catch((error) => log.error({ error, job: job.name }, 'a scheduled job failed'));
  while (!stopping.aborted) {
    try {
      return await startClock(owner, SCHEDULE, run, onTrouble);
    } catch (error) {
      log.error({ error }, 'scheduled jobs are not running; trying again');
      await delay(TRY_AGAIN_AFTER, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}
