import type { DriverAssignment, DriverAssignmentId, ErrorCode } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { nameOf } from '../audit/index.ts';
import {
  findAssignment,
  findDevice,
  insertAssignment,
  inTheWay,
  lockAssignment,
  lockAssignments,
  removeAssignment,
  updateAssignment,
  type Wanted,
  whoAndWhat,
} from './queries.ts';

/** Who saves, and when (milliseconds since 1970 UTC). */
export type Assigning = { tx: Scoped; scope: Scope; now: number };
type Changed = { before: DriverAssignment; after: DriverAssignment } | Failure;

export async function assign(
  assigning: Assigning,
  wanted: Wanted & { note: string },
): Promise<DriverAssignment | Failure> {
  const { tx, now } = assigning;
  const { driver, device } = await whoAndWhat(tx, wanted.driverId, wanted.deviceId);
  if (!driver) return fail('driver_not_found', { driverId: 'unknown_reference' });
  if (!device) return fail('device_not_found', { deviceId: 'device_not_found' });
  if (device.clientId !== driver.client_id) return fail('fields_invalid', { deviceId: 'of_another_client' });
  if (wanted.startsAt < (device.since ?? -Infinity)) return fail('fields_invalid', { startsAt: 'before_own_time' });
  await lockAssignments(tx, driver.client_id);
  const refused = await conflict(tx, wanted, 0);
  if (refused) return refused;
  const id = await insertAssignment(tx, driver.client_id, wanted, await authorOf(assigning));
  return (await findAssignment(tx, id, now)) ?? fail('driver_assignment_not_found');
}

/** Corrects when it was, and its note. */
export async function correct(
  assigning: Assigning,
  id: DriverAssignmentId,
  { startsAt, endsAt, note }: { startsAt: number; endsAt: number | null; note: string },
): Promise<Changed> {
  const { tx } = assigning;
  const locked = await held(assigning, id);
  if (locked instanceof Failure) return locked;
  const device = await findDevice(tx, locked.deviceId);
  const isEarlier = startsAt < locked.starts_at.getTime();
  if (isEarlier && startsAt < (device?.since ?? -Infinity))
    return fail('fields_invalid', { startsAt: 'before_own_time' });
  const wasUntil = locked.ends_at?.getTime() ?? null;
  // a vehicle or driver that is gone, or another client's, is assigned no longer than it was
  const isLonger = wasUntil !== null && (endsAt === null || endsAt > wasUntil);
  if (isLonger && (await whoAndWhat(tx, locked.driverId, locked.deviceId)).driver === undefined)
    return fail('fields_invalid', { endsAt: 'too_large' });
  if (isLonger && device?.clientId !== locked.clientId) return fail('fields_invalid', { endsAt: 'too_large' });
  const refused = await conflict(tx, { ...locked, startsAt, endsAt }, id);
  if (refused) return refused;
  const ended = endsAt !== wasUntil;
  return change(assigning, id, { startsAt, endsAt, note, ended });
}

/** Takes the vehicle from the driver. */
export async function withdraw(
  assigning: Assigning,
  id: DriverAssignmentId,
  { endsAt = assigning.now, reason }: { endsAt?: number | undefined; reason: string },
): Promise<Changed> {
  const locked = await held(assigning, id);
  if (locked instanceof Failure) return locked;
  const startsAt = locked.starts_at.getTime();
  if (endsAt <= startsAt) return fail('fields_invalid', { endsAt: 'invalid_date' });
  const wasUntil = locked.ends_at?.getTime() ?? null;
  const until = Math.min(endsAt, wasUntil ?? Infinity);
  return change(assigning, id, { startsAt, endsAt: until, reason, ended: until !== wasUntil });
}

export async function remove(assigning: Assigning, id: DriverAssignmentId): Promise<DriverAssignment | Failure> {
  const locked = await held(assigning, id);
  if (locked instanceof Failure) return locked;
  const before = await findAssignment(assigning.tx, id, assigning.now);
  if (!before) return fail('driver_assignment_not_found');
  await removeAssignment(assigning.tx, id);
  return before;
}

async function held({ tx }: Assigning, id: DriverAssignmentId) {
  const locked = await lockAssignment(tx, id);
  if (!locked) return fail('driver_assignment_not_found');
  await lockAssignments(tx, locked.clientId);
  return locked;
}

async function change(
  assigning: Assigning,
  id: DriverAssignmentId,
  changes: Parameters<typeof updateAssignment>[2],
): Promise<Changed> {
  const { tx, now } = assigning;
  const before = await findAssignment(tx, id, now);
  await updateAssignment(tx, id, changes, await authorOf(assigning));
  const after = await findAssignment(tx, id, now);
  return before && after ? { before, after } : fail('driver_assignment_not_found');
}

const authorOf = async ({ tx, scope, now }: Assigning) => ({
  id: scope.userId,
  name: await nameOf(tx, scope.userId),
  at: now,
});

/** The failure of an assignment while the driver has another vehicle, or the vehicle another driver. */
async function conflict(tx: Scoped, wanted: Wanted, except: number): Promise<Failure | undefined> {
  const other = await inTheWay(tx, wanted, except);
  if (!other) return undefined;
  const code: ErrorCode = other.of_driver ? 'vehicle_already_assigned' : 'vehicle_has_driver';
  return fail(code, {}, other.id === null ? {} : { figures: { assignmentId: other.id } });
}
