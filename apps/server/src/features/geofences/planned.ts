import type { ClientId, DeviceId, GeofenceActions, GeofenceFields, GroupId } from '@balise/contract';
import { type Failure, Failure as Refused } from '../../http/failure.ts';
import { assignToDevices, assignToGroups } from './assign.ts';
import { addGeofence, type Saving } from './save.ts';
import { insertSuspensions } from './suspension-queries.ts';

/** A geofence as a plan lists it. Milliseconds since 1970 UTC. */
type Plan = {
  fields: GeofenceFields;
  deviceIds: DeviceId[];
  groupIds: GroupId[];
  actions: GeofenceActions;
  /** Mutes it for these devices. */
  suspension: { deviceIds: DeviceId[]; from: number; until: number; reason: string } | null;
  /** Who suspends. */
  by: { id: number; name: string };
};

/** Adds a geofence with what it is assigned to, as it was at `saving.now`: from then on it applies. */
export async function addPlannedGeofence(
  saving: Saving,
  clientId: ClientId,
  { fields, deviceIds, groupIds, actions, suspension, by }: Plan,
): Promise<Failure | undefined> {
  const added = await addGeofence(saving, clientId, fields);
  if (added instanceof Refused) return added;
  const geofenceIdList = [added.id];
  if (deviceIds.length > 0) {
    const refused = await assignToDevices(saving, { deviceIdList: deviceIds, geofenceIdList, actions });
    if (refused instanceof Refused) return refused;
  }
  if (groupIds.length > 0) {
    const refused = await assignToGroups(saving, { groupIdList: groupIds, geofenceIdList, actions });
    if (refused instanceof Refused) return refused;
  }
  if (suspension) {
    const pairs = suspension.deviceIds.map((id) => ({ geofence_id: added.id, device_id: id, client_id: clientId }));
    await insertSuspensions(saving.tx, pairs, {
      startsAt: suspension.from,
      endsAt: suspension.until,
      reason: suspension.reason,
      by: { id: by.id as never, name: by.name },
      now: saving.now,
    });
  }
  return undefined;
}
