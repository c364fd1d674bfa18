import type { ClientExportId } from '@balise/contract';
import type { Connections } from '../db/connect.ts';
import { giveUpExport, makeExport, startExportThreads } from '../features/client-exports/index.ts';
import type { Queue } from './runner.ts';

/** One at a time; a process that takes over goes on after the last file that is whole, so that a few attempts are enough. */
export const EXPORT_QUEUE = { name: 'client-exports', atOnce: 1, attempts: 5, isFair: true };

export type ClientExportsOptions = {
  database: Pick<Connections, 'addresses' | 'api' | 'owner'>;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

/** The queue of exports of clients. */
export function clientExports({ database, now, log }: ClientExportsOptions): { queue: Queue; close(): Promise<void> } {
  const threads = startExportThreads(database.addresses);
  const onTrouble = (error: unknown, job: number) => log.warn({ error, job }, 'an export of a client failed');
  const means = { database, threads, now, onTrouble };
  const idOf = (key: string) => Number(key) as ClientExportId;
  const queue: Queue = {
    ...EXPORT_QUEUE,
    run: async ({ key }, signal) => {
      await makeExport(means, idOf(key), signal);
      return undefined;
    },
    onDead: ({ key }) => giveUpExport(means, idOf(key)),
  };
  return { queue, close: () => threads.close() };
}
