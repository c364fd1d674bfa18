import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { raise } from '../../core/shapes/draft.ts';
import { finished, newEntry } from './records.ts';
import { READERS } from './tags.ts';
import type { Entry } from './values.ts';

const DAY = 86_400_000;

/** A minimal record in ten bytes, then how many tags it has, which, and their values. */
export function readCompressed(reader: ByteReader, now: Date | undefined): Fix {
  const entry = newEntry();
  readLeast(reader, entry, now);
  const tags = reader.take(reader.u8());
  for (const tag of tags) {
    const read = READERS.get(tag);
    if (!read) throw new RangeError(`an unknown tag ${tag}`);
    read(reader, entry);
  }
  return finished(entry);
}

/** One bit apart, 25 of seconds since the year began, one that says there is no fix, 22 of longitude, 21 of latitude, one of alarm. */
function readLeast(reader: ByteReader, entry: Entry, now: Date | undefined): void {
  let bits = (BigInt(reader.u16()) << 64n) | reader.u64();
  const take = (count: number): number => {
    const value = (bits >> BigInt(80 - count)) & ((1n << BigInt(count)) - 1n);
    bits = (bits << BigInt(count)) & ((1n << 80n) - 1n);
    return Number(value);
  };
  take(1);
  entry.fix.time = timeOf(take(25), now);
  const valid = take(1) === 0;
  const longitude = (360 * take(22)) / 2 ** 22 - 180;
  const latitude = (180 * take(21)) / 2 ** 21 - 90;
  entry.place = { latitude, longitude, valid, byCells: false };
  if (take(1) === 1) raise(entry.fix.attributes, 'general');
}

/** Of this year, or of the one before where this one is not so old. */
function timeOf(seconds: number, now: Date | undefined): number | null {
  if (now === undefined) return null;
  const year = now.getUTCFullYear();
  const time = Date.UTC(year, 0, 1) + seconds * 1000;
  return time <= now.getTime() + DAY ? time : Date.UTC(year - 1, 0, 1) + seconds * 1000;
}

/** A packet of compressed records. */
export function readAllCompressed(data: Uint8Array, now: Date | undefined): Fix[] {
  const reader = new ByteReader(data);
  const fixes: Fix[] = [];
  while (reader.remaining > 0) fixes.push(readCompressed(reader, now));
  return fixes;
}
