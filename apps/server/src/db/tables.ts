// Generated from the database by db/tables.test.ts: do not edit. What the database does not say is in column-types.ts.
import type {
  AlertContactId,
  AlertContactKind,
  AlertRuleId,
  AttachmentId,
  AttachmentOwner,
  AttachmentType,
  AuditAction,
  AuditSubject,
  BillingLine,
  BlockingMode,
  BlockingProfileId,
  ClientExportId,
  ClientId,
  ClientState,
  CommandId,
  CommandKind,
  CommandNote,
  CommandOrigin,
  CommandState,
  CommandWait,
  CounterUnit,
  Currency,
  DefectId,
  DefectSeverity,
  DefectState,
  DeviceId,
  DriftId,
  DrivenAs,
  DriverAssignmentId,
  DriverCardId,
  DriverId,
  FuelFinding,
  FuelPurchaseId,
  FuelType,
  GeofenceAction,
  GeofenceId,
  GeofenceShape,
  GeofenceSuspensionId,
  GroupId,
  HolidayRule,
  InspectionId,
  InspectionKind,
  InspectionTemplateId,
  InvoiceId,
  JobFailure,
  Language,
  MailKind,
  MeterReading,
  OdometerEntryId,
  OdometerEntrySource,
  OperationId,
  OrderLineKind,
  PartEntryKind,
  PartId,
  PartnerId,
  PlanId,
  PositionFiles,
  ProfileRunReason,
  RecordKind,
  ReportFormat,
  ReportJobId,
  ReportKind,
  ReportScheduleId,
  ReportScheduleRunId,
  RetentionMonths,
  SendingFailure,
  ServiceCategory,
  ServiceId,
  ServiceRecordId,
  ServiceVehicleId,
  SmsKind,
  TemplateItem,
  TraccarCounts,
  TraccarFailure,
  TraccarImportId,
  UserId,
  ViewId,
  WeekHours,
  WorkAndPayId,
  WorkAndPayState,
  WorkOrderId,
  WorkOrderState,
  WorkPriority,
} from '@balise/contract';
import type { CalendarUnit } from '@balise/maintenance';
import type { AdminState, AlertKind, AlertSeverity, BlockingLimits, ProfileException } from '@balise/tracking';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as text, which `::float8` makes a number. */
type Int8 = ColumnType<string, string | number, string | number>;
type OptionalInt8 = ColumnType<string, string | number | undefined, string | number>;
type NullableInt8 = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** pg would read it as a Date in the machine's time zone, so queries read it as `::text`. */
type Day = ColumnType<Date, string, string>;
type NullableDay = ColumnType<Date | null, string | null | undefined, string | null>;

type Party = { name: string; lines: string[] };

/** The tables and views of the database. timestamptz arrives as Date, `infinity` as a number. */
export type Tables = {
  alert_acts: {
    id: OptionalInt8;
    alert_id: Int8;
    client_id: ClientId;
    at: Date;
    by_id: Generated<UserId | null>;
    by_name: string;
    act: string;
    detail: Generated<string>;
    version: Generated<number | null>;
    before: Generated<unknown | null>;
  };
  alert_contact_messages: {
    id: OptionalInt8;
    contact_id: AlertContactId;
    client_id: ClientId;
    purpose: 'code' | 'test';
    kind: AlertContactKind;
    address: string;
    calling_code: Generated<string | null>;
    sent_at: Date;
    code_hmac: Generated<Buffer | null>;
    expires_at: Generated<Date | null>;
    attempts: Generated<number>;
  };
  alert_contacts: {
    id: Generated<AlertContactId>;
    client_id: ClientId;
    kind: AlertContactKind;
    address: string;
    label: string;
    language: Language;
    created_by: Generated<UserId | null>;
    created_by_name: string;
    created_at: Date;
    updated_at: Date;
    confirmed_at: Generated<Date | null>;
    unsubscribed_at: Generated<Date | null>;
    unsubscribe_hash: Generated<Buffer | null>;
    deleted_at: Generated<Date | null>;
  };
  alert_deliveries: {
    id: OptionalInt8;
    alert_id: Int8;
    client_id: ClientId;
    contact_id: Generated<AlertContactId | null>;
    channel: 'email' | 'sms' | 'push' | 'webhook';
    recipient: string;
    language: Language;
    state: 'waiting' | 'gathered' | 'queued' | 'sent' | 'failed' | 'dropped';
    reason: Generated<string>;
    is_escalation: Generated<boolean>;
    mail_id: NullableInt8;
    sms_id: Generated<number | null>;
    created_at: Date;
    subscription_id: Generated<number | null>;
    webhook_id: Generated<number | null>;
    is_sent_again: Generated<boolean>;
    attempts: Generated<number>;
    failed_at: Generated<Date | null>;
    user_id: Generated<UserId | null>;
  };
  alert_rules: {
    id: Generated<AlertRuleId>;
    client_id: ClientId;
    user_id: Generated<UserId | null>;
    name: string;
    kind: AlertKind;
    parameters: ColumnType<unknown, string, string>;
    device_ids: DeviceId[] | null;
    group_ids: GroupId[];
    schedule: ColumnType<WeekHours | null, string | null, string | null>;
    severity: AlertSeverity;
    contact_ids: AlertContactId[];
    quiet_hours: ColumnType<WeekHours | null, string | null, string | null>;
    escalate_after: Generated<number | null>;
    escalate_contact_ids: AlertContactId[];
    digest_after: Generated<number | null>;
    is_enabled: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
    channels: Generated<string[]>;
  };
  alerts: {
    id: OptionalInt8;
    client_id: ClientId;
    device_id: Generated<DeviceId | null>;
    rule_id: Generated<AlertRuleId | null>;
    user_id: Generated<UserId | null>;
    kind: AlertKind;
    severity: AlertSeverity;
    subject: Generated<string>;
    began_at: Date;
    at: Date;
    raised_at: Date;
    facts: unknown;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    designation: string;
    label: string;
    acknowledged_at: Generated<Date | null>;
    acknowledged_by: Generated<string | null>;
    assigned_to: Generated<UserId | null>;
    assigned_name: Generated<string | null>;
    snoozed_until: Generated<Date | null>;
    note: Generated<string>;
    version: Generated<number>;
    channels: Generated<string[]>;
    command: Generated<'block' | 'unblock' | null>;
    command_refusal: Generated<string | null>;
    driver_id: Generated<DriverId | null>;
    share_id: Generated<number | null>;
  };
  archive_days: {
    day: Day;
    devices: number;
    devices_done: Generated<number>;
    devices_failed: Generated<number>;
    problem: Generated<string | null>;
    fixes: OptionalInt8;
    bytes: OptionalInt8;
    late: OptionalInt8;
    started_at: Date;
    finished_at: Generated<Date | null>;
  };
  archive_devices: {
    day: Day;
    device_id: DeviceId;
    rows: number;
  };
  archived_qualities: {
    device_id: DeviceId;
    fixed_at: Date;
    key: Int8;
    quality: number;
  };
  attachment_contents: {
    attachment_id: AttachmentId;
    client_id: ClientId;
    content: Buffer;
    thumbnail: Generated<Buffer | null>;
  };
  attachments: {
    id: Generated<AttachmentId>;
    client_id: ClientId;
    uploaded_by: UserId;
    name: string;
    media_type: AttachmentType;
    size: number;
    sha256: Buffer;
    created_at: Date;
    owner_kind: Generated<AttachmentOwner | null>;
    owner_id: Generated<number | null>;
    purpose: Generated<string>;
    place: Generated<number>;
  };
  attempts: {
    key: Buffer;
    failures: number;
    until: Date;
    opens_at: Generated<Date>;
  };
  audit_log: {
    id: OptionalInt8;
    at: Date;
    actor_id: Generated<UserId | null>;
    actor_name: string;
    partner_id: Generated<PartnerId | null>;
    client_id: Generated<ClientId | null>;
    as_client: Generated<boolean>;
    action: AuditAction;
    subject_kind: AuditSubject;
    subject_id: NullableInt8;
    subject_name: string;
    before: Generated<unknown | null>;
    after: Generated<unknown | null>;
    address: string;
    user_agent: string;
  };
  billing_accounts: {
    client_id: ClientId;
    currency: Currency;
    payment_days: Generated<number>;
    opened_at: Date;
    charged_until: Day;
    next_at: Generated<Date | null>;
    owed: ColumnType<string, undefined, never>;
    overdue: ColumnType<string, undefined, number>;
    overdue_since: NullableDay;
  };
  billing_notices: {
    client_id: ClientId;
    key: string;
    at: Date;
  };
  billing_numbers: {
    partner_id: PartnerId;
    kind: 'invoice' | 'credit_note' | 'debit_note';
    last: number;
  };
  blocking_profile_devices: {
    profile_id: BlockingProfileId;
    client_id: ClientId;
    device_id: DeviceId;
  };
  blocking_profile_runs: {
    id: OptionalInt8;
    profile_id: BlockingProfileId;
    client_id: ClientId;
    device_id: DeviceId;
    designation: string;
    kind: 'block' | 'unblock';
    due_at: Date;
    until: Generated<Date | null>;
    at: Date;
    command_id: Generated<CommandId | null>;
    reason: Generated<ProfileRunReason | null>;
  };
  blocking_profiles: {
    id: Generated<BlockingProfileId>;
    client_id: ClientId;
    name: string;
    description: Generated<string>;
    week: ColumnType<WeekHours, string, string>;
    exceptions: ColumnType<ProfileException[], string, string>;
    device_ids: DeviceId[];
    group_ids: GroupId[];
    condition: 'engineOff' | 'standstill';
    is_active: Generated<boolean>;
    changed_by: UserId;
    created_at: Date;
    updated_at: Date;
    changed_at: Date;
    done_until: Date;
    next_at: Generated<Date | null>;
    next_kind: Generated<'block' | 'unblock' | null>;
    time_zone: string;
    deleted_at: Generated<Date | null>;
  };
  blocking_settings: {
    client_id: ClientId;
    halted: Generated<boolean>;
    halt_reason: Generated<string>;
    halted_by: Generated<UserId | null>;
    halted_by_name: Generated<string>;
    halted_at: Generated<Date | null>;
    approval_above: Generated<number>;
  };
  chunk_tasks: {
    id: OptionalInt8;
    kind: 'move' | 'erase';
    device_id: Generated<DeviceId | null>;
    client_id: ClientId;
    requested_at: Generated<Date>;
    started_at: Generated<Date | null>;
    chunks: NullableInt8;
    done: OptionalInt8;
    finished_at: Generated<Date | null>;
  };
  chunks: {
    retention: number;
    day: Day;
    device_id: DeviceId;
    part: number;
    client_id: ClientId;
    first_at: Date;
    last_at: Date;
    count: number;
    format: number;
    checksum: Int8;
    content: Buffer;
    archived_at: Date;
  };
  client_deletions: {
    client_id: ClientId;
    partner_id: PartnerId;
    client_name: string;
    deleted_by_name: string;
    deleted_by_platform: boolean;
    deleted_at: Date;
    due_at: Date;
    erased_at: Generated<Date | null>;
    erased: Generated<unknown | null>;
  };
  client_export_files: {
    export_id: ClientExportId;
    place: number;
    name: string;
    rows: Int8;
    bytes: Int8;
    packed: Int8;
    crc32: Int8;
    sha256: string;
    starts_at: Int8;
    ends_at: Int8;
    next_part: number;
    missing: Generated<unknown>;
  };
  client_export_parts: {
    export_id: ClientExportId;
    part: number;
    content: Buffer;
  };
  client_exports: {
    id: Generated<ClientExportId>;
    client_id: ClientId;
    user_id: UserId;
    requester_name: string;
    viewing_client_id: Generated<ClientId | null>;
    from_at: Date;
    to_at: Date;
    device_ids: DeviceId[] | null;
    positions: PositionFiles;
    asked_at: Date;
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'cancelled'>;
    failure: Generated<JobFailure | null>;
    files: Generated<number | null>;
    files_done: Generated<number>;
    bytes: NullableInt8;
    file_name: Generated<string | null>;
    ended_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
    driver_id: Generated<DriverId | null>;
  };
  client_states: {
    id: OptionalInt8;
    client_id: ClientId;
    state: ClientState;
    since: Date;
  };
  clients: {
    id: Generated<ClientId>;
    partner_id: PartnerId;
    full_name: string;
    type: 'person' | 'company';
    billing_option: 'prepaid' | 'postpaid';
    email: string;
    country_code2: string;
    time_zone: Generated<string>;
    state: Generated<'active' | 'past_due' | 'grace' | 'suspended_unpaid' | 'closed'>;
    created_at: Generated<Date>;
    phone: Generated<string | null>;
    address: Generated<string>;
    registration_number: Generated<string>;
    tax_number: Generated<string>;
    retention_months: Generated<RetentionMonths | null>;
    deleted_at: Generated<Date | null>;
    state_since: Generated<Date>;
    tracker_networks: Generated<string[]>;
    code: Generated<string>;
    hides_speeding: Generated<boolean>;
    legal_note: Generated<string>;
    legal_changed_by: Generated<string>;
    legal_changed_at: Generated<Date | null>;
  };
  command_log: {
    id: OptionalInt8;
    command_id: CommandId;
    at: Date;
    state: CommandState;
    note: CommandNote;
    answer: Generated<string | null>;
    by_id: Generated<UserId | null>;
  };
  commands: {
    id: Generated<CommandId>;
    device_id: DeviceId;
    client_id: ClientId;
    requested_by: UserId;
    requester_name: string;
    requested_at: Date;
    idempotency_key: string;
    kind: CommandKind;
    parameters: Generated<unknown>;
    condition: Generated<'standstill' | 'engineOff' | 'emergency'>;
    reason: Generated<string>;
    channel: Generated<'connection' | 'sms'>;
    sms_text: Generated<string | null>;
    guarded: boolean;
    state: Generated<'requested' | 'waiting' | 'sent' | 'confirmed' | 'failed' | 'expired' | 'cancelled'>;
    waits_for: Generated<CommandWait[]>;
    note: Generated<CommandNote>;
    changed_at: Date;
    changed_by: Generated<UserId | null>;
    expires_at: Date;
    sent_at: Generated<Date | null>;
    attempts: Generated<number>;
    sent_hex: Generated<string | null>;
    protocol: Generated<string | null>;
    serial: GeneratedAlways<number>;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    limits: BlockingLimits;
    alert_id: NullableInt8;
    mode: Generated<BlockingMode | null>;
    origin: Generated<CommandOrigin>;
    approval: Generated<'speed' | 'many' | null>;
    approved_by: Generated<UserId | null>;
    approver_name: Generated<string | null>;
    approved_at: Generated<Date | null>;
    batch: Generated<string | null>;
    starter_version: NullableInt8;
    share_id: Generated<number | null>;
  };
  damaged_chunks: {
    device_id: DeviceId;
    day: Day;
    part: number;
    reason: string;
    found_at: Generated<Date>;
  };
  defects: {
    id: Generated<DefectId>;
    client_id: ClientId;
    device_id: DeviceId;
    template_id: InspectionTemplateId;
    item_key: string;
    name: string;
    note: Generated<string>;
    severity: DefectSeverity;
    is_out_of_service: boolean;
    state: DefectState;
    first_inspection_id: number;
    inspection_id: InspectionId;
    reports: Generated<number>;
    opened_at: Date;
    by_name: string;
    work_order_id: Generated<WorkOrderId | null>;
    repaired_at: Generated<Date | null>;
    repaired_by_name: Generated<string>;
    closed_at: Generated<Date | null>;
    closed_by_name: Generated<string>;
    closing_note: Generated<string>;
  };
  derivation_settings: {
    id: Generated<number>;
    content: unknown;
  };
  device_blocking: {
    device_id: DeviceId;
    state: 'blocked' | 'notBlocked' | 'uncertain';
    since: Date;
    command_id: CommandId;
  };
  device_command_settings: {
    device_id: DeviceId;
    relay_output: Generated<number | null>;
    password: Generated<string>;
  };
  device_driven_as: {
    device_id: DeviceId;
    starts_at: Date;
    driven_as: Generated<DrivenAs | null>;
  };
  device_geofences: {
    assignment_id: Generated<number | null>;
    geofence_id: GeofenceId;
    client_id: ClientId;
    device_id: DeviceId;
    group_id: Generated<GroupId | null>;
    actions: GeofenceAction[];
    since: Date;
  };
  device_group_members: {
    group_id: GroupId;
    client_id: ClientId;
    device_id: DeviceId;
    since: Date;
    why: Generated<unknown | null>;
  };
  device_group_membership: {
    id: OptionalInt8;
    group_id: GroupId;
    client_id: ClientId;
    device_id: DeviceId;
    since: Date;
    until: Generated<Date | number>;
    why: unknown;
    ended_why: Generated<unknown | null>;
  };
  device_groups: {
    id: Generated<GroupId>;
    client_id: ClientId;
    designation: string;
    description: Generated<string>;
    rules: Generated<unknown | null>;
    combine: Generated<'all' | 'any'>;
    revision: Generated<number>;
    created_at: Generated<Date>;
    deleted_at: Generated<Date | null>;
  };
  device_imports: {
    id: Generated<number>;
    user_id: UserId;
    file_name: string;
    created_at: Date;
    columns: unknown;
    defaults: unknown;
    rows: unknown;
    reported_identities: Generated<string[]>;
    imported_at: Generated<Date | null>;
    added: Generated<number | null>;
    skipped: Generated<number | null>;
  };
  device_live: {
    device_id: DeviceId;
    version: Int8;
    fixed_at: Generated<Date | null>;
    key: NullableInt8;
    seen_at: Generated<Date | null>;
    state: Buffer;
  };
  device_locks: {
    device_id: DeviceId;
    client_id: ClientId;
    locked_by: UserId;
    locked_by_name: string;
    locked_at: Date;
    reason: string;
    pin_hash: string;
  };
  device_never_block: {
    device_id: DeviceId;
    client_id: ClientId;
    reason: string;
    set_by: Generated<UserId | null>;
    set_by_name: string;
    set_at: Date;
  };
  device_ownership: {
    device_id: DeviceId;
    client_id: ClientId;
    starts_at: Date;
    ends_at: Generated<Date | number>;
  };
  device_service: {
    id: OptionalInt8;
    device_id: DeviceId;
    client_id: ClientId;
    status: string;
    starts_at: Date;
  };
  device_setups: {
    client_id: ClientId;
    device_id: DeviceId;
  };
  device_shares: {
    id: Generated<number>;
    device_id: DeviceId;
    client_id: ClientId;
    device_name: string;
    client_name: string;
    recipient_text: string;
    recipient_client_id: Generated<number | null>;
    recipient_partner_id: Generated<number | null>;
    recipient_name: Generated<string>;
    rights: string[];
    history_from: Generated<Date | null>;
    expires_at: Generated<Date | null>;
    note: Generated<string>;
    state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'ended'>;
    ended_why: Generated<'left' | 'transferred' | 'deleted' | 'account' | null>;
    offered_by: Generated<number | null>;
    offered_at: Date;
    answer_until: Date;
    answered_by: Generated<number | null>;
    answered_at: Generated<Date | null>;
    ended_by: Generated<number | null>;
    ended_at: Generated<Date | null>;
    mailed_state: Generated<string>;
    is_mailed: Generated<boolean>;
  };
  device_speed_limits: {
    device_id: DeviceId;
    starts_at: Date;
    speed_limit: Generated<number | null>;
    changed_at: Date;
    changed_by: UserId;
    changed_by_name: string;
  };
  device_speeding_blocks: {
    device_id: Generated<DeviceId | null>;
    id: Generated<number | null>;
    client_id: Generated<ClientId | null>;
    group_id: Generated<GroupId | null>;
    is_own: Generated<boolean | null>;
    episodes: Generated<number | null>;
    minutes: Generated<number | null>;
    set_by: Generated<UserId | null>;
  };
  device_starters: {
    device_id: Generated<DeviceId | null>;
    locked: Generated<boolean | null>;
    state: Generated<string | null>;
  };
  device_status: {
    device_id: DeviceId;
    client_id: Generated<ClientId | null>;
    owned_since: Generated<Date | number | null>;
    seen_at: Generated<Date | null>;
    phase: Generated<'powerCut' | 'gpsStale' | 'moving' | 'still' | null>;
    silent_after: Generated<Date | null>;
    idle_from: Generated<Date | null>;
    known_from: Generated<Date | null>;
    relay: Generated<boolean | null>;
  };
  device_types: {
    id: Generated<number>;
    code: string;
    name_en: string;
    name_fr: string;
    driven_as: Generated<DrivenAs | null>;
  };
  devices: {
    id: Generated<DeviceId>;
    client_id: ClientId;
    device_type_id: number;
    operator_id: Generated<number | null>;
    tracker_model_id: Generated<number | null>;
    imei: string;
    country_code2: Generated<string | null>;
    phone: Generated<string | null>;
    designation: string;
    label: Generated<string>;
    vin_number: Generated<string | null>;
    vin_is_chassis: Generated<boolean>;
    status: Generated<AdminState>;
    activated_at: Generated<Date>;
    deleted_at: Generated<Date | null>;
    deleted_by: Generated<UserId | null>;
    revision: Generated<number>;
    created_at: Generated<Date>;
    code: Generated<string>;
    note: Generated<string>;
    deletion_reason: Generated<string>;
    status_before_deletion: Generated<AdminState | null>;
    suspended_by: Generated<'platform' | 'partner' | 'billing' | null>;
    suspended_at: Generated<Date | null>;
    suspension_reason: Generated<string>;
    status_before_suspension: Generated<AdminState | null>;
    purged_at: Generated<Date | null>;
    speed_limit: Generated<number | null>;
    learned_protocol: Generated<string | null>;
    token_hash: Generated<Buffer | null>;
    contested_at: Generated<Date | null>;
    refused_at: Generated<Date | null>;
    refused_why: Generated<string | null>;
    sim_number: Generated<string | null>;
    vehicle_make: Generated<string>;
    vehicle_model: Generated<string>;
    out_of_service_since: Generated<Date | null>;
  };
  drift_watches: {
    device_id: DeviceId;
    client_id: ClientId;
    quantity: 'rest' | 'cranking' | 'running' | 'coolant' | 'load' | 'fuel';
    state: Generated<'watched' | 'learning' | 'rate' | 'absent'>;
    missing: Generated<number>;
    factor: Generated<number>;
    learn_from: NullableDay;
  };
  drifts: {
    id: Generated<DriftId>;
    device_id: DeviceId;
    client_id: ClientId;
    quantity: 'rest' | 'cranking' | 'running' | 'coolant' | 'load' | 'fuel';
    direction: 'up' | 'down';
    since: Day;
    raised_on: Day;
    ended_on: NullableDay;
    value: number;
    expected: number;
    measured: number;
    beyond: number;
    sureness: 'likely' | 'certain';
    learned_from: NullableDay;
    verdict: Generated<'false' | 'mended' | null>;
    verdict_at: Generated<Date | null>;
    verdict_by: Generated<number | null>;
    found_at: Generated<Date>;
  };
  driver_assignments: {
    id: Generated<DriverAssignmentId>;
    client_id: ClientId;
    driver_id: DriverId;
    device_id: DeviceId;
    starts_at: Date;
    ends_at: Generated<Date>;
    note: Generated<string>;
    assigned_by: UserId;
    assigned_by_name: string;
    ended_by: Generated<UserId | null>;
    ended_by_name: Generated<string | null>;
    end_reason: Generated<string>;
    created_at: Date;
  };
  driver_cards: {
    id: Generated<DriverCardId>;
    client_id: ClientId;
    number: string;
    driver_id: Generated<DriverId | null>;
    starts_at: Generated<Date>;
    ends_at: Generated<Date>;
    created_at: Date;
    created_by: UserId;
  };
  driver_health: {
    driver_id: DriverId;
    client_id: ClientId;
    medical_restrictions: Generated<string>;
    medical_visit_on: NullableDay;
    medical_next_on: NullableDay;
  };
  driver_shifts: {
    id: Generated<number>;
    client_id: ClientId;
    driver_id: DriverId;
    device_id: DeviceId;
    week: ColumnType<WeekHours, string, string>;
    starts_at: Date;
    ends_at: Generated<Date>;
  };
  drivers: {
    id: Generated<DriverId>;
    client_id: ClientId;
    last_name: string;
    first_name: Generated<string>;
    register_number: Generated<string>;
    phone: Generated<string | null>;
    email: Generated<string>;
    identity_type: Generated<'national_id' | 'voter_card' | 'passport' | 'residence_permit' | null>;
    identity_number: Generated<string>;
    identity_expires_on: NullableDay;
    born_on: NullableDay;
    hired_on: NullableDay;
    contract_type: Generated<'permanent' | 'fixed_term' | 'work_and_pay' | null>;
    contract_duration: Generated<number | null>;
    contract_unit: Generated<'day' | 'week' | 'month' | 'year' | null>;
    contract_ends_on: NullableDay;
    licence_number: Generated<string>;
    licence_categories: Generated<string[]>;
    licence_issued_on: NullableDay;
    licence_expires_on: NullableDay;
    licence_restrictions: Generated<string>;
    qualifications: Generated<string>;
    note: Generated<string>;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
    first_expiry: NullableDay;
  };
  episodes: {
    id: OptionalInt8;
    device_id: DeviceId;
    kind: string;
    starts_at: Date;
    ends_at: Date;
    measured: Int8;
    estimated: Int8;
    max_speed: Generated<number | null>;
    content: unknown;
    decided_at: Date;
    settings_id: number;
    subject: Generated<number>;
  };
  events: {
    id: OptionalInt8;
    device_id: DeviceId;
    at: Date;
    kind: string;
    content: unknown;
    decided_at: Date;
    settings_id: Generated<number | null>;
    created_at: Generated<Date>;
  };
  fold_checkpoints: {
    device_id: DeviceId;
    hour: Date;
    state: unknown;
    measured: Int8;
    estimated: Int8;
    erased_since: Generated<Date | null>;
  };
  forecast_models: {
    client_id: ClientId;
    kind: 'distance' | 'engine' | 'risk';
    version: number;
    learned_on: Day;
    is_used: boolean;
    model: Generated<unknown | null>;
    moves: Generated<unknown | null>;
    quality: unknown;
  };
  forecast_nights: {
    client_id: ClientId;
    forecast_on: Day;
  };
  fuel_card_layouts: {
    client_id: ClientId;
    issuer: string;
    columns: unknown;
    day_order: 'dayFirst' | 'monthFirst';
    currency: Currency;
    fuel_type: Generated<'essence' | 'diesel' | 'gas' | null>;
    fills_up: boolean;
    imported_at: Date;
  };
  fuel_cards: {
    client_id: ClientId;
    number: string;
    device_id: DeviceId;
  };
  fuel_purchases: {
    id: Generated<FuelPurchaseId>;
    client_id: ClientId;
    device_id: DeviceId;
    request_id: string;
    bought_at: Date;
    is_timed: Generated<boolean>;
    counter: Generated<number | null>;
    counter_unit: CounterUnit;
    counter_is_read: Generated<boolean>;
    quantity: number;
    amount: Generated<number | null>;
    currency: Currency;
    fuel_type: FuelType;
    station: Generated<string>;
    place: Generated<string>;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    is_full: Generated<boolean>;
    missed_before: Generated<boolean>;
    card_number: Generated<string>;
    note: Generated<string>;
    reading: ColumnType<MeterReading | null, string | null, string | null>;
    created_at: Date;
    created_by: UserId;
    created_by_name: string;
    updated_at: Date;
    revision: Generated<number>;
    deleted_at: Generated<Date | null>;
    driver_id: Generated<DriverId | null>;
    findings: ColumnType<FuelFinding[] | null, string | null, string | null>;
    vehicle_latitude: Generated<number | null>;
    vehicle_longitude: Generated<number | null>;
    vehicle_at: Generated<Date | null>;
    issuer: Generated<string>;
    transaction: Generated<string>;
  };
  geocodes: {
    latitude: number;
    longitude: number;
    language: Language;
    name: Generated<string | null>;
    asked_at: Date;
  };
  geofence_assignments: {
    id: Generated<number>;
    geofence_id: GeofenceId;
    client_id: ClientId;
    device_id: Generated<DeviceId | null>;
    group_id: Generated<GroupId | null>;
    actions: GeofenceAction[];
    since: Generated<Date>;
    until: Generated<Date>;
    blocks_by: Generated<number | null>;
  };
  geofence_rules: {
    geofence_id: GeofenceId;
    client_id: ClientId;
    speed_limit: Generated<number | null>;
    schedule: Generated<unknown | null>;
    time_zone: string;
    since: Date;
    until: Generated<Date>;
  };
  geofence_shapes: {
    geofence_id: GeofenceId;
    client_id: ClientId;
    version: number;
    shape: ColumnType<GeofenceShape, string, string>;
    area: number;
    drawn_at: Generated<Date>;
    replaced_at: Generated<Date>;
  };
  geofence_suspensions: {
    id: Generated<GeofenceSuspensionId>;
    geofence_id: GeofenceId;
    client_id: ClientId;
    device_id: DeviceId;
    starts_at: Date;
    ends_at: Date;
    reason: string;
    made_by: Generated<UserId | null>;
    made_by_name: string;
    made_at: Date;
    ended_at: Generated<Date | null>;
  };
  geofences: {
    id: Generated<GeofenceId>;
    client_id: ClientId;
    name: string;
    description: Generated<string>;
    colour: string;
    version: Generated<number | null>;
    versions: Generated<number>;
    speed_limit: Generated<number | null>;
    schedule: ColumnType<WeekHours | null, string | null, string | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Generated<Date | null>;
  };
  geofences_of_shares: {
    assignment_id: Generated<number | null>;
    geofence_id: GeofenceId;
    client_id: ClientId;
    share_id: Generated<number | null>;
    device_id: DeviceId;
    group_id: Generated<GroupId | null>;
    actions: GeofenceAction[];
    since: Date;
    until: Generated<Date | null>;
  };
  group_limits: {
    group_id: Generated<GroupId | null>;
    client_id: Generated<ClientId | null>;
    speed_limit: Generated<number | null>;
    changed_at: Generated<Date | null>;
    changed_by_name: Generated<string | null>;
  };
  group_speed_limits: {
    group_id: GroupId;
    client_id: ClientId;
    starts_at: Date;
    speed_limit: Generated<number | null>;
    changed_at: Date;
    changed_by: UserId;
    changed_by_name: string;
    ended_by_deletion: Generated<boolean>;
  };
  ingest_status: {
    gateway: string;
    reported_at: Date;
    content: unknown;
  };
  inspection_template_revisions: {
    template_id: InspectionTemplateId;
    revision: number;
    name: string;
    kind: InspectionKind;
    items: ColumnType<TemplateItem[], string, string>;
    is_meter_needed: boolean;
  };
  inspection_templates: {
    id: Generated<InspectionTemplateId>;
    client_id: ClientId;
    name: string;
    kind: InspectionKind;
    items: ColumnType<TemplateItem[], string, string>;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
    is_meter_needed: Generated<boolean>;
  };
  inspections: {
    id: Generated<InspectionId>;
    client_id: ClientId;
    device_id: DeviceId;
    template_id: InspectionTemplateId;
    template_name: string;
    kind: InspectionKind;
    request_id: string;
    inspected_at: Date;
    created_at: Date;
    created_by: UserId;
    created_by_name: string;
    signature: string;
    note: Generated<string>;
    items: ColumnType<unknown, string, string>;
    failed: number;
    metres: Generated<number | null>;
    reading: ColumnType<MeterReading | null, string | null, string | null>;
  };
  invoices: {
    id: Generated<InvoiceId>;
    client_id: ClientId;
    partner_id: PartnerId;
    number: number;
    issued_at: Date;
    issued_on: Day;
    due_on: Day;
    period_from: Day;
    period_to: Day;
    currency: Currency;
    total: Int8;
    lines: ColumnType<BillingLine[], string, string>;
    seller: ColumnType<Party, string, string>;
    buyer: ColumnType<Party, string, string>;
  };
  jobs: {
    id: OptionalInt8;
    queue: string;
    key: Generated<string>;
    data: Generated<unknown | null>;
    priority: Generated<number>;
    asked_by: Generated<number | null>;
    due_at: Generated<Date>;
    attempts: Generated<number>;
    held_by: Generated<string | null>;
    again_at: Generated<Date | null>;
    last_error: Generated<string>;
    failed_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  kept_usage: {
    device_id: DeviceId;
    starts_at: Date;
    gps: Int8;
    counted: Int8;
    covered: Int8;
    settings_id: number;
  };
  known_places: {
    user_id: UserId;
    key: Buffer;
    seen_at: Date;
  };
  ledger: {
    id: OptionalInt8;
    client_id: ClientId;
    partner_id: PartnerId;
    kind: 'invoice' | 'daily_charge' | 'payment' | 'credit_note' | 'debit_note';
    amount: Int8;
    currency: Currency;
    at: Date;
    due_on: NullableDay;
    day: NullableDay;
    invoice_id: Generated<InvoiceId | null>;
    number: Generated<number | null>;
    method: Generated<'mobile_money' | 'bank_transfer' | 'cash' | 'card' | 'cheque' | null>;
    reference: Generated<string>;
    note: Generated<string>;
    lines: ColumnType<BillingLine[] | null, string | null, string | null>;
    made_by: Generated<UserId | null>;
    made_by_name: string;
  };
  live_tickets: {
    token_hash: Buffer;
    sign_in_id: Int8;
    expires_at: Date;
  };
  mails: {
    id: OptionalInt8;
    partner_id: Generated<PartnerId | null>;
    client_id: Generated<ClientId | null>;
    kind: MailKind;
    recipient: string;
    language: Language;
    subject: string;
    body_text: string;
    body_html: Generated<string>;
    created_at: Date;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    sent_at: Generated<Date | null>;
    last_error: Generated<string>;
    unsubscribe_url: Generated<string>;
    held_until: Generated<Date | null>;
    report_job_id: Generated<ReportJobId | null>;
  };
  odometer_entries: {
    id: Generated<OdometerEntryId>;
    device_id: DeviceId;
    at: Date;
    metres: number;
    kind: 'reading' | 'reset';
    note: string;
    created_at: Date;
    created_by: UserId;
    created_by_name: string;
    withdrawn_at: Generated<Date | null>;
    withdrawn_by: Generated<UserId | null>;
    withdrawn_by_name: Generated<string | null>;
    source_kind: Generated<OdometerEntrySource | null>;
    source_id: Generated<number | null>;
  };
  operations: {
    id: Generated<OperationId>;
    client_id: ClientId;
    name: string;
    parts_cost: Generated<number>;
    labour_cost: Generated<number>;
    minutes: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  operators: {
    id: Generated<number>;
    name: string;
    country_code2: string;
    apn: Generated<string>;
  };
  part_entries: {
    id: Generated<number>;
    part_id: PartId;
    client_id: ClientId;
    kind: PartEntryKind;
    quantity: number;
    work_order_id: Generated<WorkOrderId | null>;
    note: Generated<string>;
    at: Date;
    by_name: string;
  };
  partner_hosts: {
    host_name: string;
    partner_id: PartnerId;
  };
  partner_previews: {
    token_hash: Buffer;
    partner_id: PartnerId;
    created_by: UserId;
    expires_at: Date;
  };
  partners: {
    id: Generated<PartnerId>;
    name: string;
    host_names: Generated<string[]>;
    display_name: string;
    tagline_en: Generated<string>;
    tagline_fr: Generated<string>;
    accent: Generated<string>;
    logo: Generated<string | null>;
    default_language: Generated<'en' | 'fr'>;
    support_phone: Generated<string>;
    support_email: Generated<string>;
    published: Generated<boolean>;
    created_at: Generated<Date>;
    sign_in_background: Generated<'map' | 'plain'>;
    support_web: Generated<string>;
    mail_from_name: Generated<string>;
    mail_from_address: Generated<string>;
    sms_sender: Generated<string>;
    map_url: Generated<string | null>;
    map_attribution: Generated<string>;
    updated_at: Generated<Date>;
    deleted_at: Generated<Date | null>;
    map_hosts: Generated<string[]>;
  };
  parts: {
    id: Generated<PartId>;
    client_id: ClientId;
    reference: string;
    name: string;
    unit: Generated<string>;
    supplier: Generated<string>;
    price: Generated<number | null>;
    low_below: Generated<number | null>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
  };
  password_links: {
    hash: Buffer;
    user_id: UserId;
    purpose: 'reset' | 'welcome';
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
  };
  plan_assignments: {
    id: OptionalInt8;
    client_id: ClientId;
    device_id: Generated<DeviceId | null>;
    plan_id: Generated<PlanId | null>;
    starts_at: Date;
  };
  plan_prices: {
    id: Generated<number>;
    plan_id: PlanId;
    price: Int8;
    valid_from: Date;
  };
  plans: {
    id: Generated<PlanId>;
    partner_id: PartnerId;
    name: string;
    currency: Currency;
    setup_fee: OptionalInt8;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  position_access_log: {
    id: OptionalInt8;
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
    times: Generated<number>;
    address: string;
    user_agent: string;
  };
  positions: {
    device_id: DeviceId;
    fixed_at: Date;
    key: Int8;
    received_at: Date;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    altitude: Generated<number | null>;
    speed: Generated<number | null>;
    course: Generated<number | null>;
    accuracy: Generated<number | null>;
    valid: boolean;
    quality: number;
    attributes: unknown;
  };
  private_driver_schedules: {
    driver_id: DriverId;
    client_id: ClientId;
    week: unknown;
    changed_by: UserId;
    changed_by_name: string;
    updated_at: Date;
  };
  private_periods: {
    id: OptionalInt8;
    device_id: DeviceId;
    client_id: ClientId;
    starts_at: Date;
    ends_at: Generated<Date>;
    why: 'button' | 'schedule' | 'driver';
    started_by: Generated<number | null>;
    started_by_name: Generated<string>;
    ended_by_name: Generated<string>;
    end_reason: Generated<string>;
    driver_id: Generated<DriverId | null>;
    planned_until: Generated<Date | null>;
  };
  private_schedules: {
    device_id: DeviceId;
    client_id: ClientId;
    week: unknown;
    written_until: Generated<Date | null>;
    time_zone: Generated<string | null>;
    changed_by: UserId;
    changed_by_name: string;
    updated_at: Date;
  };
  push_subscriptions: {
    id: Generated<number>;
    user_id: UserId;
    sign_in_id: Int8;
    endpoint: string;
    p256dh: string;
    auth: string;
    user_agent: string;
    created_at: Date;
    last_sent_at: Generated<Date | null>;
  };
  raw_messages: {
    id: OptionalInt8;
    device_id: DeviceId;
    protocol: string;
    first_at: Date;
    last_at: Date;
    count: number;
    content: Buffer;
  };
  recompute_ranges: {
    device_id: DeviceId;
    starts_at: Date;
    ends_at: Date;
    marked_at: Generated<Date>;
    revision: Generated<number>;
    not_before: Date;
  };
  recovery_codes: {
    user_id: UserId;
    hash: Buffer;
    used_at: Generated<Date | null>;
  };
  rejected_positions: {
    id: OptionalInt8;
    device_id: Generated<DeviceId | null>;
    protocol: string;
    received_at: Date;
    reason: string;
    detail: string;
    raw: Buffer;
  };
  report_file_parts: {
    job_id: ReportJobId;
    part: number;
    content: Buffer;
  };
  report_jobs: {
    id: Generated<ReportJobId>;
    user_id: UserId;
    viewing_client_id: Generated<ClientId | null>;
    kind: ReportKind;
    format: ReportFormat;
    language: Language;
    time_zone: string;
    asked: unknown;
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'cancelled'>;
    failure: Generated<JobFailure | null>;
    asked_at: Date;
    ended_at: Generated<Date | null>;
    devices: Generated<number | null>;
    devices_done: Generated<number>;
    rows: OptionalInt8;
    bytes: NullableInt8;
    file_name: Generated<string | null>;
    device_ids: Generated<number[]>;
    expires_at: Generated<Date | null>;
    is_scheduled: Generated<boolean>;
    share_ids: Generated<number[]>;
  };
  report_schedule_runs: {
    id: Generated<ReportScheduleRunId>;
    schedule_id: ReportScheduleId;
    client_id: ClientId;
    due_at: Date;
    day: Generated<number | null>;
    days: Generated<number | null>;
    from_at: Date;
    to_at: Date;
    report_job_id: Generated<ReportJobId | null>;
    state: Generated<'making' | 'sent' | 'empty' | 'failed' | 'refused'>;
    failure: Generated<SendingFailure | null>;
    rows: NullableInt8;
    bytes: NullableInt8;
    recipients: Generated<number>;
    link_hash: Generated<Buffer | null>;
    ended_at: Generated<Date | null>;
  };
  report_schedules: {
    id: Generated<ReportScheduleId>;
    client_id: ClientId;
    name: string;
    kind: ReportKind;
    format: ReportFormat;
    language: Language;
    criteria: unknown;
    periodicity: 'daily' | 'weekly' | 'monthly';
    weekdays: Generated<number[]>;
    month_day: Generated<number | null>;
    send_minute: number;
    contact_ids: AlertContactId[];
    to_owner: Generated<boolean>;
    skip_empty: Generated<boolean>;
    is_active: Generated<boolean>;
    changed_by: UserId;
    is_viewing: Generated<boolean>;
    next_at: Generated<Date | null>;
    time_zone: string;
    done_until: Date;
    created_at: Date;
    updated_at: Date;
  };
  reset_requests: {
    id: OptionalInt8;
    email: string;
    partner_id: Generated<PartnerId | null>;
    host: string;
    address: string;
    user_agent: string;
    requested_at: Date;
  };
  saved_views: {
    id: Generated<ViewId>;
    user_id: UserId;
    screen: string;
    name: string;
    content: unknown;
    created_at: Date;
  };
  second_factors: {
    user_id: UserId;
    encrypted_secret: Buffer;
    begun_at: Date;
    confirmed_at: Generated<Date | null>;
    last_step: OptionalInt8;
  };
  service_dues: {
    service_vehicle_id: ServiceVehicleId;
    service_id: ServiceId;
    client_id: ClientId;
    device_id: DeviceId;
    state: 'ok' | 'soon' | 'due' | 'overdue';
    state_since: Date;
    due_day: NullableDay;
    share: number;
    content: unknown;
    evaluated_at: Date;
  };
  service_months: {
    client_id: ClientId;
    month: Day;
    service_id: ServiceId;
    parts: Int8;
    labour: Int8;
    tax: Int8;
    done: number;
    in_time: number;
    judged: number;
    downtime_minutes: Int8;
    not_done: Generated<number>;
    postponed: Generated<number>;
  };
  service_operations: {
    service_id: ServiceId;
    operation_id: OperationId;
    client_id: ClientId;
    place: number;
  };
  service_records: {
    id: Generated<ServiceRecordId>;
    service_vehicle_id: ServiceVehicleId;
    service_id: ServiceId;
    client_id: ClientId;
    device_id: DeviceId;
    kind: RecordKind;
    at: Date;
    day: Day;
    metres: NullableInt8;
    is_read: Generated<boolean>;
    parts_cost: OptionalInt8;
    labour_cost: OptionalInt8;
    tax_cost: OptionalInt8;
    total_cost: NullableInt8;
    downtime_minutes: Generated<number | null>;
    workshop: Generated<string>;
    note: Generated<string>;
    reason: Generated<string>;
    operations: Generated<unknown>;
    state: string;
    was_due_on: NullableDay;
    missed: Generated<number>;
    next_on: NullableDay;
    next_distance: NullableInt8;
    next_engine: NullableInt8;
    replaces: Generated<ServiceRecordId | null>;
    created_at: Date;
    created_by: UserId;
    created_by_name: string;
    attachment_ids: Generated<number[]>;
    reading_of: Generated<ServiceRecordId | null>;
    request_id: Generated<string | null>;
  };
  service_vehicles: {
    id: Generated<ServiceVehicleId>;
    service_id: ServiceId;
    client_id: ClientId;
    device_id: DeviceId;
    attached_at: Date;
    first_at: Date;
    first_metres: NullableInt8;
    first_due_on: NullableDay;
    first_due_metres: NullableInt8;
    base_at: Date;
    base_metres: NullableInt8;
    due_on: NullableDay;
    due_distance: NullableInt8;
    due_engine: NullableInt8;
    planned_on: NullableDay;
    planned_workshop: Generated<string>;
    withdrawn_at: Generated<Date | null>;
  };
  services: {
    id: Generated<ServiceId>;
    client_id: ClientId;
    name: string;
    category: Generated<ServiceCategory>;
    distance: Generated<number | null>;
    engine: Generated<number | null>;
    calendar_count: Generated<number | null>;
    calendar_unit: Generated<CalendarUnit | null>;
    expected_cost: Generated<number | null>;
    description: Generated<string>;
    is_active: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
  };
  settings_defaults: {
    id: Generated<number>;
    partner_id: PartnerId;
    client_id: Generated<ClientId | null>;
    content: unknown;
    updated_at: Date;
    origins: Generated<unknown>;
  };
  share_geofences: {
    assignment_id: Generated<number | null>;
    share_id: Generated<number | null>;
    device_id: Generated<DeviceId | null>;
    client_id: Generated<ClientId | null>;
    geofence_id: Generated<GeofenceId | null>;
    group_id: Generated<GroupId | null>;
    actions: Generated<string[] | null>;
    since: Generated<Date | null>;
    until: Generated<Date | null>;
  };
  shared_geofences: {
    id: Generated<number>;
    geofence_id: GeofenceId;
    client_id: ClientId;
    share_id: number;
    device_id: DeviceId;
    actions: GeofenceAction[];
    since: Date;
    until: Generated<Date>;
  };
  shared_group_members: {
    group_id: GroupId;
    client_id: ClientId;
    share_id: number;
    device_id: DeviceId;
    since: Date;
  };
  shared_group_members_in_scope: {
    group_id: Generated<GroupId | null>;
    share_id: Generated<number | null>;
    device_id: Generated<DeviceId | null>;
  };
  shared_group_members_now: {
    group_id: Generated<GroupId | null>;
    client_id: Generated<ClientId | null>;
    share_id: Generated<number | null>;
    device_id: Generated<DeviceId | null>;
    since: Generated<Date | null>;
  };
  shared_watches: {
    share_id: number;
    settled_until: Date;
    settled: unknown;
    newest: unknown;
    version: Int8;
    looked_at: Date;
  };
  shares_in_scope: {
    share_id: Generated<number | null>;
    device_id: Generated<DeviceId | null>;
    client_id: Generated<ClientId | null>;
    client_name: Generated<string | null>;
    rights: Generated<string[] | null>;
    starts_at: Generated<Date | null>;
    ends_at: Generated<Date | null>;
  };
  shares_that_hold: {
    share_id: Generated<number | null>;
    device_id: Generated<DeviceId | null>;
    client_id: Generated<ClientId | null>;
    client_name: Generated<string | null>;
    partner_id: Generated<PartnerId | null>;
    recipient_client_id: Generated<number | null>;
    recipient_partner_id: Generated<number | null>;
    rights: Generated<string[] | null>;
    accepted_at: Generated<Date | null>;
    starts_at: Generated<Date | null>;
    ends_at: Generated<Date | null>;
  };
  sign_in_challenges: {
    hash: Buffer;
    user_id: UserId;
    remember: boolean;
    attempts: Generated<number>;
    expires_at: Date;
  };
  sign_in_links: {
    id: Generated<number>;
    hash: Buffer;
    user_id: UserId;
    created_at: Date;
    created_by: Generated<UserId | null>;
    created_by_name: string;
    used_at: Generated<Date | null>;
    used_address: Generated<string>;
    used_agent: Generated<string>;
    revoked_at: Generated<Date | null>;
  };
  sign_ins: {
    id: OptionalInt8;
    user_id: UserId;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date;
    remember: boolean;
    revoked_at: Generated<Date | null>;
    address: string;
    user_agent: string;
    viewing_client_id: Generated<ClientId | null>;
    link_id: Generated<number | null>;
  };
  signal_days: {
    device_id: DeviceId;
    client_id: ClientId;
    day: Day;
    rest: Generated<number | null>;
    cranking: Generated<number | null>;
    running: Generated<number | null>;
    coolant: Generated<number | null>;
    load: Generated<number | null>;
    litres: Generated<number | null>;
    metres: Generated<number | null>;
    speed: Generated<number | null>;
    intake: Generated<number | null>;
    starts: number;
    measured: number;
  };
  signal_reads: {
    device_id: DeviceId;
    client_id: ClientId;
    read_until: Day;
  };
  sms_accounts: {
    client_id: ClientId;
    currency: Currency;
    monthly_cap: OptionalInt8;
    transliterates: Generated<boolean>;
    sender: Generated<string>;
    balance: ColumnType<string, undefined, never>;
    last_top_up: OptionalInt8;
    is_low_notified: Generated<boolean>;
    opened_at: Date;
  };
  sms_gateway: {
    is_only: Generated<boolean>;
    name: string;
    per_client: number;
    in_all: number;
    since: Date;
  };
  sms_invoiced: {
    entry_id: Int8;
    invoice_id: InvoiceId;
  };
  sms_ledger: {
    id: OptionalInt8;
    client_id: ClientId;
    kind: 'top_up' | 'correction' | 'reserve' | 'settle' | 'refund' | 'invoice';
    amount: Int8;
    currency: Currency;
    at: Date;
    message_id: Generated<number | null>;
    sending: Generated<number | null>;
    month: NullableDay;
    reference: Generated<string>;
    reason: Generated<string>;
    made_by: Generated<UserId | null>;
    made_by_name: string;
    is_owed: Generated<boolean>;
    invoice_id: Generated<InvoiceId | null>;
  };
  sms_messages: {
    id: Generated<number>;
    client_id: ClientId;
    partner_id: PartnerId;
    contact_id: Generated<AlertContactId | null>;
    user_id: Generated<UserId | null>;
    recipient: string;
    country: string;
    kind: SmsKind;
    language: Language;
    body: string;
    encoding: 'gsm7' | 'ucs2';
    segments: number;
    price: Int8;
    currency: Currency;
    sending: Generated<number>;
    state: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'unconfirmed'>;
    attempts: Generated<number>;
    last_error: Generated<string>;
    created_at: Date;
    queued_at: Date;
    expires_at: Date;
    sent_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    parts: Generated<number>;
  };
  sms_months: {
    client_id: ClientId;
    month: Day;
    spent: Int8;
  };
  sms_parts: {
    message_id: number;
    sending: number;
    part: number;
    handed_at: Date;
    gateway_id: Generated<string | null>;
    delivered: Generated<boolean | null>;
  };
  sms_prices: {
    id: Generated<number>;
    partner_id: Generated<PartnerId | null>;
    prefix: string;
    currency: Currency;
    price: Int8;
    label: Generated<string>;
    changed_at: Date;
  };
  sms_receipts: {
    id: OptionalInt8;
    gateway_id: string;
    recipient: Generated<string>;
    delivered: boolean;
    error: Generated<string>;
    at: Date;
  };
  sms_requests: {
    id: OptionalInt8;
    client_id: ClientId;
    user_id: UserId;
    number: string;
    words: string;
    at: Date;
  };
  speeding_blocks: {
    id: Generated<number>;
    client_id: ClientId;
    device_id: Generated<DeviceId | null>;
    group_id: Generated<GroupId | null>;
    episodes: number;
    minutes: number;
    set_by: UserId;
    set_by_name: string;
    set_at: Date;
  };
  starter_versions: {
    device_id: Generated<DeviceId | null>;
    version: NullableInt8;
  };
  tank_days: {
    device_id: DeviceId;
    client_id: ClientId;
    day: Day;
    at: number[];
    litres: number[];
    state: number[];
    latitude: number[];
    longitude: number[];
  };
  tank_events: {
    id: Generated<number>;
    device_id: DeviceId;
    client_id: ClientId;
    kind: 'fill' | 'drop';
    starts_at: Date;
    ends_at: Date;
    before: number;
    after: number;
    litres: number;
    sureness: 'certain' | 'likely';
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    alerted_at: Generated<Date | null>;
  };
  tank_sensors: {
    device_id: DeviceId;
    client_id: ClientId;
    source: string;
    unit: 'percent' | 'litres' | 'table';
    points: Generated<unknown>;
    smallest_fill: Generated<number | null>;
    smallest_drop: Generated<number | null>;
    needs_ignition: Generated<boolean>;
    tolerance_minutes: Generated<number | null>;
    tolerance_share: Generated<number | null>;
    stale_from: Generated<Date | null>;
    taken_from: Generated<Date | null>;
    read_until: Generated<Date | null>;
    updated_at: Date;
  };
  traccar_import_devices: {
    import_id: TraccarImportId;
    device_id: DeviceId;
    source_id: Int8;
    done_until: Date;
    positions: OptionalInt8;
    refused: OptionalInt8;
  };
  traccar_imports: {
    id: Generated<TraccarImportId>;
    client_id: ClientId;
    user_id: UserId;
    requester_name: string;
    viewing_client_id: Generated<ClientId | null>;
    url: string;
    encrypted_secret: Generated<Buffer | null>;
    from_at: Generated<Date | null>;
    to_at: Generated<Date | null>;
    asked_at: Date;
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
    failure: Generated<TraccarFailure | null>;
    listed_at: Generated<Date | null>;
    counts: ColumnType<TraccarCounts | null, string | null, string | null>;
    ended_at: Generated<Date | null>;
  };
  tracker_models: {
    id: Generated<number>;
    brand: string;
    name: string;
    protocol: string;
    uses_imei: Generated<boolean>;
    catalogue_key: Generated<string | null>;
  };
  tracking_links: {
    id: Generated<number>;
    client_id: ClientId;
    name: string;
    category: 'temporary' | 'permanent';
    expires_at: Generated<Date | null>;
    device_ids: Generated<number[]>;
    group_ids: Generated<number[]>;
    name_as: string;
    fields: Generated<string[]>;
    delay: Generated<number>;
    blur: Generated<number | null>;
    hours: Generated<unknown | null>;
    trip_only: Generated<boolean>;
    destination: Generated<unknown | null>;
    embed_hosts: Generated<string[]>;
    password_hash: Generated<string | null>;
    has_password: GeneratedAlways<boolean | null>;
    token_hash: Buffer;
    sealed_token: Buffer;
    opens: Generated<number>;
    last_opened_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
    created_by: UserId;
    is_viewing: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  tracking_settings: {
    id: Generated<number>;
    partner_id: PartnerId;
    client_id: Generated<ClientId | null>;
    starts_at: Date;
    content: unknown;
    changed_at: Date;
    changed_by: UserId;
    changed_by_name: string;
  };
  trouble_code_orders: {
    id: Generated<number>;
    client_id: ClientId;
    device_id: DeviceId;
    code: string;
    work_order_id: WorkOrderId;
    at: Date;
  };
  unknown_devices: {
    id: OptionalInt8;
    protocol: string;
    identity: string;
    address: string;
    first_seen_at: Date;
    last_seen_at: Date;
    count: OptionalInt8;
    network: Generated<string>;
  };
  usage: {
    device_id: DeviceId;
    starts_at: Date;
    measured: Int8;
    estimated: Int8;
    driving: number;
    idling: number;
    engine: number;
    max_speed: Generated<number | null>;
    decided_at: Date;
    settings_id: number;
    counted: OptionalInt8;
    covered: OptionalInt8;
    judged: OptionalInt8;
  };
  use_forecasts: {
    device_id: DeviceId;
    client_id: ClientId;
    meter: 'distance' | 'engine';
    made_on: Day;
    curve: unknown;
  };
  user_devices: {
    user_id: UserId;
    device_id: DeviceId;
  };
  user_settings: {
    user_id: UserId;
    content: unknown;
    updated_at: Date;
  };
  users: {
    id: Generated<UserId>;
    role: 'platform' | 'partner' | 'client';
    partner_id: Generated<PartnerId | null>;
    client_id: Generated<ClientId | null>;
    last_name: string;
    first_name: string;
    email: string;
    phone: Generated<string | null>;
    password_hash: string;
    language: Generated<Language>;
    account_limited: Generated<boolean>;
    status: Generated<'active' | 'inactive'>;
    date_end: Generated<Date | null>;
    created_at: Generated<Date>;
    rights: Generated<string[]>;
    country_code2: Generated<string | null>;
    is_temp_link: Generated<boolean>;
    end_notified_at: Generated<Date | null>;
    expired_at: Generated<Date | null>;
    last_sign_in_at: Generated<Date | null>;
    deleted_at: Generated<Date | null>;
  };
  vehicle_days: {
    device_id: DeviceId;
    client_id: ClientId;
    day: Day;
    gps: Int8;
    counted: Int8;
    engine: Int8;
  };
  vehicle_fuel_settings: {
    device_id: DeviceId;
    client_id: ClientId;
    tank: Generated<number | null>;
    counter_unit: Generated<CounterUnit>;
  };
  vehicle_meters: {
    device_id: DeviceId;
    changed_from: Generated<Date | null>;
    is_marked: Generated<boolean>;
    factor: Generated<number>;
    evaluated_on: NullableDay;
  };
  vehicle_months: {
    client_id: ClientId;
    month: Day;
    device_id: DeviceId;
    gps: Int8;
    counted: Int8;
  };
  vehicle_risks: {
    device_id: DeviceId;
    client_id: ClientId;
    made_on: Day;
    breakdown7: number;
    breakdown30: number;
    repair7: number;
    repair30: number;
    method: 'model' | 'rates';
    reasons: unknown;
  };
  webhook_attempts: {
    id: OptionalInt8;
    webhook_id: number;
    delivery_id: NullableInt8;
    event_id: string;
    number: number;
    queued_at: Date;
    began_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    status: Generated<number | null>;
    answer: Generated<string>;
    reason: Generated<string>;
  };
  webhooks: {
    id: Generated<number>;
    client_id: ClientId;
    name: string;
    url: string;
    encrypted_secret: Buffer;
    former_secret: Generated<Buffer | null>;
    rotated_at: Generated<Date | null>;
    rule_ids: Generated<number[] | null>;
    kinds: Generated<string[] | null>;
    severities: string[];
    is_enabled: Generated<boolean>;
    failing_since: Generated<Date | null>;
    disabled_at: Generated<Date | null>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
  };
  work_and_pay_contracts: {
    id: Generated<WorkAndPayId>;
    client_id: ClientId;
    driver_id: Generated<DriverId | null>;
    device_id: Generated<DeviceId | null>;
    driver_name: string;
    designation: string;
    currency: Currency;
    price: Int8;
    cash_price: NullableInt8;
    deposit: Int8;
    instalment: Int8;
    weekdays: number[];
    holiday_rule: HolidayRule;
    starts_on: Day;
    grace_days: number;
    warn_after: number;
    block_after: Generated<number | null>;
    language: Language;
    sms_on_payment: boolean;
    sms_on_arrears: boolean;
    note: Generated<string>;
    state: Generated<WorkAndPayState>;
    state_since: Date;
    state_reason: Generated<string>;
    due_until: Day;
    carried: Generated<number>;
    checked_on: NullableDay;
    due_total: OptionalInt8;
    paid_total: OptionalInt8;
    unpaid_since: NullableDay;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  work_and_pay_entries: {
    id: OptionalInt8;
    contract_id: WorkAndPayId;
    client_id: ClientId;
    kind: 'deposit' | 'instalment' | 'payment' | 'waiver' | 'correction';
    side: 'due' | 'paid';
    amount: Int8;
    day: Day;
    at: Date;
    method: Generated<'cash' | 'mobile_money' | 'bank' | null>;
    receipt_id: Generated<number | null>;
    reference: Generated<string>;
    corrects: NullableInt8;
    reason: Generated<string>;
    made_by: Generated<UserId | null>;
    made_by_name: string;
    request_id: Generated<string | null>;
  };
  work_and_pay_holidays: {
    client_id: ClientId;
    day: Day;
    name: string;
  };
  work_and_pay_pauses: {
    contract_id: WorkAndPayId;
    client_id: ClientId;
    from_day: Day;
    until_day: NullableDay;
    reason: string;
  };
  work_and_pay_proposals: {
    id: Generated<number>;
    contract_id: WorkAndPayId;
    client_id: ClientId;
    device_id: DeviceId;
    kind: 'block' | 'unblock';
    state: Generated<'open' | 'approved' | 'declined' | 'withdrawn'>;
    proposed_at: Date;
    arrears: Int8;
    since_day: Day;
    decided_at: Generated<Date | null>;
    decided_by: Generated<number | null>;
    decided_by_name: Generated<string>;
    reason: Generated<string>;
    command_id: Generated<CommandId | null>;
  };
  work_and_pay_receipts: {
    id: Generated<number>;
    client_id: ClientId;
    operator: string;
    reference: string;
    amount: Int8;
    currency: Currency;
    paid_on: Day;
    payer: Generated<string>;
    contract_id: Generated<WorkAndPayId | null>;
    dismissed_reason: Generated<string | null>;
    created_at: Date;
  };
  work_and_pay_steps: {
    id: OptionalInt8;
    contract_id: WorkAndPayId;
    client_id: ClientId;
    step: 'remind' | 'warn';
    since_day: Day;
    at: Date;
    arrears: Int8;
    refused: Generated<string | null>;
  };
  work_order_entries: {
    id: Generated<number>;
    work_order_id: WorkOrderId;
    client_id: ClientId;
    at: Date;
    by_name: string;
    kind: 'created' | 'edited' | 'state' | 'note';
    state_before: Generated<WorkOrderState | null>;
    state_after: Generated<WorkOrderState | null>;
    text: Generated<string>;
  };
  work_order_lines: {
    id: Generated<number>;
    work_order_id: WorkOrderId;
    client_id: ClientId;
    place: number;
    kind: OrderLineKind;
    service_vehicle_id: Generated<ServiceVehicleId | null>;
    part_id: Generated<PartId | null>;
    text: Generated<string>;
    quantity: Generated<number | null>;
    unit_price: Generated<number | null>;
    minutes: Generated<number | null>;
    cost: Generated<number>;
    is_done: Generated<boolean>;
  };
  work_orders: {
    id: Generated<WorkOrderId>;
    client_id: ClientId;
    number: number;
    device_id: DeviceId;
    title: string;
    state: WorkOrderState;
    priority: WorkPriority;
    assignee_id: Generated<UserId | null>;
    workshop: Generated<string>;
    due_on: NullableDay;
    note: Generated<string>;
    metres: Generated<number | null>;
    tax_cost: Generated<number>;
    downtime_minutes: Generated<number | null>;
    revision: Generated<number>;
    created_at: Date;
    created_by_name: string;
    updated_at: Date;
    done_at: Generated<Date | null>;
    is_breakdown: Generated<boolean>;
    request_id: Generated<string | null>;
  };
  workshop_hours: {
    client_id: ClientId;
    hours: number[];
    updated_at: Date;
  };
};
