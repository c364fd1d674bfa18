import { twoDigits } from '../../core/bcd.ts';
import type { ByteReader } from '../../core/bytes.ts';

/** A number in decimal digits, two a byte; undefined for anything else: ff means no value. */
export function digits(reader: ByteReader, bytes: number): number | undefined {
  let value: number | undefined = 0;
  for (let at = 0; at < bytes; at++) {
    const byte = reader.u8();
    if ((byte & 0x0f) > 9 || byte > 0x99) value = undefined;
    else if (value !== undefined) value = value * 100 + twoDigits(byte);
  }
  return value;
}

/** All ones: the tracker has no such value. */
export const byteOrNone = (reader: ByteReader): number | undefined => orNone(reader.u8(), 0xff);
export const shortOrNone = (reader: ByteReader): number | undefined => orNone(reader.u16(), 0xffff);
export const longOrNone = (reader: ByteReader): number | undefined => orNone(reader.u32(), 0xffffffff);
const orNone = (value: number, none: number) => (value === none ? undefined : value);

/** Degrees in seven bits, the eighth its sign. */
export function signedDegrees(reader: ByteReader): number | undefined {
  const value = reader.u8();
  if (value === 0xff) return undefined;
  return value & 0x80 ? -(value & 0x7f) : value;
}

/** Hundredths in fifteen bits, the sixteenth their sign. */
export function signedHundredths(reader: ByteReader): number | undefined {
  const value = reader.u16();
  if (value === 0xffff) return undefined;
  return (value & 0x8000 ? -(value & 0x7fff) : value) / 100;
}

/** Tenths in digits, of a byte. */
export function tenths(reader: ByteReader): number | undefined {
  const value = digits(reader, 1);
  return value === undefined ? undefined : value / 10;
}

/** A battery that is full says 0. */
export function batteryLevel(reader: ByteReader): number | undefined {
  const value = digits(reader, 1);
  return value === 0 ? 100 : value;
}
