import { type Device, getDeviceValues, listDeviceSummaries, listDevices } from '@balise/contract';
import { type DeviceState, EMPTY_HISTORY, NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld } from '../../../testing/world.ts';
import { stateOf } from '../../history/index.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const comoe = world.as('comoe');
const MINUTE = 60_000;

const moving = await spoken(await aDevice(world, { designation: 'A 100%' }), { motion: { moving: true } });
const stopped = await spoken(await aDevice(world, { designation: 'B_2', label: 'Reefer' }), {});
const lost = await spoken(await aDevice(world, { designation: 'C 3' }), {}, 2 * 60 * MINUTE);
const cut = await spoken(await aDevice(world, { designation: 'D 4' }), {
  power: { cutSince: world.clock.now - MINUTE },
});
const silent = await aDevice(world, { designation: 'E 5' });
await aDevice(world, { designation: 'A 1', clientId: world.clients.niger });

/** Stores the state of a device that spoke `ago` milliseconds before now. */
async function spoken(device: Device, parts: { motion?: object; power?: object }, ago = MINUTE): Promise<Device> {
  const seenAt = world.clock.now - ago;
  const history = {
    ...EMPTY_HISTORY,
    motion: { ...EMPTY_HISTORY.motion, since: seenAt, ...parts.motion },
    power: { ...EMPTY_HISTORY.power, ...parts.power },
  };
  const state: DeviceState = { ...NEW_DEVICE, history, seenAt };
  await storeState(world.database, device.id, state);
  return device;
}

type Query = Parameters<typeof comoe<typeof listDevices>>[1];
const idsOf = async (query: NonNullable<Query>['query']) => {
  const { data } = await comoe(listDevices, { query });
  expect(data.total).toBeGreaterThanOrEqual(data.devices.length);
  return data.devices.map(({ id }) => id);
};

test('a page shows the caller’s devices in order, with their badges', async () => {
  const { data } = await comoe(listDevices, { query: {} });
  expect(data.devices.map(({ id, badge }) => [id, badge])).toEqual([
    [moving.id, 'moving'],
    [stopped.id, 'stopped'],
    [lost.id, 'disconnected'],
    [cut.id, 'powerCut'],
    [silent.id, 'neverConnected'],
  ]);
  expect(data.total).toBe(5);
  expect(data.devices[2]?.badgeSince).toBe(world.clock.now - 2 * 60 * MINUTE);
});

test('each status selects its devices', async () => {
  expect(await idsOf({ status: 'moving' })).toEqual([moving.id]);
  expect(await idsOf({ status: 'stopped' })).toEqual([stopped.id]);
  expect(await idsOf({ status: 'disconnected' })).toEqual([lost.id]);
  expect(await idsOf({ status: 'powerCut' })).toEqual([cut.id]);
  expect(await idsOf({ status: 'neverConnected' })).toEqual([silent.id]);
  expect(await idsOf({ status: 'operational' })).toEqual([moving.id, stopped.id]);
  expect(await idsOf({ status: 'suspended' })).toEqual([]);
  await owner.query("update devices set status = 'suspended' where id = $1", [lost.id]);
  expect(await idsOf({ status: 'suspended' })).toEqual([lost.id]);
  expect(await idsOf({ status: 'disconnected' })).toEqual([]);
  await owner.query("update devices set status = 'enabled' where id = $1", [lost.id]);
});

test('the newest values of a device are had by name', async () => {
  const { rows } = await owner.query('select state from device_live where device_id = $1', [moving.id]);
  await storeState(world.database, moving.id, { ...stateOf(rows[0].state), values: { fuelLevel: [62, 1000] } });
  expect((await comoe(getDeviceValues, { params: { id: moving.id } })).data).toEqual({ fuelLevel: [62, 1000] });
  expect((await comoe(getDeviceValues, { params: { id: silent.id } })).data).toEqual({});
});

test('what is searched is taken literally', async () => {
  expect(await idsOf({ search: '100%' })).toEqual([moving.id]);
  expect(await idsOf({ search: 'b_2' })).toEqual([stopped.id]);
  expect(await idsOf({ search: '_' })).toEqual([stopped.id]);
  expect(await idsOf({ search: 'reefer' })).toEqual([stopped.id]);
  expect(await idsOf({ search: silent.imei })).toEqual([silent.id]);
  await owner.query(`update clients set code = 'CL-4711' where id = $1`, [world.clients.comoe]);
  expect(await idsOf({ search: 'cl-4711' })).toEqual(await idsOf({}));
  expect(await idsOf({ search: "' or true --" })).toEqual([]);
});

test('pages follow each other without gap or overlap, in both directions', async () => {
  const clientId = world.clients.bandama;
  for (let i = 0; i < 12; i++) await aDevice(world, { clientId });
  await owner.query("update devices set designation = 'same' where client_id = $1", [clientId]); // as older versions allowed
  const page = async (n: number) => {
    const query = { page: n, pageSize: 10, clientId } as const;
    return (await world.as('kanari')(listDevices, { query })).data;
  };
  const [first, second] = [await page(1), await page(2)];
  expect([first.devices.length, second.devices.length, second.total]).toEqual([10, 2, 12]);
  expect(new Set([...first.devices, ...second.devices].map(({ id }) => id)).size).toBe(12);
  expect(await idsOf({ direction: 'desc' })).toEqual([silent, cut, lost, stopped, moving].map(({ id }) => id));
  expect((await idsOf({ order: 'lastConnection', direction: 'asc' }))[0]).toBe(lost.id);
  expect((await idsOf({ order: 'lastConnection', direction: 'desc' })).at(-1)).toBe(silent.id);
});

test('a page size that is not offered is refused', async () => {
  const { status, error } = await comoe(listDevices, { query: { pageSize: 33 as 25 } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['pageSize']]);
});

test('the compact list has every device in few words', async () => {
  const { data } = await comoe(listDeviceSummaries);
  expect(data.map(({ designation }) => designation)).toEqual(['A 100%', 'B_2', 'C 3', 'D 4', 'E 5']);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual([
    'clientId',
    'designation',
    'id',
    'imei',
    'label',
    'status',
    'type',
  ]);
});

test('the compact list has fleet number and VIN where somebody typed them', async () => {
  const typed = { code: 'P-0417', vin: 'VF1RFB00966123456' };
  await world.database.pools.owner.query('update devices set code = $2, vin_number = $3 where id = $1', [
    ...[silent.id, typed.code, typed.vin],
  ]);
  const { data } = await comoe(listDeviceSummaries);
  expect(data.find(({ id }) => id === silent.id)).toMatchObject(typed);
});
