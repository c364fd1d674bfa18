import { type Alarm, type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { set } from './engine.ts';
import { digits, shortOrNone } from './numbers.ts';
import { readMoment, readPlace, readStatus } from './place.ts';

/** By the direction in which the speed changes and how fast it was: 0, 2 and 4 slow down. */
const BY_GPS: readonly Alarm[] = Array.from({ length: 6 }, (_, type) =>
  type % 2 ? 'hardAcceleration' : 'hardBraking',
);
const BY_AXES: readonly Alarm[] = ['hardBraking', 'hardAcceleration', 'hardCornering'];
/** Behind a course in tenths of a degree. */
const TENTHS = 0.1;
const BEGINNING = 22;

/** 0x05: where a hard manoeuvre began and where it ended; in OBD plugs with revolutions. The end has the alarm. */
export function readManoeuvre(reader: ByteReader, isObd: boolean): Fix[] {
  const alarm = BY_GPS[reader.u8()];
  const fixes: Fix[] = [];
  while (reader.remaining >= BEGINNING + (isObd ? 2 : 0)) {
    const attributes: Attributes = {};
    const time = readMoment(reader);
    const speed = speedAhead(reader);
    const location = readPlace(reader, true, attributes, TENTHS);
    if (location === null && speed !== undefined) attributes.busSpeed = speed;
    if (isObd) set(attributes, 'rpm', shortOrNone(reader));
    fixes.push({ time, location, attributes });
  }
  const last = fixes.at(-1);
  if (last && alarm) raise(last.attributes, alarm);
  return fixes;
}

/** Speed is part of the place, but is also sent where the rest of it is not. */
function speedAhead(reader: ByteReader): number | undefined {
  const tenths = digits(reader.within(14).skip(12), 2);
  reader.position -= 14;
  return tenths === undefined ? undefined : (tenths / 10) * KMH;
}

/** 0x06: a hard manoeuvre by the accelerations. */
export function readAccelerations(reader: ByteReader, isObd: boolean): Fix[] {
  const alarm = BY_AXES[reader.u8()];
  const fix = readMoment6(reader, isObd);
  if (alarm) raise(fix.attributes, alarm);
  return [fix];
}

/** 0x07: an accident, moment by moment. */
export function readAccident(reader: ByteReader, isObd: boolean): Fix[] {
  reader.skip(1);
  const fixes: Fix[] = [];
  while (reader.remaining >= 28 + (isObd ? 2 : 0)) fixes.push(readMoment6(reader, isObd));
  if (fixes[0]) raise(fixes[0].attributes, 'accident');
  return fixes;
}

function readMoment6(reader: ByteReader, isObd: boolean): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  const isLocated = readStatus(reader, attributes);
  keep(attributes, 'accelerations', toHex(reader.take(5)));
  const location = readPlace(reader, isLocated, attributes, TENTHS);
  if (isObd && reader.remaining >= 2) set(attributes, 'rpm', shortOrNone(reader));
  return { time, location, attributes };
}
