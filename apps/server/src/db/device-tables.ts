import type {
  ClientId,
  DeviceId,
  DrivenAs,
  GroupId,
  OdometerEntryId,
  OdometerKind,
  Suspender,
  UserId,
} from '@balise/contract';
import type { AdminState, RuleCombination } from '@balise/tracking';
import type { Generated } from 'kysely';

/** Devices, their owners, the groups that they are in, and unknown trackers. */
export type DeviceTables = {
  device_types: {
    id: Generated<number>;
    code: string;
    name_en: string;
    name_fr: string;
    /** By whose limits driving style is judged; null: it is not. */
    driven_as: DrivenAs | null;
  };
  operators: { id: Generated<number>; name: string; country_code2: string; apn: string };
  tracker_models: {
    id: Generated<number>;
    brand: string;
    name: string;
    protocol: string;
    uses_imei: boolean;
    /** Its place in packages/models; null: added by an administrator. */
    catalogue_key: Generated<string | null>;
  };
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
  raw_messages: RawMessagesTable;
  ingest_status: { gateway: string; reported_at: Date; content: unknown };
  device_imports: DeviceImportsTable;
  odometer_entries: OdometerEntriesTable;
  device_live: {
    device_id: DeviceId;
    version: string;
    fixed_at: Date | null;
    seen_at: Date | null;
    /** Packed: see stateOf. */
    state: Buffer;
  };
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
  sim_number: string | null;
  vehicle_make: Generated<string>;
  vehicle_model: Generated<string>;
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
  /** Of its first accepted connection, where it has no model. */
  learned_protocol: Generated<string | null>;
  /** SHA-256 of what its requests over HTTP must bring. */
  token_hash: Generated<Buffer | null>;
  contested_at: Generated<Date | null>;
  refused_at: Generated<Date | null>;
  refused_why: Generated<string | null>;
  /** m/s, the newest of device_speed_limits. */
  speed_limit: Generated<number | null>;
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

type RawMessagesTable = {
  id: Generated<string>;
  device_id: DeviceId;
  protocol: string;
  first_at: Date;
  last_at: Date;
  count: number;
  content: Buffer;
};

type UnknownDevicesTable = {
  id: Generated<string>;
  protocol: string;
  identity: string;
  address: string;
  /** See wideNetworkOf. */
  network: Generated<string>;
  first_seen_at: Date;
  last_seen_at: Date;
  count: string;
};

type OdometerEntriesTable = {
  id: Generated<OdometerEntryId>;
  device_id: DeviceId;
  at: Date;
  metres: number;
  kind: OdometerKind;
  note: string;
  created_at: Date;
  created_by: UserId;
  created_by_name: string;
  withdrawn_at: Date | null;
  withdrawn_by: UserId | null;
  withdrawn_by_name: string | null;
};

type DeviceImportsTable = {
  id: Generated<number>;
  user_id: UserId;
  file_name: string;
  created_at: Date;
  columns: unknown;
  defaults: unknown;
  rows: unknown;
  reported_identities: string[];
  imported_at: Date | null;
  added: number | null;
  skipped: number | null;
};
