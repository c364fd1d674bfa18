import { storageStatus } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { archiveDays, archivedInAll, chunkTasks, damagedChunks } from './status-queries.ts';

export function archiveRoutes(api: Api): void {
  serve(api, storageStatus, async ({ tx }) => ({
    ...(await archivedInAll(tx)),
    days: await archiveDays(tx),
    damaged: await damagedChunks(tx),
    tasks: await chunkTasks(tx),
  }));
}
