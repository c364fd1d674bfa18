import { type Alarm, type Attributes, KMH } from '@balise/tracking';
import { type Draft, keep, raise } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  decimal,
  type Field,
  identity,
  ignored,
  latitude,
  longitude,
  number,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { MPH, speedIn } from '../../core/shapes/place.ts';

/** Event numbers that are alarms (XT-2060-G 1.2G and XT4860 2.0J, "event number"). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  '6002': 'overspeed',
  '6006': 'hardAcceleration',
  '6007': 'hardBraking',
  '6008': 'lowPower',
  '6009': 'powerCut',
  '6010': 'powerRestored',
  '6016': 'idle',
  '6017': 'tow',
  '6035': 'vibration',
};
/** Periodic reports and alerts that have the ignition (the same); 4003 means that it is on (corpus). */
const IGNITION: Readonly<Record<string, boolean>> = {
  '4001': true,
  '4002': false,
  '4003': true,
  '6011': true,
  '6012': false,
};
const MOTION: Readonly<Record<string, boolean>> = { '6030': true, '6031': false };

const MILE = 1609.34;
const HIGHEST = 9000;

const eventNumber: Field = ({ attributes }, text) => {
  attributes.event = decimal(text);
  if (Object.hasOwn(ALARMS, text)) raise(attributes, ALARMS[text]!);
  if (Object.hasOwn(IGNITION, text)) attributes.ignition = IGNITION[text]!;
  if (Object.hasOwn(MOTION, text)) attributes.motion = MOTION[text]!;
};
/** A quality of reception (3GPP TS 27.007, 8.5). */
const signal: Field = ({ attributes }, text) => {
  const level = decimal(text);
  if (level >= 0 && level <= 31) attributes.gsmSignal = Math.round((level / 31) * 100);
};
/** Without a point, tenths. */
const heading: Field = (draft, text) =>
  text.includes('.') ? course(draft, text) : course(draft, `${decimal(text) / 10}`);
/** Metres; what is higher than any road is tenths of them. */
const height: Field = (draft, text) => {
  const value = decimal(text);
  draft.altitude = Math.abs(value) > HIGHEST ? value / 10 : value;
};
const ignition: Field = ({ attributes }, text) => {
  attributes.ignition = text === '1';
};
/** Three inputs and an output as digits. */
const ports: Field = ({ attributes }, text) => {
  if (!/^[01]{4}$/.test(text)) return;
  attributes.inputs = { 1: text[0] === '1', 2: text[1] === '1', 3: text[2] === '1' };
  attributes.outputs = { 1: text[3] === '1' };
};
const output: Field = ({ attributes }, text) => {
  attributes.outputs = { ...attributes.outputs, 1: text === '1' };
};
const words =
  (name: 'vin' | 'firmware' | 'iccid'): Field =>
  ({ attributes }, text) => {
    attributes[name] = text.slice(0, 60);
  };
/** American vehicles: degrees Fahrenheit; the number is kept too. */
const coolant: Field = ({ attributes }: Draft, text) => {
  const fahrenheit = decimal(text);
  attributes.coolantTemperature = Math.round(((fahrenheit - 32) / 1.8) * 10) / 10;
  keep(attributes, 'coolantTemp', fahrenheit);
};
const analog: Field = ({ attributes }, text) => {
  attributes.analogInputs = { '1': decimal(text) };
};
const odometer =
  (unit: number): Field =>
  ({ attributes }: { attributes: Attributes }, text: string) => {
    attributes.odometer = decimal(text) * unit;
  };

/** The manuals' names of fields. A customer's form may use any of them, in kilometres; the fixed ones are in miles. */
export const CODES: Readonly<Record<string, Field>> = {
  UID: identity,
  EV: eventNumber,
  T: date('hhmmss'),
  LT: latitude,
  LN: longitude,
  AL: height,
  SP: speedIn(MPH),
  GSPT: speedIn(KMH),
  HD: heading,
  SV: number('satellites'),
  HP: number('hdop'),
  BV: number('externalVoltage'),
  CQ: signal,
  MI: odometer(1000),
  MILES: odometer(MILE),
  RP: number('rpm'),
  MG: vendor('fuelConsumption'),
  FL: number('fuelLevel'),
  SI: words('iccid'),
  VN: words('vin'),
  FWM: words('firmware'),
  IG: ignition,
  OT: output,
  IO: ports,
  AD: analog,
  EH: number('engineHours', 3600),
  CT: coolant,
  GS: ignored,
};

/** A field that a fixed layout has under a name of no manual. */
export const kept = (name: string): Field => vendorNumber(name);
export const DATES = { yearFirst: date('yyyymmdd'), monthFirst: date('mmddyyyy') };
