import type { AlertKind } from '@balise/tracking';
import type { IconName } from '../../../ui/icon-paths.ts';

/** The sign of each kind of alert. */
export const KIND_ICONS: Record<AlertKind, IconName> = {
  geofence_entered: 'zone',
  geofence_left: 'zone',
  geofence_crossed: 'zone',
  geofence_dwell: 'clock',
  speeding: 'gauge',
  power_cut: 'power',
  disconnected: 'offline',
  never_connected: 'antenna',
  gps_stale: 'follow',
  ignition_outside_hours: 'key',
  tow: 'vehicle',
  sos: 'sos',
  low_battery: 'battery',
  jamming: 'antenna',
  idling: 'pause',
  long_driving: 'wheel',
  group_entered: 'group',
  group_left: 'group',
  command_result: 'message',
  tracker_alarm: 'warning',
  fuel_anomaly: 'fuel',
  approval_needed: 'lock',
  late_payment_proposal: 'lock',
  unknown_driver_card: 'user',
  trouble_code: 'wrench',
  maintenance_due: 'wrench',
  driver_document: 'idCard',
};
