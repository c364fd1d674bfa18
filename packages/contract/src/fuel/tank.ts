import { TANK_SURENESS, tableFault } from '@balise/maintenance';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath, GroupIdInPath } from '../core/ids.ts';
import { periodFields, periodOf, TRACK_DAYS } from '../core/period.ts';
import { Instant, line } from '../core/text.ts';
import { TANK_LINES, TANK_UNITS } from './tank-choices.ts';

const shared = { tag: 'Fuel' } as const;
const ById = z.object({ id: DeviceIdInPath });

/** Rows of a calibration table at most. */
export const MOST_TABLE_ROWS = 200;
/** Lines of a fleet's tanks in one answer. */
export const TANK_LINES_AT_ONCE = 2_000;
/** Points of a line of levels at most. */
export const TANK_POINTS = 1_500;

const litres = z.number().min(1, 'too_small').max(100_000, 'too_large');

/** Which value of a vehicle's tracker is the level of its tank, and when a change of it counts. */
export const TankSensorFields = z
  .object({
    source: line(80)
      .refine((source) => /^[\w.-]+$/.test(source), 'invalid_value')
      .describe(
        'the value that is read, by its name in `GET /device/{id}/values`: `fuelLevel`, `analogInputs.1`, `vendor.201`',
      ),
    unit: z.enum(TANK_UNITS).describe('percent of the tank, litres, or a value that `table` says the litres of'),
    tank: litres.describe('litres that the tank holds'),
    table: z
      .array(z.object({ value: z.number().min(-1e9).max(1e9), litres: z.number().min(0).max(100_000) }))
      .max(MOST_TABLE_ROWS, 'too_many')
      .default([])
      .describe('calibration: litres at a value; between two rows they are on a line. Only with the unit `table`'),
    smallestFill: litres
      .nullable()
      .default(null)
      .describe('litres: less is no fill; null: 5 % of the tank, and 5 l at least'),
    smallestDrop: litres
      .nullable()
      .default(null)
      .describe('litres: less is no drop; null: 5 % of the tank, and 5 l at least'),
    needsIgnition: z.boolean().default(false).describe('values that came while the engine was off are not read'),
    toleranceMinutes: z
      .int()
      .min(5, 'too_small')
      .max(1440, 'too_large')
      .default(90)
      .describe('a purchase and a fill that are farther apart are two'),
    toleranceShare: z
      .number()
      .min(0.01, 'too_small')
      .max(0.5, 'too_large')
      .default(0.1)
      .describe('of the litres bought: where more is missing, purchase and fill do not agree'),
  })
  .superRefine(({ unit, table, tank }, context) => {
    if (unit === 'table' && tableFault(table, tank))
      context.addIssue({ code: 'custom', path: ['table'], message: 'invalid_calibration' });
  });
export type TankSensorFields = z.output<typeof TankSensorFields>;

/** A fill or a drop of a tank with the purchases that belong to it; a purchase that came into no tank; or fuel that is gone. */
export const TankLine = z.object({
  kind: z
    .enum(TANK_LINES)
    .describe(
      'agrees: bought is what came into the tank; less: less came in; more; not_filled: nothing came in; not_bought: no purchase was ' +
        'entered; not_measured: the sensor was silent then; drop: fuel is gone that the engine did not burn',
    ),
  deviceId: DeviceId,
  clientId: ClientId,
  designation: z.string(),
  eventId: z.number().nullable().describe('of the fill or drop; null: there is only a purchase'),
  at: Instant.describe('when it began, or was bought'),
  until: Instant.describe('when it was over: it happened between the two'),
  before: z.number().nullable().describe('litres in the tank'),
  after: z.number().nullable(),
  litres: z.number().nullable().describe('that came into the tank, or are gone'),
  bought: z.number().nullable().describe('litres of the purchases'),
  purchaseIds: z.array(z.number()),
  missing: z.number().nullable().describe('litres bought that did not come into the tank; below 0: more came in'),
  sureness: z
    .enum(TANK_SURENESS)
    .nullable()
    .describe('certain: the drives before and after say the same; null: only a purchase'),
  latitude: z
    .number()
    .nullable()
    .describe('where the vehicle was; null: not known, or the caller has no right `view_history`'),
  longitude: z.number().nullable(),
});
export type TankLine = z.output<typeof TankLine>;

/** What a tank says of a period, litres. */
export const TankSums = z.object({
  filled: z.number(),
  bought: z.number(),
  missing: z.number().describe('bought, and not come into the tank: of the lines less and not_filled'),
  dropped: z.number(),
  burnt: z.number().nullable().describe('by what the tank lost; null: too few levels are known'),
  distance: z.number().nullable().describe('m, by positions'),
});
export type TankSums = z.output<typeof TankSums>;

export const vehicleTank = endpoint({
  ...shared,
  name: 'vehicleTank',
  method: 'GET',
  path: '/fuel/device/{id}/tank',
  access: 'view_fuel',
  summary:
    'The tank of a vehicle: its sensor, its level over time, fills and drops, and the purchases held against them',
  description: `At most ${TRACK_DAYS} days, ${TANK_POINTS} points. Levels are read within some minutes of their arrival; late ones correct what they show.`,
  params: ById,
  query: periodOf(z.object(periodFields)),
  reply: z.object({
    sensor: TankSensorFields.nullable().describe('null: none is set'),
    readUntil: Instant.nullable().describe('up to when levels were read; null: not yet'),
    levels: z.object({ at: z.array(Instant), litres: z.array(z.number()) }),
    lines: z.array(TankLine).describe('in the order of their time'),
    sums: TankSums,
  }),
  errors: ['device_not_found'],
});
export type VehicleTank = z.output<typeof vehicleTank.reply>;

export const fleetTanks = endpoint({
  ...shared,
  name: 'fleetTanks',
  method: 'GET',
  path: '/fuel/tank',
  access: 'view_fuel',
  summary: 'Fills, drops and purchases of all vehicles whose tank has a sensor',
  description: `The newest first, at most ${TANK_LINES_AT_ONCE} of ${TRACK_DAYS} days.`,
  query: periodOf(
    z.object({ ...periodFields, clientId: ClientIdInPath.optional(), groupId: GroupIdInPath.optional() }),
  ),
  reply: z.object({
    lines: z.array(TankLine),
    leftOut: z.boolean().describe('there are more lines than one answer takes'),
    sensors: z.number().describe('vehicles whose tank has a sensor'),
  }),
  errors: [],
});

export const saveTankSensor = endpoint({
  ...shared,
  name: 'saveTankSensor',
  method: 'PUT',
  path: '/fuel/device/{id}/tank-sensor',
  access: 'manage_fuel',
  summary: 'Sets which value of a vehicle’s tracker is the level of its tank',
  description: 'Levels, fills and drops of the last 90 days are read again.',
  params: ById,
  body: TankSensorFields,
  reply: TankSensorFields,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});

export const removeTankSensor = endpoint({
  ...shared,
  name: 'removeTankSensor',
  method: 'DELETE',
  path: '/fuel/device/{id}/tank-sensor',
  access: 'manage_fuel',
  summary: 'Removes the sensor of a tank, with the levels, fills and drops that it showed',
  params: ById,
  reply: z.null(),
  errors: ['device_not_found', 'tank_sensor_not_found'],
});
