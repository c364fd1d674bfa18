import type { Right } from '../account/rights.ts';
import type { ChoiceRule } from '../device/device-choice.ts';
import type { FilterKey, FilterValues, ReportFormat } from './report-filters.ts';

/** Every report there is, in the order in which they are offered. */
export const REPORT_KINDS = [
  ...(['summary', 'trips', 'timeline', 'distance', 'speeding', 'style', 'drivers', 'idling', 'engine'] as const),
  ...(['fuel', 'tank', 'consumption', 'maintenance', 'forecasts'] as const),
  ...(['positions', 'compressed', 'zone', 'geofence', 'geofence_time', 'geofence_now'] as const),
  ...(['blocking', 'power_cuts', 'disconnected', 'events'] as const),
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What rows can be gathered by. day: of the row's start, in the reader's zone; group: the groups of its vehicle today; geofence: the one that it is about; driver: who drove. */
export const REPORT_GROUPS = ['vehicle', 'day', 'group', 'geofence', 'driver'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** A report as data: screen, file and rules are made of it. */
export type ReportDeclaration = {
  /** Needed beside `view_reports`. */
  right: Right | null;
  /** Whose past it can be about: one vehicle, many, all (decision 7 of the domain). */
  devices: ChoiceRule;
  /** The longest period, in days of 24 hours and the hour by which clocks are set back. */
  mostDays: 31 | 366;
  /** The same of one about shared devices, where that is less: what is reported of these is searched for in their positions. */
  mostSharedDays?: 31;
  filters: readonly FilterKey[];
  /** In force where nothing is said. */
  defaults: FilterValues;
  columns: readonly ReportColumn[];
  groups: readonly ReportGroup[];
  formats: readonly ReportFormat[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Whether a period is longer than so many days. ms since 1970 UTC. */
export const isLonger = ({ from, to }: { from: number; to: number }, days: number): boolean =>
  // the hour by which clocks are set back, in spring and autumn of any hemisphere
  to - from > days * DAY + 2 * HOUR;

const MANY: ChoiceRule = { all: true, many: true };
/** One vehicle. */
export const ONE: ChoiceRule = { all: false, many: false };
/** One vehicle or all. */
export const ONE_OR_ALL: ChoiceRule = { all: true, many: false };

/** What every report leaves as. */
export const TABLES = ['xlsx', 'csv'] as const;
/** By what rows of vehicles can be gathered. */
export const ROWS = ['vehicle', 'day', 'group'] as const;
/** By what rows that somebody drove can be gathered. */
export const DRIVEN_ROWS = [...ROWS, 'driver'] as const;
/** A report of many vehicles. */
export const list = {
  right: null,
  devices: MANY,
  mostDays: 366,
  groups: ROWS,
  formats: TABLES,
  defaults: {},
} as const;

/**
 * What is in a cell of a report, in SI units. instant: ms since 1970 UTC; day: `2026-11-21`, the first day of what the
 * row sums up; duration: ms; distance: m, shown as km; speed: m/s; acceleration: m/s²; voltage: V; altitude: m; angle: degrees
 * clockwise from north; share: of one; count: a whole number; volume: litres; figure: a number whose unit another column says; money: an amount of
 * the currency that the column `currency` of its row says, with as many decimals as that has; word: a code with a word in the dictionary (`reports.words`); words: a list of them; place:
 * ReportPlace; bands: ReportBand[]. An empty cell is null.
 */
export const COLUMN_TYPES = [
  ...([
    'text',
    'instant',
    'day',
    'duration',
    'distance',
    'speed',
    'acceleration',
    'voltage',
    'altitude',
    'angle',
    'share',
    'count',
    'volume',
    'figure',
    'money',
    'yesNo',
  ] as const),
  ...(['word', 'words', 'place', 'bands'] as const),
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/**
 * What is under a column. sum, min, max: of its cells; `per`: the first column's sum divided by the second's (a mean speed
 * is way by time, a share is part by whole); `by`: the mean of the cells, each weighing what the named column says; `alike`: the sum,
 * where the named column says the same in all rows that have a cell here; same: what all its cells say.
 */
export type ColumnTotal =
  | 'none'
  | 'sum'
  | 'min'
  | 'max'
  | 'same'
  | { per: readonly [ColumnKey, ColumnKey] }
  | { by: ColumnKey }
  | { alike: ColumnKey };

/** Every column of every report; its heading is `reports.columns` of the dictionary. */
export const COLUMN_KEYS = [
  ...(['vehicle', 'client', 'at', 'place', 'speed', 'course', 'altitude', 'ignition', 'quality'] as const),
  ...(['part', 'start', 'end', 'tripDuration', 'stopDuration', 'duration', 'from', 'to', 'distance'] as const),
  ...([
    'estimated',
    'counted',
    'driving',
    'idling',
    'standing',
    'meanSpeed',
    'maxSpeed',
    'ended',
    'limit',
    'excess',
  ] as const),
  ...(['action', 'origin', 'requester', 'approver', 'reason', 'mode'] as const),
  ...(['requestedAt', 'sentAt', 'settledAt', 'commandState'] as const),
  ...([
    'geofence',
    'limitGroup',
    'entry',
    'exit',
    'entryPlace',
    'exitPlace',
    'fixes',
    'period',
    'cause',
    'silence',
  ] as const),
  ...(['expected', 'lastPlace', 'reconnectionPlace', 'engine', 'idleShare', 'trips', 'stops', 'speedings'] as const),
  ...(['powerCuts', 'disconnections', 'disconnected', 'firstStart', 'lastEnd', 'event', 'alarms', 'lasted'] as const),
  ...(['day', 'bands', 'probably', 'suspension', 'entries', 'firstEntry', 'lastExit', 'lastPosition'] as const),
  ...(['judged', 'judgedShare', 'accelerations', 'brakings', 'cornerings', 'score', 'verdict'] as const),
  ...(['driver', 'drivenVehicles', 'rest', 'longest', 'longDrives'] as const),
  ...(['litres', 'amount', 'currency', 'litrePrice', 'meter', 'meterUnit', 'fuelType', 'fullTank', 'station'] as const),
  ...(['fuelCard', 'findings', 'vehiclePlace', 'fuelNote', 'burnt', 'consumption', 'consumptionUnit'] as const),
  ...(['service', 'outcome', 'stateThen', 'wasDueOn', 'odometer', 'partsCost', 'labourCost', 'taxCost'] as const),
  ...(['totalCost', 'downtime', 'workshop', 'operations', 'workNote'] as const),
  ...(['forecast', 'chance', 'dueLikely', 'dueFrom', 'dueUntil', 'drift', 'since', 'shown', 'usual'] as const),
  ...(['tankLine', 'filled', 'dropped', 'missing', 'tankBefore', 'tankAfter'] as const),
  ...(['unitCost', 'bought', 'spent', 'tankBurnt', 'carbon', 'purchases', 'outliers'] as const),
  ...(['peak', 'speedBefore', 'speedAfter', 'volts', 'command', 'explanation'] as const),
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** Lists of words that cells of type word are of: places in `reports.words`. */
export const WORD_LISTS = [
  ...([
    'parts',
    'ends',
    'causes',
    'silences',
    'actions',
    'origins',
    'modes',
    'commandStates',
    'qualities',
    'events',
    'alarms',
    'probably',
    'verdicts',
    'commands',
    'commandNotes',
    'fuelTypes',
    'tankLines',
    'fuelFindings',
    'serviceOutcomes',
    'serviceStates',
    'forecastKinds',
    'driftQuantities',
  ] as const),
] as const;
export type WordList = (typeof WORD_LISTS)[number];

export type ReportColumn = {
  key: ColumnKey;
  type: ColumnType;
  total: ColumnTotal;
  /** Of a word. */
  words?: WordList;
  /** Shown to those who see several clients. */
  clients?: true;
};

const column = (key: ColumnKey, type: ColumnType, total: ColumnTotal = 'none'): ReportColumn => ({ key, type, total });

export const textColumn = (key: ColumnKey): ReportColumn => column(key, 'text');
export const instantColumn = (key: ColumnKey, total: 'none' | 'min' | 'max' = 'none'): ReportColumn =>
  column(key, 'instant', total);
export const placeColumn = (key: ColumnKey): ReportColumn => column(key, 'place');
export const wordColumn = (key: ColumnKey, words: WordList): ReportColumn => ({ ...column(key, 'word'), words });
/** A figure whose sum means something. */
export const sumColumn = (key: ColumnKey, type: 'duration' | 'distance' | 'count' | 'volume'): ReportColumn =>
  column(key, type, 'sum');
export const plainColumn = column;

/** The currency of a row's amounts. */
export const CURRENCY_COLUMN = column('currency', 'text', 'same');
/** An amount of the row's currency: its sum means something only where all rows have the same one. */
export const moneyColumn = (key: ColumnKey): ReportColumn => column(key, 'money', { alike: 'currency' });
/** A price for one litre, kilometre or hour: it has no sum. */
export const priceColumn = (key: ColumnKey): ReportColumn => column(key, 'money');

/** Way by time of driving. */
export const MEAN_SPEED = column('meanSpeed', 'speed', { per: ['distance', 'driving'] });
export const MAX_SPEED = column('maxSpeed', 'speed', 'max');
/** Whose row it is: what every report begins with. */
export const WHO: readonly ReportColumn[] = [textColumn('vehicle'), { ...textColumn('client'), clients: true }];
