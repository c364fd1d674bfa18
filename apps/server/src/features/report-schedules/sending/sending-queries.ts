import {
  type ClientId,
  type Language,
  type PartnerId,
  REPORT_FILE_DAYS,
  type ReportFormat,
  type ReportJobId,
  type ReportKind,
  type ReportScheduleRunId,
  type SendingFailure,
  type SendingState,
  type UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';

/* What the job does that sends a report, as the owner of the database. */

const DAY = 86_400_000;

/** A sending whose report is made, or is not. */
export type MadeSending = {
  id: ReportScheduleRunId;
  schedule: string;
  clientId: ClientId;
  clientName: string;
  partnerId: PartnerId;
  timeZone: string;
  kind: ReportKind;
  format: ReportFormat;
  language: Language;
  from: Date;
  to: Date;
  skipEmpty: boolean;
  contactIds: number[];
  toOwner: boolean;
  owner: { id: UserId; name: string; email: string; language: Language };
  job: {
    id: ReportJobId;
    state: 'done' | 'failed' | 'refused';
    failure: SendingFailure | null;
    rows: number;
    bytes: number | null;
    fileName: string | null;
  };
};

/** The sending of a report, locked; undefined where it is over, or its schedule was deleted. */
export async function lockSending(tx: Scoped, jobId: number): Promise<MadeSending | undefined> {
  const { rows } = await sql<MadeSending>`
    select r.id, s.name as schedule, s.client_id as "clientId", c.full_name as "clientName", c.partner_id as "partnerId",
      c.time_zone as "timeZone", s.kind, s.format, s.language, r.from_at as "from", r.to_at as "to", s.skip_empty as "skipEmpty",
      s.contact_ids as "contactIds", s.to_owner as "toOwner",
      jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email, 'language', u.language) as owner,
      jsonb_build_object('id', j.id, 'state', j.state, 'failure', j.failure, 'rows', j.rows, 'bytes', j.bytes, 'fileName', j.file_name) as job
    from report_schedule_runs r join report_schedules s on s.id = r.schedule_id join clients c on c.id = s.client_id
      join report_jobs j on j.id = r.report_job_id join users u on u.id = j.user_id
    where j.id = ${jobId} and r.state = 'making' and j.state in ('done', 'failed', 'refused') for update of r`.execute(
    tx,
  );
  return rows[0];
}

/** Contacts of a schedule that may still be written to; those that a limited user added receive that user's reports alone. */
export async function contactsOf(tx: Scoped, { clientId, contactIds, owner }: MadeSending) {
  const { rows } = await sql<{ name: string; email: string }>`
    select a.label as name, a.address as email from alert_contacts a left join users u on u.id = a.created_by
    where a.id = any(${contactIds}) and a.client_id = ${clientId} and a.kind = 'email' and a.confirmed_at is not null
      and a.unsubscribed_at is null and a.deleted_at is null and (u.account_limited is not true or u.id = ${owner.id})
    order by a.id`.execute(tx);
  return rows;
}

type End = { state: SendingState; failure?: SendingFailure | null; recipients?: number; linkHash?: Buffer };

export async function endSending(
  tx: Scoped,
  { id, job }: MadeSending,
  { state, failure = null, recipients = 0, linkHash }: End,
  now: number,
): Promise<void> {
  await tx
    .updateTable('report_schedule_runs')
    .set({
      state,
      failure,
      recipients,
      ...(job.state === 'done' ? { rows: job.rows, bytes: job.bytes } : {}),
      ...(linkHash ? { link_hash: linkHash } : {}),
      ended_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
}

/** Until when a file that is made now can be downloaded. */
export const fileKeptUntil = (now: number): number => now + REPORT_FILE_DAYS * DAY;
