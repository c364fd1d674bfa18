import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FixRecord } from '@balise/tracking';
import { archiveTrack, openTrack, TRACK_VERSION } from '@balise/tracks';

/** A quality that a later position decided for an archived one, and that is not yet written into its chunk. */
export type ArchivedMark = { at: number; key: number; quality: number };

/** One part of a device's UTC day as the database has it. */
export type StoredChunk = {
  /** The day's first moment, milliseconds since 1970 UTC. */
  day: number;
  part: number;
  count: number;
  format: number;
  /** CRC-32 of `content`. */
  checksum: number;
  /** Deflated (RFC 1951). */
  content: Uint8Array;
  marks: readonly ArchivedMark[];
};

/** What is stored of archived positions. */
export type Packed = Pick<StoredChunk, 'count' | 'format' | 'checksum' | 'content'>;

/** Lists of time, key and quality, as JSON. */
export const marksOf = (text: string | null): ArchivedMark[] =>
  text === null
    ? []
    : (JSON.parse(text) as [number, number, number][]).map(([at, key, quality]) => ({ at, key, quality }));

/** A chunk that cannot be opened; the message says why. */
export class DamagedChunk extends Error {
  override name = 'DamagedChunk';
  readonly day: number;
  readonly part: number;

  constructor({ day, part }: { day: number; part: number }, reason: string) {
    super(reason);
    this.day = day;
    this.part = part;
  }
}

// higher levels cost more time than they save bytes
const LEVEL = 6;
/** More than the longest chunk can be; what inflates to more is damaged. */
const LONGEST = 512 * 2 ** 20;

/** @param records in the order of history */
export function packChunk(records: readonly FixRecord[]): Packed {
  const content = deflateRawSync(archiveTrack(records), { level: LEVEL });
  return { count: records.length, format: TRACK_VERSION, checksum: crc32(content), content };
}

/**
 * The bytes of the archived track, after checking the checksum and the version.
 * @param open reads them. @throws DamagedChunk
 */
export function unpackChunk<T>(chunk: StoredChunk, open: (bytes: Uint8Array) => T): T {
  if (crc32(chunk.content) !== chunk.checksum) throw new DamagedChunk(chunk, 'the checksum does not fit');
  if (chunk.format !== TRACK_VERSION) throw new DamagedChunk(chunk, `format ${chunk.format} is not known`);
  try {
    return open(inflateRawSync(chunk.content, { maxOutputLength: LONGEST }));
  } catch (error) {
    throw new DamagedChunk(chunk, error instanceof Error ? error.message : String(error));
  }
}

/** The positions of a chunk in the order of history, with the qualities that were decided since. @throws DamagedChunk */
export function openChunk(chunk: StoredChunk): FixRecord[] {
  const records = unpackChunk(chunk, openTrack);
  if (records.length !== chunk.count)
    throw new DamagedChunk(chunk, `${records.length} records where there were ${chunk.count}`);
  if (chunk.marks.length === 0) return records;
  const decided = new Map(chunk.marks.map(({ at, key, quality }) => [`${at}/${key}`, quality]));
  return records.map((record) => {
    const quality = decided.get(`${record.at}/${record.key}`);
    return quality === undefined ? record : { ...record, quality };
  });
}
