import { KMH } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { cellPart } from '../../core/shapes/cells.ts';
import type { Draft } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  type Field,
  hexadecimal,
  identity,
  ignored,
  knots,
  number,
  vendor,
} from '../../core/shapes/fields.ts';
import { degreesBy, letteredDegrees, letteredMinutes, MPH, speedIn } from '../../core/shapes/place.ts';

const ALARM_BITS: BitTable = {
  0: { alarm: 'sos' },
  3: { alarm: 'general' },
  4: { alarm: 'general' },
  5: { alarm: 'overspeed' },
  6: { alarm: 'powerCut' },
  7: { alarm: 'lowPower' },
};
const IO_BITS: BitTable = { 1: { input: 1 }, 7: 'motion', 9: { output: 1 }, 13: 'ignition', 15: 'externalPower' };

const fix: Field = (draft, text) => {
  draft.valid = text !== '1';
};
/** Of several alarms at once, the one of the lowest bit is reported. */
const alarms: Field = ({ attributes }, text) => {
  if (/^[\da-f]{4}$/i.test(text)) readBits(attributes, hexadecimal(text), ALARM_BITS);
};
const io: Field = ({ attributes }, text) => readBits(attributes, hexadecimal(text), IO_BITS);
/** Millivolts, volts or, of the tracker's own battery, percent. */
const voltage =
  (name: 'externalVoltage' | 'batteryVoltage'): Field =>
  ({ attributes }, text) => {
    const [, value = '', unit] = /^([\d.]+)(mV|V|%)$/.exec(text) ?? [];
    if (unit === '%') attributes.batteryLevel = decimal(value);
    else if (unit) attributes[name] = decimal(value) / (unit === 'mV' ? 1000 : 1);
  };

/** What the letters of a format mean (corpus); letters without a meaning here keep their value under their own name. */
const VALUES: Readonly<Record<string, Field>> = {
  S: identity,
  A: fix,
  T: vendor('type'),
  P: alarms,
  Y: io,
  Z: vendor('geofence'),
  1: letteredDegrees('longitude'),
  2: letteredMinutes('longitude'),
  3: degreesBy('longitude', 1e-6),
  6: letteredDegrees('latitude'),
  7: letteredMinutes('latitude'),
  8: degreesBy('latitude', 1e-6),
  G: altitude,
  H: knots,
  I: speedIn(KMH),
  J: speedIn(MPH),
  K: course,
  L: number('satellites'),
  M: number('hdop'),
  m: voltage('externalVoltage'),
  n: voltage('batteryVoltage'),
  N: voltage('batteryVoltage'),
  t: cellPart('mcc'),
  u: cellPart('mnc'),
  v: cellPart('lac', 16),
  w: cellPart('id', 16),
  C: ignored,
};
const MOMENT = date('ddmmyyhhmmss');
/** Letters that mean two values. */
const PAIRS = 'BC';

/** Reads values by their letters; without its place, time and identity a message is none. */
export function readValues(draft: Draft, letters: string, texts: readonly string[]): boolean {
  if (!/B/.test(letters) || !/S/.test(letters) || !/[123]/.test(letters) || !/[678]/.test(letters)) return false;
  let at = 0;
  for (const letter of letters) {
    const text = texts[at]?.replaceAll('"', '').trim();
    if (text === undefined) break;
    if (letter === 'B') MOMENT(draft, text + (texts[at + 1] ?? ''));
    else if (letter === 'A' && text === '') draft.valid = false;
    else if (text !== '') (VALUES[letter] ?? vendor(letter))(draft, text);
    at += PAIRS.includes(letter) ? 2 : 1;
  }
  return true;
}
