import type { AlertSeverity, RuleAlertKind } from '@balise/tracking';

export type KindGroup = 'safety' | 'geofences' | 'driving' | 'tracker' | 'upkeep' | 'other';

/** The kinds as they are offered. */
export const KIND_GROUPS: Record<KindGroup, readonly RuleAlertKind[]> = {
  safety: ['sos', 'power_cut', 'tow', 'jamming'],
  geofences: ['geofence_entered', 'geofence_left', 'geofence_crossed', 'geofence_dwell'],
  driving: ['speeding', 'long_driving', 'idling', 'ignition_outside_hours', 'unknown_driver_card'],
  tracker: ['disconnected', 'never_connected', 'gps_stale', 'low_battery', 'tracker_alarm'],
  upkeep: ['maintenance_due', 'drift', 'high_risk', 'trouble_code', 'fuel_drop', 'fuel_filled', 'fuel_anomaly'],
  other: ['driver_document', 'group_entered', 'group_left', 'command_result'],
};

const CRITICAL: readonly RuleAlertKind[] = KIND_GROUPS.safety;
const QUIET: readonly RuleAlertKind[] = [
  'geofence_entered',
  'geofence_left',
  'geofence_crossed',
  'group_entered',
  'group_left',
  'command_result',
  'fuel_filled',
];

/** What a new rule of a kind begins with. */
export const usualSeverity = (kind: RuleAlertKind): AlertSeverity =>
  CRITICAL.includes(kind) ? 'critical' : QUIET.includes(kind) ? 'info' : 'warning';
