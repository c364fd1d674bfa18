import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';

/** What the alarm byte behind a report says (corpus). */
export const ALARM_BITS: BitTable = { 0: { alarm: 'vibration' }, 1: { alarm: 'overspeed' }, 4: { alarm: 'lowPower' } };

const EAST_IS_OFF = 0x0800;
const NORTH_IS_ON = 0x0400;
const FIXED = 0x1000;
const COURSE = 0x03ff;
/** Of a degree's 180th million: 30,000 parts of a minute. */
const UNITS = 1_800_000;

/** Year to second, a byte each; UTC. */
function momentOf(content: ByteReader): number {
  const [year, month, day] = [content.u8(), content.u8(), content.u8()];
  const [hour, minute, second] = [content.u8(), content.u8(), content.u8()];
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** Moment, satellites in the low half of a byte, place in 30,000ths of a minute, km/h, course with flags; altitude and alarms. */
export function readPosition(content: ByteReader): Fix {
  const time = momentOf(content);
  const attributes: Attributes = { satellites: content.u8() & 0x0f };
  const [north, east] = [content.u32() / UNITS, content.u32() / UNITS];
  const speed = content.u8() * KMH;
  const flags = content.u16();
  let altitude: number | null = null;
  if (content.remaining >= 3) {
    altitude = content.i16();
    readBits(attributes, content.u8(), ALARM_BITS);
  }
  const location = {
    latitude: inRange(flags & NORTH_IS_ON ? north : -north, 90),
    longitude: inRange(flags & EAST_IS_OFF ? -east : east, 180),
    altitude,
    speed,
    course: (flags & COURSE) % 360,
    valid: (flags & FIXED) !== 0,
    accuracy: null,
  };
  return { time, location, attributes };
}

/** Two places (the first counts), km/h, heading in steps of two degrees, satellites. */
export function readPair(content: ByteReader, valid: boolean): Fix {
  const time = momentOf(content);
  const latitude = inRange(degrees(content), 90);
  const longitude = inRange(degrees(content), 180);
  const speed = content.skip(8).u8() * KMH;
  const course = (content.u8() * 2) % 360;
  const attributes: Attributes = { satellites: content.u8() };
  return { time, location: { latitude, longitude, altitude: null, speed, course, valid, accuracy: null }, attributes };
}

/** Degrees in a byte, the hemisphere in the high half of the next, and millionths. */
function degrees(content: ByteReader): number {
  const whole = content.u8();
  const parts = content.u24();
  const value = whole + (parts & 0x0fffff) / 1e6;
  return parts & 0xf00000 ? -value : value;
}

function inRange(value: number, bound: number): number {
  if (!(Math.abs(value) <= bound)) throw new RangeError(`no place: ${value}`);
  return value;
}
