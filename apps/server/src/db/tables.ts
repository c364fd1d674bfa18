import type {
  AuditAction,
  AuditSubject,
  BillingOption,
  ClientId,
  ClientState,
  ClientType,
  DeviceId,
  Language,
  MailKind,
  PartnerId,
  Role,
  UserId,
} from '@balise/contract';
import type { AdminState } from '@balise/tracking';
import type { Generated } from 'kysely';

/** The tables that the API part reads and writes, as the migrations made them. int8 arrives as text, timestamptz as Date. */
export type Tables = {
  partners: PartnersTable;
  clients: ClientsTable;
  users: UsersTable;
  sign_ins: SignInsTable;
  live_tickets: { token_hash: Buffer; sign_in_id: string | number; expires_at: Date };
  device_types: { id: Generated<number>; code: string; name_en: string; name_fr: string };
  operators: { id: Generated<number>; name: string; country_code2: string; apn: string };
  tracker_models: { id: Generated<number>; brand: string; name: string; protocol: string; uses_imei: boolean };
  devices: DevicesTable;
  device_ownership: {
    device_id: DeviceId;
    client_id: ClientId;
    starts_at: Date;
    /** A number: `Infinity`, the period that has not ended. */
    ends_at: Generated<Date | number>;
  };
  user_devices: { user_id: UserId; device_id: DeviceId };
  unknown_devices: UnknownDevicesTable;
  ingest_status: { gateway: string; reported_at: Date; content: unknown };
  audit_log: AuditLogTable;
  mails: MailsTable;
  device_live: { device_id: DeviceId; version: string; fixed_at: Date | null; seen_at: Date | null; state: unknown };
};

type PartnersTable = {
  id: Generated<PartnerId>;
  name: string;
  host_names: string[];
  display_name: string;
  tagline_en: Generated<string>;
  tagline_fr: Generated<string>;
  accent: Generated<string>;
  logo: string | null;
  default_language: Generated<Language>;
  support_phone: Generated<string>;
  support_email: Generated<string>;
  published: Generated<boolean>;
};

type ClientsTable = {
  id: Generated<ClientId>;
  partner_id: PartnerId;
  full_name: string;
  type: ClientType;
  billing_option: BillingOption;
  email: string;
  country_code2: string;
  time_zone: Generated<string>;
  state: Generated<ClientState>;
};

type UsersTable = {
  id: Generated<UserId>;
  role: Role;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  last_name: string;
  first_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  language: Generated<Language>;
  account_limited: Generated<boolean>;
  rights: Generated<string[]>;
  status: Generated<'active' | 'inactive'>;
  date_end: Date | null;
};

type SignInsTable = {
  id: Generated<string>;
  user_id: UserId;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
  remember: boolean;
  revoked_at: Date | null;
  address: string;
  user_agent: string;
  viewing_client_id: ClientId | null;
};

type DevicesTable = {
  id: Generated<DeviceId>;
  client_id: ClientId;
  device_type_id: number;
  operator_id: number | null;
  tracker_model_id: number | null;
  imei: string;
  country_code2: string | null;
  phone: string | null;
  designation: string;
  label: string;
  vin_number: string | null;
  vin_is_chassis: boolean;
  status: Generated<AdminState>;
  activated_at: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: UserId | null;
  revision: Generated<number>;
};

type UnknownDevicesTable = {
  id: Generated<string>;
  protocol: string;
  identity: string;
  address: string;
  first_seen_at: Date;
  last_seen_at: Date;
  count: string;
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
