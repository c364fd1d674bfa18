import type {
  AuditAction,
  AuditSubject,
  ClientId,
  DeviceId,
  JobFailure,
  JobState,
  Language,
  MailKind,
  PartnerId,
  ReportFormat,
  ReportJobId,
  ReportKind,
  UserId,
} from '@balise/contract';
import type { Generated } from 'kysely';

/** What was done, looked at and written to people. */
export type LogTables = {
  audit_log: AuditLogTable;
  position_access_log: TrackViewsTable;
  mails: MailsTable;
  report_jobs: ReportJobsTable;
  report_file_parts: { job_id: ReportJobId; part: number; content: Buffer };
};

type AuditLogTable = {
  id: Generated<string>;
  at: Date;
  actor_id: UserId | null;
  actor_name: string;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  as_client: Generated<boolean>;
  action: AuditAction;
  subject_kind: AuditSubject;
  subject_id: string | number | null;
  subject_name: string;
  before: unknown;
  after: unknown;
  address: string;
  user_agent: string;
};

type TrackViewsTable = {
  id: Generated<string>;
  reader_id: UserId;
  reader_name: string;
  partner_id: PartnerId;
  client_id: ClientId;
  as_client: boolean;
  device_id: DeviceId;
  device_name: string;
  from_at: Date;
  to_at: Date;
  first_at: Date;
  last_at: Date;
  times: number;
  address: string;
  user_agent: string;
};

type MailsTable = {
  id: Generated<string>;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  kind: MailKind;
  recipient: string;
  language: Language;
  subject: string;
  body_text: string;
  body_html: Generated<string>;
  created_at: Date;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  sent_at: Date | null;
  last_error: Generated<string>;
};

/** Reports made as files: queued, being made, kept. */
type ReportJobsTable = {
  id: Generated<ReportJobId>;
  user_id: UserId;
  viewing_client_id: ClientId | null;
  kind: ReportKind;
  format: ReportFormat;
  language: Language;
  time_zone: string;
  asked: unknown;
  state: Generated<JobState>;
  failure: JobFailure | null;
  asked_at: Date;
  ended_at: Date | null;
  held_until: Date | null;
  attempts: Generated<number>;
  devices: number | null;
  devices_done: Generated<number>;
  rows: Generated<string | number>;
  bytes: string | number | null;
  file_name: string | null;
  device_ids: Generated<number[]>;
  expires_at: Date | null;
};
