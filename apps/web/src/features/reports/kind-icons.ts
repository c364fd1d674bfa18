import type { ReportKind } from '@balise/contract';
import type { IconName } from '../../ui/icon-paths.ts';

export const KIND_ICONS: Record<ReportKind, IconName> = {
  summary: 'report',
  trips: 'history',
  timeline: 'timeline',
  distance: 'distance',
  speeding: 'gauge',
  style: 'wheel',
  drivers: 'user',
  fuel: 'fuel',
  tank: 'fuel',
  consumption: 'fuel',
  maintenance: 'wrench',
  forecasts: 'wrench',
  idling: 'pause',
  engine: 'clock',
  positions: 'pin',
  compressed: 'pin',
  zone: 'zone',
  geofence: 'zone',
  geofence_time: 'zone',
  geofence_now: 'zone',
  blocking: 'lock',
  power_cuts: 'power',
  disconnected: 'offline',
  events: 'bell',
};
