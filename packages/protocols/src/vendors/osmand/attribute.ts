import { ALARMS, type Alarm, type Attributes, KMH, type VendorValue } from '@balise/tracking';
import { plainNumber, readFlag } from './value.ts';

type NumberName =
  | 'batteryLevel'
  | 'hdop'
  | 'pdop'
  | 'satellites'
  | 'rpm'
  | 'odometer'
  | 'tripOdometer'
  | 'fuelLevel'
  | 'externalVoltage'
  | 'batteryVoltage'
  | 'engineLoad'
  | 'throttle'
  | 'coolantTemperature';
type FlagName = 'charging' | 'ignition' | 'motion' | 'door' | 'armed' | 'blocked';
type TextName = 'driverId' | 'vin' | 'firmware' | 'iccid';

/** The spellings in use, in lower case. What has no unit everybody agrees on, such as `fuel`, `mileage` or `speedLimit`, is not here. */
const NUMBERS: Readonly<Record<string, NumberName>> = {
  batt: 'batteryLevel',
  battery: 'batteryLevel',
  batterylevel: 'batteryLevel',
  hdop: 'hdop',
  pdop: 'pdop',
  sat: 'satellites',
  satellites: 'satellites',
  rpm: 'rpm',
  odometer: 'odometer', // metres
  tripodometer: 'tripOdometer',
  fuellevel: 'fuelLevel',
  power: 'externalVoltage',
  coolanttemp: 'coolantTemperature',
  engineload: 'engineLoad',
  throttle: 'throttle',
};
/** What is allowed on the road, km/h: programs that have a map send it, and the name says the unit. */
const LIMIT = 'speedlimitkmh';
const FLAGS: Readonly<Record<string, FlagName>> = {
  charge: 'charging',
  charging: 'charging',
  ignition: 'ignition',
  motion: 'motion',
  door: 'door',
  armed: 'armed',
  blocked: 'blocked',
};
const TEXTS: Readonly<Record<string, TextName>> = {
  driveruniqueid: 'driverId',
  driverid: 'driverId',
  vin: 'vin',
  versionfw: 'firmware',
  iccid: 'iccid',
};

const MAX_NAME = 40;
const MAX_TEXT = 200;

/** Sets what the sender calls `name`; what has no name of ours, or not the value that name needs, is kept under theirs. */
export function applyAttribute(name: string, value: VendorValue, attributes: Attributes): void {
  const text = String(value).slice(0, MAX_TEXT);
  const key = name.toLowerCase();
  const number = plainNumber(text);
  const numberName = lookUp(NUMBERS, key);
  if (numberName && number !== undefined) {
    if (numberName !== 'batteryLevel' || (number >= 0 && number <= 100)) attributes[numberName] = number;
    return;
  }
  if (key === LIMIT && number !== undefined && number > 0) {
    attributes.speedLimit = number * KMH;
    return;
  }
  const flagName = lookUp(FLAGS, key);
  const flag = readFlag(text);
  if (flagName && flag !== undefined) {
    attributes[flagName] = flag;
    return;
  }
  const textName = lookUp(TEXTS, key);
  if (textName) attributes[textName] = text;
  else if (key === 'alarm') applyAlarm(text, attributes);
  else if (key === 'event') attributes.event = number ?? text;
  else keep(name.slice(0, MAX_NAME), typeof value === 'string' ? (number ?? flagOf(text) ?? text) : value, attributes);
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** "true" and "false" only: 1 and 0 may be numbers. */
function flagOf(text: string): boolean | undefined {
  return /^(true|false)$/i.test(text) ? /^true$/i.test(text) : undefined;
}

function applyAlarm(text: string, attributes: Attributes): void {
  const known = ALARMS.find((alarm) => alarm.toLowerCase() === text.toLowerCase());
  const alarms: Alarm[] = [...(attributes.alarms ?? []), known ?? 'general'];
  attributes.alarms = alarms;
  if (!known) keep('alarm', text, attributes);
}

function keep(name: string, value: VendorValue, attributes: Attributes): void {
  attributes.vendor = { ...attributes.vendor, [name]: value };
}
