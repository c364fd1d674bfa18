import { getDeviceAccess } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const accessTo = async (id: number, who: 'comoe' | 'awa' | 'kanari' | 'bandama') =>
  await world.as(who)(getDeviceAccess, { params: { id } });

test('people with full access see a device, limited ones when it is on their list, those who cannot sign in do not', async () => {
  const device = await aDevice(world);
  const names = async () =>
    (await accessTo(device.id, 'comoe')).data.users?.map(({ name, limited }) => [name, limited]);
  const full = [
    ['awa Person', false],
    ['comoe Person', false],
  ];
  expect(await names()).toEqual(full);
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, device.id]);
  expect(await names()).toEqual([['limited Person', true], ...full]);
  await owner.query("update users set status = 'inactive' where id = $1", [world.users.awa]);
  expect((await accessTo(device.id, 'kanari')).data).toMatchObject({ userCount: 2, clientName: 'Comoé Transport' });
  await owner.query("update users set status = 'active' where id = $1", [world.users.awa]);
});

test('a caller who may not see users gets none of them, and a foreign tenant gets nothing at all', async () => {
  const device = await aDevice(world);
  expect((await accessTo(device.id, 'awa')).data).toMatchObject({ users: null, userCount: null, groups: [] });
  expect((await accessTo(device.id, 'bandama')).error.code).toBe('device_not_found');
});

test('the groups it is in are named', async () => {
  const device = await aDevice(world);
  const { rows } = await owner.query(
    "insert into device_groups (client_id, designation, description, combine) values ($1, 'Reefers', '', 'all') returning id",
    [world.clients.comoe],
  );
  await owner.query(
    "insert into device_group_membership (group_id, client_id, device_id, since, why) values ($1, $2, $3, $4, '{}')",
    [rows[0].id, world.clients.comoe, device.id, new Date(world.clock.now)],
  );
  expect((await accessTo(device.id, 'comoe')).data.groups).toEqual([
    { id: rows[0].id, designation: 'Reefers', kind: 'static', since: world.clock.now },
  ]);
});
