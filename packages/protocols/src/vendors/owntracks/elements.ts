import type { Alarm, Attributes } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { flagOf, type Json, numberOf, storable, textOf } from '../../core/shapes/json.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';

type NumberName =
  | 'batteryLevel'
  | 'tripOdometer'
  | 'odometer'
  | 'engineHours'
  | 'batteryVoltage'
  | 'externalVoltage'
  | 'rpm'
  | 'fuelLevel';

/** Elements of `_type=location` (OwnTracks booklet, "JSON"; the app's, Greenwich's and Queclink's), and what one of theirs is of ours. */
const NUMBERS: Readonly<Record<string, readonly [name: NumberName, scale: number]>> = {
  batt: ['batteryLevel', 1],
  trip: ['tripOdometer', 1],
  odometer: ['odometer', 1000],
  hmc: ['engineHours', 1],
  ubatt: ['batteryVoltage', 1],
  uext: ['externalVoltage', 1],
  rpm: ['rpm', 1],
  flvl: ['fuelLevel', 1],
};

/** Triggers of Queclink's devices, `t`. */
const ALARMS: Readonly<Record<string, Alarm>> = {
  '!': 'tow',
  e: 'powerCut',
  E: 'powerRestored',
  '1': 'powerRestored',
  '9': 'lowBattery',
  s: 'overspeed',
};
/** `h`: which, by the record's type (GV300 manual, +RESP:GTHBM). */
const HARSH: readonly Alarm[] = ['hardBraking', 'hardAcceleration', 'hardCornering', 'hardBraking', 'hardAcceleration'];

/** Read elsewhere, or no measurements. */
const TAKEN: readonly string[] = [
  ...['_type', '_id', 'topic', 'tst', 'lat', 'lon', 'alt', 'vel', 'cog', 'acc', 't', 'event', 'desc', 'raw_line'],
  ...['mcc', 'mnc', 'lac', 'cid', 'BSSID', 'vin', 'ign', 'motion', 'bs', 'imei'],
];
const MAX_ELEMENTS = 80;
const MAX_TEXT = 120;

export function readElements(report: Json, attributes: Attributes): void {
  const vin = textOf(report.vin);
  if (vin !== undefined) attributes.vin = storable(vin, 40);
  const [ignition, motion] = [flagOf(report.ign), flagOf(report.motion)];
  if (ignition !== undefined) attributes.ignition = ignition;
  if (motion !== undefined) attributes.motion = motion;
  // 1 unplugged, 2 charging, 3 full
  const battery = numberOf(report.bs);
  if (battery === 1 || battery === 2 || battery === 3) attributes.charging = battery === 2;
  readTrigger(report, attributes);
  readStations(report, attributes);
  for (const [name, value] of Object.entries(report).slice(0, MAX_ELEMENTS)) readElement(name, value, attributes);
}

function readTrigger(report: Json, attributes: Attributes): void {
  const trigger = textOf(report.t);
  if (trigger === undefined) return;
  attributes.event = storable(trigger, 8);
  if (trigger === 'i' || trigger === 'I') attributes.ignition = trigger === 'i';
  if (trigger === '2' || trigger === '3') attributes.charging = trigger === '3';
  const alarm = trigger === 'h' ? HARSH[numberOf(report.rty) ?? -1] : ALARMS[trigger];
  if (alarm) raise(attributes, alarm);
}

/** Area and cell are texts of hexadecimal digits. */
function readStations({ mcc, mnc, lac, cid, BSSID }: Json, attributes: Attributes): void {
  const [country, network] = [numberOf(mcc), numberOf(mnc)];
  const [area, cell] = [lac, cid].map((value) =>
    typeof value === 'string' && /^[\dA-F]{1,8}$/i.test(value) ? Number.parseInt(value, 16) : numberOf(value),
  );
  if (country !== undefined && network !== undefined && area !== undefined && cell !== undefined)
    addCell(attributes, { mcc: country, mnc: network, lac: area, id: cell });
  if (typeof BSSID === 'string') addWifi(attributes, padded(BSSID));
}

/** iOS leaves the zero before a single digit away: 8:4:2e:… */
const padded = (address: string) => address.replace(/\b[\da-f]\b/gi, '0$&');

function readElement(name: string, value: unknown, attributes: Attributes): void {
  if (TAKEN.includes(name)) return;
  const number = numberOf(value);
  const known = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined;
  if (known && number !== undefined) {
    const measured = number * known[1];
    if (measured >= 0 && Number.isFinite(measured)) attributes[known[0]] = measured;
    return;
  }
  const [, kind, index] = /^(din|dout|temp_c-)(\d{1,2})$/.exec(name) ?? [];
  const flag = flagOf(value);
  if (kind === 'din' && flag !== undefined) attributes.inputs = { ...attributes.inputs, [index!]: flag };
  else if (kind === 'dout' && flag !== undefined) attributes.outputs = { ...attributes.outputs, [index!]: flag };
  else if (kind === 'temp_c-' && number !== undefined)
    attributes.temperatures = { ...attributes.temperatures, [Number(index)]: number };
  else if (name === 'aiv' && number !== undefined) attributes.analogInputs = { '1': number };
  else if (Array.isArray(value)) keepText(name, listText(value), attributes);
  else if (typeof value === 'number' || typeof value === 'boolean') keep(attributes, storable(name, 40), value);
  else if (typeof value === 'string') keepText(name, value, attributes);
}

/** A list of objects or of lists as its JSON: an object may be one that cannot be written, as {"toString": 1}. */
function listText(values: readonly unknown[]): string {
  return values.some((value) => typeof value === 'object') ? JSON.stringify(values) : values.join(', ');
}

function keepText(name: string, text: string, attributes: Attributes): void {
  if (text !== '') keep(attributes, storable(name, 40), storable(text, MAX_TEXT));
}
