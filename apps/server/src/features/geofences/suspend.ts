import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../audit/index.ts';
import { log } from './log.ts';
import { suspendedPairs } from './suspended-pairs.ts';
import { endSuspension, findSuspensions, insertSuspensions } from './suspension-queries.ts';

export function suspensionRoutes(api: Api): void {
  serve(api, contract.suspendGeofences, async (asked) => {
    const { tx, who, body } = asked;
    const { dateStart, dateEnd, motif } = body;
    if (dateEnd <= api.clock()) return fail('fields_invalid', { dateEnd: 'must_be_future' });
    const chosen = await suspendedPairs({ tx, scope: who.scope }, body);
    if (chosen instanceof Failure) return chosen;
    await insertSuspensions(tx, chosen.pairs, {
      startsAt: dateStart,
      endsAt: dateEnd,
      reason: motif,
      by: { id: who.scope.userId, name: await nameOf(tx, who.scope.userId) },
      now: api.clock(),
    });
    const devices = Map.groupBy(chosen.pairs, ({ geofence_id }) => geofence_id);
    for (const geofence of chosen.geofences) {
      const deviceIds = devices.get(geofence.id)?.map(({ device_id }) => device_id);
      if (!deviceIds) continue; // it applies to no device
      const after = { deviceIds, dateStart, dateEnd, motif };
      await log(asked, geofence, { action: 'geofence.suspend', after });
    }
    return { suspended: chosen.pairs.length };
  });

  serve(api, contract.listGeofenceSuspensions, ({ tx, who }) => findSuspensions(tx, who.scope, api.clock()));

  serve(api, contract.endGeofenceSuspension, async (asked) => {
    const ended = await endSuspension(asked.tx, asked.who.scope, asked.params.id, api.clock());
    if (!ended) return fail('geofence_suspension_not_found');
    const geofence = { id: ended.geofence_id, clientId: ended.client_id, name: ended.name };
    const before = { deviceIds: [ended.device_id], dateEnd: ended.ends_at.getTime(), motif: ended.reason };
    await log(asked, geofence, { action: 'geofence.resume', before });
    return null;
  });
}
