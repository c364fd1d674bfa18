import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { degreesOf } from '../../core/shapes/minutes-text.ts';
import { readable } from './packet.ts';
import { readParameters } from './parameters.ts';

/** Wialon IPS 2.0, "Short data packet": date, time, two fields each for latitude and longitude, speed, course, altitude, satellites. */
const SHORT = 10;
/** A fix of a place takes three; without their number the place is not confirmed (corpus). */
const ENOUGH = 3;
const DAY = 86_400_000;

/** What is wrong with a packet, as its answer says: the codes of "Server response to the SD packet". */
export type Fault = '-1' | '0' | '10';

/** A position of a short or of an extended packet. Invalid values beside time and place are left out, as NA is. */
export function readPosition(body: string): Fix | Fault {
  const fields = body.split(';');
  if (fields.length < SHORT) return '-1';
  const [date = '', time = '', latitude = '', north = '', longitude = '', east = ''] = fields;
  const moment = momentOf(date, time);
  if (moment === undefined) return '0';
  const attributes: Attributes = {};
  const satellites = numberOf(fields[9]);
  if (satellites !== undefined) attributes.satellites = satellites;
  if (fields.length > SHORT) readExtension(attributes, fields);
  if (isMissing(latitude) && isMissing(longitude)) return { time: moment, location: null, attributes };
  const place = placeOf(latitude, north, longitude, east);
  if (!place) return '10';
  const location: Location = {
    ...place,
    altitude: numberOf(fields[8]) ?? null,
    speed: speedOf(numberOf(fields[6])),
    course: courseOf(numberOf(fields[7])),
    valid: satellites !== undefined && satellites >= ENOUGH,
    accuracy: null,
  };
  return { time: moment, location, attributes };
}

/** HDOP, inputs, outputs, analogue inputs, driver, parameters. */
function readExtension(attributes: Attributes, fields: string[]): void {
  const [hdop, inputs, outputs, analog = '', driver = '', parameters] = fields.slice(SHORT);
  const dilution = numberOf(hdop);
  if (dilution !== undefined) attributes.hdop = dilution;
  const [into, out] = [bitsOf(inputs), bitsOf(outputs)];
  if (into) attributes.inputs = into;
  if (out) attributes.outputs = out;
  if (!isMissing(analog)) readAnalog(attributes, analog);
  if (!isMissing(driver) && !/^0+$/.test(driver)) attributes.driverId = readable(driver).slice(0, 64);
  if (parameters !== undefined && !isMissing(parameters)) readParameters(attributes, parameters);
}

function readAnalog(attributes: Attributes, text: string): void {
  text.split(',', 32).forEach((value, at) => {
    const volts = numberOf(value);
    if (volts !== undefined) attributes.analogInputs = { ...attributes.analogInputs, [at + 1]: volts };
  });
}

/** Every bit an input, the lowest the first; as many whole bytes of them as the number needs. */
function bitsOf(text: string | undefined): Record<string, boolean> | undefined {
  const number = numberOf(text);
  if (number === undefined || !(number >= 0 && number < 2 ** 32)) return undefined;
  const bits: Record<string, boolean> = {};
  for (let bit = 0; bit < 8 || number >= 2 ** (bit & ~7); bit++)
    bits[bit + 1] = Math.floor(number / 2 ** bit) % 2 === 1;
  return bits;
}

/** Milliseconds since 1970 of DDMMYY and HHMMSS with or without a fraction; null where there is none, undefined where it is none. */
function momentOf(date: string, time: string): number | null | undefined {
  if (isMissing(date) || isMissing(time)) return null;
  if (!/^\d{6}$/.test(date) || !/^\d{6}(\.\d{1,9})?$/.test(time)) return undefined;
  const [day, month, year] = [Number(date.slice(0, 2)), Number(date.slice(2, 4)), Number(date.slice(4))];
  const clock = Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4));
  if (month < 1 || month > 12 || day < 1 || day > 31 || clock * 1000 >= DAY) return undefined;
  return Date.UTC(2000 + year, month - 1, day) + Math.round(clock * 1000);
}

function placeOf(latitude: string, north: string, longitude: string, east: string) {
  if (!/^[NS]$/i.test(north) || !/^[EW]$/i.test(east)) return undefined;
  try {
    return {
      latitude: degreesOf(latitude, 90) * (/s/i.test(north) ? -1 : 1),
      longitude: degreesOf(longitude, 180) * (/w/i.test(east) ? -1 : 1),
    };
  } catch {
    return undefined;
  }
}

function speedOf(kmh: number | undefined): number | null {
  return kmh === undefined || kmh < 0 ? null : kmh * KMH;
}

function courseOf(degrees: number | undefined): number | null {
  return degrees === undefined || degrees < 0 ? null : degrees % 360;
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || isMissing(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

const isMissing = (text: string) => text === '' || text === 'NA';

/** A position that a black box kept. */
export function stored(fix: Fix): Fix {
  keep(fix.attributes, 'archive', true);
  return fix;
}
