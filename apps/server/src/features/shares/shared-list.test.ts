import {
  endShare,
  exportDevices,
  getDevice,
  type Input,
  listDeviceSummaries,
  listDevices,
  listModules,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

/* The list of vehicles of a client with whom some are shared. */

const world = await aWorld();
afterAll(() => world.end());
const SECRETS = { code: 'OWN-CODE', note: 'OWN NOTE', vinNumber: 'VF1RFB00966123456', vehicleMake: 'OWN MAKE' };
const own = await aDevice(world, { clientId: world.clients.bandama, designation: 'B own' });
const shared = await aDevice(world, { designation: 'A shared', label: 'Crane', ...SECRETS });
await aDevice(world, { designation: 'C of Comoé' });
const share = await aShare(world, shared.id);

const list = async (query: Input<typeof listDevices>['query'] = {}, who: PersonName = 'bandama') =>
  (await world.as(who)(listDevices, { query })).data;
const plates = async (query: Input<typeof listDevices>['query'] = {}, who?: PersonName) => {
  const { devices, total } = await list(query, who);
  expect(total).toBe(devices.length);
  return devices.map(({ designation }) => designation);
};

test('has them in its order, with the name of their owner and nothing that is the owner’s alone', async () => {
  const { devices, total } = await list();
  expect([total, devices.map(({ id }) => id)]).toEqual([2, [shared.id, own.id]]);
  expect(devices[0]).toMatchObject({
    designation: 'A shared',
    label: 'Crane',
    clientName: 'Comoé Transport',
    share: { rights: ['position'], until: null },
    imei: '',
    code: '',
    note: '',
    vinNumber: null,
    speedLimit: null,
  });
  expect(devices[1]).not.toHaveProperty('share');
  expect(JSON.stringify(devices)).not.toMatch(/OWN-CODE|OWN NOTE|VF1RFB|OWN MAKE/);
  expect(JSON.stringify(devices)).not.toContain(shared.imei);
});

test('is narrowed to the own ones or the shared ones, by words, state and client, and sorted by each column', async () => {
  expect(await plates({ whose: 'own' })).toEqual(['B own']);
  expect(await plates({ whose: 'shared' })).toEqual(['A shared']);
  expect(await plates({ search: 'crane' })).toEqual(['A shared']);
  expect(await plates({ search: 'comoé' })).toEqual(['A shared']);
  // what is hidden is not found either
  for (const search of ['OWN-CODE', shared.imei, 'VF1RFB']) expect(await plates({ search })).toEqual([]);
  expect(await plates({ status: 'neverConnected' })).toEqual(['A shared', 'B own']);
  expect(await plates({ status: 'moving' })).toEqual([]);
  expect(await plates({ clientId: world.clients.comoe })).toEqual(['A shared']);
  expect(await plates({ order: 'client', direction: 'desc' })).toEqual(['A shared', 'B own']);
  expect(await plates({ order: 'lastConnection' })).toEqual(['B own', 'A shared']);
  expect((await list({ pageSize: 10, page: 2 })).total).toBe(2);
});

test('is a file with them, without what is hidden', async () => {
  const { text } = await world.as('bandama')(exportDevices, { body: { format: 'csv', language: 'en' } as never });
  expect(text).toContain('A shared');
  expect(text).not.toMatch(/OWN-CODE|OWN NOTE|VF1RFB|OWN MAKE/);
  expect(text).not.toContain(shared.imei);
});

test('is the only list that has them', async () => {
  expect((await world.as('bandama')(getDevice, { params: { id: shared.id } })).status).toBe(404);
  const summaries = await world.as('bandama')(listDeviceSummaries);
  const modules = await world.as('bandama')(listModules, { body: {} as never });
  for (const { text } of [summaries, modules]) expect(text).not.toContain('A shared');
});

test('of others has none of them, and the owner’s is as before', async () => {
  expect(await plates({}, 'niger')).toEqual([]);
  expect(await plates({ whose: 'shared' }, 'comoe')).toEqual([]);
  expect((await list({}, 'comoe')).devices.find(({ id }) => id === shared.id)).toMatchObject({ imei: shared.imei });
});

test('loses them with the share', async () => {
  await world.as('comoe')(endShare, { params: { id: share.id } });
  expect(await plates()).toEqual(['B own']);
  expect(await plates({ whose: 'shared' })).toEqual([]);
});
