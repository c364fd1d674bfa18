import type {
  AuditAction,
  AuditSubject,
  BillingOption,
  ClientId,
  ClientState,
  ClientType,
  DeviceId,
  GroupId,
  Language,
  LinkPurpose,
  MailKind,
  PartnerId,
  RetentionMonths,
  Role,
  SignInBackground,
  Suspender,
  UserId,
  ViewId,
} from '@balise/contract';
import type { AdminState, RuleCombination } from '@balise/tracking';
import type { Generated } from 'kysely';
import type { BillingTables } from './billing-tables.ts';

/** The tables that the API part reads and writes, as the migrations made them. int8 arrives as text, timestamptz as Date. */
export type Tables = BillingTables & {
  partners: PartnersTable;
  partner_previews: { token_hash: Buffer; partner_id: PartnerId; created_by: UserId; expires_at: Date };
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
  device_groups: DeviceGroupsTable;
  device_group_membership: DeviceGroupMembershipTable;
  /** A view: who is in which group now. */
  device_group_members: Pick<DeviceGroupMembershipTable, 'group_id' | 'client_id' | 'device_id' | 'since' | 'why'>;
  user_devices: { user_id: UserId; device_id: DeviceId };
  unknown_devices: UnknownDevicesTable;
  ingest_status: { gateway: string; reported_at: Date; content: unknown };
  audit_log: AuditLogTable;
  device_imports: DeviceImportsTable;
  track_views: TrackViewsTable;
  mails: MailsTable;
  password_links: PasswordLinksTable;
  reset_requests: ResetRequestsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: { user_id: UserId; hash: Buffer; used_at: Date | null };
  sign_in_challenges: { hash: Buffer; user_id: UserId; remember: boolean; expires_at: Date };
  user_settings: { user_id: UserId; content: unknown; updated_at: Date };
  settings_defaults: SettingsDefaultsTable;
  saved_views: SavedViewsTable;
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
  support_web: Generated<string>;
  sign_in_background: Generated<SignInBackground>;
  mail_from_name: Generated<string>;
  mail_from_address: Generated<string>;
  sms_sender: Generated<string>;
  map_url: string | null;
  map_attribution: Generated<string>;
  published: Generated<boolean>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
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
  phone: Generated<string | null>;
  address: Generated<string>;
  registration_number: Generated<string>;
  tax_number: Generated<string>;
  retention_months: Generated<RetentionMonths>;
  state: Generated<ClientState>;
  state_since: Generated<Date>;
  created_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
};

type UsersTable = {
  id: Generated<UserId>;
  role: Role;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  last_name: string;
  first_name: string;
  email: string;
  country_code2: string | null;
  phone: string | null;
  password_hash: string;
  language: Generated<Language>;
  account_limited: Generated<boolean>;
  rights: Generated<string[]>;
  status: Generated<'active' | 'inactive'>;
  is_temp_link: Generated<boolean>;
  date_end: Date | null;
  end_told_at: Date | null;
  expired_at: Date | null;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
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
  code: Generated<string>;
  note: Generated<string>;
  deletion_reason: Generated<string>;
  status_before_deletion: AdminState | null;
  suspended_by: Suspender | null;
  suspended_at: Date | null;
  suspension_reason: Generated<string>;
  status_before_suspension: AdminState | null;
  purged_at: Date | null;
};

type DeviceGroupsTable = {
  id: Generated<GroupId>;
  client_id: ClientId;
  designation: string;
  description: Generated<string>;
  /** Rule[] of packages/tracking; null: a static group. */
  rules: unknown;
  combine: Generated<RuleCombination>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
};

type DeviceGroupMembershipTable = {
  id: Generated<string>;
  group_id: GroupId;
  client_id: ClientId;
  device_id: DeviceId;
  since: Date;
  /** A number: `Infinity`, who is in now. */
  until: Generated<Date | number>;
  /** GroupWhy of packages/contract. */
  why: unknown;
  ended_why: unknown;
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

type DeviceImportsTable = {
  id: Generated<number>;
  user_id: UserId;
  file_name: string;
  created_at: Date;
  columns: unknown;
  defaults: unknown;
  rows: unknown;
  told: string[];
  imported_at: Date | null;
  added: number | null;
  skipped: number | null;
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

type SettingsDefaultsTable = {
  id: Generated<number>;
  partner_id: PartnerId;
  client_id: ClientId | null;
  content: unknown;
  updated_at: Date;
};

type SavedViewsTable = {
  id: Generated<ViewId>;
  user_id: UserId;
  screen: string;
  name: string;
  content: unknown;
  created_at: Date;
};

type PasswordLinksTable = {
  hash: Buffer;
  user_id: UserId;
  purpose: LinkPurpose;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type ResetRequestsTable = {
  id: Generated<string>;
  email: string;
  partner_id: PartnerId | null;
  host: string;
  address: string;
  user_agent: string;
  requested_at: Date;
};

type SecondFactorsTable = {
  user_id: UserId;
  sealed_secret: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<string>;
};
