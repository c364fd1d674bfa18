import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { type Custom, finishCustom, ITEMS, type Item, newCustom } from './items.ts';
import { attributesOf, type Fixed, fixOf } from './report.ts';
import { type AtrackMessage, type AtrackSession, itemsOf } from './session.ts';

const PHOTO = 0x52;
/** The shortest report, without texts; what is shorter fills the message up. */
const SHORTEST = 40;
const MAX_TEXT = 200;

/** Prefix, checksum, length, number, identity; then reports, or a part of a photo (@R). */
export function decodeBinary(frame: Uint8Array, session: AtrackSession): AtrackMessage {
  const reader = new ByteReader(frame);
  const isPhoto = reader.skip(1).u8() === PHOTO;
  const index = reader.skip(4).u16();
  const id = reader.u64();
  const head = { identities: id === 0n ? [] : [String(id)], acknowledge: { id, index } };
  if (isPhoto) return { ...head, fixes: readPhoto(reader) };
  const fixes: Fix[] = [];
  while (reader.remaining >= SHORTEST) fixes.push(readReport(reader, session));
  return { ...head, fixes };
}

/** When it was taken, the number of this part and of all parts, and its bytes. The last part reports the photo. */
function readPhoto(reader: ByteReader): Fix[] {
  const time = reader.u32() * 1000;
  const [part, parts] = [reader.u8(), reader.u8()];
  if (part !== parts - 1) return [];
  return [{ time, location: null, attributes: { vendor: { photoParts: parts } } }];
}

function readReport(reader: ByteReader, session: AtrackSession): Fix {
  const report: Fixed = {
    time: readTime(reader),
    longitude: reader.i32(),
    latitude: reader.i32(),
    course: reader.u16(),
    event: reader.u8(),
    odometer: reader.u32(),
    hdop: reader.u16(),
    inputs: reader.u8(),
    speed: reader.u16(),
    outputs: reader.u8(),
    analog: reader.u16(),
    driver: readText(reader),
    temperatures: [reader.i16(), reader.i16()],
    message: readText(reader),
  };
  const custom = newCustom(attributesOf(report));
  const named = isNamed(reader) ? readText(reader) : undefined;
  const items = named === undefined ? session.form : itemsOf(named);
  if (items) readItems(reader, custom, items, named);
  finishCustom(custom);
  return fixOf(report, custom);
}

/**
 * Moments of the fix, the message and its sending: seconds since 1970, or year, month, day, hour, minute and second in
 * seven bytes each. Two-byte years would be seconds of 1974, so the two forms are distinct.
 */
function readTime(reader: ByteReader): number | null {
  const year = reader.peek() * 256 + reader.peek(1);
  if (year < 2000 || year > 2099) {
    const seconds = reader.u32();
    reader.skip(8);
    return seconds * 1000;
  }
  const [month, day, hour, minute, second] = [reader.skip(2).u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  reader.skip(14);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Up to its zero; a byte that is no letter of ASCII says that none was written. */
function readText(reader: ByteReader): string {
  const end = reader.bytes.indexOf(0, reader.position);
  if (end < 0) throw new RangeError('a text without its end');
  const text = fromLatin1(reader.take(Math.min(end - reader.position, 4096)));
  reader.skip(end + 1 - reader.position);
  return text.replace(/[^\x20-\x7e]/g, '').trim();
}

const isNamed = (reader: ByteReader) =>
  reader.remaining >= 3 && reader.peek() === 0x25 && reader.peek(1) === 0x43 && reader.peek(2) === 0x49;

function readItems(reader: ByteReader, custom: Custom, items: readonly string[], named: string | undefined): void {
  for (const name of items) {
    const item = ITEMS.get(name);
    if (!item) {
      skipUnknown(reader, custom, name, named);
      return;
    }
    readItem(reader, custom, name, item);
  }
}

function readItem(reader: ByteReader, custom: Custom, name: string, item: Item): void {
  const { attributes } = custom;
  if (item.kind === 'text') {
    const text = readText(reader).slice(0, MAX_TEXT);
    if (text === '') return;
    if (item.read) item.read(custom, text);
    else keep(attributes, name, text);
  } else if (item.kind === 'bytes') keep(attributes, name, toHex(reader.take(item.bytes)));
  else if (item.kind === 'digits') keep(attributes, name, String(reader.u64()));
  else {
    const value = readNumber(reader, item.bytes, item.signed);
    if (item.read) item.read(custom, value);
    else keep(attributes, name, value);
  }
}

function readNumber(reader: ByteReader, bytes: 1 | 2 | 4, isSigned: boolean): number {
  if (bytes === 1) return isSigned ? reader.i8() : reader.u8();
  if (bytes === 2) return isSigned ? reader.i16() : reader.u16();
  return isSigned ? reader.i32() : reader.u32();
}

/** Of a report without texts up to the names of its items. */
const BEFORE_NAMES = 41;

/**
 * The length of an unknown item follows from where the next report has the same items; without a next report the rest
 * belongs to this one. It is kept as received.
 */
function skipUnknown(reader: ByteReader, custom: Custom, name: string, named: string | undefined): void {
  const next = named === undefined ? -1 : indexOf(reader.bytes, toLatin1(named), reader.position) - BEFORE_NAMES;
  const end = next >= reader.position ? next : reader.bytes.length;
  const rest = reader.take(end - reader.position);
  keep(custom.attributes, name.slice(0, 20), toHex(rest.subarray(0, MAX_TEXT)));
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0]!;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
