import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, DeviceId, GroupId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { EXPORT_TIMEOUT, PAGED_ROWS } from '../core/limits.ts';
import { DIRECTIONS, pageInBody } from '../core/list-order.ts';
import { Instant, InstantInQuery } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { deviceChoice } from '../device/device-choice.ts';
import { ZoneVisitFields } from '../settings/tracking-settings-fields.ts';
import { COLUMN_KEYS, isLonger, REPORT_GROUPS, REPORT_KINDS, type ReportKind } from './report-declaration.ts';
import { ReportFilters } from './report-filters.ts';
import { REPORTS } from './report-kinds.ts';

/** What every report is asked with, beside whose it is. */
export const reportFields = {
  clientId: ClientId.nullish().describe('only devices of this client, and only its time'),
  from: InstantInQuery,
  to: InstantInQuery.describe('the period ends before it'),
  timeZone: TimeZone.nullish().describe('whose days are counted. Absent: the client’s, else UTC'),
  language: z.enum(LANGUAGES).default('en').describe('of the names of places'),
  filters: ReportFilters.default({}),
  groupBy: z.enum(REPORT_GROUPS).nullish(),
  sort: z
    .object({ column: z.enum(COLUMN_KEYS), direction: z.enum(DIRECTIONS).default('asc') })
    .nullish()
    .describe('absent: by vehicle, then by time; rows that are equal in it likewise'),
  columns: z
    .array(z.enum(COLUMN_KEYS))
    .max(COLUMN_KEYS.length, 'too_many')
    .nullish()
    .describe('which columns a file has, beside the first, in the order of the report. Absent: all'),
};

/**
 * What is asked of a report, with the rules of its kind (specification 5): who may be chosen, how long, which area.
 * @example const parsed = reportCriteria('trips').safeParse(form)
 */
export const reportCriteria = (kind: ReportKind) => criteria(kind, reportFields);
/** A form of a report as it is filled in, and as it is understood. */
export type ReportForm = z.input<ReturnType<typeof reportCriteria>>;
export type ReportCriteria = z.output<ReturnType<typeof reportCriteria>>;

/** As `reportCriteria`, with its page. */
export const reportPageCriteria = (kind: ReportKind) => criteria(kind, { ...reportFields, ...pageInBody });
export type ReportPageCriteria = z.output<ReturnType<typeof reportPageCriteria>>;

function criteria<const Fields extends typeof reportFields>(kind: ReportKind, all: Fields) {
  const { devices, mostDays, filters, columns, groups } = REPORTS[kind];
  return z.object({ devices: deviceChoice(devices), ...all }).superRefine((value, context) => {
    const {
      from,
      to,
      filters: chosen,
      groupBy,
      sort,
      columns: wanted,
    } = value as z.output<z.ZodObject<typeof reportFields>>;
    const fault = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path });
    if (from >= to) fault('invalid_date', 'to');
    else if (isLonger({ from, to }, mostDays)) fault(mostDays === 31 ? 'over_31_days' : 'over_366_days', 'to');
    if (filters.includes('area') && !chosen.area) fault('area_needed', 'filters', 'area');
    if (groupBy && !groups.includes(groupBy)) fault('invalid_value', 'groupBy');
    if (sort && !columns.some(({ key, type }) => key === sort.column && type !== 'bands'))
      fault('invalid_value', 'sort', 'column');
    for (const [place, key] of (wanted ?? []).entries())
      if (!columns.some((column) => column.key === key)) fault('invalid_value', 'columns', String(place));
  });
}

/** The rules of every kind in words, for the documentation of its calls. */
export const REPORT_RULES =
  'Choose at least one device; positions take one device only, the search in an area one or all, every other report one, many, ' +
  'groups or all (`deviceIds: ["all"]`, alone). At most 31 days of positions, of passages, of timelines and of visits of shared devices, ' +
  '366 of anything else. Each column, its unit and what is under it: REPORTS of the contract.';

export const ReportKindInPath = z.object({ kind: z.enum(REPORT_KINDS) });
/** What any report can be asked; the rules of its kind are those of `reportCriteria`. */
export const AnyDevices = z.object({
  deviceIds: z
    .array(DeviceId.or(z.literal('all')))
    .max(10_000, 'too_many')
    .default([]),
  groupIds: z.array(GroupId).max(10_000, 'too_many').default([]),
});

/** A spot, and what it is called in the reader's language: null where no name is known. */
export const ReportPlace = z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() });
export type ReportPlace = z.output<typeof ReportPlace>;

export const BAND_STATES = ['trip', 'stop', 'silence', 'power_cut'] as const;
/** A part of a day. `idling`: of it, ms. */
export const ReportBand = z.object({ state: z.enum(BAND_STATES), from: Instant, to: Instant, idling: z.number() });
export type ReportBand = z.output<typeof ReportBand>;

export const ReportCell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  ReportPlace,
  z.array(z.string()),
  z.array(ReportBand),
]);
export type ReportCell = z.output<typeof ReportCell>;

export const ReportRow = z.object({
  id: z.string().describe('its own within the report, the same again when it is asked again'),
  deviceId: DeviceId,
  from: Instant.describe('what it is about: opens the map there'),
  to: Instant.nullable().describe('null: it goes on'),
  group: z.number().nullable().describe('its place in `groups`'),
  cells: z.array(ReportCell).describe('in the order of the report’s columns'),
});
export type ReportRow = z.output<typeof ReportRow>;

/** Times of a vehicle that cannot be read: what is stored of them is damaged. */
export const ReportMissing = z.object({ deviceId: DeviceId, vehicle: z.string(), from: Instant, to: Instant });
export type ReportMissing = z.output<typeof ReportMissing>;

/** A vehicle that was a client's, or is shared, for a part of the period only: the rows are of that part. */
export const ReportPart = z.object({
  deviceId: DeviceId,
  vehicle: z.string(),
  client: z.string(),
  isShared: z.boolean().describe('by that client with the reader'),
  from: Instant.nullable().describe('null: since before the period'),
  to: Instant.nullable().describe('null: beyond the period'),
});
export type ReportPart = z.output<typeof ReportPart>;

/** By what the rows of some vehicles were found, for a time. */
export const ReportThresholds = z.object({
  clients: z.array(z.string()).describe('whose vehicles, by name; empty: all of the report'),
  from: Instant,
  to: Instant,
  fields: ZoneVisitFields,
});
export type ReportThresholds = z.output<typeof ReportThresholds>;

/** Why shared devices in the groups of a report are not in it: no such report is about them, its period is too long for them, or their shares include none. */
export const SHARED_LEFT_OUT = ['report', 'period', 'share'] as const;
const SharedLeftOut = z.object({ count: z.number(), why: z.enum(SHARED_LEFT_OUT) });
export type SharedLeftOut = z.output<typeof SharedLeftOut>;

const Totals = z
  .array(z.union([z.number(), z.string()]).nullable())
  .describe('under each column: a figure, or the currency that all amounts are of; null where none is there');
export type ReportTotals = z.output<typeof Totals>;

export const ReportPage = z.object({
  kind: z.enum(REPORT_KINDS),
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  generatedAt: Instant,
  devices: z.number().describe('that were looked at'),
  total: z.number().describe('rows of the whole report'),
  totals: Totals.describe('of all rows, not of the page: the figures that the file has'),
  groups: z
    .array(z.object({ key: z.string(), label: z.string(), count: z.number(), totals: Totals }))
    .describe(
      'those of the page, in its order, with the figures of all their rows; a label is empty where there is none',
    ),
  rows: z.array(ReportRow),
  thresholds: z
    .array(ReportThresholds)
    .describe(
      'of rows that are found only now, by what was in force at their time: passages through a zone. Else empty',
    ),
  parts: z
    .array(ReportPart)
    .describe('of vehicles that changed hands, or were first shared, within the period; nearly always empty'),
  neverConnected: z
    .array(z.object({ deviceId: DeviceId, vehicle: z.string() }))
    .describe('vehicles that never connected: nothing is known of them'),
  speedingHidden: z
    .array(z.string())
    .describe('clients of the report whose legal profile hides speeding: none of it is in the rows'),
  sharedLeftOut: SharedLeftOut.nullable().describe('null: none'),
  unmeasured: z
    .number()
    .describe(
      'rows whose driving style cannot be measured, because the tracker reports too seldom; 0 in other reports',
    ),
  missing: z
    .array(ReportMissing)
    .describe('of the whole report, by vehicle and time: neither rows nor totals have it. Nearly always empty'),
});
export type ReportPage = z.output<typeof ReportPage>;

export const previewReport = endpoint({
  name: 'previewReport',
  method: 'POST',
  path: '/report/{kind}',
  access: 'view_reports',
  tag: 'Report',
  summary: 'A page of a report, with the totals of all of it',
  description:
    `${REPORT_RULES} Pages reach to row ${PAGED_ROWS}. What takes longer than ${EXPORT_TIMEOUT} ms is refused with the advice to ` +
    'have it made as a file.',
  params: ReportKindInPath,
  body: z.object({ devices: AnyDevices, ...reportFields, ...pageInBody }),
  reply: ReportPage,
  timeout: EXPORT_TIMEOUT + 10_000,
  errors: [
    ...(['client_not_found', 'group_not_found', 'device_not_found', 'geofence_not_found'] as const),
    ...(['report_not_shared', 'report_too_big'] as const),
  ],
  surprise: 'report_failed',
});
