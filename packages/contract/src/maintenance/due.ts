import { DUE_STATES, MEASURES, NO_PREDICTIONS } from '@balise/maintenance';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  GroupIdInPath,
  ServiceId,
  ServiceIdInPath,
  ServiceRecordId,
  ServiceVehicleId,
  ServiceVehicleIdInPath,
} from '../core/ids.ts';
import { EXPORT_TIMEOUT, MAINTENANCE_EXPORT_LINES } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { ServiceRecord } from './record-fields.ts';
import { DueCounts } from './service.ts';
import { SERVICE_CATEGORIES, ServiceInterval } from './service-fields.ts';

const Day = z.string().describe('`2026-12-12`, of the client’s calendar');

/** One thing that a service is due by. Distances are metres, engine times milliseconds, times of the calendar days. */
export const DueMeasure = z.object({
  name: z.enum(MEASURES),
  interval: z.number(),
  used: z.number().nullable().describe('since the last time; null: no reading'),
  left: z.number().nullable().describe('below 0: past'),
  state: z.enum(DUE_STATES),
  reachedOn: Day.nullable(),
  forecast: z.object({ p10: Day, p50: Day.nullable(), p90: Day.nullable() }).nullable(),
  noPrediction: z.enum(NO_PREDICTIONS).nullable().describe('why there is no forecast'),
});
export type DueMeasure = z.output<typeof DueMeasure>;

/** What a vehicle does in a day: metres, or milliseconds of its engine. */
const Habit = z.object({
  workday: z.number().describe('Monday to Friday'),
  weekend: z.number(),
  days: z.number().describe('that were read'),
});

/** A service of a vehicle, and when it is due. */
export const Due = z.object({
  id: ServiceVehicleId,
  serviceId: ServiceId,
  service: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  clientId: ClientId,
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  state: z.enum(DUE_STATES),
  stateSince: Instant,
  by: z.enum(MEASURES).describe('what decides, the first of `measures`'),
  on: Day.nullable().describe('when it was or will be due; null: no prediction'),
  between: z.object({ from: Day, until: Day.nullable() }).nullable().describe('with 8 chances of 10'),
  share: z.number().describe('of the interval; 1 and more: reached'),
  measures: z.array(DueMeasure).describe('the most urgent first'),
  habit: Habit.nullable().describe('of the measure that decides; null: none is known'),
  plannedOn: Day.nullable().describe('a day in the workshop'),
  plannedWorkshop: z.string(),
  evaluatedAt: Instant,
});
export type Due = z.output<typeof Due>;

/** By what the date is predicted. Words: `forecasts.methods`. */
export const FORECAST_METHODS = ['model', 'moved', 'pattern'] as const;

/** How the date was made, and how good such dates were for this client. */
const Basis = z.object({
  method: z
    .enum(FORECAST_METHODS)
    .describe(
      'model: learned from the fleet’s own past; moved: the weekday pattern, with an interval by how such forecasts turned out; pattern: ' +
        'the weekday pattern alone, until enough forecasts have ended',
    ),
  learnedOn: Day.nullable().describe('of the model or of the interval; null: nothing was learned yet'),
  version: z.number().nullable(),
  quality: z
    .object({
      scored: z.number().describe('forecasts that ended within the last year'),
      mae: z.number().describe('mean error, days'),
      ruleMae: z.number().nullable().describe('of the weekday pattern alone'),
      coverage: z.number().describe('share within the interval; 0.8 is meant'),
    })
    .nullable()
    .describe('null: none has ended'),
});
export type ForecastBasis = z.output<typeof Basis>;

const shared = { tag: 'Maintenance' } as const;
const ById = z.object({ id: ServiceVehicleIdInPath });

const dueSelection = {
  clientId: ClientIdInPath.optional(),
  state: z.enum(DUE_STATES).optional(),
  serviceId: ServiceIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  groupId: GroupIdInPath.optional(),
  category: z.enum(SERVICE_CATEGORIES).optional(),
  search: line(100).optional().describe('in the designation, the label and the service'),
  from: z.iso.date('invalid_date').optional().describe('due or planned on this day or later'),
  until: z.iso.date('invalid_date').optional().describe('due or planned on this day or before'),
};

export const listDues = endpoint({
  ...shared,
  name: 'listDues',
  method: 'GET',
  path: '/maintenance/due/list',
  access: 'view_maintenance',
  summary: 'What is due when: services of vehicles, the most urgent first, a page at a time',
  description:
    'Overdue, due, imminent, then the others by date. `counts` is of the selection without `state`. Evaluated within a quarter of an hour ' +
    'after a meter moved, and each night.',
  query: z.object({ ...dueSelection, ...pageInQuery }),
  reply: z.object({ dues: z.array(Due), total: z.number(), counts: DueCounts, today: Day }),
  errors: [],
});

export const exportDues = endpoint({
  ...shared,
  name: 'exportDues',
  method: 'POST',
  path: '/maintenance/due/export',
  access: 'view_maintenance',
  summary: 'What is due when, as a file',
  description: `All that the selection has: at most ${MAINTENANCE_EXPORT_LINES} lines; a selection of more is refused. Takes up to ${EXPORT_TIMEOUT} ms.`,
  body: z.object({ ...dueSelection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const getDue = endpoint({
  ...shared,
  name: 'getDue',
  method: 'GET',
  path: '/maintenance/due/{id}',
  access: 'view_maintenance',
  summary: 'One service of a vehicle: when it is due and why, and what was done',
  params: ById,
  reply: Due.extend({
    interval: ServiceInterval,
    expectedCost: z.number().nullable(),
    currency: z.string(),
    base: z
      .object({ at: Instant, day: Day, metres: z.number().nullable(), isFirst: z.boolean() })
      .describe('from where the interval counts; `isFirst`: it was never done here'),
    lastReceivedAt: Instant.nullable().describe('the vehicle’s last message'),
    curve: z
      .array(z.object({ day: Day, used: z.number() }))
      .describe('of the measure that decides, since the base, by day or week; empty: by the calendar'),
    basis: Basis.nullable().describe('null: by the calendar, or no prediction'),
    today: Day,
    records: z.array(ServiceRecord).describe('the newest first, 20 at most'),
    lastRecordId: ServiceRecordId.nullable().describe('the newest record of what was done or left out; null: none'),
  }),
  errors: ['service_vehicle_not_found'],
});

/** Services that one call plans. */
export const PLANNED_AT_ONCE = 200;

export const planDues = endpoint({
  ...shared,
  name: 'planDues',
  method: 'POST',
  path: '/maintenance/due/plan',
  access: 'manage_maintenance',
  summary: 'Plans services of vehicles for a day in the workshop, or takes that back',
  description: 'It changes nothing of when they are due.',
  body: z.object({
    dueIdList: z.array(ServiceVehicleId).min(1, 'required').max(PLANNED_AT_ONCE, 'too_many'),
    on: z.iso.date('invalid_date').nullable().describe('null: not planned'),
    workshop: line(100).default(''),
  }),
  reply: z.object({ planned: z.number() }),
  errors: ['service_vehicle_not_found'],
});
