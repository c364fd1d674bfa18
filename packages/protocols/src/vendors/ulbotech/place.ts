import { type Attributes, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';

const MILLIONTHS = 1e6;
const NO_FIX = 9999;

/** Millionths of a degree, km/h, course, dilution in hundredths, 9999 without a fix. @throws RangeError for a place that is not on earth. */
export function readPlace(element: ByteReader, attributes: Attributes): Location {
  const [latitude, longitude] = [element.i32() / MILLIONTHS, element.i32() / MILLIONTHS];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const [speed, course, dilution] = [element.u16() * KMH, element.u16() % 360, element.u16()];
  attributes.hdop = dilution / 100;
  return { latitude, longitude, altitude: null, speed, course, valid: dilution < NO_FIX, accuracy: null };
}
