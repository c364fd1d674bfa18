import type { ByteReader } from '../../core/bytes.ts';

/** Six bytes, year since 2000 to second, on the tracker's clock; in milliseconds since 1970 UTC (GT06 V1.8.1 §5.2.1.4). */
export function readDate(body: ByteReader, zone: number): number {
  return utc(body.u8(), body.u8(), body.u8(), body.u8(), body.u8(), body.u8()) - zone;
}

/** The same in decimal digits, two a byte, always UTC (365GPS §0x69). */
export function readDecimalDate(body: ByteReader): number {
  const two = () => {
    const byte = body.u8();
    return (byte >> 4) * 10 + (byte & 0x0f);
  };
  return utc(two(), two(), two(), two(), two(), two());
}

/** The six bytes of a moment in UTC. */
export function dateBytes(time: number): number[] {
  const date = new Date(time);
  return [
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}
