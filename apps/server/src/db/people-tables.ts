import type {
  BillingOption,
  ClientId,
  ClientState,
  ClientType,
  Language,
  LinkPurpose,
  PartnerId,
  RetentionMonths,
  Role,
  SignInBackground,
  UserId,
  ViewId,
} from '@balise/contract';
import type { Generated } from 'kysely';

/** Who is who: partners, clients, users, how they sign in and what they chose. */
export type PeopleTables = {
  partners: PartnersTable;
  partner_previews: { token_hash: Buffer; partner_id: PartnerId; created_by: UserId; expires_at: Date };
  clients: ClientsTable;
  users: UsersTable;
  sign_ins: SignInsTable;
  live_tickets: { token_hash: Buffer; sign_in_id: string | number; expires_at: Date };
  password_links: PasswordLinksTable;
  reset_requests: ResetRequestsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: { user_id: UserId; hash: Buffer; used_at: Date | null };
  sign_in_challenges: { hash: Buffer; user_id: UserId; remember: boolean; expires_at: Date };
  known_places: { user_id: UserId; key: Buffer; seen_at: Date };
  user_settings: { user_id: UserId; content: unknown; updated_at: Date };
  settings_defaults: SettingsDefaultsTable;
  tracking_settings: TrackingSettingsTable;
  saved_views: SavedViewsTable;
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
  map_hosts: Generated<string[]>;
  published: Generated<boolean>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
};

type ClientsTable = {
  id: Generated<ClientId>;
  partner_id: PartnerId;
  full_name: string;
  code: Generated<string>;
  type: ClientType;
  billing_option: BillingOption;
  email: string;
  country_code2: string;
  time_zone: Generated<string>;
  phone: Generated<string | null>;
  address: Generated<string>;
  registration_number: Generated<string>;
  tax_number: Generated<string>;
  /** Null: for ever. */
  retention_months: Generated<RetentionMonths | null>;
  /** In CIDR notation; empty: its trackers may send from any address. */
  tracker_networks: Generated<string[]>;
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
  end_notified_at: Date | null;
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

type SettingsDefaultsTable = {
  id: Generated<number>;
  partner_id: PartnerId;
  client_id: ClientId | null;
  content: unknown;
  origins: Generated<unknown>;
  updated_at: Date;
};

type TrackingSettingsTable = {
  id: Generated<number>;
  partner_id: PartnerId;
  client_id: ClientId | null;
  starts_at: Date;
  content: unknown;
  changed_at: Date;
  changed_by: UserId;
  changed_by_name: string;
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
  encrypted_secret: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<string>;
};
