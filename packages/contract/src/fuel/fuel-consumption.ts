import { z } from 'zod';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DeviceIdInPath, GroupId, GroupIdInPath } from '../core/ids.ts';
import { Instant, InstantInQuery, line } from '../core/text.ts';
import { CONSUMPTION_GROUPS, COUNTER_UNITS } from './fuel-choices.ts';

const shared = { tag: 'Fuel' } as const;

/** Fuel cards of one vehicle at most. */
export const MOST_FUEL_CARDS = 10;

/** Pure: a card's number as it is compared: letters and digits, in capitals. @example fuelCardKey('7078 1234-5') // '707812345' */
export const fuelCardKey = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

const VehicleFuelSettings = z.object({
  tank: z
    .number()
    .min(1, 'too_small')
    .max(100_000, 'too_large')
    .nullable()
    .describe('litres that it holds; null: not known'),
  counterUnit: z.enum(COUNTER_UNITS).describe('what its meter shows: km, or the hours of a machine'),
  cards: z
    .array(line(40).refine((number) => fuelCardKey(number) !== '', 'required'))
    .max(MOST_FUEL_CARDS, 'too_many')
    .describe('numbers of the cards that pay for it; spaces and dashes do not count'),
});
export type VehicleFuelSettings = z.output<typeof VehicleFuelSettings>;

const Consumption = z.object({
  distance: z.number().describe('km, or hours; 0 without stretches'),
  quantity: z.number().describe('litres, of the same stretches'),
  average: z.number().nullable().describe('l/100 km, or l/h; null: no stretch between full tanks is known'),
  cost: z.number().nullable().describe('smallest units a km, or an hour, of the stretches whose amounts are known'),
  stretches: z.number().describe('from one full tank to the next'),
  doubtful: z.number().describe('stretches that are left out, because a purchase on the way is missing'),
});

const Bought = {
  bought: z.number().describe('litres bought in the period'),
  spent: z
    .number()
    .nullable()
    .describe('smallest units, of the purchases whose amount is known; null: several currencies'),
  currency: z.enum(CURRENCIES).nullable().describe('null: none was bought, or in several'),
  carbon: z.number().describe('kg of CO₂ that burning what was bought emits'),
  purchases: z.number(),
  readings: z.number().describe('purchases that say what the meter showed; 0: no distance can be known'),
  outliers: z.number().describe('purchases of which something was found'),
};

const period = { from: InstantInQuery, to: InstantInQuery.describe('the period ends before it') };

export const vehicleFuel = endpoint({
  ...shared,
  name: 'vehicleFuel',
  method: 'GET',
  path: '/fuel/device/{id}/consumption',
  access: 'view_fuel',
  summary: 'What a vehicle consumes: its stretches between full tanks, their sums, its tank and its cards',
  description:
    'A stretch counts where the fill that ends it was bought. Partial fills on the way are added up; a fill whose counter cannot be believed ' +
    'is added to the stretch that it is in.',
  params: z.object({ id: DeviceIdInPath }),
  query: z.object(period),
  reply: z.object({
    settings: VehicleFuelSettings,
    consumption: Consumption,
    ...Bought,
    stretches: z.array(
      z.object({
        from: Instant,
        to: Instant,
        distance: z.number(),
        quantity: z.number(),
        average: z.number().describe('l/100 km, or l/h'),
        isDoubtful: z.boolean(),
      }),
    ),
  }),
  errors: ['device_not_found'],
});

export const saveVehicleFuel = endpoint({
  ...shared,
  name: 'saveVehicleFuel',
  method: 'PUT',
  path: '/fuel/device/{id}/settings',
  access: 'manage_fuel',
  summary: 'Sets what the tank of a vehicle holds, what its meter shows, and which cards pay for it',
  description:
    'A card that another vehicle of the client has is taken from that one. The purchases of the vehicle are judged again.',
  params: z.object({ id: DeviceIdInPath }),
  body: VehicleFuelSettings,
  reply: VehicleFuelSettings,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});

export const fuelConsumption = endpoint({
  ...shared,
  name: 'fuelConsumption',
  method: 'GET',
  path: '/fuel/consumption',
  access: 'view_fuel',
  summary: 'Consumption and cost in a period by vehicle, by make and model, or by driver',
  description:
    'A stretch belongs to the driver of the purchase that ends it. Kilometres and hours are never added up: a group whose vehicles have both comes twice.',
  query: z.object({
    ...period,
    by: z.enum(CONSUMPTION_GROUPS).default('vehicle'),
    clientId: ClientIdInPath.optional(),
    groupId: GroupIdInPath.optional(),
  }),
  reply: z.array(
    z.object({
      name: z.string().describe('plate, make and model, or name of the driver; empty: none is known'),
      deviceId: z.number().nullable().describe('by vehicle'),
      counterUnit: z.enum(COUNTER_UNITS),
      vehicles: z.number(),
      consumption: Consumption,
      ...Bought,
    }),
  ),
  errors: [],
});

export const exportConsumption = endpoint({
  ...shared,
  name: 'exportConsumption',
  method: 'POST',
  path: '/fuel/consumption/export',
  access: 'view_fuel',
  summary: 'Consumption and cost in a period as a file',
  description: 'The groups of `GET /fuel/consumption` with the same filters.',
  body: z.object({
    ...period,
    by: z.enum(CONSUMPTION_GROUPS).default('vehicle'),
    clientId: ClientId.optional(),
    groupId: GroupId.optional(),
    ...exportFields,
  }),
  ...exportedList,
  errors: [],
});
