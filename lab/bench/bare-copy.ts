import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

const HEADER = 19;
const ROWS_PER_COPY = 2_000;

/**
 * How many rows a second the same database takes by binary COPY alone: the stored rows, read out once, go back into a
 * table like positions, so many a transaction. The upper limit for any code that stores them.
 */
export async function bareCopyRate(databaseUrl: string, most: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = splitRows(await readOut(client, most));
    await client.query('create table bare (like positions including all) partition by range (fixed_at)');
    await client.query('create table bare_default partition of bare default');
    const start = performance.now();
    for (let at = 0; at < rows.offsets.length - 1; at += ROWS_PER_COPY) {
      const end = Math.min(at + ROWS_PER_COPY, rows.offsets.length - 1);
      const body = rows.bytes.subarray(rows.offsets[at], rows.offsets[end]);
      await copyIn(client, Buffer.concat([rows.bytes.subarray(0, HEADER), body, Buffer.from([0xff, 0xff])]));
    }
    const seconds = (performance.now() - start) / 1000;
    await client.query('drop table bare');
    return (rows.offsets.length - 1) / seconds;
  } finally {
    await client.end();
  }
}

async function readOut(client: pg.Client, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = client.query(to(`copy (select * from positions limit ${most}) to stdout (format binary)`));
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Where each row begins, and the last one ends.
function splitRows(bytes: Buffer): { bytes: Buffer; offsets: number[] } {
  const offsets: number[] = [];
  let at = HEADER;
  for (let columns = bytes.readInt16BE(at); columns >= 0; columns = bytes.readInt16BE(at)) {
    offsets.push(at);
    at += 2;
    for (let column = 0; column < columns; column++) at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  offsets.push(at);
  return { bytes, offsets };
}

async function copyIn(client: pg.Client, bytes: Buffer): Promise<void> {
  await pipeline([bytes], client.query(from('copy bare from stdin (format binary)')));
}
