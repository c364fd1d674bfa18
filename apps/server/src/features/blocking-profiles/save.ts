import {
  type BlockingProfile,
  type BlockingProfileFields,
  type BlockingProfileId,
  type ClientId,
  type DeviceId,
  type FieldErrors,
  MOST_BLOCKING_PROFILES,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor, timeZoneOfClient } from '../clients/index.ts';
import {
  countProfiles,
  findProfile,
  insertProfile,
  type LockedProfile,
  lockProfile,
  markProfile,
  ownAmong,
  type ProfileChange,
  updateProfile,
} from './queries.ts';

/** How long a deletion can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;

/** Who saves, and when (milliseconds since 1970 UTC). */
export type SavingProfile = { tx: Scoped; scope: Scope; now: number };

export async function addProfile(
  saving: SavingProfile,
  fields: BlockingProfileFields,
): Promise<BlockingProfile | Failure> {
  const { tx } = saving;
  if (!mayBlock(saving)) return fail('not_allowed');
  const clientId = await clientFor(saving, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const fault = await faultIn(saving, clientId, fields);
  if (fault) return fault;
  if ((await countProfiles(tx, clientId)) >= MOST_BLOCKING_PROFILES) return fail('limit_reached');
  const added = await insertProfile(tx, clientId, fields, changeOf(saving, await timeZoneOfClient(tx, clientId)));
  return added === undefined ? nameTaken() : await shown(saving, added);
}

export async function editProfile(
  saving: SavingProfile,
  before: LockedProfile,
  fields: BlockingProfileFields,
): Promise<BlockingProfile | Failure> {
  if (!mayBlock(saving)) return fail('not_allowed');
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  const fault = await faultIn(saving, before.clientId, fields);
  if (fault) return fault;
  const change = changeOf(saving, before.time_zone);
  const isFree = await updateProfile(saving.tx, before.id, fields, change, isClockChanged(before, fields));
  return isFree ? await shown(saving, before.id) : nameTaken();
}

export const deleteProfile = (saving: SavingProfile, before: LockedProfile): Promise<boolean> =>
  markProfile(saving.tx, before, true, changeOf(saving, before.time_zone));

export async function restoreProfile(saving: SavingProfile, before: LockedProfile): Promise<BlockingProfile | Failure> {
  if (!mayBlock(saving)) return fail('not_allowed');
  if ((await countProfiles(saving.tx, before.clientId)) >= MOST_BLOCKING_PROFILES) return fail('limit_reached');
  const isFree = await markProfile(saving.tx, before, false, changeOf(saving, before.time_zone));
  return isFree ? await shown(saving, before.id) : nameTaken();
}

/** A profile to change, or that there is none for this user. */
export const profileToChange = async ({ tx, scope }: SavingProfile, id: BlockingProfileId) =>
  (await lockProfile(tx, scope, id)) ?? fail('blocking_profile_not_found');

/** One whose deletion can still be taken back. */
export const profileToRestore = async ({ tx, scope, now }: SavingProfile, id: BlockingProfileId) =>
  (await lockProfile(tx, scope, id, new Date(now - RESTORABLE_FOR))) ?? fail('blocking_profile_not_found');

export const shown = async ({ tx, scope, now }: SavingProfile, id: BlockingProfileId) =>
  (await findProfile(tx, scope, id, now)) ?? fail('blocking_profile_not_found');

const mayBlock = ({ scope }: SavingProfile): boolean => scope.rights.includes('block_device');

const nameTaken = (): Failure => fail('blocking_profile_name_taken', { name: 'already_exists' });

const changeOf = ({ scope, now }: SavingProfile, timeZone: string): ProfileChange => ({
  userId: scope.userId,
  now,
  timeZone,
});

/** Other words change nothing of what it has blocked. */
function isClockChanged(
  before: LockedProfile,
  { week, exceptions, devices, isActive }: BlockingProfileFields,
): boolean {
  const ofClock = [before.week, before.exceptions, before.device_ids, before.group_ids, before.is_active];
  return sorted(ofClock) !== sorted([week, exceptions, devices.deviceIds, devices.groupIds, isActive]);
}

// jsonb keeps the members of an object in an order of its own
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** What a profile names must be the client's, and seen by the caller; the members of a group are not all a limited user's. */
async function faultIn(
  { tx, scope }: SavingProfile,
  clientId: ClientId,
  { devices: { deviceIds, groupIds } }: Pick<BlockingProfileFields, 'devices'>,
): Promise<Failure | undefined> {
  const own = await ownAmong(tx, clientId, { deviceIds: deviceIds as DeviceId[], groupIds });
  const errors: FieldErrors = {};
  for (const [place, id] of (deviceIds as DeviceId[]).entries())
    if (!own.devices.has(id)) errors[`devices.deviceIds.${place}`] = 'unknown_reference';
  for (const [place, id] of groupIds.entries())
    if (scope.limited || !own.groups.has(id)) errors[`devices.groupIds.${place}`] = 'unknown_reference';
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}
