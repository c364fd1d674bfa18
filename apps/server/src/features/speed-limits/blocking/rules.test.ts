import {
  addGroup,
  deleteGroup,
  listSpeedingBlocks,
  removeSpeedingBlock,
  setSpeedingBlock,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const THRICE = { episodes: 3, minutes: 60 };

const set = (who: PersonName, body: object) =>
  world.as(who)(setSpeedingBlock, { body: { ...THRICE, ...body } as never });
const listed = async (who: PersonName) => (await world.as(who)(listSpeedingBlocks, { query: {} })).data;
const give = (user: number, right: string) =>
  owner.query('update users set rights = rights || $2 where id = $1', [user, [right]]);
const take = (user: number, right: string) =>
  owner.query('update users set rights = array_remove(rights, $2) where id = $1', [user, right]);

test('a rule of a vehicle, a group or a client is set once, replaced and removed, and logged each time', async () => {
  const device = await aDevice(world);
  const { id: groupId } = (await world.as('comoe')(addGroup, { body: { clientId: comoe, designation: 'Vans' } })).data;
  const own = (await set('comoe', { deviceId: device.id })).data;
  expect(own).toMatchObject({
    deviceId: device.id,
    groupId: null,
    name: device.designation,
    ...THRICE,
    clientId: comoe,
  });
  expect(own).toMatchObject({ setBy: 'comoe Person', setAt: world.clock.now });
  expect((await set('comoe', { deviceId: device.id, episodes: 5 })).data).toMatchObject({ id: own.id, episodes: 5 });
  expect((await set('comoe', { groupId })).data).toMatchObject({ groupId, name: 'Vans' });
  expect((await set('comoe', {})).data).toMatchObject({ deviceId: null, groupId: null, clientId: comoe });
  expect(await listed('comoe')).toHaveLength(3);
  await world.as('comoe')(deleteGroup, { params: { id: groupId } });
  expect(await listed('comoe')).toHaveLength(2);
  expect((await world.as('comoe')(removeSpeedingBlock, { params: { id: own.id } })).status).toBe(200);
  expect((await world.as('comoe')(removeSpeedingBlock, { params: { id: own.id } })).error.code).toBe('not_found');
  const { rows } = await owner.query(
    `select action, before, after from audit_log where action like '%.speeding_block' order by id`,
  );
  expect(rows).toEqual([
    { action: 'device.speeding_block', before: null, after: THRICE },
    { action: 'device.speeding_block', before: THRICE, after: { ...THRICE, episodes: 5 } },
    { action: 'group.speeding_block', before: null, after: THRICE },
    { action: 'client.speeding_block', before: null, after: THRICE },
    { action: 'device.speeding_block', before: { ...THRICE, episodes: 5 }, after: {} },
  ]);
});

test('to have a vehicle blocked needs the right to block it; to have it blocked no more does not', async () => {
  const { id: deviceId } = await aDevice(world);
  await take(world.users.comoe, 'block_device');
  expect((await set('comoe', { deviceId })).error.code).toBe('not_allowed');
  await give(world.users.comoe, 'block_device');
  const { id } = (await set('comoe', { deviceId })).data;
  await take(world.users.comoe, 'block_device');
  expect((await world.as('comoe')(removeSpeedingBlock, { params: { id } })).status).toBe(200);
  await give(world.users.comoe, 'block_device');
});

test('a limited user sets it for its own vehicles only; another client’s does not exist', async () => {
  const [mine, other] = [await aDevice(world), await aDevice(world)];
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, mine.id]);
  for (const right of ['edit_speed_limit', 'block_device']) await give(world.users.limited, right);
  const { id } = (await set('limited', { deviceId: mine.id })).data;
  expect((await set('limited', { deviceId: other.id })).error.code).toBe('device_not_found');
  expect((await set('limited', {})).error.code).toBe('not_allowed');
  expect((await set('bandama', { deviceId: mine.id })).error.code).toBe('device_not_found');
  expect((await set('bandama', { clientId: comoe })).error.code).toBe('client_not_found');
  expect((await world.as('bandama')(removeSpeedingBlock, { params: { id } })).error.code).toBe('not_found');
  expect((await listed('limited')).filter(({ deviceId }) => deviceId !== null)).toHaveLength(1);
});

test('a vehicle that goes to another client leaves its rule behind', async () => {
  const { id: deviceId } = await aDevice(world);
  await set('comoe', { deviceId });
  await world.as('kanari')(transferDevices, { body: { deviceId, clientId: bandama, history: 'stays' } });
  expect((await listed('kanari')).filter((rule) => rule.deviceId === deviceId)).toEqual([]);
});

test.each([
  [{ episodes: 1 }, 'episodes'],
  [{ episodes: 21 }, 'episodes'],
  [{ minutes: 9 }, 'minutes'],
  [{ minutes: 10_081 }, 'minutes'],
  [{ deviceId: 1, groupId: 1 }, 'groupId'],
])('%o is refused with the field', async (body, field) => {
  const { status, error } = await set('comoe', body);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});
