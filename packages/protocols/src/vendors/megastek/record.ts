import { cellOrNone, cellPart } from '../../core/shapes/cells.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  eastWest,
  type Field,
  identity,
  ignored,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  number,
  temperature,
  validWhen,
  vendor,
  vendorNumber,
  words,
} from '../../core/shapes/fields.ts';
import { addWifi } from '../../core/shapes/stations.ts';
import { happening } from './alarms.ts';

const archive: Field = ({ attributes }, text) => {
  if (text === 'S') keep(attributes, 'archive', true);
};
const signal: Field = ({ attributes }, text) => {
  if (attributes.cell) attributes.cell.signal = -decimal(text);
  keep(attributes, 'rssi', decimal(text));
};
/** Charging, and what the belt or its clasp says: 10, 1-1. */
const charge: Field = ({ attributes }, text) => {
  const [, charging, belt] = /^([01])(\d)?/.exec(text) ?? [];
  if (charging !== undefined) attributes.charging = charging === '1';
  if (belt !== undefined) keep(attributes, 'belt', Number(belt));
};
/** 0268eb529865:50|3ca62f1ff798:63 */
const wifi: Field = ({ attributes }, text) => {
  for (const station of text.split('|', 20)) {
    const [address = '', strength] = station.split(':');
    if (/^[\da-f]{12}$/i.test(address) && strength) addWifi(attributes, address, -decimal(strength));
  }
};

const HEAD: readonly Field[] = [
  ...[identity, ignored, archive, date('ddmmyy'), date('hhmmss'), validWhen('A')],
  ...[latitudeMinutes, northSouth, longitudeMinutes, eastWest, ignored, number('satellites'), ignored],
  ...[number('hdop'), knots, course, altitude, number('odometer', 1000), cellPart('mcc'), cellPart('mnc')],
  ...[cellPart('lac', 16), cellPart('id', 16), signal],
];
/** What a vehicle's tracker measures. */
const INPUTS: readonly Field[] = [
  (draft, text) => keep(draft.attributes, 'input', Number.parseInt(text, 2)),
  (draft, text) => keep(draft.attributes, 'output', Number.parseInt(text, 2)),
  ...[vendorNumber('adc1'), vendorNumber('adc2'), vendorNumber('adc3')],
];
/** What a person's measures. */
const PERSON: readonly Field[] = [
  ...['heartRate', 'steps', 'activityTime', 'lightSleepTime', 'deepSleepTime'].map(vendorNumber),
];
const TAIL: readonly Field[] = [
  ...[temperature('1'), temperature('2'), words('driverId'), charge, number('batteryLevel'), happening, wifi],
  ...[vendor('reserved1'), vendor('reserved2')],
];
const BITS = /^(?:[01]{4})?$/;
const LATITUDE = 6;
const LONGITUDE = 8;

/** The fields behind `$MGV002,`; undefined for a record without a place. */
export function recordOf(texts: readonly string[], draft: Draft): Draft | undefined {
  if (texts.length < HEAD.length || !texts[LATITUDE] || !texts[LONGITUDE] || !texts[0]) return undefined;
  read(draft, HEAD, texts, 0);
  cellOrNone(draft.attributes);
  let at = HEAD.length;
  // a heart rate of three digits precedes the inputs of some
  if (/^\d{3}$/.test(texts[at] ?? '') && BITS.test(texts[at + 1] ?? '-') && BITS.test(texts[at + 2] ?? '-')) {
    vendorNumber('heartRate')(draft, texts[at++]!);
  }
  const middle = BITS.test(texts[at] ?? '') && BITS.test(texts[at + 1] ?? '') ? INPUTS : PERSON;
  read(draft, middle, texts, at);
  read(draft, TAIL, texts, at + middle.length);
  return draft;
}

function read(draft: Draft, fields: readonly Field[], texts: readonly string[], from: number): void {
  fields.forEach((field, index) => {
    const text = texts[from + index]?.trim();
    if (text) field(draft, text);
  });
}
