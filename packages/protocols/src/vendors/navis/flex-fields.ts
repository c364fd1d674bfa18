import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { READERS } from './flex-readers.ts';
import type { FlexFields } from './session.ts';

/** Bytes of each field of a record, from field 1 on: 69 of FLEX 1.0, and those that FLEX 2.0 added (corpus). */
const SIZES: readonly number[] = [
  ...[4, 2, 4, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 4, 4, 2, 2],
  ...[4, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 2, 1, 4, 2, 2, 2, 2, 2, 1, 1, 1, 2, 4, 2, 1],
  ...[8, 2, 1, 16, 4, 2, 4, 37, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 12, 24, 48, 1, 1, 1, 1, 4, 4],
  ...[1, 4, 2, 6, 2, 6, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 1],
];

/** A bit for each field, the first the highest of the first byte. @throws RangeError where bytes are missing */
export function fieldsOf(reader: ByteReader): FlexFields {
  const count = reader.u8();
  const bits = reader.take(Math.ceil(count / 8));
  const fields: number[] = [];
  let [size, unknown] = [0, 0];
  for (let at = 0; at < count; at++) {
    if (((bits[at >> 3]! >> (7 - (at & 7))) & 1) === 0) continue;
    fields.push(at + 1);
    size += SIZES[at] ?? 0;
    if (SIZES[at] === undefined) unknown++;
  }
  return { fields, size, unknown };
}

/** A record of the agreed fields; those of a later version are at its end. */
export function readRecord(reader: ByteReader, { fields }: FlexFields): Fix {
  const fix = newFix();
  for (const field of fields) {
    const size = SIZES[field - 1];
    if (size === undefined) break;
    const end = reader.position + size;
    READERS.get(field)?.(reader, fix);
    reader.skip(end - reader.position);
  }
  return finished(fix);
}

type Placing = Fix & { location: NonNullable<Fix['location']> };

function newFix(): Placing {
  const location = {
    latitude: 0,
    longitude: 0,
    altitude: null,
    speed: null,
    course: null,
    valid: false,
    accuracy: null,
  };
  return { time: null, location, attributes: {} };
}

/** Without its time or with a place that is not on earth, a record has no place. */
function finished(fix: Placing): Fix {
  const { latitude, longitude } = fix.location;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  return fix.time === null ? { ...fix, location: null } : fix;
}
