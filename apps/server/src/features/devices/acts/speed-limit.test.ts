import { getDevice, listClientDevices, setSpeedLimit, setSpeedLimits, transferDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama, niger } = world.clients;

const limited = (who: PersonName, id: number, limit: number | null) =>
  world.as(who)(setSpeedLimit, { params: { id: id as never }, body: { limit } });
const limitOf = async (id: number, who: PersonName = 'comoe') =>
  (await world.as(who)(getDevice, { params: { id: id as never } })).data.speedLimit;
const kept = async (id: number) =>
  (
    await owner.query(
      'select speed_limit, changed_at, starts_at, changed_by_name from device_speed_limits where device_id = $1 order by starts_at',
      [id],
    )
  ).rows;

test('a limit is reported by the device and its lists, kept with its moment, and logged', async () => {
  const { id } = await aDevice(world);
  expect(await limitOf(id)).toBeNull();
  const { now } = world.clock;
  expect((await limited('comoe', id, 25)).data).toEqual({ changed: [id] });
  expect(await limitOf(id)).toBe(25);
  const list = (await world.as('comoe')(listClientDevices, { params: { id: comoe } })).data;
  expect(list.find((device: { id: number }) => device.id === id)).toMatchObject({ speedLimit: 25 });
  expect((await limited('comoe', id, null)).data).toEqual({ changed: [id] });
  expect((await limited('comoe', id, null)).data).toEqual({ changed: [] });
  const by = { changed_at: new Date(now), changed_by_name: 'comoe Person' };
  expect(await kept(id)).toEqual([
    { speed_limit: 25, starts_at: new Date(now + 10_000), ...by },
    { speed_limit: null, starts_at: new Date(now + 10_001), ...by },
  ]);
  const { rows } = await owner.query(
    `select client_id, before, after from audit_log where action = 'device.speed_limit' and subject_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { client_id: comoe, before: { speedLimit: null }, after: { speedLimit: 25 } },
    { client_id: comoe, before: { speedLimit: 25 }, after: { speedLimit: null } },
  ]);
});

test('many at once: all or none', async () => {
  const [one, two] = [await aDevice(world), await aDevice(world)];
  const outsider = await aDevice(world, { clientId: niger });
  const all = (deviceIdList: number[]) =>
    world.as('comoe')(setSpeedLimits, { body: { deviceIdList, limit: 30 } as never });
  const refused = await all([one.id, outsider.id]);
  expect([refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual([
    'device_not_found',
    ['deviceIdList.1'],
  ]);
  expect([await limitOf(one.id), await kept(outsider.id)]).toEqual([null, []]);
  expect((await all([one.id, two.id])).data).toEqual({ changed: [one.id, two.id] });
  expect([await limitOf(one.id), await limitOf(two.id)]).toEqual([30, 30]);
});

test('a limit that no vehicle has is refused', async () => {
  const { id } = await aDevice(world);
  for (const limit of [0, -3, 500]) {
    const { status, error } = await limited('comoe', id, limit);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['limit']]);
  }
  expect(await kept(id)).toEqual([]);
});

test('without the right, or of another client, nothing is set', async () => {
  const { id } = await aDevice(world);
  expect((await limited('awa', id, 25)).error.code).toBe('not_allowed');
  expect((await limited('bandama', id, 25)).error.code).toBe('device_not_found');
  expect([await limitOf(id), await kept(id)]).toEqual([null, []]);
});

test('a limited user with the right sets it for the vehicles of its list', async () => {
  await owner.query(`update users set rights = rights || '{edit_speed_limit}' where id = $1`, [world.users.limited]);
  const [mine, another] = [await aDevice(world), await aDevice(world)];
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, mine.id]);
  expect((await limited('limited', mine.id, 25)).data).toEqual({ changed: [mine.id] });
  expect((await limited('limited', another.id, 25)).error.code).toBe('device_not_found');
});

test('a limit stays with the owner that set it, unless the past goes along', async () => {
  const [left, went] = [await aDevice(world), await aDevice(world)];
  for (const { id } of [left, went]) await limited('comoe', id, 25);
  const pass = (deviceId: number, history: 'stays' | 'goes') =>
    world.as('kanari')(transferDevices, { body: { deviceId: deviceId as never, clientId: bandama, history } });
  await pass(left.id, 'stays');
  await pass(went.id, 'goes');
  expect([await limitOf(left.id, 'bandama'), await limitOf(went.id, 'bandama')]).toEqual([null, 25]);
});

test('a limit that fails unexpectedly says so', async () => {
  const { id } = await aDevice(world);
  await owner.query('revoke insert on device_speed_limits from balise_api');
  const { status, error } = await limited('comoe', id, 25);
  await owner.query('grant insert on device_speed_limits to balise_api');
  expect([status, error.code]).toEqual([500, 'speed_limit_failed']);
});
