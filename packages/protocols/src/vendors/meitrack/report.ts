import type { Fix } from '@balise/tracking';
import { type Draft, fixOf, keep, newDraft } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  hexadecimal,
  kmh,
  latitude,
  longitude,
  number,
  validWhen,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { columns } from '../../core/shapes/sentence.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { DRIVER_EVENT, portsOf, readEvent, readSignal, readVolts } from './values.ts';

const REPORT = columns(
  [
    (draft, text) => readEvent(draft.attributes, decimal(text)),
    ...[latitude, longitude, date('yymmddhhmmss'), validWhen('A'), number('satellites')],
    (draft, text) => readSignal(draft.attributes, decimal(text)),
    ...[kmh, course, number('hdop'), altitude, number('odometer'), vendorNumber('runtime')],
    ...[readCell, readPorts],
  ],
  { atLeast: 13 },
);
const ANALOG = 15;
/** The protocol's version from which on a temperature is a number of hundredths; before it degrees and hundredths apart. */
const WHOLE_TEMPERATURES = 3;

/**
 * The fix of `AAA,event,latitude,longitude,…` (T622 and T355G GPRS protocols, 1.2), or of `AFF`, which has how many are left before the
 * event. @throws RangeError for another text.
 */
export function readReport(text: string, model: string | undefined): Fix {
  const texts = text.split(',');
  // a latitude has a point
  const fields = texts.slice(texts[2]?.includes('.') ? 1 : 2);
  const draft = newDraft();
  if (!REPORT(fields, draft)) throw new RangeError('a report with too few fields');
  readAnalog(draft, fields[ANALOG] ?? '', model);
  readTail(draft, fields.slice(ANALOG + 1));
  return fixOf(draft);
}

/** MCC|MNC|area|cell, the last two in hexadecimal digits. */
function readCell({ attributes }: Draft, text: string): void {
  const [mcc, mnc, lac, id] = text.split('|');
  const digits = (part: string | undefined) => (part ? hexadecimal(part) : 0);
  addCell(attributes, { mcc: decimal(mcc || '0'), mnc: decimal(mnc || '0'), lac: digits(lac), id: digits(id) });
}

/** Two hexadecimal digits of inputs, two of outputs. */
function readPorts({ attributes }: Draft, text: string): void {
  const bits = hexadecimal(text);
  attributes.inputs = portsOf(bits >> 8);
  attributes.outputs = portsOf(bits & 0xff);
}

/** AD1|AD2|AD3|battery|supply in hexadecimal digits; or volts of battery, supply, clock, processor and receiver. */
function readAnalog({ attributes }: Draft, text: string, model: string | undefined): void {
  const parts = text.split('|');
  if (parts[0]?.includes('.')) {
    attributes.batteryVoltage = decimal(parts[0]);
    if (parts[1]) attributes.externalVoltage = decimal(parts[1]);
    return;
  }
  const values = parts.slice(0, 5).map((part) => (part === '' ? undefined : hexadecimal(part)));
  values.slice(0, 3).forEach((value, at) => {
    if (value !== undefined) keep(attributes, `adc${at + 1}`, value);
  });
  readVolts(attributes, model, values[3], values[4]);
}

/** Event information, what is customised, protocol's version, fuel, temperatures, how many further values, those. */
function readTail(
  { attributes }: Draft,
  [information, custom, version, fuel, temperatures, , ...data]: string[],
): void {
  if (information) {
    if (attributes.event === DRIVER_EVENT) attributes.driverId = information.slice(0, 20).toUpperCase();
    else keep(attributes, 'eventData', information.slice(0, 60));
  }
  if (custom) keep(attributes, 'custom', custom.slice(0, 60));
  if (fuel && /^[\da-f]{4}$/i.test(fuel))
    attributes.fuelLevel = hexadecimal(fuel.slice(0, 2)) + hexadecimal(fuel.slice(2)) / 100;
  for (const text of temperatures?.split('|').slice(0, 8) ?? []) {
    if (!/^[\da-f]{6}$/i.test(text)) continue;
    const degrees = degreesOf(text.slice(2), Number(version) >= WHOLE_TEMPERATURES);
    const sensor = String(hexadecimal(text.slice(0, 2)));
    attributes.temperatures = { ...attributes.temperatures, [sensor]: degrees };
  }
  const more = data.join(',');
  if (/[^,]/.test(more)) keep(attributes, 'data', more.slice(0, 200));
}

function degreesOf(digits: string, whole: boolean): number {
  const value = hexadecimal(digits);
  if (whole) return (value > 0x7fff ? value - 0x10000 : value) / 100;
  const [high, low] = [value >> 8, value & 0xff];
  return high > 0x7f ? high - 0x100 - low / 100 : high + low / 100;
}
