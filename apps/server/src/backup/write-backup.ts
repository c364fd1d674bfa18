import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { block } from './blocks.ts';
import { BackupError, FORMAT_LINE, type Header } from './format.ts';
import { appliedMigrations, beginPicture, readSequences, type TableShape, tablesInOrder } from './queries.ts';

export type WrittenBackup = { tables: number; bytes: number };

/**
 * Writes everything that the platform has stored, as it was at one moment, to a new file. It blocks nothing else.
 * The file has its name only when it is whole and on the disk. Throws BackupError when it exists already.
 */
export async function writeBackup(
  options: { owner: string; file: string; now: Date },
  progress: (table: string) => void,
): Promise<WrittenBackup> {
  const { owner, file, now } = options;
  if (existsSync(file)) throw new BackupError(`${file} exists already. Give another name, or remove it first.`);
  const half = `${file}.part`;
  const client = new pg.Client({ connectionString: owner, application_name: 'balise backup' });
  await client.connect();
  try {
    await beginPicture(client);
    const tables = await tablesInOrder(client);
    const header: Header = { createdAt: now.toISOString(), migrations: await appliedMigrations(client) };
    const bytes = await writeFile(half, header, rowsOf(client, tables, progress));
    await rename(half, file);
    return { tables: tables.length, bytes };
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* rowsOf(
  client: pg.Client,
  tables: TableShape[],
  progress: (table: string) => void,
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    progress(table.name);
    yield block(JSON.stringify(table));
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const name = client.escapeIdentifier(table.name);
    const copy = client.query(copyTo(`copy ${name} (${columns}) to stdout (format binary)`));
    for await (const piece of copy) yield block(piece as Buffer);
    yield block('');
  }
  yield block('');
  yield block(JSON.stringify(await readSequences(client)));
}

async function writeFile(file: string, header: Header, rows: AsyncIterable<Buffer>): Promise<number> {
  const hash = createHash('sha256');
  const start = Buffer.from(`${FORMAT_LINE}${JSON.stringify(header)}\n`);
  hash.update(start);
  const sum = new Transform({
    construct(done) {
      this.push(start);
      done();
    },
    transform(bytes, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
    flush(done) {
      done(null, hash.digest());
    },
  });
  const out = createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.from(rows), createGzip({ level: 4 }), sum, out);
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  return out.bytesWritten;
}
