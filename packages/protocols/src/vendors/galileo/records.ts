import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { READERS } from './tags.ts';
import type { Entry } from './values.ts';

const IDENTITY = 0x03;
const IDENTITY_LENGTH = 15;

export type Records = { entries: Entry[]; identity: string | undefined; unknown: number | undefined };

export function newEntry(): Entry {
  return {
    fix: { time: null, location: null, attributes: {} },
    place: undefined,
    speed: null,
    course: null,
    altitude: null,
    accuracy: null,
    serial: undefined,
    result: undefined,
  };
}

/**
 * Tags and their values; a tag that comes again begins the next record. What follows a tag of unknown length is
 * kept as received, so that the packet is answered and the tracker finishes.
 */
export function readTags(data: Uint8Array): Records {
  const reader = new ByteReader(data);
  const records: Records = { entries: [], identity: undefined, unknown: undefined };
  const seen = new Set<number>();
  let entry = newEntry();
  while (reader.remaining > 0) {
    const tag = reader.u8();
    if (seen.has(tag)) {
      records.entries.push(entry);
      entry = newEntry();
      seen.clear();
    }
    seen.add(tag);
    const read = READERS.get(tag);
    if (tag === IDENTITY) records.identity = identityOf(reader);
    else if (read) read(reader, entry);
    else {
      records.unknown = tag;
      keep(entry.fix.attributes, `tag${tag}`, toHex(reader.take(reader.remaining)));
    }
  }
  if (seen.size > 0) records.entries.push(entry);
  return records;
}

export function identityOf(reader: ByteReader): string {
  const identity = fromLatin1(reader.take(IDENTITY_LENGTH));
  if (!/^[0-9A-Za-z]{15}$/.test(identity)) throw new RangeError('no identity');
  return identity;
}

/** With a moment, or the words that a command was answered with: others are heads, which bring nothing. */
export function fixesOf(entries: readonly Entry[]): Fix[] {
  return entries.filter(({ fix, result }) => fix.time !== null || result !== undefined).map(finished);
}

export function finished({ fix, place, speed, course, altitude, accuracy, result }: Entry): Fix {
  const attributes = result === undefined ? fix.attributes : { ...fix.attributes, result };
  if (place === undefined || fix.time === null) return { ...fix, attributes, location: null };
  const { latitude, longitude, valid } = place;
  return { time: fix.time, attributes, location: { latitude, longitude, altitude, speed, course, valid, accuracy } };
}
