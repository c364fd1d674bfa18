import type { TraccarImportId } from '@balise/contract';
import type { Connections } from '../db/connect.ts';
import { giveUpImport, runImport, type Storing } from '../features/traccar-import/index.ts';
import { FOREIGN_IDENTITIES } from '../limits/limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { outsideWith } from '../outgoing/post.ts';
import type { Queue } from './runner.ts';

/** One at a time; a server that does not answer is asked again for some two hours. */
export const IMPORT_QUEUE = { name: 'traccar-imports', atOnce: 1, attempts: 8, isFair: true };

/** Positions a second: a fraction of what a busy gateway stores. */
export const IMPORT_PACE = 1_000;

export type TraccarImportsOptions = {
  database: Pick<Connections, 'api' | 'owner'>;
  storePast: Storing['storePast'];
  /** Private networks from which users may import (BALISE_IMPORT_NETWORKS). */
  networks: readonly string[];
  secret: Buffer;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

/** The queue of imports from Traccar. */
export function traccarImports({ database, storePast, networks, secret, now, log }: TraccarImportsOptions): Queue {
  const onTrouble = (error: unknown, job: number) => log.warn({ error, job }, 'an import from Traccar failed');
  const storing = { storePast, pace: IMPORT_PACE };
  const foreignIdentities = new RateLimit<number>(FOREIGN_IDENTITIES);
  const means = { database, storing, outside: outsideWith(networks), secret, foreignIdentities, now, onTrouble };
  return {
    ...IMPORT_QUEUE,
    run: async ({ key }, signal) => {
      await runImport(means, Number(key) as TraccarImportId, signal);
      return undefined;
    },
    onDead: ({ key }) => giveUpImport(means, Number(key) as TraccarImportId),
  };
}
