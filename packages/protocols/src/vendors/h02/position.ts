import { type Attributes, type Fix, KNOT, type Location } from '@balise/tracking';
import { servingCell } from './cell.ts';
import { degreesOf } from './coordinate.ts';
import { momentOf } from './moment.ts';
import { type H02Sentence, numberIn } from './sentence.ts';
import { readStatus } from './status.ts';

/**
 * The position in a text: [hhmmss,]A|V,latitude,N|S,longitude,E|W,speed,direction,[a number,]ddmmyy[,status[,more…]]. What
 * precedes it is the answer that V4 brings. Undefined when the text has none: trackers without a fix leave the fields empty.
 */
export function readPosition(sentence: H02Sentence): { fix: Fix; before: string[] } | undefined {
  const { fields, identity } = sentence;
  const at = fields.findIndex((_, index) => isHemisphere(fields, index + 2));
  if (at < 0 || fields[at + 1] === '' || fields[at + 3] === '') return undefined;
  const location = locationOf(fields.slice(at));
  const clock = fields[at - 1] ?? '';
  const dateAt = [at + 7, at + 8].find((index) => /^\d{6}$/.test(fields[index] ?? ''));
  const time = dateAt === undefined ? null : momentOf(/^\d{4,6}$/.test(clock) ? clock : '000000', fields[dateAt]!);
  if (dateAt !== undefined && time === null) return undefined;
  const attributes = dateAt === undefined ? {} : tailOf(fields.slice(dateAt + 1), identity);
  return { fix: { time, location, attributes }, before: fields.slice(0, Math.max(0, at - 1)) };
}

function isHemisphere(fields: readonly string[], north: number): boolean {
  return /^[NS]$/i.test(fields[north] ?? '') && /^[EW]$/i.test(fields[north + 2] ?? '');
}

function locationOf([fixed, latitude = '', north = '', longitude = '', east = '', speed, course]: string[]): Location {
  const knots = numberIn(speed);
  return {
    latitude: degreesOf(latitude.trim(), 'latitude') * (/s/i.test(north) ? -1 : 1),
    longitude: degreesOf(longitude.trim(), 'longitude') * (/w/i.test(east) ? -1 : 1),
    altitude: null,
    // none is no standstill
    speed: knots === undefined ? null : knots * KNOT,
    course: numberIn(course) ?? null,
    // a digit is a coding scheme, which only positions with a fix carry
    valid: fixed === 'A' || /^\d$/.test(fixed ?? ''),
    accuracy: null,
  };
}

/** Status, serving cell and what else follows the date; V19 puts phone and SIM numbers before the status. */
function tailOf(tail: string[], identity: string): Attributes {
  const statusAt = tail.findIndex((text) => readStatus(text) !== undefined);
  const iccid = tail.map((text) => /^(89\d{17,18})\D?$/.exec(text)?.[1]).find(Boolean);
  const attributes: Attributes = statusAt < 0 ? {} : (readStatus(tail[statusAt]) ?? {});
  if (iccid) attributes.iccid = iccid;
  const rest = statusAt === 0 ? tail.slice(1) : [];
  const cell = servingCell(rest, identity);
  if (cell) attributes.cell = cell;
  const vendor = Object.fromEntries(rest.map((text, index) => [`io${index + 1}`, text.trim().slice(0, 40)]));
  for (const [name, text] of Object.entries(vendor)) if (text === '') delete vendor[name];
  return Object.keys(vendor).length > 0 ? { ...attributes, vendor: { ...attributes.vendor, ...vendor } } : attributes;
}
