import { instantColumn, MAX_SPEED, placeColumn, plainColumn, sumColumn, textColumn, WHO } from './report-columns.ts';
import { list, ONE_OR_ALL, type ReportDeclaration, ROWS, TABLES } from './report-declaration.ts';

/** The reports of visits: to an area that is drawn for the report, and to geofences. */
export const ZONE_REPORTS = {
  zone: {
    right: 'view_history',
    devices: ONE_OR_ALL,
    mostDays: 31,
    formats: TABLES,
    groups: ROWS,
    filters: ['area', 'minDuration'],
    defaults: {},
    columns: [
      ...WHO,
      instantColumn('entry'),
      instantColumn('exit'),
      sumColumn('duration', 'duration'),
      sumColumn('distance', 'distance'),
      MAX_SPEED,
      placeColumn('entryPlace'),
      placeColumn('exitPlace'),
      sumColumn('fixes', 'count'),
    ],
  },
  geofence: {
    ...list,
    filters: ['geofenceIds', 'minDuration'],
    groups: [...ROWS, 'geofence'],
    columns: [
      ...WHO,
      textColumn('geofence'),
      instantColumn('entry', 'min'),
      instantColumn('exit', 'max'),
      sumColumn('duration', 'duration'),
      sumColumn('distance', 'distance'),
      MAX_SPEED,
      placeColumn('entryPlace'),
      placeColumn('exitPlace'),
      textColumn('suspension'),
    ],
  },
  geofence_time: {
    ...list,
    filters: ['geofenceIds', 'step'],
    defaults: { step: 'day' },
    groups: [...ROWS, 'geofence'],
    columns: [
      ...WHO,
      plainColumn('period', 'day'),
      textColumn('geofence'),
      sumColumn('duration', 'duration'),
      sumColumn('entries', 'count'),
      instantColumn('firstEntry', 'min'),
      instantColumn('lastExit', 'max'),
    ],
  },
  geofence_now: {
    ...list,
    filters: ['geofenceIds'],
    groups: ['vehicle', 'group', 'geofence'],
    columns: [
      ...WHO,
      textColumn('geofence'),
      instantColumn('entry', 'min'),
      plainColumn('duration', 'duration', 'max'),
      placeColumn('entryPlace'),
      instantColumn('lastPosition'),
      textColumn('suspension'),
    ],
  },
} as const satisfies Record<string, ReportDeclaration>;
