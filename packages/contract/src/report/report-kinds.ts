import type { Right } from '../account/rights.ts';
import type { ChoiceRule } from '../device/device-choice.ts';
import {
  instantColumn,
  MAX_SPEED,
  MEAN_SPEED,
  placeColumn,
  plainColumn,
  type ReportColumn,
  sumColumn,
  textColumn,
  WHO,
  wordColumn,
} from './report-columns.ts';
import type { FilterKey, FilterValues, ReportFormat } from './report-filters.ts';

/** Every report there is, in the order in which they are offered. */
export const REPORT_KINDS = [
  ...(['summary', 'trips', 'timeline', 'distance', 'speeding', 'style', 'idling', 'engine'] as const),
  ...(['positions', 'compressed', 'zone', 'geofence', 'geofence_time', 'geofence_now'] as const),
  ...(['blocking', 'power_cuts', 'disconnected', 'events'] as const),
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What rows can be gathered by. day: of the row's start, in the reader's zone; group: the groups of its vehicle today; geofence: the one that it is about. */
export const REPORT_GROUPS = ['vehicle', 'day', 'group', 'geofence'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** A report as data: screen, file and rules are made of it. */
export type ReportDeclaration = {
  /** Needed beside `view_reports`. */
  right: Right | null;
  /** Whose past it can be about: one vehicle, many, all (decision 7 of the domain). */
  devices: ChoiceRule;
  /** The longest period, in days of 24 hours and the hour by which clocks are set back. */
  mostDays: 31 | 366;
  filters: readonly FilterKey[];
  /** In force where nothing is said. */
  defaults: FilterValues;
  columns: readonly ReportColumn[];
  groups: readonly ReportGroup[];
  formats: readonly ReportFormat[];
};

const MANY: ChoiceRule = { all: true, many: true };
const ONE: ChoiceRule = { all: false, many: false };
const ONE_OR_ALL: ChoiceRule = { all: true, many: false };

const TABLES = ['xlsx', 'csv'] as const;
const ROWS = ['vehicle', 'day', 'group'] as const;
const list = {
  right: null,
  devices: MANY,
  mostDays: 366,
  groups: ROWS,
  formats: TABLES,
  defaults: {},
} as const;
/** A row of something that lasted. */
const SPAN = [instantColumn('start'), instantColumn('end'), sumColumn('duration', 'duration')];
const TRACK = {
  right: 'view_history',
  devices: ONE,
  mostDays: 31,
  filters: [],
  defaults: {},
  groups: ['day'],
  formats: TABLES,
  columns: [
    ...WHO,
    instantColumn('at'),
    placeColumn('place'),
    plainColumn('speed', 'speed', 'max'),
    plainColumn('course', 'angle'),
    plainColumn('altitude', 'altitude'),
    plainColumn('ignition', 'yesNo'),
    wordColumn('quality', 'qualities'),
  ],
} as const satisfies ReportDeclaration;

/**
 * What each report is made of. What has a way (trips, speeding) is of the period in which it began, whole, so that each is
 * counted once; what merely lasts (stops, idling, cuts, silences) is listed wherever it touches the period, and counts with its
 * part of it. Sums (summary, distance, engine) go by quarters of an hour.
 */
export const REPORTS: Record<ReportKind, ReportDeclaration> = {
  summary: {
    ...list,
    filters: [],
    groups: ['group'],
    formats: ['xlsx', 'csv', 'pdf'],
    columns: [
      ...WHO,
      sumColumn('distance', 'distance'),
      sumColumn('estimated', 'distance'),
      sumColumn('trips', 'count'),
      sumColumn('driving', 'duration'),
      sumColumn('stops', 'count'),
      sumColumn('standing', 'duration'),
      sumColumn('idling', 'duration'),
      sumColumn('engine', 'duration'),
      MEAN_SPEED,
      MAX_SPEED,
      sumColumn('speedings', 'count'),
      sumColumn('powerCuts', 'count'),
      sumColumn('disconnections', 'count'),
      sumColumn('disconnected', 'duration'),
      instantColumn('firstStart', 'min'),
      instantColumn('lastEnd', 'max'),
    ],
  },
  trips: {
    ...list,
    filters: ['parts', 'minDuration', 'minDistance'],
    formats: ['xlsx', 'csv', 'pdf'],
    columns: [
      ...WHO,
      wordColumn('part', 'parts'),
      instantColumn('start'),
      instantColumn('end'),
      sumColumn('tripDuration', 'duration'),
      sumColumn('stopDuration', 'duration'),
      placeColumn('from'),
      placeColumn('to'),
      sumColumn('distance', 'distance'),
      sumColumn('estimated', 'distance'),
      sumColumn('driving', 'duration'),
      sumColumn('idling', 'duration'),
      MEAN_SPEED,
      MAX_SPEED,
      wordColumn('ended', 'ends'),
    ],
  },
  timeline: {
    ...list,
    mostDays: 31,
    filters: [],
    columns: [
      ...WHO,
      plainColumn('day', 'day'),
      plainColumn('bands', 'bands'),
      instantColumn('firstStart'),
      instantColumn('lastEnd'),
      sumColumn('driving', 'duration'),
      sumColumn('standing', 'duration'),
      sumColumn('idling', 'duration'),
      sumColumn('distance', 'distance'),
    ],
  },
  distance: {
    ...list,
    filters: ['step'],
    defaults: { step: 'day' },
    columns: [
      ...WHO,
      plainColumn('period', 'day'),
      sumColumn('distance', 'distance'),
      sumColumn('estimated', 'distance'),
      sumColumn('counted', 'distance'),
      sumColumn('driving', 'duration'),
      MEAN_SPEED,
      MAX_SPEED,
    ],
  },
  speeding: {
    ...list,
    filters: ['minDuration', 'minExcess'],
    columns: [
      ...WHO,
      ...SPAN,
      plainColumn('limit', 'speed'),
      MAX_SPEED,
      plainColumn('excess', 'speed', 'max'),
      plainColumn('meanSpeed', 'speed', { by: 'duration' }),
      sumColumn('distance', 'distance'),
      placeColumn('from'),
      placeColumn('to'),
    ],
  },
  style: {
    ...list,
    filters: [],
    groups: ['group'],
    columns: [
      ...WHO,
      sumColumn('distance', 'distance'),
      sumColumn('judged', 'distance'),
      plainColumn('judgedShare', 'share', { per: ['judged', 'distance'] }),
      sumColumn('accelerations', 'count'),
      sumColumn('brakings', 'count'),
      sumColumn('cornerings', 'count'),
      plainColumn('score', 'count', { by: 'judged' }),
      wordColumn('verdict', 'verdicts'),
    ],
  },
  idling: { ...list, filters: ['minDuration'], columns: [...WHO, ...SPAN, placeColumn('place')] },
  engine: {
    ...list,
    filters: ['step'],
    defaults: { step: 'day' },
    columns: [
      ...WHO,
      plainColumn('period', 'day'),
      sumColumn('engine', 'duration'),
      sumColumn('driving', 'duration'),
      sumColumn('idling', 'duration'),
      plainColumn('idleShare', 'share', { per: ['idling', 'engine'] }),
      sumColumn('distance', 'distance'),
    ],
  },
  positions: TRACK,
  compressed: TRACK,
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
    groups: REPORT_GROUPS,
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
    groups: REPORT_GROUPS,
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
  blocking: {
    ...list,
    filters: [],
    columns: [
      ...WHO,
      wordColumn('action', 'actions'),
      wordColumn('commandState', 'commandStates'),
      instantColumn('requestedAt'),
      instantColumn('sentAt'),
      instantColumn('settledAt'),
      wordColumn('mode', 'modes'),
      textColumn('requester'),
      textColumn('reason'),
    ],
  },
  power_cuts: {
    ...list,
    filters: ['minDuration'],
    columns: [...WHO, ...SPAN, wordColumn('cause', 'causes'), placeColumn('place')],
  },
  disconnected: {
    ...list,
    filters: ['minDuration', 'silences'],
    // domain 4.15
    defaults: { minDuration: 30 * 60_000 },
    columns: [
      ...WHO,
      wordColumn('silence', 'silences'),
      ...SPAN,
      plainColumn('expected', 'duration'),
      wordColumn('probably', 'probably'),
      placeColumn('lastPlace'),
      placeColumn('reconnectionPlace'),
    ],
  },
  events: {
    ...list,
    filters: ['eventKinds'],
    columns: [
      ...WHO,
      instantColumn('at'),
      wordColumn('event', 'events'),
      { ...plainColumn('alarms', 'words'), words: 'alarms' },
      plainColumn('lasted', 'duration'),
      plainColumn('peak', 'acceleration'),
      plainColumn('speedBefore', 'speed'),
      plainColumn('speedAfter', 'speed'),
      plainColumn('volts', 'voltage'),
      plainColumn('limit', 'speed'),
      plainColumn('maxSpeed', 'speed'),
      wordColumn('command', 'commands'),
      textColumn('requester'),
      wordColumn('explanation', 'commandNotes'),
    ],
  },
};
