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

/** A job that is being made. */
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
  isScheduled: boolean;
};

/** Begins a job, or begins it anew. @returns undefined where there is nothing to make: it was cancelled, or is done */
export async function beginJob(owner: Database, id: ReportJobId): Promise<TakenJob | undefined> {
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
    is_scheduled: boolean;
  }>`
    update report_jobs set state = 'running', devices = null, devices_done = 0, rows = 0
    where id = ${id} and state in ('waiting', 'running') returning *`.execute(owner);
  const row = rows[0];
  if (!row) return undefined;
  await sql`delete from report_file_parts where job_id = ${row.id}`.execute(owner);
  return {
    id: row.id,
    userId: row.user_id,
    viewingClientId: row.viewing_client_id,
    kind: row.kind,
    format: row.format,
    language: row.language,
    timeZone: row.time_zone,
    criteria: row.asked,
    askedAt: row.asked_at.getTime(),
    isScheduled: row.is_scheduled,
  };
}

export type FileProgress = { devices: number; devicesDone: number; rows: number };

/** Stores how far a job is. @returns false where it is to stop */
export async function noteProgress(owner: Database, id: ReportJobId, reported: FileProgress): Promise<boolean> {
  const done = await owner
    .updateTable('report_jobs')
    .set({ devices: reported.devices, devices_done: reported.devicesDone, rows: reported.rows })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export const storePart = (owner: Database, id: ReportJobId, part: number, content: Buffer) =>
  owner.insertInto('report_file_parts').values({ job_id: id, part, content }).execute();

export type MadeFile = {
  fileName: string;
  bytes: number;
  deviceIds: readonly DeviceId[];
  shareIds: number[];
  reported: FileProgress;
};

/** The file is there. @returns false where the job had been cancelled meanwhile */
export async function finishJob(owner: Database, id: ReportJobId, made: MadeFile, now: number): Promise<boolean> {
  const done = await owner
    .updateTable('report_jobs')
    .set({
      state: 'done',
      ended_at: new Date(now),
      bytes: made.bytes,
      file_name: made.fileName,
      devices: made.reported.devices,
      devices_done: made.reported.devicesDone,
      rows: made.reported.rows,
      device_ids: [...made.deviceIds],
      share_ids: made.shareIds,
      expires_at: new Date(now + REPORT_FILE_DAYS * DAY),
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
      expires_at: new Date(now + REPORT_FILE_DAYS * DAY),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
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
