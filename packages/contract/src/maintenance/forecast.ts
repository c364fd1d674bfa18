import { z } from 'zod';
import { CurrencyCode } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath, PartId, WorkOrderId } from '../core/ids.ts';
import { EXPORT_TIMEOUT, MAINTENANCE_EXPORT_LINES } from '../core/limits.ts';
import { pageInQuery, WORKLOAD_STEPS } from '../core/list-order.ts';
import { line } from '../core/text.ts';
import { WORK_ORDER_STATES } from '../workshop/work-order-fields.ts';

/** Why a vehicle is more likely to break down than others. Words: `forecasts.reasons`. */
export const RISK_REASON_KINDS = [
  'breakdowns',
  'repairs',
  'rhythm',
  'service',
  'class',
  'age',
  'downtime',
  'damages',
] as const;

const Chance = z.number().describe('between 0 and 1');
const Day = z.string().describe('`2026-12-12`, of the client’s calendar');

const RiskReason = z.object({
  kind: z.enum(RISK_REASON_KINDS),
  value: z
    .number()
    .describe(
      'breakdowns, repairs, damages: how many within `days`; rhythm, service: days since the last; class: repairs a vehicle and year; age: ' +
        'years that it is known; downtime: hours within `days`',
    ),
  beside: z
    .number()
    .nullable()
    .describe(
      'breakdowns, repairs: of a vehicle of its class; rhythm, service: days that usually lie between two; class: of the fleet; age: share of its ' +
        'class that is younger',
    ),
  days: z.number().nullable(),
  effect: z.number().nullable().describe('what it adds to the log-odds; null: the vehicle’s own rates are given'),
});
export type RiskReason = z.output<typeof RiskReason>;

/** Chances that a vehicle breaks down, or needs any repair. */
export const VehicleRisk = z.object({
  deviceId: DeviceId,
  clientId: ClientId,
  designation: z.string(),
  label: z.string(),
  madeOn: Day,
  breakdown7: Chance,
  breakdown30: Chance,
  repair7: Chance,
  repair30: Chance,
  method: z.enum(['model', 'rates']).describe('rates: the vehicle’s own of two years, drawn to the fleet’s'),
  reasons: z.array(RiskReason).describe('what weighs most first'),
  order: z
    .object({ id: WorkOrderId, number: z.number(), state: z.enum(WORK_ORDER_STATES) })
    .nullable()
    .describe('the newest one that is not over'),
});
export type VehicleRisk = z.output<typeof VehicleRisk>;

const shared = { tag: 'Maintenance' } as const;
const selection = {
  clientId: ClientIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  search: line(100).optional().describe('in designation and label'),
};

export const listRisks = endpoint({
  ...shared,
  name: 'listRisks',
  method: 'GET',
  path: '/maintenance/forecast/risk/list',
  access: 'view_maintenance',
  summary: 'Chances of a breakdown and of a repair within 7 and 30 days, the greatest first, a page at a time',
  description:
    'Made once a night from the work orders, services and defects of the client. Empty where no repair is recorded. Breakdowns are work orders ' +
    'that are marked so.',
  query: z.object({ ...selection, ...pageInQuery }),
  reply: z.object({ risks: z.array(VehicleRisk), total: z.number() }),
  errors: [],
});

export const exportRisks = endpoint({
  ...shared,
  name: 'exportRisks',
  method: 'POST',
  path: '/maintenance/forecast/risk/export',
  access: 'view_maintenance',
  summary: 'Chances of a breakdown and of a repair, as a file',
  description: `All that the selection has: at most ${MAINTENANCE_EXPORT_LINES} lines; a selection of more is refused. Takes up to ${EXPORT_TIMEOUT} ms.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

const DateQuality = z
  .object({
    scored: z.number().describe('forecasts that ended'),
    mae: z.number().describe('mean error, days'),
    medianAe: z.number(),
    within20: z.number().describe('share at most a fifth of the time off'),
    coverage: z.number().describe('share within the interval; 0.8 is meant'),
    width: z.number().describe('of the interval, days'),
  })
  .nullable()
  .describe('null: none ended');
const UsePeriod = z.object({ from: Day, to: Day, model: DateQuality, rule: DateQuality });
export type UsePeriod = z.output<typeof UsePeriod>;

const ProbabilityQuality = z
  .object({
    scored: z.number(),
    rate: z.number().describe('share that happened'),
    auc: z
      .number()
      .nullable()
      .describe('chance that one that happened was given more than one that did not; null: all or none happened'),
    brier: z.number(),
    ece: z.number().describe('mean distance of what was said from what happened'),
    topTenth: z.number().nullable().describe('share of what happened that was among the tenth that was given most'),
  })
  .nullable()
  .describe('null: none ended');
const RiskPeriod = z.object({ from: Day, to: Day, model: ProbabilityQuality, rates: ProbabilityQuality });
export type RiskPeriod = z.output<typeof RiskPeriod>;

/** road30: breakdown within 30 days. Words: `forecasts.kinds`. */
export const RISK_KINDS = ['road30', 'repair30', 'repair7'] as const;
export const USE_KINDS = ['distance', 'engine'] as const;

export const ForecastQuality = z.object({
  clientId: ClientId.nullable().describe('null: clients are seen; name one'),
  use: z
    .array(
      z.object({
        kind: z.enum(USE_KINDS),
        learnedOn: Day,
        isUsed: z.boolean().describe('whether the model was better than the weekday pattern'),
        year: UsePeriod,
        periods: z.array(UsePeriod).describe('quarters, the newest first'),
      }),
    )
    .describe('dates of services by distance and engine hours'),
  risks: z.array(
    z.object({
      kind: z.enum(RISK_KINDS),
      learnedOn: Day,
      isUsed: z.boolean().describe('whether the model was better than the vehicles’ own rates'),
      year: RiskPeriod,
      periods: z.array(RiskPeriod),
      bins: z
        .array(z.object({ said: Chance, happened: Chance, count: z.number() }))
        .describe('tenths of the forecasts; empty: too few have ended'),
    }),
  ),
});
export type ForecastQuality = z.output<typeof ForecastQuality>;

export const getForecastQuality = endpoint({
  ...shared,
  name: 'getForecastQuality',
  method: 'GET',
  path: '/maintenance/forecast/quality',
  access: 'view_maintenance',
  summary: 'How good forecasts were for a client: each model beside its baseline, by quarters, and whether it is used',
  description:
    'Each model goes through the client’s own past as the nights did; what it said is compared with what happened.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: ForecastQuality,
  errors: [],
});

const Expected = z.object({ p10: z.number(), mean: z.number(), p90: z.number() });

export const getWorkload = endpoint({
  ...shared,
  name: 'getWorkload',
  method: 'GET',
  path: '/maintenance/forecast/workload',
  access: 'view_maintenance',
  summary: 'Services, hours and cost that are expected by week or month, with intervals',
  description:
    'What is overdue counts in the first period. A service comes back after its interval, as far as the vehicle’s use says how long that takes. Repairs ' +
    'follow from the chances of the vehicles.',
  query: z.object({ clientId: ClientIdInPath.optional(), step: z.enum(WORKLOAD_STEPS).default('week') }),
  reply: z.object({
    currency: CurrencyCode.nullable().describe('null: the clients have several'),
    periods: z.array(
      z.object({
        from: Day,
        until: Day,
        services: Expected,
        hours: Expected.describe('of operations whose time is known'),
        cost: Expected.describe('smallest units of the currency, of services whose cost is known'),
        capacity: z.number().nullable().describe('hours that the workshop can work; null: not entered'),
        waiting: z
          .number()
          .nullable()
          .describe('hours of work that wait at its end, where more is expected than the workshop can do'),
        repairs: z.number().nullable().describe('expected beside services; null: none are recorded'),
      }),
    ),
    workshopHours: z.array(z.number()).nullable().describe('by day of the week, Monday first; null: not entered'),
    parts: z
      .array(z.object({ partId: PartId, name: z.string(), unit: z.string(), stock: z.number(), needed: z.number() }))
      .describe(
        'that the services of the next four weeks are expected to take, by the orders that did such services before',
      ),
    withoutDate: z.number().describe('services of which no date is forecast'),
  }),
  errors: [],
});
export type Workload = z.output<typeof getWorkload.reply>;

export const saveWorkshopHours = endpoint({
  ...shared,
  name: 'saveWorkshopHours',
  method: 'PUT',
  path: '/maintenance/forecast/workshop-hours',
  access: 'manage_maintenance',
  summary: 'Saves how many hours the workshop can work on each day of the week',
  body: z.object({
    clientId: ClientId.optional().describe('whose workshop; a client’s own users may leave it out'),
    hours: z
      .array(z.number().min(0, 'too_small').max(1_000, 'too_large'))
      .length(7, 'invalid_value')
      .describe('of all mechanics together, Monday first'),
  }),
  reply: z.object({ hours: z.array(z.number()) }),
  errors: ['client_not_found'],
  surprise: 'save_failed',
});
