import { type DeviceId, getDeviceInformation } from '@balise/contract';
import { NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/live-row.ts';
import { aModel } from '../../testing/model.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const MINUTE = 60_000;
const sheetOf = (who: 'comoe' | 'limited' | 'bandama' | 'niger', id: DeviceId) =>
  world.as(who)(getDeviceInformation, { params: { id } });

test('the sheet has every value last received, by name, with its unit and its own moment', async () => {
  const device = await aDevice(world, { trackerModelId: await aModel(world, 'gt06') });
  const [old, seenAt] = [world.clock.now - 90 * MINUTE, world.clock.now - MINUTE];
  await storeState(world.database, device.id, {
    ...NEW_DEVICE,
    seenAt,
    values: {
      firmware: ['3.27', old],
      satellites: [9, seenAt],
      externalVoltage: [12.6, seenAt],
      'temperatures.1': [-4.5, old],
      'vendor.239': [1, seenAt],
    },
  });
  const { data } = await sheetOf('comoe', device.id);
  expect(data).toMatchObject({ now: world.clock.now, protocol: 'gt06', firmware: '3.27', satellites: 9 });
  expect(data.lastConnection).toBe(seenAt);
  expect(data.values).toEqual([
    { name: 'externalVoltage', value: 12.6, unit: 'volt', at: seenAt },
    { name: 'firmware', value: '3.27', unit: null, at: old },
    { name: 'satellites', value: 9, unit: null, at: seenAt },
    { name: 'temperatures.1', value: -4.5, unit: 'degreeCelsius', at: old },
    { name: 'vendor.239', value: 1, unit: null, at: seenAt },
  ]);
});

test('a tracker that never spoke has an empty sheet; of a foreign tenant’s device there is none', async () => {
  const device = await aDevice(world);
  expect((await sheetOf('comoe', device.id)).data).toMatchObject({
    firmware: null,
    satellites: null,
    lastConnection: null,
    lastMessage: null,
    recordsToday: 0,
    values: [],
  });
  for (const outsider of ['limited', 'bandama', 'niger'] as const) {
    const { status, error } = await sheetOf(outsider, device.id);
    expect([outsider, status, error.code]).toEqual([outsider, 404, 'device_not_found']);
  }
});
