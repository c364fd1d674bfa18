import { claimUnknownDevice, Gateway, ingestStatus, listTrackerPorts, listUnknownDevices } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addDevice, logOf } from '../devices/index.ts';
import { gatewayReports, takeUnknown, trackerPorts, unknownDevices } from './queries.ts';

export function ingestRoutes(api: Api): void {
  serve(api, ingestStatus, async ({ tx, now }) => {
    const reports = await gatewayReports(tx, new Date(now));
    // a gateway of another version may say what this one does not understand, and the others still matter
    return { gateways: reports.flatMap(({ content }) => Gateway.safeParse(content).data ?? []) };
  });

  serve(api, listTrackerPorts, ({ tx, now }) => trackerPorts(tx, new Date(now)));

  serve(api, listUnknownDevices, ({ tx }) => unknownDevices(tx));

  serve(api, claimUnknownDevice, async ({ tx, who, request, params, body, now }) => {
    const identity = await takeUnknown(tx, params.id);
    if (identity === undefined) return fail('not_found');
    const saving = {
      tx,
      scope: who.scope,
      foreignIdentities: api.foreignIdentities,
      now,
      log: logOf({ tx, who, request, now }),
    };
    return await addDevice(saving, { ...body, imei: identity }, 'device.claim');
  });
}
