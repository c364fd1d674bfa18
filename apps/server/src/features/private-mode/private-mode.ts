import type { AuditAction, DeviceId, PrivateMode, WeekHours } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { nameOf } from '../audit/index.ts';
import { auditOfClient } from '../clients/index.ts';
import {
  addPeriod,
  deleteHours,
  endPeriods,
  findHours,
  findVehicle,
  type PrivateDevice,
  periodsOf,
  planEndOfStolen,
  removeHours,
  setHours,
} from './queries.ts';
import { writeHoursOf } from './write-hours.ts';

/** Whether a vehicle is private and when it was, as the scope may know it. */
export async function privateModeOf(act: RequestContext, id: DeviceId): Promise<PrivateMode | Failure> {
  const vehicle = await findVehicle(act.tx, act.who.scope, id, false);
  return vehicle ? await shown(act, vehicle) : fail('device_not_found');
}

/** Begins private mode, or sets its end anew. @param minutes null: until it is ended */
export async function startByPerson(
  act: RequestContext,
  id: DeviceId,
  minutes: number | null,
): Promise<PrivateMode | Failure> {
  const { tx, who, now } = act;
  const vehicle = await findVehicle(tx, who.scope, id, true);
  if (!vehicle) return fail('device_not_found');
  const by = await nameOf(tx, who.scope.userId);
  await endPeriods(tx, id, { now, by, why: 'button' });
  const until = minutes === null ? null : now + minutes * 60_000;
  await addPeriod(tx, vehicle, { from: now, until, by, userId: who.scope.userId });
  await log(act, vehicle, 'device.private_start', { until });
  return await shown(act, vehicle);
}

/** Ends what a person began; the hours of the week go on. */
export async function endByPerson(act: RequestContext, id: DeviceId): Promise<PrivateMode | Failure> {
  const { tx, who, now } = act;
  const vehicle = await findVehicle(tx, who.scope, id, true);
  if (!vehicle) return fail('device_not_found');
  const ended = await endPeriods(tx, id, { now, by: await nameOf(tx, who.scope.userId), why: 'button' });
  if (ended === 0) return fail('not_private');
  await log(act, vehicle, 'device.private_end', {});
  return await shown(act, vehicle);
}

/** Ends all present private time of a vehicle that was stolen. */
export async function endForTheft(act: RequestContext, id: DeviceId, reason: string): Promise<PrivateMode | Failure> {
  const { tx, who, now } = act;
  const vehicle = await findVehicle(tx, who.scope, id, true);
  if (!vehicle) return fail('device_not_found');
  const ended = await endPeriods(tx, id, { now, by: await nameOf(tx, who.scope.userId), reason });
  if (ended === 0) return fail('not_private');
  await log(act, vehicle, 'device.private_theft', { reason });
  return await shown(act, vehicle);
}

/** Sets the hours of the week from now on. */
export async function saveHours(
  act: RequestContext,
  id: DeviceId,
  week: WeekHours | null,
): Promise<PrivateMode | Failure> {
  const { tx, who, now } = act;
  const vehicle = await findVehicle(tx, who.scope, id, true);
  if (!vehicle) return fail('device_not_found');
  const before = await findHours(tx, id);
  if (week === null) {
    await removeHours(tx, id, now);
    await deleteHours(tx, id);
  } else {
    const by = await nameOf(tx, who.scope.userId);
    await setHours(tx, vehicle, { week, by, userId: who.scope.userId, now });
    await planEndOfStolen(tx, id, null, now);
    await writeHoursOf(tx, { deviceId: id, clientId: vehicle.clientId, timeZone: vehicle.timeZone, week, by }, now);
  }
  await log(act, vehicle, 'device.private_hours', { hours: week }, { hours: before });
  return await shown(act, vehicle);
}

async function shown({ tx, now }: RequestContext, vehicle: PrivateDevice): Promise<PrivateMode> {
  const all = await periodsOf(tx, vehicle, now);
  const present = all.filter(({ until }) => until === null || until > now);
  const ends = present.map(({ until }) => until ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends, Number.NEGATIVE_INFINITY);
  return {
    now,
    timeZone: vehicle.timeZone,
    isPrivate: present.length > 0,
    until: Number.isFinite(last) ? last : null,
    isByButton: present.some(({ why }) => why === 'button'),
    week: await findHours(tx, vehicle.id),
    periods: all,
  };
}

const log = (
  act: RequestContext,
  { id, clientId, name }: PrivateDevice,
  action: AuditAction,
  after: object,
  before?: object,
) => auditOfClient(act, { kind: 'device', id, clientId, name }, { action, after, ...(before && { before }) });
