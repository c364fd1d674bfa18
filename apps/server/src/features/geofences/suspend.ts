import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../audit/index.ts';
import { knownDevices, knownGeofences } from './assign.ts';
import { log } from './log.ts';
import { endSuspension, findSuspensions, insertSuspensions } from './suspension-queries.ts';

export function suspensionRoutes(api: Api): void {
  serve(api, contract.suspendGeofences, async (asked) => {
    const { tx, who, body } = asked;
    const { geofenceDeviceList: pairs, dateStart, dateEnd, motif } = body;
    if (dateEnd <= api.clock()) return fail('fields_invalid', { dateEnd: 'must_be_future' });
    const acting = { tx, scope: who.scope };
    const at = (field: string) => (place: number) => `geofenceDeviceList.${place}.${field}`;
    const geofences = await knownGeofences(
      acting,
      pairs.map(({ geofenceId }) => geofenceId),
      at('geofenceId'),
    );
    if (geofences instanceof Failure) return geofences;
    const devices = await knownDevices(
      acting,
      pairs.map(({ deviceId }) => deviceId),
      at('deviceId'),
    );
    if (devices instanceof Failure) return devices;
    const outsider = devices.findIndex(({ clientId }, place) => clientId !== geofences[place]?.clientId);
    if (outsider >= 0) return fail('fields_invalid', { [at('deviceId')(outsider)]: 'of_another_client' });
    await insertSuspensions(
      tx,
      devices.flatMap(({ id, clientId }, place) => {
        const geofence = geofences[place];
        return geofence ? [{ geofence_id: geofence.id, device_id: id, client_id: clientId }] : [];
      }),
      {
        startsAt: dateStart,
        endsAt: dateEnd,
        reason: motif,
        by: { id: who.scope.userId, name: await nameOf(tx, who.scope.userId) },
        now: api.clock(),
      },
    );
    for (const geofence of new Map(geofences.map((row) => [row.id, row])).values()) {
      const deviceIds = pairs.flatMap(({ geofenceId, deviceId }) => (geofenceId === geofence.id ? [deviceId] : []));
      const after = { deviceIds, dateStart, dateEnd, motif };
      await log(asked, geofence, { action: 'geofence.suspend', after });
    }
    return { suspended: pairs.length };
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
