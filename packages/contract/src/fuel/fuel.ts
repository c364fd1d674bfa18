import { z } from 'zod';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  FuelPurchaseIdInPath,
  GroupId,
  GroupIdInPath,
} from '../core/ids.ts';
import { DIRECTIONS, pageInQuery } from '../core/list-order.ts';
import { InstantInQuery, line } from '../core/text.ts';
import { COUNTER_UNITS, FUEL_DAYS, FUEL_ORDERS, FUEL_TYPES } from './fuel-choices.ts';
import { FuelFields, FuelPurchase } from './fuel-fields.ts';

const shared = { tag: 'Fuel' } as const;
const ById = z.object({ id: FuelPurchaseIdInPath });

/** Purchases of one vehicle that are taken within 24 hours. */
export const MOST_PURCHASES_A_DAY = 50;
/** Purchases in one answer without pages. */
export const PURCHASES_AT_ONCE = 5_000;

export const addFuel = endpoint({
  ...shared,
  name: 'addFuel',
  method: 'POST',
  path: '/fuel',
  access: 'manage_fuel',
  summary: 'Records a purchase of fuel',
  description:
    'A repeated call with the same `requestId` (a UUID that the caller makes) returns the purchase that the first one added. `counter` ' +
    'is entered as a reading of the odometer; one that disagrees does not refuse the purchase: `reading` says why it does not count, and ' +
    'by how much it disagrees. The date may not be in the future, nor before the vehicle came to its present client.',
  body: FuelFields.safeExtend({ requestId: z.uuid('invalid_value').optional() }),
  reply: FuelPurchase,
  errors: ['device_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const editFuel = endpoint({
  ...shared,
  name: 'editFuel',
  method: 'PUT',
  path: '/fuel/{id}',
  access: 'manage_fuel',
  summary: 'Corrects a purchase of fuel',
  description:
    'Replaces its fields. A reading of the odometer that came with it is withdrawn where vehicle, date or counter change, and entered anew.',
  params: ById,
  body: FuelFields,
  reply: FuelPurchase,
  errors: ['fuel_not_found', 'device_not_found'],
  surprise: 'save_failed',
});

export const deleteFuel = endpoint({
  ...shared,
  name: 'deleteFuel',
  method: 'DELETE',
  path: '/fuel/{id}',
  access: 'manage_fuel',
  summary: 'Deletes a purchase of fuel, and withdraws its reading of the odometer',
  description: '`POST /fuel/{id}/restore` brings both back.',
  params: ById,
  reply: z.null(),
  errors: ['fuel_not_found'],
});

export const restoreFuel = endpoint({
  ...shared,
  name: 'restoreFuel',
  method: 'POST',
  path: '/fuel/{id}/restore',
  access: 'manage_fuel',
  summary: 'Takes back the deletion of a purchase of fuel',
  params: ById,
  reply: FuelPurchase,
  errors: ['fuel_not_found'],
  surprise: 'save_failed',
});

export const listFuelOfDevices = endpoint({
  ...shared,
  name: 'listFuelOfDevices',
  method: 'GET',
  path: '/fuel/device-all',
  access: 'view_fuel',
  summary: `Purchases of fuel of all vehicles in the last ${FUEL_DAYS} days, the newest first`,
  description: `${PURCHASES_AT_ONCE} at most; \`GET /fuel/list\` has pages.`,
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(FuelPurchase),
  errors: [],
});

export const listFuelOfDevice = endpoint({
  ...shared,
  name: 'listFuelOfDevice',
  method: 'GET',
  path: '/fuel/device',
  access: 'view_fuel',
  summary: 'Purchases of fuel of one vehicle, the newest first',
  description: `${PURCHASES_AT_ONCE} at most, also those of before the last ${FUEL_DAYS} days.`,
  query: z.object({ id: DeviceIdInPath }),
  reply: z.array(FuelPurchase),
  errors: ['device_not_found'],
});

/** Of which purchases a list, a chart or a file is made. */
export const fuelFilters = {
  search: line(100).optional().describe('in plate, station, place, card and note'),
  clientId: ClientIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  groupId: GroupIdInPath.optional().describe('only vehicles that are in this group now'),
  fuelType: z.enum(FUEL_TYPES).optional(),
  from: InstantInQuery.optional(),
  to: InstantInQuery.optional().describe('the period ends before it'),
  outliers: z.literal('only').optional().describe('only purchases of which something was found'),
};

const filtersInBody = {
  ...fuelFilters,
  clientId: ClientId.optional(),
  deviceId: DeviceId.optional(),
  groupId: GroupId.optional(),
};

const Sums = z.object({
  quantity: z.number().describe('litres'),
  amounts: z
    .array(z.object({ currency: z.enum(CURRENCIES), amount: z.number().describe('smallest units') }))
    .describe('of the purchases whose amount is known'),
});

export const searchFuel = endpoint({
  ...shared,
  name: 'searchFuel',
  method: 'GET',
  path: '/fuel/list',
  access: 'view_fuel',
  summary: 'A page of purchases of fuel, and the sums of all pages',
  query: z.object({
    ...fuelFilters,
    ...pageInQuery,
    order: z.enum(FUEL_ORDERS).default('dateFuel'),
    direction: z.enum(DIRECTIONS).default('desc'),
  }),
  reply: z.object({ purchases: z.array(FuelPurchase), total: z.number().describe('on all pages'), sums: Sums }),
  errors: [],
});

/** Lines of one file at most. */
export const FUEL_EXPORT_LINES = 50_000;

export const exportFuel = endpoint({
  ...shared,
  name: 'exportFuel',
  method: 'POST',
  path: '/fuel/list/export',
  access: 'view_fuel',
  summary: 'Purchases of fuel as a file, the newest first',
  description: `Those of \`GET /fuel/list\` with the same filters. At most ${FUEL_EXPORT_LINES} lines; a selection of more is refused.`,
  body: z.object({ ...filtersInBody, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const fuelDefaults = endpoint({
  ...shared,
  name: 'fuelDefaults',
  method: 'GET',
  path: '/fuel/defaults',
  access: 'manage_fuel',
  summary: 'What a form begins with that records a purchase of a vehicle',
  query: z.object({ deviceId: DeviceIdInPath }),
  reply: z.object({
    clientId: ClientId,
    currency: z.enum(CURRENCIES),
    counterUnit: z.enum(COUNTER_UNITS),
    tank: z.number().nullable().describe('litres'),
    odometer: z.number().nullable().describe('m, as Balise computes it now; null: unknown, or the counter shows hours'),
    counter: z.number().nullable().describe('of the last purchase, in `counterUnit`'),
    fuelType: z.enum(FUEL_TYPES).nullable().describe('of the last purchase'),
    price: z.number().nullable().describe('of a litre at the last purchase, smallest units'),
    stations: z.array(z.string()).describe('where the client bought last, the newest first'),
  }),
  errors: ['device_not_found'],
});

const WHOLE_YEAR = 366;

export const fuelByDay = endpoint({
  ...shared,
  name: 'fuelByDay',
  method: 'GET',
  path: '/fuel/quantity/byday',
  access: 'view_fuel',
  summary: 'Litres bought by day, the oldest first',
  description:
    'Of the last `days`, today included; days by the clocks of the client, without a client by those of each vehicle’s. A day without a purchase is there with 0.',
  query: z.object({
    days: z.coerce.number<number>().pipe(z.int().min(1).max(WHOLE_YEAR)).default(FUEL_DAYS),
    clientId: ClientIdInPath.optional(),
    deviceId: DeviceIdInPath.optional(),
    groupId: GroupIdInPath.optional(),
  }),
  reply: z.array(Sums.extend({ day: z.string().describe('YYYY-MM-DD'), purchases: z.number() })),
  errors: [],
});
