import { crc32 } from 'node:zlib';

/*
 * The parts of a ZIP archive (PKWARE APPNOTE 6.3.10) that is written in one go: what follows from a file's content stands behind it. Names are
 * UTF-8. Without ZIP64: less than 4 GiB and 65,535 files.
 */

/** A file as it stands in an archive. Bytes; `startsAt` from the beginning of the archive. */
export type ZipEntry = { name: string; bytes: number; packed: number; crc32: number; startsAt: number };

/** Files in an archive at most. */
export const MOST_ZIP_FILES = 65_534;

const VERSION = 20;
/** Sizes and checksum stand behind the content; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01 00:00: the archive says no local times. */
const [TIME, DATE] = [0, 0x0021];

/** Before a file's content. */
export function localHeader(name: string): Buffer {
  const text = Buffer.from(name, 'utf8');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4, { bytes: 0, packed: 0, crc32: 0 }, text.length);
  return Buffer.concat([head, text]);
}

/** Behind a file's content. */
export function dataDescriptor({ crc32: sum, packed, bytes }: Omit<ZipEntry, 'name' | 'startsAt'>): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(sum, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(bytes, 12);
  return tail;
}

/** The list of all files, which ends the archive. @param startsAt where it stands itself */
export function centralDirectory(entries: readonly ZipEntry[], startsAt: number): Buffer {
  const lines = entries.map((entry) => {
    const text = Buffer.from(entry.name, 'utf8');
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(VERSION, 4);
    writeCommon(head, 6, entry, text.length);
    head.writeUInt32LE(entry.startsAt, 42);
    return Buffer.concat([head, text]);
  });
  const list = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(startsAt, 16);
  return Buffer.concat([list, end]);
}

function writeCommon(
  head: Buffer,
  at: number,
  { bytes, packed, crc32: sum }: Pick<ZipEntry, 'bytes' | 'packed' | 'crc32'>,
  name: number,
): void {
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(FLAGS, at + 2);
  head.writeUInt16LE(DEFLATED, at + 4);
  head.writeUInt16LE(TIME, at + 6);
  head.writeUInt16LE(DATE, at + 8);
  head.writeUInt32LE(sum, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(bytes, at + 18);
  head.writeUInt16LE(name, at + 22);
}

/** The checksum of a content that comes in pieces. @param before of the pieces before it */
export const checksum = (piece: Uint8Array, before: number): number => crc32(piece, before);
