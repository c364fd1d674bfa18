import { type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { finite } from './flex-values.ts';

/** The only structure of extra packets that there is. */
const STRUCTURE = 0x0a;

/**
 * An extra packet: structure, how long its fixed part is, number, event and when, receiver, moment, place, altitude, speed, course,
 * kilometres, and what else it has. Undefined for another structure.
 */
export function readExtra(packet: ByteReader): Fix | undefined {
  if (packet.u8() !== STRUCTURE) return undefined;
  const fixed = packet.within(packet.u8());
  const attributes: Fix['attributes'] = {};
  keep(attributes, 'index', fixed.u32le());
  attributes.event = fixed.u16le();
  const receiver = fixed.skip(4).u8();
  attributes.satellites = receiver >> 2;
  const time = fixed.u32le() * 1000;
  const [latitude, longitude] = [fixed.i32le() / 600_000, fixed.i32le() / 600_000];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new RangeError('no place');
  const altitude = fixed.i32le() / 10;
  const speed = finite(fixed.f32le()) * KMH;
  const course = fixed.u16le() % 360;
  attributes.odometer = finite(fixed.f32le()) * 1000;
  const location = { latitude, longitude, altitude, speed, course, valid: (receiver & 2) !== 0, accuracy: null };
  return { time, location, attributes };
}
