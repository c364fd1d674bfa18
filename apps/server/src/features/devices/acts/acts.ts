import { askedDevices, type DeviceId, type Suspender } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { aboutDevice, logOf } from '../log.ts';
import { isBarred } from '../policy.ts';
import { missingOf, refusedRows, type Which } from './act-on-many.ts';
import { liftSuspension, lockDevices, markDeleted, markSuspended, setEnabled } from './act-queries.ts';

export type Changed = { changed: DeviceId[] };

/** The devices that were asked for, held; or that some are not there. */
export async function hold({ tx, who }: RequestContext, which: Which, deleted = false) {
  const asked = askedDevices(which);
  const found = await lockDevices(tx, who.scope, asked, deleted);
  return missingOf(which, asked, found) ?? found;
}

/** Enables or disables. What is suspended stays so: neither a client nor a reseller enables it without lifting that. */
export async function enable(act: RequestContext, asked: Which & { enable: boolean }): Promise<Changed | Failure> {
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const suspended = devices.filter(({ status }) => status === 'suspended');
  if (suspended.length > 0) return refused(asked, suspended);
  const after = asked.enable ? 'enabled' : 'disabled';
  const changing = devices.filter(({ status }) => status !== after);
  await setEnabled(act.tx, idsOf(changing), asked.enable);
  const log = logOf(act);
  for (const device of changing) {
    const change = { before: { status: device.status }, after: { status: after } };
    await log(aboutDevice(asked.enable ? 'device.enable' : 'device.disable', device, change));
  }
  return { changed: idsOf(changing) };
}

type Suspending = Which & { suspend: boolean; reason: string };

/** Suspends, or lifts it; for resellers. A partner does not lift what the platform suspended. */
export async function suspend(act: RequestContext, asked: Suspending): Promise<Changed | Failure> {
  const { role } = act.who.scope;
  if (role === 'client') return fail('not_allowed');
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const barred = devices.filter((device) => isBarred(device, role));
  if (barred.length > 0) return refused(asked, barred);
  const changing = devices.filter(({ status }) => (status === 'suspended') !== asked.suspend);
  const by: Suspender = role;
  if (asked.suspend) await markSuspended(act.tx, idsOf(changing), { by, at: new Date(act.now), reason: asked.reason });
  else await liftSuspension(act.tx, idsOf(changing));
  const log = logOf(act);
  for (const device of changing) {
    const suspended = { status: 'suspended' };
    const change = asked.suspend
      ? { before: { status: device.status }, after: { ...suspended, reason: asked.reason } }
      : { before: { ...suspended, reason: device.suspension_reason }, after: {} };
    await log(aboutDevice(asked.suspend ? 'device.suspend' : 'device.unsuspend', device, change));
  }
  return { changed: idsOf(changing) };
}

/**
 * Deletes for thirty days, then for good (purge.job.ts). Not what a higher level suspended: registered again it would be
 * enabled.
 */
export async function remove(act: RequestContext, asked: Which & { reason: string }): Promise<Changed | Failure> {
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const barred = devices.filter((device) => isBarred(device, act.who.scope.role));
  if (barred.length > 0) return refused(asked, barred);
  const by = act.who.scope.userId;
  await markDeleted(act.tx, idsOf(devices), { by, at: new Date(act.now), reason: asked.reason });
  const log = logOf(act);
  for (const device of devices) {
    const { status, imei, phone } = device;
    const after = { status: 'deleted', ...(asked.reason === '' ? {} : { reason: asked.reason }) };
    await log(aboutDevice('device.delete', device, { before: { status, imei, phone }, after }));
  }
  return { changed: idsOf(devices) };
}

const refused = (asked: Which, devices: { id: DeviceId }[]): Failure =>
  fail('device_suspended', refusedRows(asked, new Map(devices.map(({ id }) => [id, 'device_suspended']))));

export const idsOf = (devices: readonly { id: DeviceId }[]): DeviceId[] => devices.map(({ id }) => id);
