import type { Attributes, Fix } from '@balise/tracking';
import { KMH } from '@balise/tracking';
import { ByteReader } from '../../../core/bytes.ts';
import { toHex } from '../../../core/hex.ts';
import { keep } from '../../../core/shapes/draft.ts';
import type { Gl200Message } from '../session.ts';
import { fixOn } from './fields.ts';

/** Data that a record holds, by number. */
const POSITION = 0x52;
/** Record count, check byte and the tail behind the last record. */
const TRAILER = 4;

/**
 * A frame of records (newest families, HEX records): header 0x2b00, length, packets, IMEI in digits, device type, versions, then
 * records of data that say their number and length.
 */
export function readRecords(frame: Uint8Array): Gl200Message {
  const reader = new ByteReader(frame).skip(2);
  const length = reader.u16();
  if (reader.u8() & 0x80) reader.skip(2);
  const identity = toHex(reader.take(8)).slice(1);
  if (!/^\d{15}$/.test(identity)) throw new RangeError('records without an IMEI');
  reader.skip(2 + 2 + 1);
  reader.skip(reader.u8());
  const fixes: Fix[] = [];
  while (reader.position < Math.min(length, frame.length) - TRAILER) {
    const start = reader.position;
    const size = readVariable(reader);
    const content = reader.within(size - (reader.position - start));
    readRecord(content, fixes);
  }
  return { identities: [identity], fixes };
}

/** A record: when it was made, its number, its kind, the event, then its data. */
function readRecord(reader: ByteReader, fixes: Fix[]): void {
  const time = reader.u32() * 1000;
  reader.skip(2);
  const attributes: Attributes = { vendor: { type: reader.u8() }, event: reader.u8() };
  let fix: Fix | undefined;
  while (reader.remaining > 0) {
    const id = readVariable(reader);
    const data = reader.within(readVariable(reader));
    if (id === POSITION) fix = readPosition(data, attributes);
    else if (data.remaining <= 32) keep(attributes, `data${id.toString(16)}`, toHex(data.bytes));
  }
  if (fix) fixes.push(fix);
  else if (Object.keys(attributes.vendor ?? {}).length > 1) fixes.push({ time, location: null, attributes });
}

function readPosition(reader: ByteReader, attributes: Attributes): Fix {
  const valid = ((reader.u8() >> 2) & 3) === 2;
  const [longitude, latitude] = [reader.i32() / 1e6, reader.i32() / 1e6];
  const time = reader.u32() * 1000;
  const speed = (reader.u16() / 10) * KMH;
  attributes.hdop = reader.u8() / 10;
  const course = reader.u16() % 360;
  const altitude = ((reader.u24() << 8) >> 8) / 10;
  attributes.satellites = reader.u8();
  return fixOn(time, { latitude, longitude, altitude, speed, course, valid }, attributes);
}

/** A number of one byte, or of two where the highest bit is set. */
function readVariable(reader: ByteReader): number {
  const first = reader.u8();
  return first & 0x80 ? ((first & 0x7f) << 8) | reader.u8() : first;
}
