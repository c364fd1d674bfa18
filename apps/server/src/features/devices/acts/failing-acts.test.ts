import { addDevice, type DeviceId, deleteDevice, deleteDevices, enableDevices, restoreDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { fieldsOf } from '../../../testing/device.ts';
import { anActsWorld } from '../testing/acts-world.ts';

const { world, owner, comoe } = await anActsWorld();
afterAll(() => world.end());

test.each([
  [
    'enabling',
    'device_enable_failed',
    () => comoe(enableDevices, { body: { deviceIdList: [1 as DeviceId], enable: true } }),
  ],
  ['deleting one', 'device_delete_failed', () => comoe(deleteDevice, { params: { id: 1 } })],
  ['deleting many', 'devices_delete_failed', () => comoe(deleteDevices, { body: { deviceIdList: [1 as DeviceId] } })],
  ['restoring', 'device_restore_failed', () => comoe(restoreDevices, { body: { deviceId: 1 as DeviceId } })],
  ['saving', 'save_failed', () => comoe(addDevice, { body: fieldsOf(world) })],
])('%s that fails for no reason of the caller’s is called by its own name', async (_, code, ask) => {
  await owner.query('alter table devices rename to devices_away');
  try {
    const answer = await ask();
    expect([answer.status, answer.error.code]).toEqual([500, code]);
  } finally {
    await owner.query('alter table devices_away rename to devices');
  }
});
