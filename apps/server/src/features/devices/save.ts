import type { Device, DeviceFields, DeviceId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import { changesOf } from '../audit/index.ts';
import { type LockedDevice, lockDevices, passOn } from './acts/act-queries.ts';
import { check, type Warnings } from './acts/check.ts';
import { logTransfer } from './acts/transfer.ts';
import { aboutDevice, type DeviceLog } from './log.ts';
import { isBarred } from './policy.ts';
import { present } from './present.ts';
import { findClient, findDevice, insertDevice, updateDevice } from './queries.ts';

/** Who saves, in whose transaction, at which moment (milliseconds since 1970 UTC). */
export type DeviceSaving = {
  tx: Scoped;
  scope: Scope;
  foreignIdentities: RateLimit<number>;
  now: number;
  log: DeviceLog;
};
type Saved = { device: Device; warnings: Warnings };

/** Adds a device and opens its first owner's period. `action`: what it was, for the log. */
export async function addDevice(
  saving: DeviceSaving,
  fields: DeviceFields,
  action: 'device.add' | 'device.claim' = 'device.add',
): Promise<Saved | Failure> {
  const { tx, scope, log } = saving;
  const checked = await check(tx, scope, fields, { ...saving, except: 0 });
  if (checked instanceof Failure) return checked;
  const id = await insertDevice(tx, fields);
  const subject = { id, designation: fields.designation, client_id: fields.clientId, partner_id: checked.partnerId };
  await log(aboutDevice(action, subject, { after: { ...fields } }));
  return await saved(saving, id, checked.warnings);
}

/** Replaces a device's fields; another client is a transfer that leaves the past where it is. */
export async function editDevice(saving: DeviceSaving, id: DeviceId, asked: DeviceFields): Promise<Saved | Failure> {
  const { tx, scope, now, log } = saving;
  const [before] = await lockDevices(tx, scope, [id]);
  if (!before) return fail('device_not_found');
  const transfer = before.client_id !== asked.clientId;
  const fields = transfer ? withoutWordsOf(before, asked) : asked;
  if (transfer && !scope.rights.includes('transfer_device')) return fail('not_allowed');
  if (fields.imei !== before.imei && isBarred(before, scope.role)) {
    return fail('device_suspended', { imei: 'device_suspended' });
  }
  const checked = await check(tx, scope, fields, { ...saving, except: id });
  if (checked instanceof Failure) return checked;
  if (transfer) {
    const to = await findClient(tx, fields.clientId);
    if (!to) return fail('client_not_found', { clientId: 'unknown_reference' });
    await passOn(tx, [id], { from: before.client_id, to: to.id, history: 'stays', now: new Date(now) });
    await logTransfer(log, before, to, 'stays', fields.designation);
  }
  await updateDevice(tx, id, fields);
  const changes = changesOf(typed(before), { ...fields, clientId: undefined });
  const designation = transfer ? fields.designation : before.designation;
  const subject = { id, designation, client_id: fields.clientId, partner_id: checked.partnerId };
  // what the former client typed is not for the new one's log
  if (changes) await log(aboutDevice('device.edit', subject, transfer ? { after: changes.after } : changes));
  return await saved(saving, id, checked.warnings);
}

/** The fields of a device for another client: what is in them as the former client left it is not passed on. */
const withoutWordsOf = (former: LockedDevice, asked: DeviceFields): DeviceFields => ({
  ...asked,
  label: asked.label === former.label ? '' : asked.label,
  code: asked.code === former.code ? '' : asked.code,
  note: asked.note === former.note ? '' : asked.note,
});

/** What people typed of a device, under the names of the API; whose it is has lines of its own. */
const typed = (row: LockedDevice): Omit<DeviceFields, 'clientId'> & { clientId: undefined } => ({
  clientId: undefined,
  deviceTypeId: row.device_type_id,
  operatorId: row.operator_id,
  trackerModelId: row.tracker_model_id,
  imei: row.imei,
  countryCode2: row.country_code2,
  phone: row.phone,
  simNumber: row.sim_number,
  designation: row.designation,
  label: row.label,
  code: row.code,
  note: row.note,
  vehicleMake: row.vehicle_make,
  vehicleModel: row.vehicle_model,
  vinNumber: row.vin_number,
  vinIsChassis: row.vin_is_chassis,
});

async function saved({ tx, scope, now }: DeviceSaving, id: DeviceId, warnings: Warnings): Promise<Saved | Failure> {
  const row = await findDevice(tx, scope, id);
  return row ? { device: present(row, now), warnings } : fail('device_not_found');
}
