import { type Alarm, type Attributes, KMH } from '@balise/tracking';
import { type Draft, keep, newDraft, raise } from '../../core/shapes/draft.ts';
import { date, decimal, eastWest, latitudeMinutes, longitudeMinutes, northSouth } from '../../core/shapes/fields.ts';
import { LATER_ALARMS, readType } from './alarms.ts';
import { readAnalog, readCell, readDriver, readSignal, readTemperature } from './values.ts';

/** AT09 protocol 2.43, §2.2.1: what models put between the time and the satellites is recognised by its length alone. */
const BODY =
  /^(?<status>[\dA-F]{8})(?<moment>\d{12})(?<middle>[\dA-F]{0,60})(?<satellites>\d\d)(?<signal>\d\d)(?<course>\d{3})(?<speed>\d{3})(?<hdop>\d\d\.\d)(?<odometer>\d{7})(?<latitude>\d{4}\.\d{4})(?<north>[NS])(?<longitude>\d{5}\.\d{4})(?<east>[EW])/;

/** How many digits battery, supply, analogue inputs and temperatures have, by the middle's length; then the cell, then perhaps its network. */
const MIDDLES: Readonly<Record<number, { battery: 2 | 3; power: 0 | 2; analog: number; temperatures: number }>> = {
  15: { battery: 3, power: 0, analog: 1, temperatures: 0 },
  16: { battery: 2, power: 2, analog: 1, temperatures: 0 },
  24: { battery: 2, power: 2, analog: 1, temperatures: 2 },
  36: { battery: 2, power: 2, analog: 4, temperatures: 2 },
};
const CELL = 8;
/** Two digits of the network, three of the country. */
const NETWORK = 5;

/** §2.2.3, "Vehicle status", counted from the right. The bit of a fix depends on the model (corpus). */
const BIT = { ignition: 30, charging: 28, firstOutput: 23, fixed: 14, fixedWithSensors: 12 } as const;
const OUTPUTS = 3;
const STATUS_ALARMS: readonly (readonly [bit: number, alarm: Alarm])[] = [
  [31, 'sos'],
  [29, 'overspeed'],
  [27, 'geofenceExit'],
  [26, 'geofenceEnter'],
  [25, 'gpsAntennaCut'],
];

/** What follows the identity in a message of the AT trackers; undefined where it has no position. */
export function readLater(type: string, body: string): Draft | undefined {
  if (type === 'E2' || type === 'E5') return readListed(type, body);
  const found = BODY.exec(body)?.groups;
  if (!found) return undefined;
  const draft = newDraft();
  const { attributes } = draft;
  date('yymmddhhmmss')(draft, found.moment!);
  readType(attributes, type, LATER_ALARMS);
  const hasSensors = readMiddle(attributes, found.middle!);
  const status = Number.parseInt(found.status!, 16);
  draft.valid = on(status, hasSensors ? BIT.fixedWithSensors : BIT.fixed);
  readStatus(attributes, status);
  attributes.satellites = Number(found.satellites);
  readSignal(attributes, Number(found.signal));
  attributes.hdop = Number(found.hdop);
  attributes.odometer = Number(found.odometer) * 1000;
  draft.course = Number(found.course) % 360;
  draft.speed = Number(found.speed) * KMH;
  // zeroes mean no place where nothing confirms them
  if (!draft.valid && /^0+\.0+$/.test(found.latitude!) && /^0+\.0+$/.test(found.longitude!)) return draft;
  latitudeMinutes(draft, found.latitude!);
  northSouth(draft, found.north!);
  longitudeMinutes(draft, found.longitude!);
  eastWest(draft, found.east!);
  return draft;
}

const on = (status: number, bit: number) => ((status >>> bit) & 1) === 1;

function readStatus(attributes: Attributes, status: number): void {
  attributes.ignition = on(status, BIT.ignition);
  attributes.charging = on(status, BIT.charging);
  attributes.outputs = Object.fromEntries(
    Array.from({ length: OUTPUTS }, (_, output) => [output + 1, on(status, BIT.firstOutput - output)]),
  );
  for (const [bit, alarm] of STATUS_ALARMS) if (on(status, bit)) raise(attributes, alarm);
  keep(attributes, 'status', status);
}

/** Whether the model has temperatures. */
function readMiddle(attributes: Attributes, middle: string): boolean {
  const hasNetwork = !Object.hasOwn(MIDDLES, middle.length) && Object.hasOwn(MIDDLES, middle.length - NETWORK);
  const values = hasNetwork ? middle.slice(0, -NETWORK) : middle;
  const network = hasNetwork ? middle.slice(-NETWORK) : '';
  const layout = MIDDLES[values.length];
  if (!layout) {
    keep(attributes, 'data', middle);
    return false;
  }
  const { battery, power, analog, temperatures } = layout;
  attributes.batteryVoltage = Number(values.slice(0, battery)) / 10 ** (battery - 1);
  if (power > 0) attributes.externalVoltage = Number(values.slice(battery, battery + power));
  let at = battery + power;
  readAnalog(attributes, values.slice(at, at + analog * 4));
  at += analog * 4;
  for (let sensor = 1; sensor <= temperatures; sensor++, at += 4) {
    readTemperature(attributes, sensor, values.slice(at, at + 4));
  }
  readCell(attributes, values.slice(at, at + CELL), Number(network.slice(2)), Number(network.slice(0, 2)));
  return temperatures > 0;
}

type Reading = (attributes: Attributes, value: number) => void;
const kept =
  (name: string): Reading =>
  (attributes, value) =>
    keep(attributes, name, value);

/** E5, values of the engine (corpus): 255 is none. Values of undocumented units are left as they are. */
const ENGINE: readonly Reading[] = [
  kept('odometer'),
  kept('fuelUsed'),
  kept('fuelConsumption'),
  (attributes, value) => Object.assign(attributes, { externalVoltage: value / 1000 }),
  (attributes, value) => Object.assign(attributes, { rpm: value }),
  (attributes, value) => Object.assign(attributes, { busSpeed: value * KMH }),
  kept('intakeFlow'),
  kept('intakePressure'),
  (attributes, value) => Object.assign(attributes, { coolantTemperature: value }),
  (attributes, value) => Object.assign(attributes, { intakeTemperature: value }),
  (attributes, value) => Object.assign(attributes, { engineLoad: value }),
  (attributes, value) => Object.assign(attributes, { throttle: value }),
  (attributes, value) => Object.assign(attributes, { fuelLevel: value }),
];
const NO_VALUE = 255;
/** Those of one byte: the others may well be 255. */
const FIRST_BYTE = 6;

/** §2.3: time, longitude and latitude in degrees, and a card's number (E2) or the engine's values (E5). */
function readListed(type: string, body: string): Draft | undefined {
  const [moment = '', longitude = '', latitude = '', ...values] = body.split(/[,|]/, 30);
  if (!/^\d{12}$/.test(moment)) return undefined;
  const draft = newDraft();
  date('yymmddhhmmss')(draft, moment);
  draft.longitude = decimal(longitude);
  draft.latitude = decimal(latitude);
  if (type === 'E2') readDriver(draft.attributes, values[0] ?? '');
  // behind the name under which the values are sent
  else ENGINE.forEach((read, at) => void readOne(draft.attributes, values[at + 1], read, at));
  return draft;
}

function readOne(attributes: Attributes, text: string | undefined, read: Reading, at: number): void {
  const value = Number(text);
  if (text && Number.isFinite(value) && !(at >= FIRST_BYTE && value === NO_VALUE)) read(attributes, value);
}
