import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AlertContactId,
  ClientId,
  ClientIdInPath,
  ReportScheduleId,
  ReportScheduleIdInPath,
  ReportScheduleRunId,
} from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { nameText } from '../core/link-text.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { AnyDevices, REPORT_RULES, reportFields } from './report.ts';
import { REPORT_KINDS } from './report-declaration.ts';
import { REPORT_FORMATS } from './report-filters.ts';
import { JOB_FAILURES } from './report-job.ts';

/** Schedules of a client at most. */
export const MOST_REPORT_SCHEDULES = 200;
/** Contacts to whom one schedule sends at most. */
export const MOST_SCHEDULE_CONTACTS = 20;
/** A larger file is sent as a link that expires, bytes. */
export const MOST_ATTACHED = 10 * 1024 * 1024;
/** How many coming sendings are shown. */
export const NEXT_SENDINGS = 3;

export const PERIODICITIES = ['daily', 'weekly', 'monthly'] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

/**
 * How far a sending is. empty: there were no rows and the schedule skips such; refused: the user in whose name it is made may not read
 * the report any more, or one of its vehicles, groups or geofences; failed: see `failure`.
 */
export const SENDING_STATES = ['making', 'sent', 'empty', 'failed', 'refused'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Of JOB_FAILURES; or every recipient was deleted, unconfirmed or unsubscribed. */
export const SENDING_FAILURES = [...JOB_FAILURES, 'no_recipients'] as const;
export type SendingFailure = (typeof SENDING_FAILURES)[number];

/** The day of the month that means the last one, whatever its number. */
export const LAST_OF_MONTH = 31;

const timing = {
  periodicity: z.enum(PERIODICITIES),
  weekdays: z
    .array(z.int().min(1, 'too_small').max(7, 'too_large'))
    .max(7, 'too_many')
    .default([])
    .describe('1 Monday to 7 Sunday, of a weekly one'),
  monthDay: z
    .int()
    .min(1, 'too_small')
    .max(LAST_OF_MONTH, 'too_large')
    .nullish()
    .describe('of a monthly one; in a shorter month the last day: 31 is always the last'),
  sendTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid_date')
    .describe('`07:00`, by the clocks of `timeZone`'),
};

type Timing = { periodicity: Periodicity; weekdays: number[]; monthDay?: number | null | undefined };

function judgeTiming({ periodicity, weekdays, monthDay }: Timing, context: z.RefinementCtx): void {
  const fault = (field: string) => context.addIssue({ code: 'custom', message: 'required', path: [field] });
  if (periodicity === 'weekly' && weekdays.length === 0) fault('weekdays');
  if (periodicity === 'monthly' && !monthDay) fault('monthDay');
}

/** Body of POST /report/schedule and PUT /report/schedule/{id}. */
export const ReportScheduleFields = z
  .object({
    clientId: ClientId.optional().describe("whose vehicles; a client's own people may leave it out"),
    name: nameText(60),
    kind: z.enum(REPORT_KINDS),
    format: z.enum(REPORT_FORMATS).default('xlsx'),
    language: z.enum(LANGUAGES).describe('of the file and of the mails'),
    devices: AnyDevices,
    filters: reportFields.filters,
    groupBy: reportFields.groupBy,
    sort: reportFields.sort,
    columns: reportFields.columns,
    ...timing,
    contactIds: z.array(AlertContactId).max(MOST_SCHEDULE_CONTACTS, 'too_many').default([]),
    toOwner: z.boolean().default(false).describe('also to the address of the caller’s account'),
    skipEmpty: z.boolean().default(false).describe('send nothing where the report has no rows'),
    isActive: z.boolean().default(true),
  })
  .superRefine((fields, context) => {
    judgeTiming(fields, context);
    if (fields.contactIds.length === 0 && !fields.toOwner)
      context.addIssue({ code: 'custom', message: 'required', path: ['contactIds'] });
  });
export type ReportScheduleFields = z.output<typeof ReportScheduleFields>;

/** A coming sending and the days that it is about: from the last day of sending to the day before. */
export const ComingSending = z.object({
  at: Instant,
  from: Instant,
  to: Instant.describe('the period ends before it'),
});
export type ComingSending = z.output<typeof ComingSending>;

/** What came of one time that a schedule was due, or was asked to send at once. */
export const ReportSending = z.object({
  id: ReportScheduleRunId,
  dueAt: Instant,
  from: Instant,
  to: Instant,
  state: z.enum(SENDING_STATES),
  failure: z.enum(SENDING_FAILURES).nullable(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  recipients: z.number().describe('to whom it was sent'),
  endedAt: Instant.nullable(),
});
export type ReportSending = z.output<typeof ReportSending>;

export const ReportSchedule = z.object({
  id: ReportScheduleId,
  clientId: ClientId,
  clientName: z.string(),
  name: z.string(),
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  language: z.enum(LANGUAGES),
  devices: AnyDevices,
  filters: reportFields.filters,
  groupBy: reportFields.groupBy,
  sort: reportFields.sort,
  columns: reportFields.columns,
  periodicity: z.enum(PERIODICITIES),
  weekdays: z.array(z.number()),
  monthDay: z.number().nullable(),
  sendTime: z.string(),
  timeZone: z.string().describe('of the client'),
  contactIds: z.array(AlertContactId),
  toOwner: z.boolean(),
  skipEmpty: z.boolean(),
  isActive: z.boolean(),
  ownerName: z.string().describe('who made or changed it last: under whose rights it is made'),
  next: z.array(ComingSending).describe(`the next ${NEXT_SENDINGS}; none while it is paused`),
  last: ReportSending.nullable(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

const shared = { tag: 'Scheduled report', access: 'schedule_reports' } as const;
const ById = z.object({ id: ReportScheduleIdInPath });
const UNKNOWN = ['device_not_found', 'group_not_found', 'geofence_not_found', 'report_not_shared'] as const;

export const listReportSchedules = endpoint({
  ...shared,
  name: 'listReportSchedules',
  method: 'GET',
  path: '/report/schedule/list',
  summary: 'Scheduled reports, by name',
  description: 'A limited user sees its own.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(ReportSchedule),
  errors: [],
});

export const addReportSchedule = endpoint({
  ...shared,
  name: 'addReportSchedule',
  method: 'POST',
  path: '/report/schedule',
  summary: 'Schedules a report',
  description:
    `${REPORT_RULES} It is made at each sending under the rights that the caller has then, of the groups’ members then, and sent to confirmed ` +
    `alert contacts with an e-mail address. At most ${MOST_REPORT_SCHEDULES} of a client, ${MOST_SCHEDULE_CONTACTS} contacts each.`,
  body: ReportScheduleFields,
  reply: ReportSchedule,
  errors: ['client_not_found', 'report_schedule_name_taken', 'limit_reached', 'not_allowed', ...UNKNOWN],
});

export const editReportSchedule = endpoint({
  ...shared,
  name: 'editReportSchedule',
  method: 'PUT',
  path: '/report/schedule/{id}',
  summary: 'Replaces what a scheduled report says; its client stays',
  description: 'It is then made under the rights of the caller, and `toOwner` means the caller’s address.',
  params: ById,
  body: ReportScheduleFields,
  reply: ReportSchedule,
  errors: ['report_schedule_not_found', 'report_schedule_name_taken', 'client_not_found', 'not_allowed', ...UNKNOWN],
});

export const deleteReportSchedule = endpoint({
  ...shared,
  name: 'deleteReportSchedule',
  method: 'DELETE',
  path: '/report/schedule/{id}',
  summary:
    'Deletes a scheduled report with its record of sendings; files that were sent as links stay until they expire',
  params: ById,
  reply: z.null(),
  errors: ['report_schedule_not_found'],
});

export const sendReportSchedule = endpoint({
  ...shared,
  name: 'sendReportSchedule',
  method: 'POST',
  path: '/report/schedule/{id}/send',
  summary: 'Sends a scheduled report at once, of the days before today; the next sending stays when it is',
  description: 'At most one at a time.',
  params: ById,
  reply: ReportSending,
  errors: ['report_schedule_not_found', 'report_schedule_busy'],
});

export const listReportSendings = endpoint({
  ...shared,
  name: 'listReportSendings',
  method: 'GET',
  path: '/report/schedule/{id}/sendings',
  summary: 'What came of a scheduled report’s sendings, newest first, a page at a time',
  description: 'Kept for 400 days.',
  params: ById,
  query: z.object(pageInQuery),
  reply: z.object({ total: z.number(), sendings: z.array(ReportSending) }),
  errors: ['report_schedule_not_found'],
});

export const previewReportTiming = endpoint({
  ...shared,
  name: 'previewReportTiming',
  method: 'POST',
  path: '/report/schedule/next',
  summary: `The next ${NEXT_SENDINGS} times that a schedule would send, and the days of each. Nothing is saved`,
  body: z.object({ ...timing, timeZone: TimeZone }).superRefine(judgeTiming),
  reply: z.array(ComingSending),
  errors: [],
});
