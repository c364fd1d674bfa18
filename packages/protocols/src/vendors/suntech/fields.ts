import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { twoDigits } from '../../core/bcd.ts';
import type { ByteReader } from '../../core/bytes.ts';

/** The fields of a text, one after the other. @throws RangeError beyond the last. */
export type Row = {
  next(): string;
  /** A field that need not be there. */
  optional(): string;
  peek(ahead?: number): string | undefined;
  skip(count: number): void;
  readonly left: number;
};

const MAX_FIELDS = 400;

export function rowOf(text: string, from = 0): Row {
  const fields = text.split(';', MAX_FIELDS);
  let at = from;
  return {
    next() {
      if (at >= fields.length) throw new RangeError('a text with fewer fields than its kind has');
      return fields[at++]!;
    },
    optional: () => fields[at++] ?? '',
    peek: (ahead = 0) => fields[at + ahead],
    skip(count) {
      at += count;
    },
    get left() {
      return Math.max(0, fields.length - at);
    },
  };
}

/** @throws RangeError for a text that is no decimal number. */
export function numberOf(text: string): number {
  if (!/^[-+]?\d{1,15}(\.\d{0,9})?$/.test(text)) throw new RangeError(`no number: ${text.slice(0, 20)}`);
  return Number(text);
}

export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[-+]?\d{1,15}(\.\d{0,9})?$/.test(text) ? Number(text) : undefined;
}

export function hexIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** yyyymmdd and hh:mm:ss. @throws RangeError where they are none. */
export function momentOf(date: string, clock: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(clock) ?? [];
  if (year === undefined || hour === undefined || !(Number(month) >= 1 && Number(month) <= 12))
    throw new RangeError(`no moment: ${date.slice(0, 20)} ${clock.slice(0, 20)}`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/** Six bytes: year of the century, month, day, hour, minute, second, as numbers. @throws RangeError where they are no date. */
export function readMoment(reader: ByteReader): number {
  const [year, month, day] = [reader.u8(), reader.u8(), reader.u8()];
  const [hour, minute, second] = [reader.u8(), reader.u8(), reader.u8()];
  if (month < 1 || month > 12 || day < 1 || day > 31) throw new RangeError(`no date: ${year}-${month}-${day}`);
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** A whole number, then decimals in packed digits: `bytes` of the one, `digits` bytes of the other. */
export function readDecimal(reader: ByteReader, bytes: 1 | 2, digits: 1 | 3): number {
  const whole = bytes === 1 ? reader.u8() : reader.u16();
  const part = reader.take(digits).reduce((sum, byte) => sum * 100 + twoDigits(byte), 0);
  return whole + part / (digits === 1 ? 100 : 1_000_000);
}

type Spot = { latitude: number; longitude: number; speed: number | null; course: number | null; valid: boolean };

/** The speed is in km/h. @throws RangeError for a place that is not on earth. */
export function fixOn(time: number, { latitude, longitude, speed, course, valid }: Spot, attributes: Attributes): Fix {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const [metres, degrees] = [speed === null ? null : speed * KMH, course === null ? null : course % 360];
  return {
    time,
    location: { latitude, longitude, altitude: null, speed: metres, course: degrees, valid, accuracy: null },
    attributes,
  };
}
