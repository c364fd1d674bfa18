import type { Attributes, Fix, Location } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';

const VALUES = 2;
const PLACE = 6;
const MOMENT = 7;
const MODULES_AT = 19;
const RADIAN = 180 / Math.PI;

/** A message of modules: number, length in two bytes and content of each. Undefined where none has a time, a place or values. */
export function readModules(frame: Uint8Array): Fix | undefined {
  const reader = new ByteReader(frame.subarray(0, -1)).skip(MODULES_AT);
  const attributes: Attributes = {};
  const fix: Fix = { time: null, location: null, attributes };
  while (reader.remaining >= 3) {
    const type = reader.u8();
    const module = reader.within(reader.u16le());
    if (type === PLACE) fix.location = readPlace(module, attributes);
    else if (type === MOMENT) fix.time = readMoment(module);
    else if (type === VALUES) readValues(module, attributes);
    else if (module.remaining > 0)
      keep(attributes, `module${type}`, toHex(module.take(Math.min(module.remaining, 60))));
  }
  const isEmpty = fix.time === null && fix.location === null && Object.keys(attributes).length === 0;
  return isEmpty ? undefined : fix;
}

/** Dilution in tenths, the receiver's two modes, satellites, place, a byte of speed, direction (corpus, which never vouches for it). */
function readPlace(module: ByteReader, attributes: Attributes): Location {
  attributes.hdop = module.u8() / 10;
  keep(attributes, 'mode1', module.u8());
  keep(attributes, 'mode2', module.u8());
  attributes.satellites = module.u8();
  const [longitude, latitude, altitude] = [0, 1, 2].map(() => module.i32le());
  const location = {
    latitude: latitude! * 1e-8 * RADIAN,
    longitude: longitude! * 1e-8 * RADIAN,
    altitude: altitude! / 100,
    speed: module.u8() / 100,
    course: (module.u16le() * 1e-3 * RADIAN) % 360,
    valid: false,
    accuracy: null,
  };
  if (Math.abs(location.latitude) > 90 || Math.abs(location.longitude) > 180) throw new RangeError('no place');
  return location;
}

/** Whether it is known, seconds, minutes, hours, day, month, year of two digits. */
function readMoment(module: ByteReader): number | null {
  const isKnown = module.u8() !== 0;
  const [second, minute, hour, day, month, year] = [0, 1, 2, 3, 4, 5].map(() => module.u8()) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  if (!isKnown || day < 1 || day > 31 || month < 1 || month > 12) return null;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** Of the vehicle's bus: operator, signature of the setup, how many, and for each its number, its width and its value. */
function readValues(module: ByteReader, attributes: Attributes): void {
  const count = module.skip(6).u8();
  for (let index = 0; index < count; index++) {
    const id = module.u16le();
    module.skip(1);
    keep(attributes, `io${id}`, module.u32le());
  }
}
