import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { degreesOf } from '../../core/shapes/minutes-text.ts';

/**
 * yymmdd, A or V, ddmm.mmmmN, dddmm.mmmmE, km/h in five characters, hhmmss, heading in six, eight of state, L and the mileage in
 * hexadecimal digits (KX402 protocol V1.5, "location data"). Parts at the end may be missing; spaces mean zeroes.
 */
const PACKED =
  /(\d{6})([AV])([ \d]\d{3}\.\d{1,6})([NS])([ \d]\d{2,4}\.\d{1,6})([EW])([ .\d]{5})(\d{6})([ .\d]{6}),?([\dA-F]{8})?(?:L([\dA-F]{1,8}))?(.*)$/is;

/** The same between commas, the date with its day first; altitude and satellites, or state and mileage, follow. */
const SPREAD =
  /^(\d{6}),([AV]),(\d{1,5}\.\d{1,6})([NS]),(\d{1,5}\.\d{1,6})([EW]),([.\d]{1,8}),(\d{6}),([.\d]{1,8})(?:,(.*))?$/is;

/** The position in the packed form; undefined when there is none. */
export function readPacked(text: string): Fix | undefined {
  const [, date = '', ...rest] = PACKED.exec(text) ?? [];
  if (date === '') return undefined;
  const [, , , , , , clock = '', , state, mileage, tail] = rest;
  const attributes: Attributes = {};
  if (state) readState(state, attributes);
  if (mileage) attributes.odometer = Number.parseInt(mileage, 16);
  if (tail) readTail(tail, attributes);
  return { time: momentOf(date, 'ymd', clock), location: locationOf(rest), attributes };
}

export function readSpread(text: string): Fix | undefined {
  const [, date = '', ...rest] = SPREAD.exec(text) ?? [];
  if (date === '') return undefined;
  const attributes: Attributes = {};
  const location = locationOf(rest);
  const [first = '', second = ''] = (rest[8] ?? '').split(',');
  if (/^[\dA-F]{8}$/i.test(first)) {
    readState(first, attributes);
    if (/^L[\dA-F]{1,8}$/i.test(second)) attributes.odometer = Number.parseInt(second.slice(1), 16);
  } else {
    if (/^-?\d{1,5}(\.\d*)?$/.test(first)) location.altitude = Number(first);
    if (/^\d{1,2}$/.test(second)) attributes.satellites = Number(second);
  }
  return { time: momentOf(date, 'dmy', rest[6]!), location, attributes };
}

function locationOf([fixed, latitude = '', north, longitude = '', east, speed = '', , course]: string[]): Location {
  const kmh = speed.trim() === '' ? Number.NaN : Number(speed);
  return {
    latitude: degreesOf(latitude, 90) * (/s/i.test(north!) ? -1 : 1),
    longitude: degreesOf(longitude, 180) * (/w/i.test(east!) ? -1 : 1),
    altitude: null,
    // none is no standstill
    speed: Number.isNaN(kmh) ? null : kmh * KMH,
    course: (Number(course) || 0) % 360,
    valid: fixed === 'A',
    accuracy: null,
  };
}

/** Milliseconds since 1970. A tracker whose clock is not set sends any digits: months beyond 12 run into the next year. */
export function momentOf(date: string, order: 'ymd' | 'dmy', clock: string): number {
  const pairs = (text: string) => [0, 2, 4].map((at) => Number(text.slice(at, at + 2))) as [number, number, number];
  const [first, month, last] = pairs(date);
  const [year, day] = order === 'ymd' ? [first, last] : [last, first];
  return Date.UTC(2000 + year, month - 1, day, ...pairs(clock));
}

/** Supply (0: connected), ACC, three digits of inputs and outputs, three of the fuel sensor. */
function readState(state: string, attributes: Attributes): void {
  attributes.externalPower = state[0] === '0';
  attributes.ignition = state[1] === '1';
  const [first = 0, second = 0] = [state[2]!, state[3]!].map((digit) => Number.parseInt(digit, 16));
  attributes.inputs = { 2: (first & 1) !== 0 };
  attributes.outputs = { 2: (first & 4) !== 0 };
  if (first & 2) keep(attributes, 'panic', true);
  if (second > 0) keep(attributes, 'speedSensor', second);
  keep(attributes, 'fuel', Number.parseInt(state.slice(5), 16)); // of the sensor's 1,024 steps
}

/** +017.7 after the mileage is a temperature; P, S and T with digits are sensors that no manual explains. */
function readTail(text: string, attributes: Attributes): void {
  const degrees = /^([-+]\d{1,3}\.\d+)/.exec(text)?.[1];
  if (degrees) attributes.temperatures = { 1: Number(degrees) };
  else keep(attributes, 'tail', text.replace(/^,/, '').slice(0, 60));
}
