import { enterOdometer, getOdometer, listOdometerEntries, withdrawOdometer } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { enter, withdraw } from './enter.ts';
import { odometerOf, pageOf, readReported } from './odometer.ts';
import { findOwned } from './queries.ts';

export function odometerRoutes(api: Api): void {
  serve(api, getOdometer, async ({ tx, who, params, now }) => {
    const device = await findOwned(tx, who.scope, params.id);
    return device ? odometerOf(device, await readReported(tx, device), now) : fail('device_not_found');
  });
  serve(api, listOdometerEntries, async ({ tx, who, params, query }) => {
    const device = await findOwned(tx, who.scope, params.id);
    return device ? await pageOf(tx, device, query.after) : fail('device_not_found');
  });
  serve(api, enterOdometer, async (asked) => {
    const { tx, who, params, body } = asked;
    const device = await findOwned(tx, who.scope, params.id);
    return device ? await enter(asked, device, body) : fail('device_not_found');
  });
  serve(api, withdrawOdometer, async (asked) => {
    const { tx, who, params } = asked;
    const device = await findOwned(tx, who.scope, params.id);
    if (device === undefined) return fail('device_not_found');
    return await withdraw(asked, device, params.entryId);
  });
}
