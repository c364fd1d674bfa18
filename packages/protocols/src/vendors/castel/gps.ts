import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';

const MILLISECONDS_OF_ARC = 3_600_000;
const EAST = 0x01;
const NORTH = 0x02;
const FIXED = 0x0c;

/**
 * GPS item, 19 bytes: day, month, year, hour, minute, second; latitude and longitude in thousandths of a second of arc;
 * cm/s; tenths of a degree; a byte with the hemispheres (bits 0 and 1), the fix (2 and 3) and the satellites (4 to 7).
 * No place for one that is not on earth.
 */
export function readGps(reader: ByteReader): Fix {
  const [day, month, year] = [reader.u8(), reader.u8(), reader.u8()];
  const [hour, minute, second] = [reader.u8(), reader.u8(), reader.u8()];
  const north = reader.u32le() / MILLISECONDS_OF_ARC;
  const east = reader.u32le() / MILLISECONDS_OF_ARC;
  const speed = reader.u16le() / 100;
  const course = (reader.u16le() / 10) % 360;
  const flags = reader.u8();
  const isDate = day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return {
    time: isDate ? Date.UTC(2000 + year, month - 1, day, hour, minute, second) : null,
    location: onEarth({
      latitude: flags & NORTH ? north : -north,
      longitude: flags & EAST ? east : -east,
      altitude: null,
      speed,
      course,
      valid: (flags & FIXED) > 0,
      accuracy: null,
    }),
    attributes: { satellites: flags >> 4 },
  };
}
