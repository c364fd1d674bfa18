import type { DeviceId, FieldErrors, GroupId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientsOfDevices, type Placing, placeDevices, takeOut } from './member-queries.ts';
import { type LockedGroup, lockGroup } from './queries.ts';
import { placeShared, type SharedPlacing, sharesOfDevices, takeSharedOut } from './shared-member-queries.ts';

/** Who moves devices, and when (milliseconds since 1970 UTC). */
export type Moving = { tx: Scoped; scope: Scope; now: number };
export type Moved = { group: LockedGroup; devices: DeviceId[] };

/** Puts devices into static groups of their own client, or of the client they are shared with, all or none. Says who came into which group. */
export async function putIn(
  { tx, scope, now }: Moving,
  pairs: { deviceId: DeviceId; deviceGroupId: GroupId }[],
): Promise<Moved[] | Failure> {
  const groups = await staticGroups(
    { tx, scope, now },
    pairs.map(({ deviceGroupId }) => deviceGroupId),
  );
  if (groups instanceof Failure) return groups;
  const ids = [...new Set(pairs.map(({ deviceId }) => deviceId))];
  const owners = await clientsOfDevices(tx, scope, ids);
  const shares = await sharesOfDevices(tx, scope, notIn(owners, ids));
  const placings: Placing[] = [];
  const shared: SharedPlacing[] = [];
  const outsiders: FieldErrors = {};
  for (const [index, { deviceId, deviceGroupId: groupId }] of pairs.entries()) {
    const shareId = shares.get(deviceId);
    const clientId = owners.get(deviceId);
    if (shareId !== undefined) shared.push({ deviceId, shareId, groupId });
    else if (clientId === undefined) return fail('device_not_found', { [`${index}.deviceId`]: 'unknown_reference' });
    else placings.push({ deviceId, groupId, clientId });
    const placedBy = shareId === undefined ? clientId : scope.clientId;
    if (placedBy !== groups.get(groupId)?.clientId) outsiders[`${index}.deviceId`] = 'of_another_client';
  }
  if (Object.keys(outsiders).length > 0) return fail('fields_invalid', outsiders);
  const came = await placeDevices(tx, placings, new Date(now));
  const cameShared = await placeShared(tx, scope, shared, new Date(now));
  return [...groups.values()].flatMap((group) => {
    const devices = [...(came.get(group.id) ?? []), ...(cameShared.get(group.id) ?? [])];
    return devices.length > 0 ? [{ group, devices }] : [];
  });
}

/** Takes devices out of a static group. Those that are not in it are left out of the answer. */
export async function takeAway(
  { tx, scope, now }: Moving,
  groupId: GroupId,
  deviceIds: DeviceId[],
): Promise<Moved | Failure> {
  const groups = await staticGroups({ tx, scope, now }, [groupId]);
  if (groups instanceof Failure) return groups;
  const seen = await clientsOfDevices(tx, scope, deviceIds);
  const shares = await sharesOfDevices(tx, scope, notIn(seen, deviceIds));
  const missing = deviceIds.findIndex((id) => !seen.has(id) && !shares.has(id));
  if (missing >= 0) return fail('device_not_found', { [`deviceIdList.${missing}`]: 'unknown_reference' });
  const group = groups.get(groupId);
  if (!group) return fail('group_not_found');
  const went = await takeOut(tx, groupId, deviceIds, new Date(now));
  return { group, devices: [...went, ...(await takeSharedOut(tx, groupId, [...shares.values()]))] };
}

const notIn = (owners: ReadonlyMap<DeviceId, unknown>, ids: readonly DeviceId[]): DeviceId[] =>
  ids.filter((id) => !owners.has(id));

/** Locked in the order of their ids, so that two who move at once never wait for each other. */
async function staticGroups({ tx, scope }: Moving, ids: GroupId[]): Promise<Map<GroupId, LockedGroup> | Failure> {
  const groups = new Map<GroupId, LockedGroup>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const group = await lockGroup(tx, scope, id);
    if (!group) return fail('group_not_found');
    if (group.rules !== null) return fail('group_is_dynamic');
    groups.set(id, group);
  }
  return groups;
}
