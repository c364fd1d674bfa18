import type { Alarm } from '@balise/tracking';
import { type Draft, keep, raise, timeOf } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  type Field,
  hexadecimal,
  identity,
  ignored,
  kmh,
  latitude,
  longitude,
  number,
  validWhen,
  vendor,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { MOMENT } from './encode.ts';

/** By the alarm's number (corpus). */
const ALARMS: Readonly<Record<number, Alarm>> = {
  2: 'sos',
  14: 'lowPower',
  15: 'powerCut',
  16: 'powerRestored',
  17: 'lowBattery',
  18: 'overspeed',
  20: 'gpsAntennaCut',
  21: 'vibration',
  23: 'hardAcceleration',
  24: 'hardBraking',
  27: 'fatigue',
  30: 'jamming',
  31: 'general',
  32: 'jamming',
  33: 'geofenceExit',
  34: 'geofenceEnter',
  35: 'idle',
  40: 'temperature',
  41: 'temperature',
  53: 'general',
  54: 'general',
};

const alarm: Field = ({ attributes }, text) => {
  attributes.event = decimal(text);
  const name = ALARMS[attributes.event];
  if (name) raise(attributes, name);
};
/** Signal in bits 3 to 7, satellites in the highest four. */
const status: Field = ({ attributes }, text) => {
  const bits = hexadecimal(text);
  attributes.satellites = Math.floor(bits / 2 ** 28) & 0x0f;
  keep(attributes, 'rssi', (bits >>> 3) & 0x1f);
  keep(attributes, 'status', text);
};
/** Country, network, area and cell between bars, the last two in hexadecimal digits. */
const cell: Field = ({ attributes }, text) => {
  const [mcc = '', mnc = '', lac = '', id = ''] = text.split('|');
  if (id !== '')
    addCell(attributes, { mcc: decimal(mcc), mnc: decimal(mnc), lac: hexadecimal(lac), id: hexadecimal(id) });
};
/** Whose unit depends on the model. */
const analogs: Field = (draft, text) => numbered(draft, 'adc', text, hexadecimal);
/** A tag's number in hexadecimal digits, or what a magnetic card says. */
const driver: Field = ({ attributes }, text) => {
  if (/^[\dA-F]{1,16}$/i.test(text)) attributes.driverId = BigInt(`0x${text}`).toString();
  else keep(attributes, 'card', text.slice(0, 200));
};
const sensors: Field = (draft, text) => numbered(draft, 'io', text, String);

/** Values between bars, each under its number. */
function numbered({ attributes }: Draft, name: string, text: string, read: (text: string) => number | string): void {
  for (const [at, value] of text.split('|', 16).entries()) {
    if (value !== '') keep(attributes, `${name}${at + 1}`, read(value));
  }
}

const REPORT = row(
  ',',
  [
    ...[ignored, identity, ignored, ignored, alarm, date('yymmddhhmmss'), validWhen('A')],
    ...[latitude, longitude, kmh, course, altitude, number('odometer'), number('engineHours')],
    ...[status, vendor('input'), vendor('output'), cell, analogs, driver, sensors],
  ],
  { atLeast: 19 },
);

export function readReport(body: string): TextMessage {
  return messageOf(REPORT(body));
}

/** A03, of portable trackers: where, or which Wi-Fi stations are in reach. */
const SHORT = row(
  ',',
  [
    ...[ignored, identity, ignored, ignored, alarm, date('yymmddhhmmss'), cell],
    ...[number('batteryVoltage'), number('batteryLevel'), vendor('status')],
  ],
  { atLeast: 12 },
);
const PLACE = row(',', [validWhen('A'), kmh, number('satellites'), latitude, longitude]);
const SHORT_FIELDS = 10;

/** The tracker waits for the server's clock. */
export function readShortReport(body: string, imei: string, index: string): TextMessage {
  const draft = SHORT(body);
  if (!draft) return { identities: [], fixes: [] };
  const reply = `${imei},${index},A03,${MOMENT}`;
  const [kind, ...texts] = body.split(',').slice(SHORT_FIELDS);
  if (kind === '0' && PLACE(texts.join(','), draft)) return messageOf(draft, reply);
  if (kind === '1') readWifi(draft, texts[0] ?? '');
  return { identities: [imei], fixes: [{ time: timeOf(draft), location: null, attributes: draft.attributes }], reply };
}

function readWifi(draft: Draft, text: string): void {
  for (const station of text.split('|', 30)) {
    const [address = '', signal = ''] = station.split(':');
    if (/^-?\d{1,3}$/.test(signal)) addWifi(draft.attributes, address, Number(signal));
  }
}
