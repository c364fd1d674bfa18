import { Readable } from 'node:stream';
import { EXPORT_TIMEOUT } from '@balise/contract/limits';
import { type Child, startChild } from '../child/index.ts';
import { WRITERS_OF_FILES } from '../limits/limits.ts';
import { Semaphore } from '../limits/semaphore.ts';
import type { FromSheet, ToSheet } from './sheet.child.ts';
import type { Notes, RowBatches, TableFile } from './table.ts';

const writers = new Semaphore<'all'>(WRITERS_OF_FILES);
const MEGABYTES = 256; // of a child's heap: it holds a batch and its own compression

/**
 * A table as a file, made by a process of its own: nothing of it shares the event loop that answers others. Rows are taken
 * as the reader of the stream takes bytes; what is wrong before the first of them rejects, later it breaks the stream. A
 * reader that goes away ends it.
 * @param notes asked for when there are no more rows
 * @example reply with `new FileReply(exportName(…), format, () => writeTable(table, rows))`
 */
export async function writeTable(table: TableFile, rows: RowBatches, notes: () => Notes = () => []): Promise<Readable> {
  const child = startChild(new URL('./sheet.child.ts', import.meta.url), {
    megabytes: MEGABYTES,
    patience: EXPORT_TIMEOUT,
    ended: await writers.enter('all'),
  });
  const pieces = written(child, table, rows, notes);
  const first = await pieces.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  };
  const stream = Readable.from(all(), { objectMode: false });
  stream.once('close', () => {
    child.end();
    // the source of the rows is closed with it, even if no byte was read
    pieces.return().catch(() => {});
  });
  return stream;
}

async function* written(
  child: Child,
  table: TableFile,
  rows: RowBatches,
  notes: () => Notes,
): AsyncGenerator<Uint8Array, void, void> {
  // what else a caller's columns hold (how a row becomes a cell) cannot go to another process
  const columns = table.columns.map(({ heading, kind, digits, unit, width }) => ({
    heading,
    kind,
    digits,
    unit,
    width,
  }));
  const ask = async (message: ToSheet) => (await child.ask(message)) as FromSheet;
  try {
    yield* await ask({ begin: { ...table, columns } as TableFile });
    for await (const batch of rows) yield* await ask({ rows: batch });
    yield* await ask({ end: notes() });
  } finally {
    child.end();
  }
}
