import { editDevice, getDevice, getDeviceValues, listDevices } from '@balise/contract';
import { always, arrive, DEFAULT_SETTINGS, type DeviceState, NEW_DEVICE, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const MINUTE = 60_000;

/** The state after a fix, or a message that carries values only; at the device's clock, received at ours. */
function received(state: DeviceState, at: number, latitude: number | null, receivedAt = at): DeviceState {
  const place = { longitude: -4, altitude: null, speed: 12, course: 90, valid: true, accuracy: null };
  const location = latitude === null ? null : { ...place, latitude };
  const fix = { time: at, location, attributes: { vendor: { note: `at ${latitude}` } } };
  return arrive(state, [recordOf(fix, receivedAt, DEFAULT_SETTINGS)], receivedAt, always(DEFAULT_SETTINGS)).state;
}

const commit = (id: number, state: DeviceState) => storeState(world.database, id, state);

async function seenBy(who: PersonName, id: number) {
  const ask = world.as(who);
  const one = (await ask(getDevice, { params: { id } })).data;
  const listed = (await ask(listDevices, { query: { pageSize: 100 } })).data.devices.find((device) => device.id === id);
  expect(listed).toEqual(one);
  const values = (await ask(getDeviceValues, { params: { id } })).data;
  return { latitude: one.state?.location?.latitude, badge: one.badge, values: Object.keys(values) };
}

test.each([
  ['another client of the same partner', 'bandama', 'kanari'],
  ['a client of another partner', 'niger', 'sahel'],
] as const)('%s learns nothing of where a device was before it came', async (_, client, partner) => {
  const device = await aDevice(world);
  const before = received(NEW_DEVICE, world.clock.now - MINUTE, 5.11);
  await commit(device.id, before);
  expect(await seenBy('comoe', device.id)).toMatchObject({ latitude: 5.11, values: ['vendor.note'] });

  const body = fieldsOf(world, { imei: device.imei, clientId: world.clients[client] });
  const moved = await world.as('platform')(editDevice, { params: { id: device.id }, body });
  expect(moved.text).not.toContain('5.11');
  const nothing = { latitude: undefined, badge: 'neverConnected', values: [] };
  for (const who of [client, partner]) expect(await seenBy(who, device.id)).toEqual(nothing);

  const since = world.clock.now;
  const late = received(before, since - 1000, 5.12, since + 1000);
  await commit(device.id, late);
  for (const who of [client, partner]) {
    expect(await seenBy(who, device.id)).toMatchObject({ latitude: undefined, values: [] });
  }
  const talking = received(late, since + 2000, null);
  await commit(device.id, talking);
  expect(await seenBy(client, device.id)).toMatchObject({ latitude: undefined, values: ['vendor.note'] });
  await commit(device.id, received(talking, since + 10_000, 5.121));
  for (const who of [client, partner]) expect(await seenBy(who, device.id)).toMatchObject({ latitude: 5.121 });
});
