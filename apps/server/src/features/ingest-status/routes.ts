import { claimUnknownDevice, Gateway, ingestStatus, listTrackerPorts, listUnknownDevices } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addDevice, logOf, type Refusals } from '../devices/index.ts';
import { gatewayReports, takeUnknown, trackerPorts, unknownDevices } from './queries.ts';

export function ingestRoutes(api: Api, refusals: Refusals): void {
  serve(api, ingestStatus, async ({ tx }) => {
    const reports = await gatewayReports(tx, new Date(api.clock()));
    // a gateway of another version may say what this one does not understand, and the others still matter
    return { gateways: reports.flatMap(({ content }) => Gateway.safeParse(content).data ?? []) };
  });

  serve(api, listTrackerPorts, ({ tx }) => trackerPorts(tx, new Date(api.clock())));

  serve(api, listUnknownDevices, ({ tx }) => unknownDevices(tx));

  serve(api, claimUnknownDevice, async ({ tx, who, request, params, body }) => {
    const identity = await takeUnknown(tx, params.id);
    if (identity === undefined) return fail('not_found');
    const now = api.clock();
    const saving = { tx, scope: who.scope, refusals, now, log: logOf({ tx, who, request, now }) };
    return await addDevice(saving, { ...body, imei: identity }, 'device.claim');
  });
}
