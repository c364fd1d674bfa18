import type { Right } from '../account/rights.ts';
import type { ChoiceRule } from '../device/device-choice.ts';
import type { ReportColumn } from './report-columns.ts';
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
  filters: readonly FilterKey[];
  /** In force where nothing is said. */
  defaults: FilterValues;
  columns: readonly ReportColumn[];
  groups: readonly ReportGroup[];
  formats: readonly ReportFormat[];
};

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
