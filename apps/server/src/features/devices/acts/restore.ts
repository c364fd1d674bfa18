import { askedDevices, DAYS_TO_RESTORE, type DeviceId, type FieldCode } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { aboutDevice, logOf } from '../log.ts';
import { findTakenPlates } from '../queries.ts';
import { missingOf, refusedRows, type Which } from './act-on-many.ts';
import { type LockedDevice, lockDevices, markRestored, takenSince } from './act-queries.ts';
import { type Changed, idsOf } from './acts.ts';

const DAY = 86_400_000;

/** Takes back deletions, as long as they can be taken back, their clients exist and no other device has their identities. */
export async function restore(
  act: RequestContext,
  foreignIdentities: RateLimit<number>,
  asked: Which,
): Promise<Changed | Failure> {
  const { tx, who, now } = act;
  const ids = askedDevices(asked);
  const found = (await lockDevices(tx, who.scope, ids, true)).filter(
    // what is due to be purged is gone, whether or not the clock has come to it
    ({ deleted_at }) => deleted_at !== null && deleted_at.getTime() > now - DAYS_TO_RESTORE * DAY,
  );
  const missing = missingOf(asked, ids, found);
  if (missing) return missing;
  const closed = found.filter(({ client_state }) => client_state === 'closed');
  if (closed.length > 0) {
    return fail('client_closed', refusedRows(asked, new Map(closed.map(({ id }) => [id, 'client_closed']))));
  }
  const conflict =
    (await conflictOf(act, foreignIdentities, asked, idsOf(found))) ?? (await plateConflict(act, asked, found));
  if (conflict) return conflict;
  await markRestored(tx, idsOf(found));
  const log = logOf(act);
  for (const device of found) {
    const before = { status: 'deleted', ...(device.deletion_reason ? { reason: device.deletion_reason } : {}) };
    await log(aboutDevice('device.restore', device, { before, after: { imei: device.imei, phone: device.phone } }));
  }
  return { changed: idsOf(found) };
}

/** Plates that other devices of the same client have by now, or that two of these have between them. */
async function plateConflict(
  { tx }: RequestContext,
  asked: Which,
  found: LockedDevice[],
): Promise<Failure | undefined> {
  const clients = Map.groupBy(found, ({ client_id }) => client_id);
  const taken: DeviceId[] = [];
  for (const [client, devices] of clients) taken.push(...(await findTakenPlates(tx, idsOf(devices), client)));
  if (taken.length === 0) return undefined;
  return fail('already_exists', refusedRows(asked, new Map(taken.map((id) => [id, 'plate_taken']))));
}

/** Identities that went to others meanwhile, or that two of these have between them. */
async function conflictOf(
  { tx, who, now }: RequestContext,
  foreignIdentities: RateLimit<number>,
  asked: Which,
  ids: DeviceId[],
): Promise<Failure | undefined> {
  if (foreignIdentities.isExhausted(who.scope.userId, now)) return fail('too_many_requests');
  const taken = await takenSince(tx, ids);
  if (taken.length === 0) return undefined;
  const outsiders = taken.filter(({ seen }) => !seen);
  if (outsiders.length > 0) foreignIdentities.spend(who.scope.userId, now);
  const codes = new Map<DeviceId, FieldCode>(taken.map(({ device_id }) => [device_id, 'identity_taken']));
  for (const { device_id } of outsiders) codes.set(device_id, 'cannot_be_registered');
  return fail(outsiders.length > 0 ? 'registration_refused' : 'already_exists', refusedRows(asked, codes));
}
