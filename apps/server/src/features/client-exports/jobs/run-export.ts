import type { ClientExportId } from '@balise/contract';
import { isDatabaseAway } from '../../../db/away.ts';
import type { Connections } from '../../../db/connect.ts';
import { isHeldForClient, scopeOfUser } from '../../auth/index.ts';
import type { ExportThreads } from '../threads/index.ts';
import { beginExport, dropFiles, endExport, finishExport, type TakenExport } from './making-queries.ts';

export type ExportMeans = {
  database: Pick<Connections, 'api' | 'owner'>;
  threads: ExportThreads;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  onTrouble: (error: unknown, exportId: number) => void;
};

/**
 * Makes an export, or goes on with one that a process left. One whose requester has lost the right to it gets none.
 * @param stopping ends it
 * @throws where it was stopped, or the database is away: another process goes on with it
 */
export async function makeExport(means: ExportMeans, id: ClientExportId, stopping: AbortSignal): Promise<void> {
  const { database, now } = means;
  const job = await beginExport(database.owner, id);
  if (!job) return;
  try {
    await make(means, job, stopping);
  } catch (error) {
    if (stopping.aborted || isDatabaseAway(error)) throw error;
    means.onTrouble(error, id);
    await endExport(database.owner, id, 'failed', 'error', now());
  }
}

/** The processes that made an export ended each time: it has failed. */
export const giveUpExport = ({ database, now }: ExportMeans, id: ClientExportId): Promise<void> =>
  endExport(database.owner, id, 'failed', 'interrupted', now());

async function make({ database, threads, now }: ExportMeans, job: TakenExport, signal: AbortSignal): Promise<void> {
  const { api, owner } = database;
  const scope = await scopeOfUser(api, job.userId, new Date(now()), job.viewingClientId);
  if (!scope || !isHeldForClient(scope, 'export_data', job))
    return await endExport(owner, job.id, 'refused', null, now());
  const done = await threads.run({ job, scope }, signal);
  if (done.made === null && done.why === 'too_large') await endExport(owner, job.id, 'failed', 'too_large', now());
  else if (done.made === null && done.why === 'refused') await endExport(owner, job.id, 'refused', null, now());
  // one that was cancelled has ended already
  else if (done.made === null || !(await finishExport(owner, job.id, done.made, now()))) await dropFiles(owner, job.id);
}
