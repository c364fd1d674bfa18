import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { fromLatin1 } from '../../core/text.ts';
import { PARAMETERS } from './parameters.ts';

const NOWHERE = -0x8000_0000;
const WIDTHS = [1, 2, 4, 8] as const;
const IBUTTON = 34;
/** Numbers of eight bytes that belong together: a driver's card on the vehicle's bus and in the tachograph, a radio tag. */
const DRIVERS = [
  [126, 127],
  [155, 156],
] as const;
const TAG = [760, 761] as const;

/**
 * Command 1, and 68 with two bytes for each id: how many are left, how many these are, the records. A record of 68 may go on in
 * the next ones, which then are numbered from 1 and have more parameters of the same moment.
 */
export function readRecords(body: ByteReader, extended: boolean): Fix[] {
  body.skip(1);
  const fixes: Fix[] = [];
  for (let left = body.u8(); left > 0; left--) {
    const time = body.u32() * 1000;
    body.skip(1);
    const extension = extended ? body.u8() : 0;
    const [parts, part] = [extension >> 4, extension & 0x0f];
    const before = part > 0 && part <= parts ? fixes.pop() : undefined;
    const attributes: Attributes = before?.attributes ?? {};
    const location = readPlace(body.skip(1), attributes);
    attributes.event = extended ? body.u16() : body.u8();
    readParameters(body, attributes, extended);
    fixes.push({ time, location: location ?? before?.location ?? null, attributes });
  }
  return fixes;
}

/** Null where the device knows no place, or one that is not on earth. */
function readPlace(body: ByteReader, attributes: Attributes): Location | null {
  const [x, y] = [body.i32(), body.i32()];
  if (x === NOWHERE || y === NOWHERE) {
    body.skip(8);
    return null;
  }
  const [longitude, latitude] = [x / 1e7, y / 1e7];
  const altitude = body.u16() / 10;
  const course = (body.u16() / 100) % 360;
  attributes.satellites = body.u8();
  const speed = body.u16() * KMH;
  attributes.hdop = body.u8() / 10;
  return onEarth({ latitude, longitude, altitude, speed, course, valid: true, accuracy: null });
}

/** Four lists, of parameters with one, two, four and eight bytes. */
function readParameters(body: ByteReader, attributes: Attributes, extended: boolean): void {
  const long = new Map<number, Uint8Array>();
  for (const width of WIDTHS) {
    for (let left = body.u8(); left > 0; left--) {
      const id = extended ? body.u16() : body.u8();
      if (width === 8) {
        long.set(id, body.take(8));
        continue;
      }
      const value = width === 1 ? body.u8() : width === 2 ? body.u16() : body.u32();
      const read = PARAMETERS[id];
      if (read) read(attributes, value, width);
      else keep(attributes, `io${id}`, value);
    }
  }
  if (long.size > 0) readLong(long, attributes);
}

function readLong(long: Map<number, Uint8Array>, attributes: Attributes): void {
  for (const pair of DRIVERS) {
    const card = joined(long, pair);
    const text = card && fromLatin1(card).replaceAll('\0', '').trim();
    if (text && /^[\x20-\x7e]+$/.test(text)) attributes.driverId = text;
  }
  const tag = joined(long, TAG);
  if (tag) keep(attributes, 'tagId', toHex(tag));
  for (const [id, bytes] of long) {
    const digits = toHex(bytes);
    const isButton = id === IBUTTON && !/^0+$/.test(digits);
    if (isButton) attributes.driverId = digits.toUpperCase();
    else keep(attributes, `io${id}`, digits);
  }
}

/** Two parameters as one, which are then done with. */
function joined(long: Map<number, Uint8Array>, [first, second]: readonly [number, number]): Uint8Array | undefined {
  const [a, b] = [long.get(first), long.get(second)];
  if (!a || !b) return undefined;
  long.delete(first);
  long.delete(second);
  return Uint8Array.from([...a, ...b]);
}
