import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { LiveValues } from '../live/live.ts';

const ById = z.object({ id: DeviceIdInPath });

export const getDeviceValues = endpoint({
  name: 'getDeviceValues',
  method: 'GET',
  path: '/device/{id}/values',
  access: 'view_devices',
  tag: 'Device',
  summary: 'The newest value of everything that a device measures',
  description:
    'By name: the value in SI units and when the device measured it. Members of grouped values stand alone, as ' +
    '`temperatures.1`; what has no name of ours is under the vendor’s id, as `vendor.239`.',
  params: ById,
  reply: LiveValues,
  errors: ['device_not_found'],
});

/** Units of what trackers measure: SI, and what has no unit of its own. Words in the dictionaries, `units`. */
export const VALUE_UNITS = [
  ...(['metre', 'second', 'volt', 'percent', 'degreeCelsius', 'litre', 'litrePerHour'] as const),
  ...(['metrePerSecond', 'revolutionPerMinute'] as const),
] as const;
export type ValueUnit = (typeof VALUE_UNITS)[number];

/** The unit of a value by its name; what is in groups goes by the group's name (`temperatures.1`). */
const UNIT_OF: Record<string, ValueUnit> = {
  odometer: 'metre',
  busOdometer: 'metre',
  tripOdometer: 'metre',
  engineHours: 'second',
  externalVoltage: 'volt',
  batteryVoltage: 'volt',
  analogInputs: 'volt',
  batteryLevel: 'percent',
  gsmSignal: 'percent',
  fuelLevel: 'percent',
  engineLoad: 'percent',
  throttle: 'percent',
  humidities: 'percent',
  fuelVolume: 'litre',
  fuelUsed: 'litre',
  fuelRate: 'litrePerHour',
  rpm: 'revolutionPerMinute',
  busSpeed: 'metrePerSecond',
  speedLimit: 'metrePerSecond',
  coolantTemperature: 'degreeCelsius',
  intakeTemperature: 'degreeCelsius',
  temperatures: 'degreeCelsius',
};

/** @returns null for what has no unit, or none that is known (the vendor's own values) */
export function unitOfValue(name: string): ValueUnit | null {
  const group = name.split('.')[0] ?? name;
  return Object.hasOwn(UNIT_OF, group) ? (UNIT_OF[group] ?? null) : null;
}

/** A message as it is stored: what the tracker said, decoded; the bytes themselves are not kept. */
const LastMessage = z.object({
  at: Instant.describe("the device's clock"),
  receivedAt: Instant.describe("the server's clock"),
  latitude: z.number().nullable().describe('degrees, WGS 84'),
  longitude: z.number().nullable().describe('degrees, WGS 84'),
  altitude: z.number().nullable().describe('m'),
  speed: z.number().nullable().describe('m/s'),
  course: z.number().nullable().describe('degrees clockwise from north'),
  accuracy: z.number().nullable().describe('m'),
  valid: z.boolean().describe('the receiver vouches for the place'),
  quality: z.number().describe('index into QUALITIES of the tracking package; 0 is a good fix'),
  attributes: z.record(z.string(), z.unknown()).describe('everything else that this very message said'),
});

export const DeviceInformation = z.object({
  now: Instant.describe('the server’s clock: ages count from it'),
  protocol: z.string().nullable().describe('of the tracker model'),
  firmware: z.string().nullable(),
  satellites: z.number().nullable(),
  hdop: z.number().nullable(),
  activatedAt: Instant,
  firstConnection: Instant.nullable().describe('the device’s clock at the first record that its present client sees'),
  lastConnection: Instant.nullable().describe('the server’s clock'),
  recordsToday: z.number().describe('records of the last 24 hours by the device’s clock'),
  lastMessage: LastMessage.nullable().describe('the newest record by the device’s clock'),
  values: z
    .array(
      z.object({
        name: z.string().describe('as in `/device/{id}/values`'),
        value: z.unknown(),
        unit: z.enum(VALUE_UNITS).nullable(),
        at: Instant.describe('when the device measured it'),
      }),
    )
    .describe('by name: everything the device ever said, each with its newest value'),
});
export type DeviceInformation = z.infer<typeof DeviceInformation>;

export const getDeviceInformation = endpoint({
  name: 'getDeviceInformation',
  method: 'GET',
  path: '/device/{id}/information',
  access: 'view_devices',
  tag: 'Device',
  summary: 'The additional information sheet: every value last received with unit and time, and the last message',
  description: 'Of the time since the device came to its present client. Null is what the tracker never said.',
  params: ById,
  reply: DeviceInformation,
  errors: ['device_not_found'],
});
