import { DUE_STATES, MEASURES } from '@balise/maintenance';
import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile, exportedList, exportFields } from '../core/file.ts';
import {
  AttachmentId,
  ClientIdInPath,
  DeviceIdInPath,
  OperationId,
  ServiceIdInPath,
  ServiceRecordId,
  ServiceRecordIdInPath,
  ServiceVehicleId,
  ServiceVehicleIdInPath,
} from '../core/ids.ts';
import { EXPORT_TIMEOUT, MAINTENANCE_EXPORT_LINES } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line, optionalLines, text } from '../core/text.ts';
import { MOST_METRES } from '../device/odometer.ts';
import { RECORD_KINDS, ServiceRecord } from './record-fields.ts';
import { MOST_SERVICE_OPERATIONS } from './service.ts';

/** A day of the client's calendar, as forms send it. */
const DayField = z.iso.date('invalid_date');

/** When the next time is due, instead of an interval later. */
const next = {
  nextOn: DayField.nullable().default(null).describe('a day; null: by the interval'),
  nextMetres: z
    .int()
    .min(0)
    .max(MOST_METRES)
    .nullable()
    .default(null)
    .describe('m, of the meter; null: by the interval'),
};

/** Services that one call completes. */
export const COMPLETED_AT_ONCE = 50;
/** Invoices and photos of one record at most. */
export const MOST_RECORD_FILES = 10;

const Cost = z.object({
  partsCost: Amount.default(0),
  labourCost: Amount.default(0),
  taxCost: Amount.default(0),
});

const Files = z
  .array(AttachmentId)
  .max(MOST_RECORD_FILES, 'too_many')
  .optional()
  .describe('uploaded with `POST /attachment`; left out of a correction: as they are');

/** Of a form that may have been typed without a line and be sent more than once. */
const waited = {
  requestId: z
    .uuid()
    .optional()
    .describe('of the form: a call with one that was stored already returns what it stored'),
  lastRecordId: ServiceRecordId.nullable()
    .optional()
    .describe(
      'the newest record of what was done or left out, as the form showed it; null: none. Where another one is the newest by now, nothing ' +
        'is written (`service_done_meanwhile`)',
    ),
};

const Done = z.object({
  kind: z.literal('done'),
  at: Instant.optional().describe('left out: now'),
  metres: z
    .int()
    .min(0)
    .max(MOST_METRES)
    .nullable()
    .default(null)
    .describe('m, as read off the meter: an entry of the odometer. Null: the odometer says it'),
  isMeterConfirmed: z.boolean().default(false).describe('the reading is so, however implausible'),
  ...Cost.shape,
  downtimeMinutes: z.int().min(0).max(525_600, 'too_large').nullable().default(null),
  workshop: line(100).default(''),
  note: optionalLines(2000),
  operationIds: z.array(OperationId).max(MOST_SERVICE_OPERATIONS, 'too_many').default([]),
  attachmentIds: Files,
  ...next,
  ...waited,
});

const NotDone = z.object({
  kind: z.literal('notDone'),
  at: Instant.optional(),
  reason: text(300),
});

const Postponed = z.object({
  kind: z.literal('postponed'),
  reason: text(300),
  on: DayField.nullable().default(null).describe('due on this day instead'),
  byMetres: z.int().min(1_000).max(1_000_000_000).nullable().default(null).describe('m, due so much later'),
  byEngine: z.int().min(3_600_000).max(360_000_000_000).nullable().default(null).describe('ms, due so much later'),
});

/** What is written of a service of a vehicle. */
export const RecordFields = z.discriminatedUnion('kind', [Done, NotDone, Postponed]);
export type RecordFields = z.output<typeof RecordFields>;

/** When a service would be due next. */
export const NextDue = z.object({
  measures: z.array(
    z.object({
      name: z.enum(MEASURES),
      day: z.string().nullable().describe('of the calendar; of a meter when it is predicted'),
      metres: z.number().nullable().describe('m, of the meter; null: not known, or not by distance'),
      left: z.number().describe('m, ms or days from the base on'),
    }),
  ),
});
export type NextDue = z.output<typeof NextDue>;

const shared = { tag: 'Maintenance' } as const;
const ByDue = z.object({ id: ServiceVehicleIdInPath });
const ById = z.object({ id: ServiceRecordIdInPath });

export const previewRecord = endpoint({
  ...shared,
  name: 'previewRecord',
  method: 'POST',
  path: '/maintenance/due/{id}/preview',
  access: 'manage_maintenance',
  summary: 'When a service would be due next if this were saved; saves nothing',
  params: ByDue,
  body: RecordFields,
  reply: NextDue,
  errors: ['service_vehicle_not_found'],
});

export const addRecord = endpoint({
  ...shared,
  name: 'addRecord',
  method: 'POST',
  path: '/maintenance/due/{id}/record',
  access: 'manage_maintenance',
  summary: 'Writes that a service was done, was left out, or is put off',
  description:
    'What was done begins the next interval, and so does what was left out. A reading is an entry of the odometer and is judged as one ' +
    '(`odometer_decreases`, `odometer_implausible`): `isMeterConfirmed` sends it again. Records are never changed: see the correction.',
  params: ByDue,
  body: RecordFields,
  reply: ServiceRecord,
  errors: [
    'service_vehicle_not_found',
    'service_done_meanwhile',
    'odometer_decreases',
    'odometer_implausible',
    'too_many_readings',
  ],
  surprise: 'save_failed',
});

/** Services of one vehicle that were done together: one moment, one reading, and one invoice or a cost of each. */
export const CompletionFields = z.object({
  services: z
    .array(
      z.object({
        dueId: ServiceVehicleId,
        ...Cost.shape,
        operationIds: z.array(OperationId).max(MOST_SERVICE_OPERATIONS, 'too_many').default([]),
      }),
    )
    .min(1, 'required')
    .max(COMPLETED_AT_ONCE, 'too_many')
    .describe('of one vehicle'),
  invoice: Cost.nullable()
    .default(null)
    .describe('one for all of them, instead of a cost of each: divided by what each is expected to cost'),
  at: Done.shape.at,
  metres: Done.shape.metres,
  isMeterConfirmed: Done.shape.isMeterConfirmed,
  downtimeMinutes: Done.shape.downtimeMinutes,
  workshop: Done.shape.workshop,
  note: Done.shape.note,
  attachmentIds: z
    .array(AttachmentId)
    .max(MOST_RECORD_FILES, 'too_many')
    .default([])
    .describe('uploaded with `POST /attachment`; every record has them'),
  requestId: waited.requestId,
  lastRecordId: waited.lastRecordId.describe('of the first service, as of one that is written alone'),
});
export type CompletionFields = z.output<typeof CompletionFields>;

export const completeServices = endpoint({
  ...shared,
  name: 'completeServices',
  method: 'POST',
  path: '/maintenance/due/complete',
  access: 'manage_maintenance',
  summary: 'Writes that several services of one vehicle were done together: all of them, or none',
  description:
    'A record of each. The reading is entered once and the downtime counts once, with the first. An invoice is divided so that the ' +
    'parts add up to it: by the expected cost of the services, a service without one counting as the average of the others.',
  body: CompletionFields,
  reply: z.object({ records: z.array(ServiceRecord) }),
  errors: [
    'service_vehicle_not_found',
    'service_done_meanwhile',
    'odometer_decreases',
    'odometer_implausible',
    'too_many_readings',
  ],
  surprise: 'save_failed',
});

export const correctRecord = endpoint({
  ...shared,
  name: 'correctRecord',
  method: 'PUT',
  path: '/maintenance/record/{id}',
  access: 'manage_maintenance',
  summary: 'Corrects a record by another that takes its place; the first is kept and counts no more',
  params: ById,
  body: RecordFields,
  reply: ServiceRecord,
  errors: ['service_record_not_found', 'odometer_decreases', 'odometer_implausible', 'too_many_readings'],
  surprise: 'save_failed',
});

export const withdrawRecord = endpoint({
  ...shared,
  name: 'withdrawRecord',
  method: 'DELETE',
  path: '/maintenance/record/{id}',
  access: 'manage_maintenance',
  summary: 'Withdraws a record that is wrong: it counts no more, and is kept',
  params: ById,
  reply: z.null(),
  errors: ['service_record_not_found'],
});

const recordSelection = {
  clientId: ClientIdInPath.optional(),
  serviceId: ServiceIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  kind: z.enum(RECORD_KINDS).optional(),
  state: z.enum(DUE_STATES).optional().describe('how far the service was then; overdue: what was done late'),
  search: line(100).optional().describe('in the designation, the service and the workshop'),
  from: DayField.optional(),
  until: DayField.optional().describe('this day too'),
};

export const listRecords = endpoint({
  ...shared,
  name: 'listRecords',
  method: 'GET',
  path: '/maintenance/record/list',
  access: 'view_maintenance',
  summary: 'What was done, left out and put off, newest first, a page at a time',
  description: 'Without records that others replaced, and without withdrawn ones.',
  query: z.object({ ...recordSelection, ...pageInQuery }),
  reply: z.object({
    records: z.array(ServiceRecord),
    total: z.number(),
    totalCost: z.number().describe('of all that was done in the selection'),
  }),
  errors: [],
});

export const exportRecords = endpoint({
  ...shared,
  name: 'exportRecords',
  method: 'POST',
  path: '/maintenance/record/export',
  access: 'view_maintenance',
  summary: 'What was done, left out and put off, as a file',
  description: `All that the selection has: at most ${MAINTENANCE_EXPORT_LINES} lines; a selection of more is refused. Takes up to ${EXPORT_TIMEOUT} ms.`,
  body: z.object({ ...recordSelection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const getServiceBook = endpoint({
  ...shared,
  name: 'getServiceBook',
  method: 'GET',
  path: '/device/{id}/service-book',
  access: 'view_maintenance',
  summary: 'The service book of a vehicle as PDF: its services, and all that was done',
  params: z.object({ id: DeviceIdInPath }),
  query: z.object({ language: exportFields.language }),
  reply: DownloadedFile,
  files: ['pdf'],
  timeout: EXPORT_TIMEOUT,
  surprise: 'export_failed',
  errors: ['device_not_found'],
});
