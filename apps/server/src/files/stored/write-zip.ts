import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { type FileParts, FileTooLarge } from './parts.ts';
import { centralDirectory, checksum, dataDescriptor, localHeader, type ZipEntry } from './zip.ts';

/** A file that is whole: with the checksum of its content, and where the archive stands behind it. */
export type ZippedFile = ZipEntry & { sha256: string; endsAt: number; nextPart: number };

/** Of one file, before it is compressed. */
const MOST_BYTES = 2 ** 32 - 1;

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Adds a file to an archive. Its content is compressed as it comes; a part ends with it, so that a process which takes over goes on after
 * the last file that is whole.
 */
export async function addToZip(parts: FileParts, name: string, content: Content): Promise<ZippedFile> {
  const startsAt = parts.bytes();
  const hash = createHash('sha256');
  let [bytes, sum] = [0, 0];
  async function* counted() {
    for await (const piece of content) {
      const plain = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
      bytes += plain.length;
      if (bytes > MOST_BYTES) throw new FileTooLarge(`${name} is larger than a ZIP without ZIP64 can say`);
      sum = checksum(plain, sum);
      hash.update(plain);
      yield plain;
    }
  }
  parts.give(localHeader(name));
  const before = parts.bytes();
  await pipeline(Readable.from(counted()), createDeflateRaw({ level: 6 }), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) {
      parts.give(piece);
      await parts.flush();
    }
  });
  const packed = parts.bytes() - before;
  parts.give(dataDescriptor({ crc32: sum, packed, bytes }));
  await parts.flush(true);
  const [endsAt, nextPart] = [parts.bytes(), parts.parts()];
  return { name, bytes, packed, crc32: sum, startsAt, sha256: hash.digest('hex'), endsAt, nextPart };
}

/** Ends an archive. */
export async function endZip(parts: FileParts, entries: readonly ZipEntry[]): Promise<void> {
  parts.give(centralDirectory(entries, parts.bytes()));
  await parts.flush(true);
}
