import type { Alarm } from '@balise/tracking';
import { cellOrNone, operator } from '../../core/shapes/cells.ts';
import {
  altitude,
  course,
  date,
  event,
  type Field,
  identity,
  kmh,
  number,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { degreesBy } from '../../core/shapes/place.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

/** By the event's number (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  1: 'general',
  2: 'sos',
  5: 'general',
  7: 'geofenceEnter',
  8: 'geofenceExit',
  22: 'lowBattery',
  25: 'movement',
};
/** The key was turned on, and off. */
const IGNITION: Readonly<Record<string, boolean>> = { 11: true, 12: false };

const eventOrIgnition: Field = (draft, text) => {
  const code = String(Number(text));
  event(ALARMS)(draft, code);
  draft.attributes.event = Number(text);
  const ignition = IGNITION[code];
  if (ignition !== undefined) draft.attributes.ignition = ignition;
};
/** Longitude and latitude in millionths of a degree, or in ten-thousandths where they are shorter. */
const place: Field = (draft, text) => {
  const [east = '', north = ''] = text.split(',');
  const scale = /^-?\d{8}/.test(east) && /^-?\d{7}/.test(north) ? 1e-6 : 1e-4;
  degreesBy('longitude', scale)(draft, east);
  degreesBy('latitude', scale)(draft, north);
};

/** Identity and event, moments of event and position, place, fix (1: none), and what the tracker counts and measures (corpus). */
const POSITION = pattern(
  /^\d{4}(?<identity>\d{15}|\d{6})(?<event>\d{1,2}),\d{12},\d+,(?<moment>\d{12}),(?<place>-?\d{1,10},-?\d{1,10}),(?<fix>\d),(?<speed>\d+),(?<course>\d+),(?<satellites>\d*),(?<hdop>[^,]*),[^,]*,(?<altitude>[^,]*),(?<mileage>[^,]*),(?<operator>[^,]*),(?<inputs>[^,]*),(?<outputs>[^,]*),(?<battery>\d+)/,
  {
    identity,
    event: eventOrIgnition,
    moment: date('ddmmyyhhmmss'),
    place,
    fix: (draft, text) => {
      draft.valid = text !== '1';
    },
    speed: kmh,
    course,
    satellites: number('satellites'),
    hdop: number('hdop'),
    altitude,
    operator,
    mileage: vendorNumber('mileage'),
    inputs: vendor('input'),
    outputs: vendor('output'),
    // raw: the converter's own steps
    battery: vendorNumber('battery'),
  },
);

/** @throws RangeError when the text is none of these trackers'. */
export function decode(text: string): TextMessage {
  // its length in four bytes; a trimmed one began above the space
  const body = text.charCodeAt(2) === 0 && text.charCodeAt(3) === 0 ? text.slice(4) : text;
  const draft = POSITION(body);
  if (draft) cellOrNone(draft.attributes);
  else if (!/^\d{4}/.test(body)) throw new RangeError('no message of a Telic tracker');
  return messageOf(draft);
}
