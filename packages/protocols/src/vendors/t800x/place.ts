import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { digits } from './numbers.ts';

const PLACE = 16;
export const HISTORY = 0x80;
const LOCATED = 0x40;
const SATELLITES = 0x1f;
const LTE = 0x80;

/** Six bytes of digits, UTC. */
export const readMoment = (reader: ByteReader): number | null => digitsMoment(reader.take(6));

/** The byte in front of a place: stored before, located, satellites. @returns whether a place follows */
export function readStatus(reader: ByteReader, attributes: Attributes): boolean {
  const status = reader.u8();
  attributes.satellites = status & SATELLITES;
  if (status & HISTORY) keep(attributes, 'historical', true);
  return (status & LOCATED) !== 0;
}

/**
 * Altitude, longitude and latitude as numbers with a low byte first, tenths of km/h in digits, degrees; where there is no
 * fix the cells in reach take their place. Null for no place.
 * @throws RangeError for a place that is not on earth
 */
export function readPlace(
  reader: ByteReader,
  isLocated: boolean,
  attributes: Attributes,
  courseScale = 1,
): Location | null {
  const bytes = reader.take(PLACE);
  if (bytes.every((byte) => byte === 0xff)) return null;
  if (isLocated) return located(new ByteReader(bytes), courseScale);
  readCells(bytes, attributes);
  return null;
}

function located(place: ByteReader, courseScale: number): Location | null {
  const [altitude, longitude, latitude] = [place.f32le(), place.f32le(), place.f32le()];
  const speed = digits(place, 2);
  const course = place.u16();
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  }
  return {
    latitude,
    longitude,
    altitude: Number.isFinite(altitude) ? altitude : null,
    speed: speed === undefined ? null : (speed / 10) * KMH,
    course: course === 0xffff ? null : (course * courseScale) % 360,
    valid: true,
    accuracy: null,
  };
}

/**
 * Country, network and three pairs of area and cell, the low byte first; of an LTE cell, with the highest bit set before,
 * country, network, cell and area.
 */
function readCells(bytes: Uint8Array, attributes: Attributes): void {
  const reader = new ByteReader(bytes);
  if (bytes[0]! & LTE && bytes[0]! < 0x90) {
    const [mcc, mnc, id, lac] = [reader.u16() & 0x7fff, reader.u16(), reader.u32(), reader.u16()];
    addCell(attributes, { mcc, mnc, lac, id });
    return;
  }
  const [mcc, mnc] = [reader.u16le(), reader.u16le()];
  for (let at = 0; at < 3; at++) {
    const [lac, id] = [reader.u16le(), reader.u16le()];
    if (lac !== 0xffff && id !== 0xffff) addCell(attributes, { mcc, mnc, lac, id });
  }
}

/** What a message says of a moment without its place. */
export const placeless = (time: number | null, attributes: Attributes): Fix => ({ time, location: null, attributes });

/** Keeps the rest as it came, where there is one. */
export function keepRest(reader: ByteReader, attributes: Attributes, name: string): void {
  if (reader.remaining > 0) keep(attributes, name, toHex(reader.take(Math.min(reader.remaining, 200))));
}
