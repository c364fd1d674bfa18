import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import type { Database } from '../db/database.ts';
import { type Scope, withScope } from '../db/scope.ts';
import { addPlannedGeofence } from '../features/geofences/index.ts';
import { addPlannedGroup } from '../features/groups/index.ts';
import { Failure } from '../http/failure.ts';
import type { Catalogue } from './catalogue.ts';
import type { PlannedClient, PlannedGeofence } from './plan.ts';

/** Whose hand creates, with what and when. `owner` may do anything; devices are added as the administrator would. */
export type Hand = { owner: Database; api: Database; administrator: Scope; catalogue: Catalogue; now: () => number };

const DAY = 86_400_000;

/**
 * Creates the groups and geofences of a client, with its devices by their IMEI.
 * @throws Error with the name of what could not be created and why
 */
export async function createGeofences(
  hand: Pick<Hand, 'api' | 'administrator' | 'now'>,
  client: PlannedClient,
  clientId: ClientId,
  devices: ReadonlyMap<string, DeviceId>,
): Promise<void> {
  const { administrator: scope, now } = hand;
  const since = now() - client.geofencesSinceDaysAgo * DAY;
  const idsOf = (imeis: readonly string[]): DeviceId[] =>
    imeis.map((imei) => devices.get(imei) ?? complain(imei, `no device of the client “${client.fullName}”`));
  await withScope(hand.api, scope, async (tx) => {
    const saving = { tx, scope, now: since };
    const groups = new Map<string, GroupId>();
    for (const { designation, devices: imeis } of client.groups) {
      const id = await addPlannedGroup(saving, clientId, { designation, deviceIds: idsOf(imeis) });
      if (id instanceof Failure) throw new Error(`group “${designation}”: ${id.code}`);
      groups.set(designation, id);
    }
    for (const planned of client.geofences) {
      const { fields, actions } = planned;
      const refused = await addPlannedGeofence(saving, clientId, {
        fields,
        actions,
        deviceIds: idsOf(planned.devices),
        groupIds: planned.groups.map((name) => groups.get(name) ?? complain(name, 'no group of the plan')),
        suspension: suspensionOf(planned, now(), idsOf),
        by: { id: scope.userId, name: client.fullName },
      });
      if (refused) throw new Error(`geofence “${fields.name}”: ${refused.code}`);
    }
  });
}

function suspensionOf({ suspension }: PlannedGeofence, now: number, idsOf: (imeis: readonly string[]) => DeviceId[]) {
  if (suspension === null) return null;
  const { devices, fromDaysAgo, untilDaysAgo, reason } = suspension;
  return { deviceIds: idsOf(devices), from: now - fromDaysAgo * DAY, until: now - untilDaysAgo * DAY, reason };
}

function complain(what: string, why: string): never {
  throw new Error(`“${what}” is ${why}`);
}
