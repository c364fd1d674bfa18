import type { Attributes } from '@balise/tracking';
import { keep } from '../../../core/shapes/draft.ts';
import { type Gl200Report, hexIn, numberIn } from './report.ts';

/** Bits of the ERI mask (GV300 and GV350M manuals, AT+GTFRI <ERI mask>). */
const MASK = { fuelSensor: 0, oneWire: 1, can: 2, fuelPercent: 3, fuelVolume: 4, radio: 7, bluetooth: 8 } as const;
/** Of a DS18B20, in sixteenths of a degree. */
const SIXTEENTH = 0.0625;
const MAX_ACCESSORIES = 32;

/** Reads one field after the other. */
type Cursor = { next(): string; count(): number };

function cursorAt({ fields, end }: Gl200Report, from: number): Cursor {
  let at = from;
  const next = () => (at < end ? fields[at++]! : '');
  return { next, count: () => Math.min(numberIn(next()) ?? 0, MAX_ACCESSORIES) };
}

/** What the mask adds to an ERI report, behind the type of the serial port's accessory. */
export function readAccessories(report: Gl200Report, mask: number, from: number, attributes: Attributes): void {
  const { family } = report;
  const has = (bit: number) => ((mask >>> bit) & 1) === 1;
  const cursor = cursorAt(report, from);
  if (!family.short && !family.battery) cursor.next();
  if (has(MASK.fuelSensor) && !family.numberedSensors) readRawFuel(cursor.next(), attributes);
  if (has(MASK.oneWire)) readOneWire(cursor, attributes);
  if (has(MASK.can)) return;
  const numbered = has(MASK.fuelSensor) && family.numberedSensors === true;
  if (has(MASK.fuelPercent) || has(MASK.fuelVolume) || numbered) readFuelSensors(cursor, attributes, has, numbered);
  if (family.short) return;
  if (has(MASK.radio)) readRadioSensors(cursor, attributes);
  if (has(MASK.bluetooth)) readBluetooth(cursor, family.rawLength === true, attributes);
}

/** What the sensor measured, in no unit that the report names. */
function readRawFuel(text: string, attributes: Attributes): void {
  const raw = hexIn(text);
  if (raw !== undefined) keep(attributes, 'fuel', raw);
}

function readOneWire(cursor: Cursor, attributes: Attributes): void {
  const count = cursor.count();
  for (let sensor = 1; sensor <= count; sensor++) {
    keep(attributes, `oneWire${sensor}`, cursor.next().slice(0, 40));
    cursor.next();
    const raw = hexIn(cursor.next());
    if (raw === undefined) continue;
    attributes.temperatures = { ...attributes.temperatures, [String(sensor)]: ((raw << 16) >> 16) * SIXTEENTH };
  }
}

function readFuelSensors(
  cursor: Cursor,
  attributes: Attributes,
  has: (bit: number) => boolean,
  numbered: boolean,
): void {
  const count = cursor.count();
  for (let sensor = 1; sensor <= count; sensor++) {
    cursor.next();
    if (numbered) {
      cursor.next();
      readRawFuel(cursor.next(), attributes);
    }
    const percent = has(MASK.fuelPercent) ? numberIn(cursor.next()) : undefined;
    const litres = has(MASK.fuelVolume) ? numberIn(cursor.next()) : undefined;
    if (percent !== undefined) attributes.fuelLevel = percent;
    if (litres !== undefined) attributes.fuelVolume = litres;
  }
}

/** Radio sensors: serial number, type (2 has humidity), temperature. */
function readRadioSensors(cursor: Cursor, attributes: Attributes): void {
  const count = cursor.count();
  for (let sensor = 1; sensor <= count; sensor++) {
    const id = cursor.next().slice(0, 40) || `radio${sensor}`;
    const type = cursor.next();
    const temperature = numberIn(cursor.next());
    const humidity = type === '2' ? numberIn(cursor.next()) : undefined;
    if (temperature !== undefined) attributes.temperatures = { ...attributes.temperatures, [id]: temperature };
    if (humidity !== undefined) attributes.humidities = { ...attributes.humidities, [id]: humidity };
  }
}

/** What a Bluetooth accessory appends, by the bits of its own mask (GV350M manual, +RESP:GTERI <Append mask>). */
const APPENDED: readonly (readonly [bit: number, name: string])[] = [
  [0, 'Name'],
  [1, 'Id'],
  [2, 'Status'],
  [3, 'BatteryVoltage'],
  [4, 'Temp'],
  [5, 'Humidity'],
  [7, 'Inputs'],
  [8, 'Event'],
  [9, 'TirePressure'],
  [10, 'Time'],
  [11, 'FineTemp'],
  [12, 'Magnet'],
  [13, 'Battery'],
  [14, 'Relay'],
];

function readBluetooth(cursor: Cursor, rawLength: boolean, attributes: Attributes): void {
  const count = cursor.count();
  for (let tag = 1; tag <= count; tag++) {
    for (let skipped = 0; skipped < (rawLength ? 5 : 4); skipped++) cursor.next();
    const mask = hexIn(cursor.next()) ?? 0;
    for (const [bit, name] of APPENDED) {
      if (((mask >> bit) & 1) === 0) continue;
      const text = cursor.next();
      if (text === '') continue;
      keep(attributes, `tag${tag}${name}`, numberIn(text) ?? text.slice(0, 40));
      const number = numberIn(text);
      if (number === undefined) continue;
      if (name === 'Temp') attributes.temperatures = { ...attributes.temperatures, [`tag${tag}`]: number };
      if (name === 'Humidity') attributes.humidities = { ...attributes.humidities, [`tag${tag}`]: number };
    }
  }
}
