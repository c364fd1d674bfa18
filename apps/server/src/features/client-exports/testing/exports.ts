import { type ClientExportId, downloadClientExport, exportClient, type Input } from '@balise/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { EXPORT_QUEUE } from '../../../jobs/client-exports.ts';
import { doNextJob } from '../../../testing/next-job.ts';
import type { PersonName, World } from '../../../testing/world.ts';
import { makeExport, startExportThreads } from '../index.ts';

/** Makes exports as the platform does, with a thread of its own. */
export function exportsOf(world: World) {
  const threads = startExportThreads(world.database.addresses);
  const troubles: unknown[] = [];
  const means = {
    database: world.database,
    threads,
    now: () => world.clock.now,
    onTrouble: (error: unknown) => troubles.push(error),
  };
  /** Makes the export that is next in the queue. @returns whether there was one */
  const make = (signal: AbortSignal = new AbortController().signal): Promise<boolean> =>
    doNextJob(world, EXPORT_QUEUE, (key) => makeExport(means, key as ClientExportId, signal), signal);
  const take = async (who: PersonName, exportId: ClientExportId) => {
    const params = { id: world.clients.comoe, exportId };
    const { status, data } = await world.as(who)(downloadClientExport, { params });
    expect(status).toBe(200);
    return { name: data.fileName, bytes: new Uint8Array(await data.content.arrayBuffer()) };
  };
  return {
    means,
    troubles,
    make,
    take,
    /** Asked for, made and taken away. @returns the texts of the ZIP by name, and its bytes */
    async fileOf(body: Input<typeof exportClient>['body'], who: PersonName = 'comoe') {
      const asked = await world.as(who)(exportClient, { params: { id: world.clients.comoe }, body });
      expect([asked.status, asked.status === 200 ? '' : asked.text]).toEqual([200, '']);
      await make();
      expect(troubles).toEqual([]);
      const { name, bytes } = await take(who, asked.data.id);
      const files = unzipSync(bytes);
      return {
        id: asked.data.id,
        name,
        bytes,
        files,
        text: (path: string) => strFromU8(files[path] ?? new Uint8Array()),
      };
    },
    end: () => threads.close(),
  };
}
