import { Worker } from 'node:worker_threads';
import type { ParsedTable, TableFault } from './table.ts';

const PATIENCE = 20_000; // ms; a file of 5,000 rows takes a few hundred
const HEAP = 256; // MB
const AT_ONCE = 2; // threads: more would take the machine from the trackers

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in a thread of its own, which is ended when it takes too long or too much memory: what people upload may be made
 * to do so.
 */
export async function readInThread(bytes: Uint8Array): Promise<ParsedTable | TableFault> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await read(bytes);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function read(bytes: Uint8Array): Promise<ParsedTable | TableFault> {
  const thread = new Worker(new URL('./read-table.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  return new Promise((resolve) => {
    const impatience = setTimeout(() => end('import_unreadable'), PATIENCE);
    const end = (result: ParsedTable | TableFault) => {
      clearTimeout(impatience);
      resolve(result);
      void thread.terminate();
    };
    thread.once('message', (message: { table: ParsedTable } | { fault: TableFault }) =>
      end('table' in message ? message.table : message.fault),
    );
    thread.once('error', () => end('import_unreadable')); // out of its memory, or a file that its reader chokes on
    thread.once('exit', () => end('import_unreadable'));
  });
}
