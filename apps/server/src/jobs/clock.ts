import { PgBoss } from 'pg-boss';
import type { JobContext, ScheduledJob } from './schedule.ts';

/** Between two looks of each job at its queue, s. A job by the hour does not need more. */
const POLL_EVERY = 30;
/** How long a stop waits for a job that is running, ms. */
const STOP_TIMEOUT = 5_000;

export type Clock = { stop(): Promise<void> };

/**
 * Runs jobs by the clock, each in one process at a time however many there are. The queue is pg-boss over the owner's
 * connections, in a schema of its own.
 */
export async function startClock(
  owner: JobContext['owner'],
  schedule: readonly ScheduledJob[],
  run: (job: ScheduledJob) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Promise<Clock> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: 'pgboss',
  });
  boss.on('error', onTrouble);
  await boss.start();
  for (const job of schedule) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 5, retryDelay: 60, retryBackoff: true });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: POLL_EVERY }, () => run(job));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }) };
}
