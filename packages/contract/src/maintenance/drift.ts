import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath, DriftId, DriftIdInPath } from '../core/ids.ts';
import { MAINTENANCE_EXPORT_LINES } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { line } from '../core/text.ts';
import {
  DRIFT_DIRECTIONS,
  DRIFT_QUANTITIES,
  DRIFT_STATES,
  DRIFT_SURENESS,
  DRIFT_VERDICTS,
  DRIFT_WATCHES,
} from './drift-choices.ts';

const Day = z.string().describe('`2026-12-12`, UTC');
const Amount = z
  .number()
  .describe('in the unit of the quantity: volts (rest, cranking, running), °C, % (load), litres per 100 km (fuel)');

/** That a value of a vehicle moved away from what is usual for it, from its first day until it was over. */
export const VehicleDrift = z.object({
  id: DriftId,
  deviceId: DeviceId,
  clientId: ClientId,
  designation: z.string(),
  label: z.string(),
  quantity: z
    .enum(DRIFT_QUANTITIES)
    .describe(
      'rest, cranking, running: the battery with the engine off, while it is started, while it runs; coolant: of the warm engine; load: of the engine ' +
        'while it drives; fuel: consumption',
    ),
  direction: z.enum(DRIFT_DIRECTIONS),
  since: Day,
  raisedOn: Day.describe('the day of the alarm'),
  endedOn: Day.nullable().describe('null: it goes on'),
  value: Amount.describe('what it shows: median of its newest values'),
  expected: Amount.describe('what would be usual under the same conditions'),
  measured: z.number().describe('values since then'),
  beyond: z.number().describe('how many of them are unusual'),
  sureness: z.enum(DRIFT_SURENESS).describe('certain: of the ten newest values at least eight are unusual'),
  verdict: z
    .enum(DRIFT_VERDICTS)
    .nullable()
    .describe('false: nothing was found, and the threshold was raised; mended: what is usual is learned anew'),
});
export type VehicleDrift = z.output<typeof VehicleDrift>;

/** A quantity of a vehicle with its past. */
export const WatchedQuantity = z.object({
  quantity: z.enum(DRIFT_QUANTITIES),
  state: z
    .enum(DRIFT_WATCHES)
    .describe(
      'watched; learning: too few values yet; rate: the tracker reports too seldom to measure it; absent: the tracker does not report it',
    ),
  missing: z.number().describe('while it is learned: values that are still needed'),
  factor: z.number().describe('by how much false alarms raised its threshold, 1 to 3'),
  points: z
    .array(
      z.object({
        day: Day,
        value: Amount,
        usual: z.object({ expected: Amount, low: Amount, high: Amount }).nullable().describe('null: still learning'),
      }),
    )
    .describe('by day; fuel by week, or by stretch between two full tanks'),
});
export type WatchedQuantity = z.output<typeof WatchedQuantity>;

const shared = { tag: 'Maintenance' } as const;
const selection = {
  clientId: ClientIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  state: z.enum(DRIFT_STATES).default('open').describe('open: it goes on and no user judged it'),
  search: line(100).optional().describe('in designation and label'),
};

export const listDrifts = endpoint({
  ...shared,
  name: 'listDrifts',
  method: 'GET',
  path: '/maintenance/forecast/drift/list',
  access: 'view_maintenance',
  summary: 'Values of vehicles that moved away from what is usual, the newest first, a page at a time',
  description:
    'Found once a night from what trackers reported. What is usual is learned for each vehicle and quantity, under its conditions; a drift is raised ' +
    'when cumulative sums of what is left show it.',
  query: z.object({ ...selection, ...pageInQuery }),
  reply: z.object({ drifts: z.array(VehicleDrift), total: z.number() }),
  errors: [],
});

export const exportDrifts = endpoint({
  ...shared,
  name: 'exportDrifts',
  method: 'POST',
  path: '/maintenance/forecast/drift/export',
  access: 'view_maintenance',
  summary: 'Drifts, as a file',
  description: `All that the selection has: at most ${MAINTENANCE_EXPORT_LINES} lines; a selection of more is refused.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const vehicleDrift = endpoint({
  ...shared,
  name: 'vehicleDrift',
  method: 'GET',
  path: '/device/{id}/drift',
  access: 'view_maintenance',
  summary: 'Each watched quantity of a vehicle over a year, beside what is usual for it, and its drifts',
  params: z.object({ id: DeviceIdInPath }),
  reply: z.object({ quantities: z.array(WatchedQuantity), drifts: z.array(VehicleDrift) }),
  errors: ['device_not_found'],
});

export const judgeDrift = endpoint({
  ...shared,
  name: 'judgeDrift',
  method: 'POST',
  path: '/maintenance/forecast/drift/{id}/judge',
  access: 'manage_maintenance',
  summary: 'Says what came of a drift, and ends it',
  description:
    'false: what it showed is usual from now on, and the threshold of this vehicle and quantity grows by a quarter, to three times at most. mended: what is ' +
    'usual is learned anew from today on.',
  params: z.object({ id: DriftIdInPath }),
  body: z.object({ verdict: z.enum(DRIFT_VERDICTS) }),
  reply: VehicleDrift,
  errors: ['drift_not_found', 'drift_is_judged'],
  surprise: 'save_failed',
});
