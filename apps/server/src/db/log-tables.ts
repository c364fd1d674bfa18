import type {
  AuditAction,
  AuditSubject,
  ClientId,
  DeviceId,
  Language,
  MailKind,
  PartnerId,
  UserId,
} from '@balise/contract';
import type { Generated } from 'kysely';

/** What was done, looked at and written to people. */
export type LogTables = {
  audit_log: AuditLogTable;
  track_views: TrackViewsTable;
  mails: MailsTable;
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
