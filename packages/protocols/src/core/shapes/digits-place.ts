import { KNOT } from '@balise/tracking';
import { digitsMoment } from '../bcd.ts';
import type { ByteReader } from '../bytes.ts';
import { toHex } from '../hex.ts';

/** Where and when, with the lowest bit of the flags: whether the receiver had a fix. */
export type DigitsPlace = {
  time: number | null;
  latitude: number;
  longitude: number;
  speed: number;
  course: number;
  valid: boolean;
};

/**
 * Jointech's place in decimal digits, half a byte each (JT600, JT701, JT709): ddmmyyhhmmss, ddmmmmmm, dddmmmmmm, four flags (fix,
 * north, east), knots in two digits, and half of the course in a byte. @throws RangeError for other digits, or a place that is not on earth.
 */
export function readDigitsPlace(body: ByteReader): DigitsPlace {
  const [day, month, year, hour, minute, second] = body.take(6);
  const time = digitsMoment(Uint8Array.of(year!, month!, day!, hour!, minute!, second!));
  const digits = toHex(body.take(9));
  if (!/^\d{17}/.test(digits)) throw new RangeError('no place in decimal digits');
  const flags = Number.parseInt(digits[17]!, 16);
  const latitude = degrees(digits.slice(0, 2), digits.slice(2, 8)) * (flags & 2 ? 1 : -1);
  const longitude = degrees(digits.slice(8, 11), digits.slice(11, 17)) * (flags & 4 ? 1 : -1);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const speed = body.u8();
  return {
    time,
    latitude,
    longitude,
    speed: ((speed >> 4) * 10 + (speed & 15)) * KNOT,
    course: (body.u8() * 2) % 360,
    valid: (flags & 1) === 1,
  };
}

function degrees(whole: string, minutes: string): number {
  return Number(whole) + Number(minutes) / 10_000 / 60;
}
