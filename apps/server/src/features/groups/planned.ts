import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure } from '../../http/failure.ts';
import { placeDevices } from './member-queries.ts';
import { addGroup } from './save.ts';

/** Adds a static group whose devices have been in it since `now`, milliseconds since 1970 UTC. */
export async function addPlannedGroup(
  { tx, scope, now }: { tx: Scoped; scope: Scope; now: number },
  clientId: ClientId,
  { designation, deviceIds }: { designation: string; deviceIds: DeviceId[] },
): Promise<GroupId | Failure> {
  const added = await addGroup({ tx, scope }, clientId, { clientId, designation, description: '' });
  if (added instanceof Failure) return added;
  const placings = deviceIds.map((deviceId) => ({ deviceId, groupId: added.id, clientId }));
  if (placings.length > 0) await placeDevices(tx, placings, new Date(now));
  return added.id;
}
