import type {
  ClientId,
  DeviceId,
  JobFailure,
  JobState,
  Language,
  ReportCriteria,
  ReportFormat,
  ReportJobId,
  ReportKind,
  UserId,
} from '@balise/contract';
import { REPORT_FILE_DAYS } from '@balise/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

const DAY = 86_400_000;

/* What the job itself does, as the owner of the database. */

/** A job that somebody has taken. */
export type TakenJob = {
  id: ReportJobId;
  userId: UserId;
  viewingClientId: ClientId | null;
  kind: ReportKind;
  format: ReportFormat;
  language: Language;
  timeZone: string;
  criteria: ReportCriteria;
  askedAt: number;
};

/** How long a job is one's own without saying so again, ms. */
export const HELD_FOR = 60_000;
/** Beginnings of a job before it counts as failed: one, and one more after a restart. */
export const ATTEMPTS = 2;

/** Takes the oldest waiting or abandoned job; one at a time per user while others wait. */
export async function takeJob(owner: Database, now: number): Promise<TakenJob | undefined> {
  const at = new Date(now);
  const { rows } = await sql<{
    id: ReportJobId;
    user_id: UserId;
    viewing_client_id: ClientId | null;
    kind: ReportKind;
    format: ReportFormat;
    language: Language;
    time_zone: string;
    asked: ReportCriteria;
    asked_at: Date;
  }>`
    update report_jobs j set state = 'running', attempts = attempts + 1, held_until = ${new Date(now + HELD_FOR)},
      devices = null, devices_done = 0, rows = 0
    where id = (
      select w.id from report_jobs w
      where w.state = 'waiting' or (w.state = 'running' and w.held_until < ${at} and w.attempts < ${ATTEMPTS})
      order by (select count(*) from report_jobs r where r.user_id = w.user_id and r.state = 'running' and r.id <> w.id), w.id
      limit 1 for update skip locked
    )
    returning j.*`.execute(owner);
  const row = rows[0];
  if (!row) return undefined;
  await sql`delete from report_file_parts where job_id = ${row.id}`.execute(owner);
  return {
    ...{ id: row.id, userId: row.user_id, viewingClientId: row.viewing_client_id, kind: row.kind, format: row.format },
    ...{ language: row.language, timeZone: row.time_zone, criteria: row.asked, askedAt: row.asked_at.getTime() },
  };
}

export type FileProgress = { devices: number; devicesDone: number; rows: number };

/** Says that a job is still being made, and how far. @returns false where it is to stop */
export async function keepJob(owner: Database, id: ReportJobId, reported: FileProgress, now: number): Promise<boolean> {
  const done = await owner
    .updateTable('report_jobs')
    .set({
      held_until: new Date(now + HELD_FOR),
      devices: reported.devices,
      devices_done: reported.devicesDone,
      rows: reported.rows,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Says that a job is still one's own, however long its next step takes. */
export const holdJob = (owner: Database, id: ReportJobId, now: number) =>
  owner
    .updateTable('report_jobs')
    .set({ held_until: new Date(now + HELD_FOR) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

export const storePart = (owner: Database, id: ReportJobId, part: number, content: Buffer) =>
  owner.insertInto('report_file_parts').values({ job_id: id, part, content }).execute();

export type MadeFile = { fileName: string; bytes: number; deviceIds: readonly DeviceId[]; reported: FileProgress };

/** The file is there. @returns false where the job had been cancelled meanwhile */
export async function finishJob(owner: Database, id: ReportJobId, made: MadeFile, now: number): Promise<boolean> {
  const done = await owner
    .updateTable('report_jobs')
    .set({
      ...{ state: 'done', ended_at: new Date(now), held_until: null, bytes: made.bytes, file_name: made.fileName },
      ...{ devices: made.reported.devices, devices_done: made.reported.devicesDone, rows: made.reported.rows },
      ...{ device_ids: [...made.deviceIds], expires_at: new Date(now + REPORT_FILE_DAYS * DAY) },
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Forgets what was written of a job that came to nothing. */
export const dropParts = (owner: Database, id: ReportJobId) =>
  owner.deleteFrom('report_file_parts').where('job_id', '=', id).execute();

/** The job ends without a file; what was written of it is gone. */
export async function endJob(
  owner: Database,
  id: ReportJobId,
  state: Extract<JobState, 'failed' | 'refused'>,
  failure: JobFailure | null,
  now: number,
): Promise<void> {
  await dropParts(owner, id);
  await owner
    .updateTable('report_jobs')
    .set({
      state,
      failure,
      ended_at: new Date(now),
      held_until: null,
      expires_at: new Date(now + REPORT_FILE_DAYS * DAY),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Returns a job that this process cannot finish: it starts again elsewhere, or after a restart. */
export const releaseJob = (owner: Database, id: ReportJobId) =>
  owner
    .updateTable('report_jobs')
    .set((row) => ({ state: 'waiting', held_until: null, attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/** Abandoned jobs without attempts left: they have failed. @returns how many */
export async function failAbandoned(owner: Database, now: number): Promise<number> {
  const { rows } = await sql<{ id: ReportJobId }>`
    select id from report_jobs where state = 'running' and held_until < ${new Date(now)} and attempts >= ${ATTEMPTS}`.execute(
    owner,
  );
  for (const { id } of rows) await endJob(owner, id, 'failed', 'interrupted', now);
  return rows.length;
}

/** Deletes expired files and their job rows; of cancelled jobs the parts. @returns how many */
export async function deleteOldReports(
  owner: { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> },
  now: Date,
): Promise<number> {
  await owner.query(
    `delete from report_file_parts p using report_jobs j where j.id = p.job_id and j.state in ('cancelled', 'failed', 'refused') and j.ended_at < $1`,
    [new Date(now.getTime() - 3_600_000)],
  );
  const { rowCount } = await owner.query('delete from report_jobs where expires_at < $1', [now]);
  return rowCount ?? 0;
}
