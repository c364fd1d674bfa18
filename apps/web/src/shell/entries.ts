import type { Right, Role } from '@balise/contract';
import type { IconName } from '../ui/icon-paths.ts';

/** What can be navigated to: only screens that exist, and only to those whose role may see them. */
export type Entry = {
  to:
    | '/alerts'
    | '/outbox'
    | '/clients'
    | '/client-record'
    | '/audit'
    | '/tracking-settings'
    | '/proposed-settings'
    | '/map'
    | '/billing'
    | '/sms'
    | '/partners'
    | '/brand'
    | '/dashboard'
    | '/devices'
    | '/history'
    | '/reports'
    | '/groups'
    | '/drivers'
    | '/work-and-pay'
    | '/geofences'
    | '/tracking-links'
    | '/speed-limits'
    | '/fuel'
    | '/maintenance'
    | '/blocking'
    | '/users'
    | '/ingest'
    | '/catalogue';
  icon: IconName;
  words:
    | 'shell.alerts'
    | 'shell.map'
    | 'shell.billing'
    | 'shell.sms'
    | 'shell.partners'
    | 'shell.brand'
    | 'shell.dashboard'
    | 'shell.vehicles'
    | 'shell.history'
    | 'shell.reports'
    | 'shell.groups'
    | 'shell.drivers'
    | 'shell.workAndPay'
    | 'shell.geofences'
    | 'shell.trackingLinks'
    | 'shell.speedLimits'
    | 'shell.fuel'
    | 'shell.maintenance'
    | 'shell.blocking'
    | 'shell.users'
    | 'shell.ingest'
    | 'shell.catalogue'
    | 'shell.outbox'
    | 'shell.clients'
    | 'shell.clientRecord'
    | 'shell.audit'
    | 'shell.trackingSettings'
    | 'shell.proposedSettings';
  /** One of these, where there are several. */
  right: Right | readonly Right[];
  /** Only to those who stand there, whatever else they may. */
  role?: Role | readonly Role[];
  /** Only to those who see every vehicle there. */
  whole?: true;
  /** Below the heading of administration. */
  administration: boolean;
};

export const ENTRIES: readonly Entry[] = [
  { to: '/map', icon: 'map', words: 'shell.map', right: 'view_devices', administration: false },
  { to: '/dashboard', icon: 'dashboard', words: 'shell.dashboard', right: 'view_devices', administration: false },
  { to: '/alerts', icon: 'bell', words: 'shell.alerts', right: 'view_devices', administration: false },
  { to: '/history', icon: 'history', words: 'shell.history', right: 'view_history', administration: false },
  { to: '/reports', icon: 'report', words: 'shell.reports', right: 'view_reports', administration: false },
  {
    to: '/maintenance',
    icon: 'wrench',
    words: 'shell.maintenance',
    right: ['view_maintenance', 'inspect_vehicles'],
    administration: false,
  },
  { to: '/devices', icon: 'vehicle', words: 'shell.vehicles', right: 'view_devices', administration: false },
  { to: '/groups', icon: 'group', words: 'shell.groups', right: 'view_devices', administration: false },
  { to: '/geofences', icon: 'zone', words: 'shell.geofences', right: 'view_devices', administration: false },
  { to: '/drivers', icon: 'wheel', words: 'shell.drivers', right: 'view_drivers', administration: false },
  {
    to: '/work-and-pay',
    icon: 'bill',
    words: 'shell.workAndPay',
    right: 'view_work_and_pay',
    administration: false,
  },
  { to: '/speed-limits', icon: 'gauge', words: 'shell.speedLimits', right: 'view_devices', administration: false },
  { to: '/tracking-links', icon: 'link', words: 'shell.trackingLinks', right: 'manage_links', administration: false },
  { to: '/fuel', icon: 'fuel', words: 'shell.fuel', right: 'view_fuel', administration: false },
  {
    to: '/blocking',
    icon: 'lock',
    words: 'shell.blocking',
    right: ['block_device', 'unblock_device', 'lock_device', 'manage_blocking_profiles'],
    administration: false,
  },
  {
    to: '/clients',
    icon: 'client',
    words: 'shell.clients',
    right: 'view_clients',
    role: ['platform', 'partner'],
    administration: true,
  },
  {
    to: '/client-record',
    icon: 'client',
    words: 'shell.clientRecord',
    right: 'view_clients',
    role: 'client',
    administration: true,
  },
  { to: '/users', icon: 'users', words: 'shell.users', right: 'view_users', administration: true },
  { to: '/ingest', icon: 'antenna', words: 'shell.ingest', right: 'view_ingest', administration: true },
  { to: '/partners', icon: 'partner', words: 'shell.partners', right: 'manage_partners', administration: true },
  { to: '/brand', icon: 'brush', words: 'shell.brand', right: 'edit_brand', role: 'partner', administration: true },
  { to: '/outbox', icon: 'mail', words: 'shell.outbox', right: 'view_outbox', administration: true },
  { to: '/billing', icon: 'bill', words: 'shell.billing', right: 'view_billing', administration: true },
  { to: '/sms', icon: 'message', words: 'shell.sms', right: 'view_sms', administration: true },
  {
    to: '/tracking-settings',
    icon: 'gauge',
    words: 'shell.trackingSettings',
    right: 'manage_thresholds',
    role: ['partner', 'client'],
    whole: true,
    administration: true,
  },
  {
    to: '/proposed-settings',
    icon: 'settings',
    words: 'shell.proposedSettings',
    right: 'manage_tracking_settings',
    whole: true,
    administration: true,
  },
  { to: '/audit', icon: 'log', words: 'shell.audit', right: 'view_audit', administration: true },
  {
    to: '/catalogue',
    icon: 'catalogue',
    words: 'shell.catalogue',
    right: 'add_device',
    role: ['platform', 'partner'],
    administration: true,
  },
];

/** The screens that somebody may see, in their order. */
export const entriesFor = ({ rights, role, accountLimited }: Reader): Entry[] =>
  ENTRIES.filter(
    (entry) =>
      [entry.right].flat().some((right) => rights.includes(right)) &&
      [entry.role ?? role].flat().includes(role) &&
      !(entry.whole && accountLimited),
  );

type Reader = { rights: readonly Right[]; role: Role; accountLimited: boolean };
