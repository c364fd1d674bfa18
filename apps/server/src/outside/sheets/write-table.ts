import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { EXPORT_TIMEOUT } from '@balise/contract';
import type { FromSheet, ToSheet } from './sheet.worker.ts';
import type { RowBatches, TableFile } from './table.ts';

/** Files that are written at once in this process; who asks for one more waits. */
const AT_ONCE = 2;
const MEGABYTES = 256; // of one thread's heap: it holds a batch and its own compression

/**
 * A table as a file, in a thread of its own: nothing of it shares the event loop that answers others. Rows are taken as
 * the reader of the stream takes bytes; what is wrong before the first of them rejects, later it breaks the stream.
 * @example reply with `new FileReply(exportName(…), format, () => writeTable(table, rows))`
 */
export async function writeTable(table: TableFile, rows: RowBatches): Promise<Readable> {
  const pieces = written(table, rows);
  const first = await pieces.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  };
  return Readable.from(all(), { objectMode: false });
}

async function* written(table: TableFile, rows: RowBatches): AsyncGenerator<Uint8Array> {
  const leave = await enter();
  const thread = startThread(table, leave);
  const timeout = setTimeout(() => thread.terminate(), EXPORT_TIMEOUT);
  try {
    for await (const batch of rows) yield* await answerTo(thread, batch);
    yield* await answerTo(thread, null);
  } finally {
    clearTimeout(timeout);
    await thread.terminate();
  }
}

function startThread(table: TableFile, leave: () => void): Worker {
  // what else a caller's columns hold (how a row becomes a cell) cannot go to a thread
  const columns = table.columns.map(({ heading, kind, digits, unit, width }) => ({
    heading,
    kind,
    digits,
    unit,
    width,
  }));
  try {
    const thread = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
      workerData: { ...table, columns },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    thread.once('exit', leave); // whatever it ends of, also when nobody reads the file to its end
    return thread;
  } catch (error) {
    leave();
    throw error;
  }
}

/** @throws what the thread died of */
async function answerTo(thread: Worker, message: ToSheet): Promise<FromSheet> {
  const gone = new AbortController();
  thread.once('exit', () => gone.abort(new Error('the thread that writes a file ended too early')));
  thread.postMessage(message);
  const [bytes] = await once(thread, 'message', { signal: gone.signal });
  return bytes as FromSheet;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Resolves when there is room. @returns gives the room to the next */
async function enter(): Promise<() => void> {
  if (running >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}
