import {
  type ClientId,
  type Language,
  REPORT_FILE_DAYS,
  REPORT_JOBS,
  REPORTS_KEPT,
  type ReportCriteria,
  type ReportFormat,
  type ReportJobId,
  type ReportKind,
  type UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import { readBytes } from '../../../db/copy/copy-out.ts';
import type { Database } from '../../../db/database.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** Whose platform a person of a partner looks at. */
export const partnerOf = (tx: Scoped, id: number) =>
  tx
    .selectFrom('partners')
    .select(['display_name as brand', 'accent'])
    .where('id', '=', id as never)
    .executeTakeFirst();

const COLUMNS = [
  ...(['id', 'kind', 'format', 'time_zone', 'asked', 'state', 'failure', 'asked_at', 'ended_at'] as const),
  ...(['devices', 'devices_done', 'rows', 'bytes', 'file_name', 'expires_at'] as const),
] as const;

export type NewJob = {
  userId: UserId;
  viewingClientId: ClientId | null;
  kind: ReportKind;
  format: ReportFormat;
  language: Language;
  timeZone: string;
  criteria: ReportCriteria;
  now: number;
};

/** Queues a job. @returns why not: so many of this person's are under way already, or so much is kept */
export async function insertJob(tx: Scoped, job: NewJob) {
  // one call of a person after the other: none slips past the count
  await sql`select pg_advisory_xact_lock(hashtext('balise report jobs'), ${job.userId})`.execute(tx);
  const { rows } = await sql<{ open: number; files: number; bytes: number }>`
    select (count(*) filter (where state in ('waiting', 'running')))::int as open, count(*)::int as files,
      coalesce(sum(bytes), 0)::float8 as bytes
    from report_jobs where user_id = ${job.userId} and not is_scheduled`.execute(tx);
  const { open, files, bytes } = rows[0] ?? { open: 0, files: 0, bytes: 0 };
  if (open >= REPORT_JOBS) return 'report_jobs_full';
  if (files >= REPORTS_KEPT.files || bytes >= REPORTS_KEPT.bytes) return 'report_room_full';
  return await tx
    .insertInto('report_jobs')
    .values({
      user_id: job.userId,
      viewing_client_id: job.viewingClientId,
      kind: job.kind,
      format: job.format,
      language: job.language,
      time_zone: job.timeZone,
      asked: JSON.stringify(job.criteria),
      asked_at: new Date(job.now),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One's own jobs but those of schedules, the newest first (report_jobs_own). */
export const listJobs = (tx: Scoped) =>
  tx.selectFrom('report_jobs').select(COLUMNS).where('is_scheduled', '=', false).orderBy('id', 'desc').execute();

/** One of these. */
export const findJob = (tx: Scoped, id: ReportJobId) =>
  tx
    .selectFrom('report_jobs')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('is_scheduled', '=', false)
    .executeTakeFirst();
export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/** Cancels a job that is under way. @returns whether it was */
export async function cancelJob(tx: Scoped, id: ReportJobId, now: number): Promise<boolean> {
  const done = await tx
    .updateTable('report_jobs')
    .set({ state: 'cancelled', ended_at: new Date(now), expires_at: new Date(now + REPORT_FILE_DAYS * DAY) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

const DAY = 86_400_000;

export const deleteJob = (tx: Scoped, id: ReportJobId) =>
  tx.deleteFrom('report_jobs').where('id', '=', id).where('ended_at', 'is not', null).execute();

/** Whether the scope still sees every device that is in a finished file; of shared ones, whether the share still holds. */
export async function seesWhole(tx: Scoped, id: ReportJobId): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select cardinality(report_allowed_devices(device_ids)) = cardinality(device_ids) and report_shares_hold(share_ids) as whole
    from report_jobs where id = ${id}`.execute(tx);
  return rows[0]?.whole ?? false;
}

/** Parts of a file in their order: how many there are, and one of them. */
export async function countParts(tx: Scoped, id: ReportJobId): Promise<number> {
  const { count } = await tx
    .selectFrom('report_file_parts')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
export const readPart = (api: Database, scope: Scope, id: ReportJobId, part: number): Promise<Buffer[] | undefined> =>
  readBytes(
    api,
    scope,
    `select content from report_file_parts where job_id = ${Math.trunc(id)} and part = ${Math.trunc(part)}`,
  );
