import { z } from 'zod';
import { ClientId, DeviceId, GroupId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { DIRECTIONS, pageInBody } from '../core/list-order.ts';
import { InstantInQuery } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { deviceChoice } from '../device/device-choice.ts';
import { COLUMN_KEYS } from './report-columns.ts';
import { REPORT_GROUPS, REPORT_KINDS, type ReportKind } from './report-declaration.ts';
import { ReportFilters } from './report-filters.ts';
import { REPORTS } from './report-kinds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
    // the hour by which clocks are set back, in spring and autumn of any hemisphere
    else if (to - from > mostDays * DAY + 2 * HOUR) fault(mostDays === 31 ? 'over_31_days' : 'over_366_days', 'to');
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
  'groups or all (`deviceIds: ["all"]`, alone). At most 31 days of positions, of passages and of timelines, 366 of anything ' +
  'else. Each column, its unit and what is under it: REPORTS of the contract.';

export const ReportKindInPath = z.object({ kind: z.enum(REPORT_KINDS) });
/** What any report can be asked; the rules of its kind are those of `reportCriteria`. */
export const AnyDevices = z.object({
  deviceIds: z
    .array(DeviceId.or(z.literal('all')))
    .max(10_000, 'too_many')
    .default([]),
  groupIds: z.array(GroupId).max(10_000, 'too_many').default([]),
});
