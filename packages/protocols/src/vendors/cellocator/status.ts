import type { Alarm, Attributes, Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';

/** Why the unit spoke: those that are alarms. All are kept as the event's code. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  34: 'overspeed',
  70: 'sos',
  80: 'powerCut',
  81: 'lowPower',
  83: 'lowBattery',
  90: 'powerRestored',
};

/** Inputs and outputs in four bytes, the first the highest. */
const IGNITION = 0x2000_0000;
const DOOR = 0x0100_0000;
const CHARGER = 0x80;

const RADIAN = 180 / Math.PI;
const NO_DRIVER = '000000000000';

/** A status and location message from its hardware's version on, 70 bytes in all (corpus, field by field). */
export function readStatus(frame: Uint8Array, isOther: boolean): Fix {
  const reader = new ByteReader(frame).skip(12);
  const attributes: Attributes = {};
  keep(attributes, 'versionHw', reader.u8());
  attributes.firmware = String(reader.u8());
  // protocol's version, and the operator in the next bytes' halves
  keep(attributes, 'status', reader.skip(1).u8() & 0x0f);
  keep(attributes, 'reasonData', reader.skip(1).u8());
  const reason = reader.u8();
  attributes.event = reason;
  const alarm = ALARMS[reason];
  if (alarm) raise(attributes, alarm);
  keep(attributes, 'mode', reader.u8());
  readPorts(reader.u32(), attributes);
  reader.skip(1);
  readAnalog(reader, isOther, attributes);
  // in the units that are set in the unit
  keep(attributes, 'odometer', reader.u16le() + reader.u8() * 0x1_0000);
  const driver = toHex(reader.take(6)).toUpperCase();
  if (driver !== NO_DRIVER) attributes.driverId = driver;
  // when the place was found, and the receiver's state
  keep(attributes, 'locationStatus', reader.skip(2).u8());
  attributes.satellites = reader.skip(2).u8();
  const place = readPlace(reader, isOther);
  return { time: readTime(reader), location: { ...place, valid: true, accuracy: null }, attributes };
}

function readPorts(ports: number, attributes: Attributes): void {
  attributes.ignition = (ports & IGNITION) !== 0;
  attributes.door = (ports & DOOR) !== 0;
  attributes.charging = (ports & CHARGER) !== 0;
  keep(attributes, 'input', ports);
}

/** Four inputs of eight bits, or two of sixteen; what a step is depends on how they are set. */
function readAnalog(reader: ByteReader, isOther: boolean, attributes: Attributes): void {
  for (let input = 1; input <= (isOther ? 2 : 4); input++) {
    keep(attributes, `adc${input}`, isOther ? reader.u16le() : reader.u8());
  }
}

type Place = { latitude: number; longitude: number; altitude: number; speed: number; course: number };

/**
 * Longitude, latitude in hundred-millionths of a radian, altitude in centimetres, centimetres a second, thousandths of a radian. The later
 * family has latitude, longitude in ten-millionths of a degree, and the altitude in metres.
 */
export function readPlace(reader: ByteReader, isOther: boolean): Place {
  const [first, second] = [reader.i32le(), reader.i32le()];
  const [latitude, longitude] = isOther
    ? [first * 1e-7, second * 1e-7]
    : [second * 1e-8 * RADIAN, first * 1e-8 * RADIAN];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const altitude = isOther ? reader.i32le() : reader.i32le() / 100;
  const speed = reader.u32le() / 100;
  const course = reader.u16le() * 1e-3 * RADIAN;
  return { latitude, longitude, altitude, speed, course: course % 360 };
}

/** Seconds, minutes, hours, day, month, year; null for no date. */
function readTime(reader: ByteReader): number | null {
  const [second, minute, hour, day, month] = [reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  const year = reader.u16le();
  return day >= 1 && day <= 31 && month >= 1 && month <= 12
    ? Date.UTC(year, month - 1, day, hour, minute, second)
    : null;
}
