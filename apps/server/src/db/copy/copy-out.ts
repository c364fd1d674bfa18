import { to } from 'pg-copy-streams';
import { type Database, poolOf } from '../database.ts';
import { type Scope, scopeSettings } from '../scope.ts';

/** Before the bytes of a COPY's only value: its signature, flags and extension, the row's columns and the value's length. */
const BEFORE = 11 + 4 + 4 + 2 + 4;
/** Behind them: that there are no more rows. */
const BEHIND = 2;

/**
 * The one `bytea` that a query gives, as the chunks in which it came (manual: COPY, "Binary Format"). A result has only text: a megabyte
 * of it is two of digits, a string of them and copies of both, and nothing of it is cleared away soon.
 * @param query without parameters: a COPY takes none
 * @returns undefined where there is no row
 * @example await readBytes(database, scope, `select content from report_file_parts where job_id = ${Number(id)}`)
 */
export async function readBytes(database: Database, scope: Scope, query: string): Promise<Buffer[] | undefined> {
  const client = await poolOf(database).connect();
  try {
    const { names, contents } = scopeSettings(scope);
    await client.query('begin');
    await client.query('select enter_scope($1, $2)', [names, contents]);
    const pieces: Buffer[] = [];
    for await (const piece of client.query(to(`copy (${query}) to stdout (format binary)`)))
      pieces.push(piece as Buffer);
    await client.query('commit');
    client.release();
    return valueIn(pieces);
  } catch (error) {
    client.release(true); // what is left of the transaction ends with its connection
    throw error;
  }
}

/** Cuts off what is around the value. */
function valueIn(pieces: readonly Buffer[]): Buffer[] | undefined {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < BEFORE + BEHIND) return undefined;
  let at = 0;
  return pieces.flatMap((piece) => {
    const start = Math.max(0, BEFORE - at);
    const end = Math.min(piece.length, length - BEHIND - at);
    at += piece.length;
    return start < end ? [piece.subarray(start, end)] : [];
  });
}
