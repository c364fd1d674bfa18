import { ALARMS, type Alarm, type Attributes, type Fix, KNOT, type VendorValue } from '@balise/tracking';
import type { SourcePosition } from './shapes.ts';

/**
 * A position of Traccar as a fix: speed in knots, distances in metres, hours in milliseconds (Position.java of Traccar). The same position is
 * the same fix each time, so that one that is taken twice is stored once.
 * @returns undefined where it has no time, or a place that cannot be
 */
export function fixOf(position: SourcePosition): Fix | undefined {
  const { fixTime, valid, latitude, longitude, altitude, speed, course, accuracy } = position;
  const time = Date.parse(fixTime ?? '');
  if (!Number.isFinite(time) || time <= 0) return undefined;
  const attributes = attributesOf(position.attributes);
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return { time, location: null, attributes };
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const location = {
    latitude,
    longitude,
    altitude: altitude ?? null,
    speed: typeof speed === 'number' ? Math.max(0, speed) * KNOT : null,
    course: typeof course === 'number' ? ((course % 360) + 360) % 360 : null,
    valid: valid ?? true,
    accuracy: accuracy || null,
  };
  return { time, location, attributes };
}

/** Traccar's name, ours, and by what it is multiplied. */
const NUMBERS = {
  odometer: ['odometer', 1],
  obdOdometer: ['busOdometer', 1],
  tripOdometer: ['tripOdometer', 1],
  hours: ['engineHours', 1 / 1000],
  power: ['externalVoltage', 1],
  battery: ['batteryVoltage', 1],
  batteryLevel: ['batteryLevel', 1],
  sat: ['satellites', 1],
  hdop: ['hdop', 1],
  pdop: ['pdop', 1],
  fuelLevel: ['fuelLevel', 1],
  fuel: ['fuelVolume', 1],
  fuelUsed: ['fuelUsed', 1],
  fuelConsumption: ['fuelRate', 1],
  rpm: ['rpm', 1],
  obdSpeed: ['busSpeed', 1 / 3.6],
  coolantTemp: ['coolantTemperature', 1],
  engineLoad: ['engineLoad', 1],
  throttle: ['throttle', 1],
} as const satisfies Record<string, readonly [keyof Attributes, number]>;
const FLAGS = {
  ignition: 'ignition',
  motion: 'motion',
  charge: 'charging',
  door: 'door',
  armed: 'armed',
  blocked: 'blocked',
} as const satisfies Record<string, keyof Attributes>;
const TEXTS = {
  vin: 'vin',
  driverUniqueId: 'driverId',
  versionFw: 'firmware',
  iccid: 'iccid',
  result: 'result',
} as const satisfies Record<string, keyof Attributes>;
const NUMBERED = { temp: 'temperatures', in: 'inputs', out: 'outputs', adc: 'analogInputs' } as const;
const RENAMED = new Map<string, Alarm>([
  ['tampering', 'tamper'],
  ['removing', 'removal'],
  ['fatigueDriving', 'fatigue'],
]);

/** Longer texts are no values. */
const MOST_TEXT = 200;
/** Names of values that have none of ours. */
const MOST_VENDOR = 100;

function attributesOf(given: Record<string, unknown>): Attributes {
  const attributes: Attributes = {};
  const vendor: Record<string, VendorValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (takeKnown(attributes, name, value)) continue;
    const isValue = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
    if (isValue && String(value).length <= MOST_TEXT && Object.keys(vendor).length < MOST_VENDOR)
      vendor[name.slice(0, 60)] = value;
  }
  if (Object.keys(vendor).length > 0) attributes.vendor = vendor;
  return attributes;
}

/** @returns whether it is one that has a name of ours */
function takeKnown(attributes: Attributes, name: string, value: unknown): boolean {
  if (Object.hasOwn(NUMBERS, name) && typeof value === 'number') {
    const [own, factor] = NUMBERS[name as keyof typeof NUMBERS];
    attributes[own] = value * factor;
  } else if (Object.hasOwn(FLAGS, name) && typeof value === 'boolean') {
    attributes[FLAGS[name as keyof typeof FLAGS]] = value;
  } else if (Object.hasOwn(TEXTS, name) && typeof value === 'string' && value.length <= MOST_TEXT) {
    attributes[TEXTS[name as keyof typeof TEXTS]] = value;
  } else if (name === 'alarm' && typeof value === 'string') {
    attributes.alarms = [...new Set(value.split(',').map(alarmOf))];
  } else return takeNumbered(attributes, name, value);
  return true;
}

const alarmOf = (name: string): Alarm => RENAMED.get(name) ?? ALARMS.find((alarm) => alarm === name) ?? 'general';

/** temp1, in2, out1, adc3: a value by the number of its sensor or input. */
function takeNumbered(attributes: Attributes, name: string, value: unknown): boolean {
  const [, kind = '', place = ''] = /^(temp|in|out|adc)(\d{1,2})$/.exec(name) ?? [];
  if (kind === '') return false;
  const own = NUMBERED[kind as keyof typeof NUMBERED];
  const isSwitch = own === 'inputs' || own === 'outputs';
  if (typeof value !== (isSwitch ? 'boolean' : 'number')) return false;
  Object.assign(attributes, { [own]: Object.assign(attributes[own] ?? {}, { [place]: value }) });
  return true;
}
