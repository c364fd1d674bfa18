import type { BillingOption, ClientState, ClientType, Language, Role } from '@balise/contract';
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
    device_id: number;
    client_id: number;
    starts_at: Date;
    /** A number: `Infinity`, the period that has not ended. */
    ends_at: Generated<Date | number>;
  };
  user_devices: { user_id: number; device_id: number };
  unknown_devices: UnknownDevicesTable;
  ingest_status: { gateway: string; reported_at: Date; content: unknown };
  device_live: { device_id: number; version: string; fixed_at: Date | null; seen_at: Date | null; state: unknown };
};

type PartnersTable = {
  id: Generated<number>;
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
  id: Generated<number>;
  partner_id: number;
  full_name: string;
  type: ClientType;
  billing_option: BillingOption;
  email: string;
  country_code2: string;
  time_zone: Generated<string>;
  state: Generated<ClientState>;
};

type UsersTable = {
  id: Generated<number>;
  role: Role;
  partner_id: number | null;
  client_id: number | null;
  last_name: string;
  first_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  language: Generated<Language>;
  account_limited: Generated<boolean>;
  status: Generated<'active' | 'inactive'>;
  date_end: Date | null;
};

type SignInsTable = {
  id: Generated<string>;
  user_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
  remember: boolean;
  revoked_at: Date | null;
  address: string;
  user_agent: string;
};

type DevicesTable = {
  id: Generated<number>;
  client_id: number;
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
  deleted_by: number | null;
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
