import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { listPage } from './list.ts';
import { present, valuesOf } from './present.ts';
import { deviceSummaries, findDevice, lockDevice, markDeleted } from './queries.ts';
import type { Refusals } from './refusals.ts';
import { addDevice, editDevice, type Saving } from './save.ts';

/** @param refusals shared with whatever else registers identities */
export function deviceRoutes(api: Api, refusals: Refusals): void {
  const saving = ({ tx, who }: Pick<Saving, 'tx'> & { who: { scope: Saving['scope'] } }): Saving => ({
    ...{ tx, scope: who.scope, refusals, now: api.clock() },
  });

  serve(api, contract.listDevices, ({ tx, who, query }) => listPage(tx, who.scope, query, api.clock()));

  serve(api, contract.listDeviceSummaries, ({ tx, who }) => deviceSummaries(tx, who.scope));

  serve(api, contract.addDevice, (asked) => addDevice(saving(asked), asked.body));

  serve(api, contract.editDevice, (asked) => editDevice(saving(asked), asked.params.id, asked.body));

  serve(api, contract.getDevice, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? present(row, api.clock()) : fail('device_not_found');
  });

  serve(api, contract.getDeviceValues, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? valuesOf(row) : fail('device_not_found');
  });

  serve(api, contract.deleteDevice, async ({ tx, who, params }) => {
    if (!(await lockDevice(tx, who.scope, params.id))) return fail('device_not_found');
    await markDeleted(tx, params.id, who.scope.userId, new Date(api.clock()));
    return null;
  });
}
