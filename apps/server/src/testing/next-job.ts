import { finishJob, releaseJob, takeJobs } from '../jobs/queries.ts';
import type { World } from './world.ts';

/** Does the next job of a queue as the runner would; one that is aborted goes back. @returns whether there was one */
export async function doNextJob(
  { database: { pools } }: World,
  queue: Parameters<typeof takeJobs>[1],
  work: (key: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const [job] = await takeJobs(pools.owner, queue, 1);
  if (job === undefined) return false;
  try {
    await work(Number(job.key));
    await finishJob(pools.owner, job);
  } catch (error) {
    await releaseJob(pools.owner, job);
    if (!signal.aborted) throw error;
  }
  return true;
}
