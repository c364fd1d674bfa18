import type { Fix } from '@balise/tracking';
import { type Draft, fixOf, keep } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  eastWest,
  type Field,
  flag,
  ignored,
  kmh,
  knots,
  latitude,
  latitudeMinutes,
  longitude,
  longitudeMinutes,
  northSouth,
  number,
  temperature,
  validWhen,
  vendor,
} from '../../core/shapes/fields.ts';
import { columns } from '../../core/shapes/sentence.ts';
import { momentOf } from './moment.ts';

/** As `read`, for a text of the right form; anything else in its place, from a tracker without the sensor, is the vendor's. */
const where =
  (shape: RegExp, read: Field, name: string): Field =>
  (draft, text) =>
    shape.test(text) ? read(draft, text) : keep(draft.attributes, name, text.slice(0, 40));

const NUMBER = /^[-+]?\d+(\.\d*)?%?$/;
const dtcs: Field = (draft, text) => {
  draft.attributes.dtcs = [text];
};
const secondTank = where(/^[PCBU][0-9A-F]{4}$/, dtcs, 'fuel2');

/** Speed, heading, altitude, ACC, door, tanks, temperature: what follows the place, as far as the model has it. */
const tail: Field[] = [
  where(NUMBER, knots, 'speed'),
  where(NUMBER, course, 'course'),
  where(NUMBER, altitude, 'altitude'),
  where(/^[01]$/, flag('ignition'), 'acc'),
  where(/^[01]$/, flag('door'), 'door'),
  where(NUMBER, number('fuelLevel'), 'fuel1'),
  secondTank,
  where(NUMBER, temperature('1'), 'temperature'),
];

/** imei, keyword, date, phone, F, UTC time, A or V, place, tail (4.1, message format). */
const place = columns([latitudeMinutes, northSouth, longitudeMinutes, eastWest, ...tail], { atLeast: 4 });

/** Where the receiver has no fix (L): area and cell in place of degrees. */
const cell = columns([vendor('lac'), ignored, vendor('cell'), ignored, ...tail], { atLeast: 0 });

/** imei, text, three unused, hhmmss, ddmmyy, signal, fix, degrees, km/h, course, m, HDOP, satellites, ACC, supply, text. */
const alternative = columns(
  [
    ...[ignored, vendor('name'), ignored, ignored, ignored, date('hhmmss'), date('ddmmyy')],
    ...[number('gsmSignal', 100 / 31), validWhen('1'), latitude, longitude, kmh, course, altitude],
    ...[number('hdop'), number('satellites'), flag('ignition'), flag('charging')],
  ],
  { atLeast: 18, rest: () => {} },
);

/** The fix of a text that has one; undefined when it has none. */
export function readPosition(text: string): Fix | undefined {
  const fields = text.split(',');
  const [, , local = '', phone = '', full = '', utc = '', valid = ''] = fields;
  if (full === 'L') {
    const draft = cell(fields.slice(7))!;
    return finished(draft, phone, null);
  }
  if (full === 'F' && fields.length >= 11) {
    const rest = fields.slice(7);
    // some write N before the degrees
    if (/^[NS]$/i.test(rest[0] ?? '')) rest.splice(0, 4, rest[1]!, rest[0]!, rest[3]!, rest[2]!);
    const draft = place(rest)!;
    draft.valid = valid !== 'V';
    return finished(draft, phone, momentOf(local, utc));
  }
  if (/^\d{6}$/.test(utc) && /^\d{6}$/.test(valid) && fields.length >= 18) {
    const draft = alternative(fields);
    return draft && fixOf(draft);
  }
  return undefined;
}

function finished(draft: Draft, phone: string, time: number | null): Fix {
  if (/[1-9]/.test(phone)) keep(draft.attributes, 'phone', phone.slice(0, 40));
  return { ...fixOf(draft), time };
}
