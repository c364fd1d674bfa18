import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type Draft, fixOf, keep, newDraft } from '../../core/shapes/draft.ts';
import { readEach } from '../../core/shapes/read-each.ts';
import { OF_FOUR_BYTES, OF_MORE_BYTES, OF_ONE_BYTE, OF_TWO_BYTES } from './parameters.ts';

const LONG_ID = 0xfe;

/** CCE: how many are left, how many records; each its length, how many parameters, and those by their width. One that is odd leaves the others readable. */
export function readRecords(content: Uint8Array): Fix[] {
  const reader = new ByteReader(content).skip('CCE,'.length + 4);
  return readEach(recordsIn(reader), (record) => () => readRecord(record));
}

/** The records that are there in full: of a message that ends too soon, those before its end. @throws RangeError where there is none */
function recordsIn(reader: ByteReader): ByteReader[] {
  const records: ByteReader[] = [];
  for (let count = reader.u16le(); count > 0; count--) {
    if (records.length > 0 && !hasRecord(reader)) break;
    records.push(reader.within(reader.u16le()));
  }
  return records;
}

const hasRecord = (reader: ByteReader): boolean =>
  reader.remaining >= 2 && reader.remaining - 2 >= reader.peek() + reader.peek(1) * 256;

function readRecord(reader: ByteReader): Fix {
  const draft = newDraft();
  reader.skip(2);
  readNumbers(reader, draft, OF_ONE_BYTE, () => reader.u8());
  readNumbers(reader, draft, OF_TWO_BYTES, () => reader.u16le());
  readNumbers(reader, draft, OF_FOUR_BYTES, () => reader.u32le());
  if (reader.remaining > 0) readBlocks(reader, draft);
  return fixOf(draft);
}

function readNumbers(
  reader: ByteReader,
  draft: Draft,
  known: Readonly<Record<number, (draft: Draft, value: number) => void>>,
  next: () => number,
): void {
  if (reader.remaining === 0) return;
  for (let count = reader.u8(); count > 0; count--) {
    const id = idIn(reader);
    const value = next();
    const read = known[id];
    if (read) read(draft, value);
    else keep(draft.attributes, nameOf(id), value);
  }
}

function readBlocks(reader: ByteReader, draft: Draft): void {
  for (let count = reader.u8(); count > 0; count--) {
    const id = idIn(reader);
    const content = reader.within(reader.u8());
    const read = OF_MORE_BYTES[id];
    if (read) read(draft, content);
    else keep(draft.attributes, nameOf(id), toHex(content.bytes).slice(0, 80));
  }
}

function idIn(reader: ByteReader): number {
  return reader.peek() === LONG_ID ? reader.u16() : reader.u8();
}

const nameOf = (id: number) => `parameter${id.toString(16).toUpperCase()}`;
