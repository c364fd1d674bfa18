import { startChild } from '../../../child/index.ts';
import { READERS_OF_TABLES } from '../../../limits/limits.ts';
import { Semaphore } from '../../../limits/semaphore.ts';
import type { ParsedTable, TableFault } from './table.ts';

const readers = new Semaphore<'all'>(READERS_OF_TABLES);
const LIMITS = {
  megabytes: 256,
  patience: 20_000, // ms; a file of 5,000 rows takes a few hundred
};

/**
 * Reads a file in a process of its own, which is ended when it takes too long or too much memory: what people upload may be
 * made to do so.
 */
export async function readApart(bytes: Uint8Array): Promise<ParsedTable | TableFault> {
  const ended = await readers.enter('all');
  const child = startChild(new URL('./read-table.child.ts', import.meta.url), { ...LIMITS, ended });
  try {
    const answer = (await child.ask(bytes)) as { table: ParsedTable } | { fault: TableFault };
    return 'table' in answer ? answer.table : answer.fault;
  } catch {
    return 'import_unreadable'; // out of its memory or time, or a file that its reader chokes on
  } finally {
    child.end();
  }
}
