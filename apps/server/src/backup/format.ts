import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';

/*
 * A backup file: a line that names the format, a line of JSON (Header), the rows compressed with gzip, and 32 bytes of
 * SHA-256 over everything before them. Inside the rows: for each table a block with its shape as JSON, blocks of
 * PostgreSQL's binary COPY and an empty block; then an empty block and one with the sequences as JSON. A block is its length in
 * four bytes, big endian, and its bytes.
 */

export const FORMAT_LINE = 'Balise backup 1\n';
export const CHECKSUM_LENGTH = 32;
const LONGEST_HEADER = 64 * 1024;

export const Header = z.object({
  createdAt: z.iso.datetime(),
  /** Migrations of the database it was made from, which one it is put into must have. */
  migrations: z.array(z.string()).max(10_000),
});
export type Header = z.infer<typeof Header>;

export const TableBlock = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  partition: z.object({ parent: z.string(), bound: z.string() }).nullable(),
});
export const SequencesBlock = z.array(z.object({ name: z.string(), next: z.string() }));

/** A file that cannot be restored, or written; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export type OpenedBackup = { header: Header; rowsFrom: number; rowsTo: number };

/** Reads the whole file and checks it before anything else is done with it. Throws BackupError. */
export async function verifyBackup(file: string): Promise<OpenedBackup> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new BackupError(`${file} cannot be read: ${error.message}`);
  });
  try {
    const { size } = await handle.stat();
    const start = await readStart(handle);
    if (!start.startsWith('Balise backup ')) throw new BackupError(`${file} is no backup of Balise`);
    if (!start.startsWith(FORMAT_LINE)) {
      throw new BackupError(
        `${file} was written by another version of Balise (${start.split('\n')[0]}); restore it with that one`,
      );
    }
    const headerEnd = start.indexOf('\n', FORMAT_LINE.length) + 1;
    const rowsTo = size - CHECKSUM_LENGTH;
    if (headerEnd === 0 || rowsTo <= headerEnd || !(await isWhole(file, handle, rowsTo))) {
      throw new BackupError(`${file} is damaged or cut short: its checksum does not fit. Use another copy.`);
    }
    const header = Header.parse(JSON.parse(start.slice(FORMAT_LINE.length, headerEnd)));
    return { header, rowsFrom: Buffer.byteLength(start.slice(0, headerEnd)), rowsTo };
  } finally {
    await handle.close();
  }
}

async function readStart(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

async function isWhole(file: string, handle: FileHandle, rowsTo: number): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { end: rowsTo - 1 })) hash.update(bytes as Buffer);
  const { buffer } = await handle.read(Buffer.alloc(CHECKSUM_LENGTH), 0, CHECKSUM_LENGTH, rowsTo);
  return hash.digest().equals(buffer);
}
