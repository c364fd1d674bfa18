import { enterOdometer, getOdometer, listOdometerEntries, withdrawOdometer } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { enter, withdraw } from './enter.ts';
import { odometerOf, pageOf, readTold } from './odometer.ts';
import { findOwned } from './queries.ts';

export function odometerRoutes(api: Api): void {
  serve(api, getOdometer, async ({ tx, who, params }) => {
    const device = await findOwned(tx, who.scope, params.id);
    return device ? odometerOf(device, await readTold(tx, device), api.clock()) : fail('device_not_found');
  });
  serve(api, listOdometerEntries, async ({ tx, who, params, query }) => {
    const device = await findOwned(tx, who.scope, params.id);
    return device ? await pageOf(tx, device, query.before) : fail('device_not_found');
  });
  serve(api, enterOdometer, async ({ tx, who, request, params, body }) => {
    const device = await findOwned(tx, who.scope, params.id);
    return device ? await enter({ tx, who, request, now: api.clock() }, device, body) : fail('device_not_found');
  });
  serve(api, withdrawOdometer, async ({ tx, who, request, params }) => {
    const device = await findOwned(tx, who.scope, params.id);
    if (device === undefined) return fail('device_not_found');
    return await withdraw({ tx, who, request, now: api.clock() }, device, params.entryId);
  });
}
