import { type Input, startTraccarImport, type TraccarImportId } from '@balise/contract';
import { expect } from 'vitest';
import { createPastStore } from '../../../ingest/store-past.ts';
import { IMPORT_QUEUE } from '../../../jobs/traccar-imports.ts';
import { FOREIGN_IDENTITIES } from '../../../limits/limits.ts';
import { RateLimit } from '../../../limits/rate-limit.ts';
import { outsideWith } from '../../../outgoing/post.ts';
import { doNextJob } from '../../../testing/next-job.ts';
import { type PersonName, WORLD_SECRET, type World } from '../../../testing/world.ts';
import { runImport, type StorePast } from '../index.ts';

/** Makes imports as the platform does, from servers on this machine. */
export function importsOf(world: World) {
  const troubles: unknown[] = [];
  const foreignIdentities = new RateLimit<number>(FOREIGN_IDENTITIES);
  const past = createPastStore({
    pool: world.database.pools.ingest,
    publish: () => {},
    now: () => world.clock.now,
    onTrouble: (error) => troubles.push(error),
  });
  const run = async ({
    storePast = past.store,
    signal = new AbortController().signal,
  }: {
    storePast?: StorePast;
    signal?: AbortSignal;
  } = {}): Promise<boolean> => {
    const means = {
      database: world.database,
      storing: { storePast, pace: Number.POSITIVE_INFINITY },
      outside: outsideWith(['127.0.0.0/8']),
      secret: WORLD_SECRET,
      foreignIdentities,
      now: () => world.clock.now,
      onTrouble: (error: unknown) => troubles.push(error),
    };
    return await doNextJob(world, IMPORT_QUEUE, (key) => runImport(means, key as TraccarImportId, signal), signal);
  };
  return {
    troubles,
    store: past.store,
    run,
    async ask(body: Input<typeof startTraccarImport>['body'], who: PersonName = 'comoe') {
      const asked = await world.as(who)(startTraccarImport, { params: { id: world.clients.comoe }, body });
      expect([asked.status, asked.status === 200 ? '' : asked.text]).toEqual([200, '']);
      return asked.data;
    },
    end: () => past.close(),
  };
}
