/** Where a person belongs. platform: runs Balise itself; partner: a reseller's people; client: the people of one client. */
export const ROLES = ['platform', 'partner', 'client'] as const;
export type Role = (typeof ROLES)[number];

type RightRule = {
  /** The part of the rights matrix under which it is shown. */
  group: RightGroup;
  /** Who may hold it at all. */
  roles: readonly Role[];
  /** Whether somebody limited to a list of devices may hold it: what it does stays within that list. */
  limited: boolean;
};

export const RIGHT_GROUPS = [
  'devices',
  'groups',
  'history',
  'geofences',
  'commands',
  'maintenance',
  'drivers',
  'sharing',
  'alerts',
  'people',
  'business',
  'platform',
] as const;
export type RightGroup = (typeof RIGHT_GROUPS)[number];

const ALL = ROLES;
const RESELLERS = ['platform', 'partner'] as const satisfies readonly Role[];
const PLATFORM = ['platform'] as const satisfies readonly Role[];

const within = (group: RightGroup, roles: readonly Role[] = ALL) => ({ group, roles, limited: true });
const beyond = (group: RightGroup, roles: readonly Role[] = ALL) => ({ group, roles, limited: false });

/**
 * Every right, in the order in which the matrix shows them. A right says what a person may do; to what it may be done
 * follows from the scope: the platform, a partner, a client, a list of devices.
 */
export const RIGHTS = {
  view_devices: within('devices'),
  add_device: beyond('devices'),
  edit_device: within('devices'),
  enable_device: within('devices'),
  delete_device: within('devices'),
  view_deleted_devices: beyond('devices'),
  transfer_device: beyond('devices', RESELLERS),
  manage_groups: beyond('groups'),
  view_history: within('history'),
  view_reports: within('history'),
  schedule_reports: within('history'),
  manage_geofences: beyond('geofences'),
  assign_geofences: within('geofences'),
  block_device: within('commands'),
  unblock_device: within('commands'),
  block_emergency: within('commands'),
  manage_blocking_profiles: within('commands'),
  lock_device: within('commands'),
  edit_speed_limit: within('commands'),
  send_command: within('commands', RESELLERS),
  view_fuel: within('maintenance'),
  manage_fuel: within('maintenance'),
  view_maintenance: within('maintenance'),
  manage_maintenance: within('maintenance'),
  inspect_vehicles: within('maintenance'),
  view_drivers: within('drivers'),
  manage_drivers: beyond('drivers'),
  view_driver_health: within('drivers'),
  assign_driver: within('drivers'),
  use_private_mode: within('drivers'),
  manage_private_mode: within('drivers'),
  view_work_and_pay: within('drivers'),
  manage_work_and_pay: within('drivers'),
  share_device: within('sharing'),
  manage_links: within('sharing'),
  manage_tracking_settings: within('alerts'),
  manage_thresholds: beyond('alerts'),
  handle_alerts: within('alerts'),
  manage_alert_rules: beyond('alerts'),
  manage_alert_contacts: within('alerts'),
  view_sms: beyond('alerts'),
  view_users: beyond('people'),
  add_user: beyond('people'),
  edit_user: beyond('people'),
  delete_user: beyond('people'),
  view_rights: beyond('people'),
  edit_rights: beyond('people'),
  view_audit: beyond('people'),
  view_clients: beyond('business'),
  add_client: beyond('business', RESELLERS),
  edit_client: beyond('business', RESELLERS),
  delete_client: beyond('business', RESELLERS),
  view_as_client: beyond('business', RESELLERS),
  export_data: beyond('business'),
  view_billing: beyond('business'),
  manage_billing: beyond('business', RESELLERS),
  edit_brand: beyond('business', RESELLERS),
  view_outbox: beyond('business', RESELLERS),
  manage_partners: beyond('platform', PLATFORM),
  edit_catalogue: beyond('platform', PLATFORM),
  view_ingest: beyond('platform', PLATFORM),
  claim_unknown_device: beyond('platform', PLATFORM),
} as const satisfies Record<string, RightRule>;

export type Right = keyof typeof RIGHTS;
export const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]];

/** Every right that a user with that role may hold. */
export const rightsWithin = (role: Role, limited = false): Right[] =>
  RIGHT_NAMES.filter((name) => {
    const rule: RightRule = RIGHTS[name];
    return rule.roles.includes(role) && (rule.limited || !limited);
  });

/**
 * Rights of features that are still to come: no call asks for them. Presets give them, so that the administrator of a platform does
 * so when the feature is there; no screen offers them.
 */
const UNUSED: ReadonlySet<Right> = new Set<Right>();

/** Whether a right lets somebody do anything today: what is not offered is not shown. */
export const isOffered = (right: Right): boolean => !UNUSED.has(right);

/** Of the rights that somebody was given, those that count: what the role or a limited access rules out does not. */
export function effectiveRights(role: Role, limited: boolean, given: readonly string[]): Right[] {
  return rightsWithin(role, limited).filter((right) => given.includes(right));
}

const ON_DEVICES: readonly RightGroup[] = ['devices', 'groups', 'history', 'commands', 'maintenance', 'sharing'];
const needsDevices = (right: Right): boolean =>
  ON_DEVICES.includes(RIGHTS[right].group) || right === 'claim_unknown_device';

/** Of the rights that count, those that can be used: a user who may not see devices can do nothing with them either. */
export function usableRights(role: Role, limited: boolean, given: readonly string[]): Right[] {
  const counting = effectiveRights(role, limited, given);
  return counting.includes('view_devices') ? counting : counting.filter((right) => !needsDevices(right));
}

export const PRESETS = ['administrator', 'manager', 'dispatcher', 'mechanic', 'driver', 'read_only'] as const;
export type Preset = (typeof PRESETS)[number];

/** What somebody who only looks may do. No more may a user who signs in by a link: links are passed on. */
export const READ_ONLY: readonly Right[] = [
  'view_devices',
  'view_history',
  'view_reports',
  'view_fuel',
  'view_maintenance',
  'view_drivers',
];
const MECHANIC: readonly Right[] = [
  'view_devices',
  'view_fuel',
  'manage_fuel',
  'view_maintenance',
  'manage_maintenance',
  'inspect_vehicles',
];
/** Of a driver with an account, who is given a list of vehicles. */
const DRIVER: readonly Right[] = ['view_devices', 'view_fuel', 'manage_fuel', 'inspect_vehicles', 'use_private_mode'];
const DISPATCHER: readonly Right[] = [
  ...READ_ONLY,
  ...([
    'assign_geofences',
    'assign_driver',
    'manage_links',
    'manage_tracking_settings',
    'handle_alerts',
    'manage_groups',
  ] as const),
];
// Not a manager's: people's rights, money, and the cut that waits for nothing
const ADMINISTRATORS_ONLY: readonly Right[] = [
  ...(['edit_rights', 'delete_user', 'view_audit', 'block_emergency', 'delete_client', 'view_as_client'] as const),
  ...(['export_data'] as const),
  'manage_private_mode',
  ...(['manage_billing', 'edit_brand', 'view_outbox'] as const),
  ...rightsWithin('platform').filter((right) => RIGHTS[right].group === 'platform'),
];

/** The rights that a preset gives to a user with that role; a starting point that the matrix then changes. */
export function presetRights(preset: Preset, role: Role, limited = false): Right[] {
  const all = rightsWithin(role, limited);
  switch (preset) {
    case 'administrator':
      return all;
    case 'manager':
      return all.filter((right) => !ADMINISTRATORS_ONLY.includes(right));
    case 'dispatcher':
      return all.filter((right) => DISPATCHER.includes(right));
    case 'mechanic':
      return all.filter((right) => MECHANIC.includes(right));
    case 'driver':
      return all.filter((right) => DRIVER.includes(right));
    case 'read_only':
      return all.filter((right) => READ_ONLY.includes(right));
  }
}

/** The rights of somebody in one word: those of a preset exactly, none at all, or a choice of its own. */
export const RIGHTS_WORDS = [...PRESETS, 'none', 'custom'] as const;
export type RightsWord = (typeof RIGHTS_WORDS)[number];

/** Which of the words describes the rights that count of a user with that role. */
export function rightsWordOf(role: Role, limited: boolean, given: readonly string[]): RightsWord {
  const counting = effectiveRights(role, limited, given);
  if (counting.length === 0) return 'none';
  const same = (preset: Preset) => presetRights(preset, role, limited).join() === counting.join();
  return PRESETS.find(same) ?? 'custom';
}

/** Who could let everybody else in again: who sees users, edits them, and gives rights; for all of its place, and without an end. */
export const ADMINISTERING = ['view_users', 'edit_user', 'edit_rights'] as const satisfies readonly Right[];
