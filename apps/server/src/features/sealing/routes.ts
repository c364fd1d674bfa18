import { storageStatus } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { damagedPieces, pieceTasks, sealedInAll, sealingDays } from './status-queries.ts';

export function sealingRoutes(api: Api): void {
  serve(api, storageStatus, async ({ tx }) => ({
    ...(await sealedInAll(tx)),
    days: await sealingDays(tx),
    damaged: await damagedPieces(tx),
    tasks: await pieceTasks(tx),
  }));
}
