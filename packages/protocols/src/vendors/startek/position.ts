import type { Attributes, Fix } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { type Draft, fixOf, keep, newDraft, raise } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  type Field,
  hexadecimal,
  ignored,
  kmh,
  latitude,
  longitude,
  number,
  validWhen,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { ALARMS, CARD } from './alarms.ts';
import { readObd } from './obd.ts';

/** System status; bit 5 means at rest. */
const STATUS: BitTable = { 3: 'externalPower', 5: '!motion', 6: 'armed', 8: { alarm: 'removal' } };
/** Input 2 is the ignition, input 3 the door. */
const INPUTS: BitTable = Object.fromEntries(Array.from({ length: 8 }, (_, bit) => [bit, { input: bit + 1 }]));
const OUTPUTS: BitTable = Object.fromEntries(Array.from({ length: 8 }, (_, bit) => [bit, { output: bit + 1 }]));
const IGNITION = 0x02;
const DOOR = 0x04;
const RELAY = 0x01;

const inputs: Field = ({ attributes }, text) => {
  const value = hexadecimal(text);
  readBits(attributes, value, INPUTS);
  attributes.ignition = (value & IGNITION) !== 0;
  attributes.door = (value & DOOR) !== 0;
};
const outputs: Field = ({ attributes }, text) => {
  const value = hexadecimal(text);
  readBits(attributes, value, OUTPUTS);
  attributes.blocked = (value & RELAY) !== 0;
};
const status: Field = ({ attributes }, text) => {
  const value = hexadecimal(text);
  readBits(attributes, value, STATUS);
  keep(attributes, 'status', value);
};

/** mcc|mnc|lac|cell, the last two in hexadecimal digits. */
const cell: Field = ({ attributes }, text) => {
  const [mcc = '', mnc = '', lac = '', id = ''] = text.split('|');
  addCell(attributes, { mcc: decimal(mcc), mnc: decimal(mnc), lac: hexadecimal(lac), id: hexadecimal(id) });
};
const MAX_SIGNAL = 31;
const signal: Field = ({ attributes }, text) => {
  const value = decimal(text);
  if (value <= MAX_SIGNAL) attributes.gsmSignal = (value * 100) / MAX_SIGNAL;
};

/** Supply, battery and the analog inputs, in hundredths of volts in hexadecimal digits. */
const volts: Field = ({ attributes }, text) => {
  const [supply, battery, ...analog] = text.split('|').map((digits) => hexadecimal(digits) / 100);
  if (supply !== undefined) attributes.externalVoltage = supply;
  if (battery !== undefined) attributes.batteryVoltage = battery;
  if (analog.length > 0) attributes.analogInputs = Object.fromEntries(analog.map((value, at) => [at + 1, value]));
};

/** Sensors with two digits of their number each and a value in hexadecimal digits. */
function eachSensor(text: string, read: (sensor: string, value: number) => void): void {
  for (const part of text.split('|')) {
    if (/^\d\d[0-9A-Fa-f]{1,8}$/.test(part)) read(String(Number(part.slice(0, 2))), Number.parseInt(part.slice(2), 16));
  }
}
const fuel: Field = ({ attributes }, text) =>
  eachSensor(text, (sensor, value) => keep(attributes, `fuel${sensor}`, value / 10));
/** Tenths of °C, the highest of sixteen bits their sign. */
const temperatures: Field = ({ attributes }, text) =>
  eachSensor(text, (sensor, value) => {
    const celsius = (value & 0x7fff) / (value & 0x8000 ? -10 : 10);
    attributes.temperatures = { ...attributes.temperatures, [sensor]: celsius };
  });
const obd: Field = ({ attributes }, text) => readObd(attributes, text);

const COORDINATES: readonly Field[] = [date('yymmddhhmmss'), validWhen('A'), latitude, longitude];
/** V1.6, 3: event, its value, time, place, satellites, HDOP, km/h, course, metres, metres counted, cell, signal, states, volts; sensors. */
const POSITION = row(
  ',',
  [
    ...[
      ignored,
      ignored,
      ...COORDINATES,
      number('satellites'),
      number('hdop'),
      kmh,
      course,
      altitude,
      number('odometer'),
    ],
    ...[cell, signal, status, inputs, outputs, volts, ignored, fuel, temperatures, obd],
  ],
  { atLeast: 18, rest: readRest },
);
/** A magnetic card's text, where a number is the seconds of the engine. */
const CARD_LENGTH = 20;

function readRest({ attributes }: Draft, texts: string[]): void {
  for (const text of texts) {
    if (text.length >= CARD_LENGTH) attributes.driverId = text.trim().slice(0, 100);
    else if (/^\d{1,10}$/.test(text)) attributes.engineHours = Number(text);
    else if (text !== '') keep(attributes, 'more', text);
  }
}

/** @throws RangeError for a text that is no position */
export function readPosition(content: string): Fix {
  const draft = POSITION(content, newDraft());
  if (!draft) throw new RangeError('a position with too few fields');
  readEvent(draft.attributes, content);
  return fixOf(draft);
}

function readEvent(attributes: Attributes, content: string): void {
  const [code = '', value = ''] = content.split(',', 2);
  attributes.event = decimal(code);
  const alarm = ALARMS[code];
  if (alarm) raise(attributes, alarm);
  if (code === CARD && value !== '') attributes.driverId = value;
  else if (value !== '') keep(attributes, 'eventValue', value.slice(0, 100));
}
