import type { ReportJobId } from '@balise/contract';
import type { Connections } from '../../../db/connect.ts';
import { type Scope, type Scoped, withScope } from '../../../db/scope.ts';
import { Failure } from '../../../http/failure.ts';
import { scopeOfUser } from '../../auth/index.ts';
import { parseCriteria } from '../criteria.ts';
import type { FileOrder } from '../file/file-order.ts';
import type { Letterhead } from '../file/heading.ts';
import { mayMakeFile } from '../policy.ts';
import { clientOf, groupsAmong, type ReportLook } from '../read/choice-queries.ts';
import { logLookAtShared } from '../read/shared-members.ts';
import { isOutOfMemory, type ReportThreads } from '../threads/index.ts';
import { partnerOf } from './job-queries.ts';
import { beginJob, dropParts, endJob, finishJob, type TakenJob } from './making-queries.ts';

export type JobMeans = {
  database: Pick<Connections, 'api' | 'owner'>;
  threads: ReportThreads;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  onTrouble: (error: unknown, jobId: number) => void;
};

/** A file takes no longer than this, ms: what a screen waits for is a twelfth of it. */
const PATIENCE = 3_600_000;

/**
 * Makes a report into a file. What it finds is what its reader may see now, and a reader who lost the right to it gets none.
 * @param stopping ends it
 * @throws where it was stopped: it is then to be made anew
 */
export async function makeReport(means: JobMeans, id: ReportJobId, stopping: AbortSignal): Promise<void> {
  const { database, now } = means;
  const job = await beginJob(database.owner, id);
  if (!job) return;
  const late = AbortSignal.timeout(PATIENCE);
  try {
    await make(means, job, AbortSignal.any([stopping, late]));
  } catch (error) {
    if (stopping.aborted) throw error;
    if (late.aborted) await endJob(database.owner, id, 'failed', 'too_long', now());
    else if (isOutOfMemory(error)) await endJob(database.owner, id, 'failed', 'too_large', now());
    else {
      means.onTrouble(error, id);
      await endJob(database.owner, id, 'failed', 'error', now());
    }
  }
}

/** The processes that made a report ended each time: it has failed. */
export const giveUpReport = ({ database, now }: JobMeans, id: ReportJobId): Promise<void> =>
  endJob(database.owner, id, 'failed', 'interrupted', now());

async function make({ database, threads, now }: JobMeans, job: TakenJob, signal: AbortSignal): Promise<void> {
  const { api, owner } = database;
  const scope = await scopeOfUser(api, job.userId, new Date(now()), job.viewingClientId);
  const file =
    scope && mayMakeFile(scope, job) ? await withScope(api, scope, (tx) => fileOf(tx, scope, job, now())) : undefined;
  if (!scope || !file) return await endJob(owner, job.id, 'refused', null, now());
  const done = await threads.run('fileOf', { jobId: job.id, scope, file }, signal);
  if (done.made === null && done.why === 'too_large') await endJob(owner, job.id, 'failed', 'too_large', now());
  // one that was cancelled has ended already
  else if (done.made === null || !(await finishJob(owner, job.id, done.made, now()))) await dropParts(owner, job.id);
}

/** What the file is made of; undefined where a device or group of it is no longer its reader's to see. */
async function fileOf(tx: Scoped, scope: Scope, job: TakenJob, now: number): Promise<FileOrder | undefined> {
  const { kind, format, language, timeZone } = job;
  const parsed = await parseCriteria({ tx, scope }, kind, job.criteria);
  if (parsed instanceof Failure) return undefined;
  const { criteria } = parsed;
  // one that somebody asks for is logged when it is
  if (job.isScheduled) await logLookAtShared(tx, kind, criteria, lookOf(scope, criteria, now));
  const letterhead = await letterheadOf(tx, scope, job);
  const seesClients = scope.clientId === null && !criteria.clientId;
  return { order: { kind, criteria, timeZone, now }, format, language, letterhead, seesClients };
}

const lookOf = ({ viewing }: Scope, { from, to }: { from: number; to: number }, now: number): ReportLook => ({
  from,
  to,
  now,
  viewing,
  address: '',
  userAgent: '',
});

async function letterheadOf(tx: Scoped, scope: Scope, { criteria }: TakenJob): Promise<Letterhead> {
  const clientId = criteria.clientId ?? scope.clientId;
  const client = clientId ? await clientOf(tx, clientId) : undefined;
  const partner = scope.partnerId === null ? undefined : await partnerOf(tx, scope.partnerId);
  const { brand, accent } = client ?? partner ?? { brand: 'Balise', accent: ACCENT };
  const groups = criteria.devices.groupIds.length > 0 ? await groupsAmong(tx, criteria.devices.groupIds) : [];
  return {
    brand,
    accent: accent || ACCENT,
    client: client?.name ?? null,
    groups: groups.map((group) => group.designation),
  };
}

/** Balise's own. */
const ACCENT = '#3b5bdb';
