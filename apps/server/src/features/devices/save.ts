import type { Device, DeviceFields, DeviceId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { check, type Warnings } from './check.ts';
import { present } from './present.ts';
import { findDevice, insertDevice, lockDevice, passOwnership, updateDevice } from './queries.ts';
import type { Refusals } from './refusals.ts';

/** Who saves, in whose transaction, at which moment (milliseconds since 1970 UTC). */
export type Saving = { tx: Scoped; scope: Scope; refusals: Refusals; now: number };
type Saved = { device: Device; warnings: Warnings };

/** Adds a device and opens its first owner's period. */
export async function addDevice(saving: Saving, fields: DeviceFields): Promise<Saved | Failure> {
  const { tx, scope } = saving;
  const checked = await check(tx, scope, fields, { ...saving, except: 0 });
  if (checked instanceof Failure) return checked;
  return await saved(saving, await insertDevice(tx, fields), checked.warnings);
}

/** Replaces a device's fields; another client is a transfer, which ends one owner's period and opens the next one's. */
export async function editDevice(saving: Saving, id: DeviceId, fields: DeviceFields): Promise<Saved | Failure> {
  const { tx, scope, now } = saving;
  const before = await lockDevice(tx, scope, id);
  if (!before) return fail('device_not_found');
  const transfer = before.client_id !== fields.clientId;
  if (transfer && !scope.rights.includes('transfer_device')) return fail('not_allowed');
  const checked = await check(tx, scope, fields, { ...saving, except: id });
  if (checked instanceof Failure) return checked;
  await updateDevice(tx, id, fields);
  if (transfer) await passOwnership(tx, id, fields.clientId, new Date(now));
  return await saved(saving, id, checked.warnings);
}

async function saved({ tx, scope, now }: Saving, id: DeviceId, warnings: Warnings): Promise<Saved | Failure> {
  const row = await findDevice(tx, scope, id);
  return row ? { device: present(row, now), warnings } : fail('device_not_found');
}
