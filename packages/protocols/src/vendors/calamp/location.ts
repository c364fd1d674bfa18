import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';

/** LM Direct, fix status: the receiver does not vouch for the place. */
const INVALID = 0x08;
const MINI_INVALID = 0x20;
const IGNITION = 0x01;
const DEGREES = 1e-7;

/** Update and fix time, place, centimetres and centimetres a second, heading, satellites, status, radio, dilution, inputs, unit. */
export function readLocation(reader: ByteReader): Fix {
  const time = reader.u32() * 1000;
  reader.skip(4);
  const [latitude, longitude] = place(reader);
  const altitude = reader.i32() / 100;
  const speed = reader.u32() / 100;
  const course = headingOf(reader);
  const satellites = reader.u8();
  const valid = (reader.u8() & INVALID) === 0;
  const vendor: NonNullable<Attributes['vendor']> = { carrier: reader.u16(), rssi: reader.i16(), modem: reader.u8() };
  const hdop = reader.u8();
  const inputs = reader.u8();
  vendor.status = reader.u8();
  // tenths, and as they came
  vendor.hdop = hdop;
  vendor.input = inputs;
  const attributes: Attributes = { satellites, hdop: hdop / 10, ignition: (inputs & IGNITION) !== 0, vendor };
  return { time, location: { latitude, longitude, altitude, speed, course, valid, accuracy: null }, attributes };
}

/** Update time, place, heading, km/h, satellites and status in one byte, radio, inputs. */
export function readMiniLocation(reader: ByteReader): Fix {
  const time = reader.u32() * 1000;
  const [latitude, longitude] = place(reader);
  const course = headingOf(reader);
  const speed = reader.u8() * KMH;
  const status = reader.u8();
  const modem = reader.u8();
  const inputs = reader.u8();
  const attributes: Attributes = {
    satellites: status & 0x0f,
    ignition: (inputs & IGNITION) !== 0,
    vendor: { modem, input: inputs },
  };
  const valid = (status & MINI_INVALID) === 0;
  return { time, location: { latitude, longitude, altitude: null, speed, course, valid, accuracy: null }, attributes };
}

/** Counters and measurements that the device's own program fills; trackers end early where the last ones are 0. */
export function readAccumulators(reader: ByteReader, attributes: Attributes, spare: boolean): void {
  const head = reader.u8();
  if (spare) reader.skip(1);
  if (head >> 6 === 1) reader.skip(8);
  const count = head & 0x3f;
  for (let index = 0; index < count && reader.remaining >= 4; index++) {
    attributes.vendor = { ...attributes.vendor, [`acc${index}`]: reader.u32() };
  }
}

function headingOf(reader: ByteReader): number {
  return ((reader.i16() % 360) + 360) % 360;
}

/** @throws RangeError for a place that is not on earth. */
function place(reader: ByteReader): [latitude: number, longitude: number] {
  const [latitude, longitude] = [reader.i32() * DEGREES, reader.i32() * DEGREES];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new RangeError('no place on earth');
  return [latitude, longitude];
}
