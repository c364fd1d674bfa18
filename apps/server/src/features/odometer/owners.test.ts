import { deleteDevice, getOdometer, transferDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/past.ts';
import { aWorld, START } from '../../testing/world.ts';
import { purgeDevices } from '../devices/index.ts';
import { odometersOf } from './testing/requests.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { bandama } = world.clients;
const { read, enter, withdraw, drive } = odometersOf(world);

const KM = 1000; // m
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('a vehicle that changes hands begins anew, unless its past goes along; what was read before stays its owner’s', async () => {
  const [left, went] = [await aDevice(world), await aDevice(world)];
  for (const { id } of [left, went]) {
    await enter(id, { metres: 1000 * KM, at: START - DAY });
    await drive(id, START - HOUR, 10);
  }
  const pass = (deviceId: number, history: 'stays' | 'goes') =>
    world.as('kanari')(transferDevices, { body: { deviceId: deviceId as never, clientId: bandama, history } });
  await pass(left.id, 'stays');
  await pass(went.id, 'goes');
  // its partner, who sees both owners, is shown what the new owner is
  for (const who of ['bandama', 'kanari', 'platform'] as const) {
    expect(await read(left.id, who)).toMatchObject({ value: null, entries: [] });
    expect(await read(went.id, who)).toMatchObject({ value: 1010 * KM, entries: [{ metres: 1000 * KM }] });
  }
  expect((await world.as('comoe')(getOdometer, { params: { id: left.id } })).error.code).toBe('device_not_found');
  const before = await enter(left.id, { metres: 1, at: START - HOUR }, 'bandama');
  expect(before.error.fields).toEqual({ at: expect.objectContaining({ code: 'before_own_time' }) });
  world.clock.now = START + HOUR;
  expect((await enter(left.id, { metres: 3 * KM }, 'bandama')).data.value).toBe(3 * KM);
  await drive(left.id, START + HOUR, 7);
  expect((await read(left.id, 'bandama')).value).toBe(10 * KM);
  world.clock.now = START;
});

test('another client’s vehicle is not there, and neither is an entry of another vehicle', async () => {
  const [one, other] = [await aDevice(world), await aDevice(world)];
  const { data } = await enter(one.id, { metres: 1 });
  const entryId = data.entries[0]!.id;
  expect((await enter(one.id, { metres: 2 }, 'bandama')).error.code).toBe('device_not_found');
  expect((await withdraw(one.id, entryId, 'niger')).error.code).toBe('device_not_found');
  expect((await withdraw(other.id, entryId)).error.code).toBe('not_found');
  expect((await enter(one.id, { metres: 2 }, 'awa')).error.code).toBe('not_allowed');
});

test('what a tracker counted for its former owner is no base of the new one', async () => {
  const { id } = await aDevice(world);
  const counter = {
    source: 'bus',
    at: START - HOUR,
    metres: 1000 * KM,
    gps: 0,
    stretch: [0, 0],
    blind: false,
  } as const;
  const slot = [START - HOUR, 0, 5_000_000, 0, 0, 0, null, 0, 0, 0] as const;
  await storeState(world, id, START - HOUR, { counter: { ...counter, believed: true }, slot });
  expect((await read(id)).value).toBe(1000 * KM);
  const body = { deviceId: id, clientId: bandama, history: 'stays' } as const;
  await world.as('kanari')(transferDevices, { body });
  expect((await read(id, 'bandama')).value).toBeNull();
  world.clock.now = START + HOUR;
  expect((await enter(id, { metres: 3 * KM }, 'bandama')).data.value).toBe(3 * KM);
  world.clock.now = START;
});

test('a limited user with the right enters for the vehicles of its list', async () => {
  await owner.query(`update users set rights = rights || '{manage_maintenance}' where id = $1`, [world.users.limited]);
  const [mine, another] = [await aDevice(world), await aDevice(world)];
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, mine.id]);
  expect((await enter(mine.id, { metres: 7 * KM }, 'limited')).data.value).toBe(7 * KM);
  expect((await enter(another.id, { metres: 7 * KM }, 'limited')).error.code).toBe('device_not_found');
});

test('with a vehicle that is gone for good go its owner’s readings, and not those of the owner before', async () => {
  const { id } = await aDevice(world);
  await enter(id, { metres: 1 * KM, at: START - DAY });
  const body = { deviceId: id, clientId: bandama, history: 'stays' } as const;
  await world.as('kanari')(transferDevices, { body });
  world.clock.now = START + HOUR;
  await enter(id, { metres: 2 * KM }, 'bandama');
  await world.as('bandama')(deleteDevice, { params: { id }, query: { reason: '' } });
  world.clock.now = START;
  await purgeDevices(owner, START + HOUR + 30 * DAY);
  const { rows } = await owner.query('select metres::int from odometer_entries where device_id = $1', [id]);
  expect(rows).toEqual([{ metres: 1 * KM }]);
});
