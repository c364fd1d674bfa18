import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { addCell } from '../../../core/shapes/stations.ts';
import { fromLatin1 } from '../../../core/text.ts';

const MICRODEGREES = 1_000_000;
const MOST_IDENTITY = 99;

/**
 * Eight bytes: an IMEI of two digits a byte and one in the last (each a number, not a nibble), or the device's name where the
 * report mask puts that in its place. A name is no identity: every tracker of a kind is delivered with the same.
 */
export function readIdentity(reader: ByteReader): string[] {
  const bytes = reader.take(8);
  if (bytes[7]! <= 9 && bytes.every((byte) => byte <= MOST_IDENTITY)) {
    const digits = Array.from(bytes.subarray(0, 7), (byte) => String(byte).padStart(2, '0')).join('') + bytes[7];
    return [digits];
  }
  const name = fromLatin1(bytes).replace(/[^\x21-\x7e]+/g, '');
  return name === '' ? [] : [name];
}

/** Year in two bytes, then month, day, hour, minute and second; null where they are no date. */
export function readMoment(reader: ByteReader): number | null {
  const [year, month, day] = [reader.u16(), reader.u8(), reader.u8()];
  const [hour, minute, second] = [reader.u8(), reader.u8(), reader.u8()];
  if (year < 2000 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Accuracy, speed, azimuth, altitude, place, time, cell, a reserved byte (GB100 manual, +RSP). */
export function readPlace(reader: ByteReader, attributes: Attributes): Fix {
  attributes.hdop = reader.u8();
  const speed = (reader.u24() / 10) * KMH;
  const course = reader.u16() % 360;
  const altitude = reader.i16();
  const longitude = reader.i32() / MICRODEGREES;
  const latitude = reader.i32() / MICRODEGREES;
  const time = readMoment(reader);
  addCell(attributes, { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16(), id: reader.u16() });
  reader.skip(1);
  return fixOn(time, { latitude, longitude, altitude, speed, course, valid: attributes.hdop > 0 }, attributes);
}

type Spot = Pick<NonNullable<Fix['location']>, 'latitude' | 'longitude' | 'altitude' | 'speed' | 'course' | 'valid'>;

/** @throws RangeError for a place that is not on earth. */
export function fixOn(time: number | null, spot: Spot, attributes: Attributes): Fix {
  if (Math.abs(spot.latitude) > 90 || Math.abs(spot.longitude) > 180)
    throw new RangeError(`no place: ${spot.latitude}, ${spot.longitude}`);
  return { time, location: { ...spot, accuracy: null }, attributes };
}
