import { gunzipSync } from 'node:zlib';
import { deleteDevice, editDevice, getDevice, getTrack, TRACK_FIXES } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NOON = world.clock.now;
const HOUR = 3_600_000;

/** Stores one fix each `every` milliseconds, from noon on. */
const drive = (deviceId: number, count: number, every = 10_000) =>
  owner.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, valid, quality, attributes)
     select $1, to_timestamp(($2::float8 + i * $4::float8) / 1000), i, now(), 5 + i / 1e6, -4, null, 12.5, 90, i % 2 = 0, 0, '{}'
     from generate_series(0, $3::int - 1) i`,
    [deviceId, NOON, count, every],
  );

const device = await aDevice(world);
await drive(device.id, 360);
await owner.query(
  `insert into positions (device_id, fixed_at, key, received_at, valid, quality, attributes)
   values ($1, to_timestamp($2 / 1000.0), 99, now(), false, 0, '{}')`,
  [device.id, NOON + 5000],
);
const track = (who: Parameters<typeof world.as>[0], from: number | string, to: number | string, id = device.id) =>
  world.as(who)(getTrack, { params: { id }, query: { from, to } });

test('a track is columns of equal length, in time order, messages without a location left out', async () => {
  const { data } = await track('awa', NOON, NOON + HOUR);
  expect(data).toMatchObject({ deviceId: device.id, count: 360, next: null });
  for (const column of [data.at, data.latitude, data.longitude, data.altitude, data.speed, data.course, data.valid]) {
    expect(column).toHaveLength(360);
  }
  expect([data.at[1], data.latitude[1], data.altitude[1], data.speed[1], data.course[1], data.valid[1]]).toEqual([
    NOON + 10_000,
    5.000001,
    null,
    12.5,
    90,
    0,
  ]);
});

test('the period begins with its first moment and ends before its last', async () => {
  const { data } = await track('comoe', NOON + 10_000, NOON + 30_000);
  expect(data.at).toEqual([NOON + 10_000, NOON + 20_000]);
  const iso = (ms: number) => new Date(ms).toISOString();
  expect((await track('comoe', iso(NOON + 10_000), iso(NOON + 30_000))).data.at).toEqual(data.at);
});

test.each([
  ['without an end', { from: NOON }, 'to'],
  ['that ends before it begins', { from: NOON, to: NOON - 1 }, 'to'],
  ['of more than 31 days', { from: NOON - 32 * 24 * HOUR, to: NOON }, 'to'],
  ['before our era, which the database has no moments for', { from: -8.64e15, to: NOON }, 'from'],
  ['before trackers', { from: -2, to: -1 }, 'from'],
  ['long after us', { from: Date.UTC(2199, 11, 31), to: Date.UTC(2200, 0) + 1 }, 'to'],
  ['of local time without an offset', { from: '2026-11-20T12:00:00', to: NOON }, 'from'],
])('a period %s is refused', async (_, query, field) => {
  const { status, error } = await world.as('comoe')(getTrack, { params: { id: device.id }, query: query as never });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});

test('what is no moment is reported as such', async () => {
  const period = { from: 'yesterday', to: NOON };
  const { error } = await world.as('comoe')(getTrack, { params: { id: device.id }, query: period });
  expect(error.fields?.from?.code).toBe('invalid_date');
});

test('each client sees the time in which it owned the device, and a foreign tenant sees none', async () => {
  const passed = await aDevice(world);
  await drive(passed.id, 360);
  world.clock.now = NOON + HOUR / 2;
  const body = fieldsOf(world, { imei: passed.imei, clientId: world.clients.bandama });
  expect((await world.as('kanari')(editDevice, { params: { id: passed.id }, body })).status).toBe(200);
  const day = async (who: Parameters<typeof world.as>[0]) => (await track(who, NOON, NOON + HOUR, passed.id)).data.at;

  expect((await day('comoe')).at(-1)).toBe(NOON + HOUR / 2 - 10_000);
  expect(await day('comoe')).toHaveLength(180);
  expect((await day('bandama'))[0]).toBe(NOON + HOUR / 2);
  expect(await day('bandama')).toHaveLength(180);
  expect(await day('kanari')).toHaveLength(360);
  expect(await day('platform')).toHaveLength(360);
  for (const outsider of ['niger', 'sahel', 'limited'] as const) {
    expect(await track(outsider, NOON, NOON + HOUR, passed.id)).toMatchObject({
      status: 404,
      error: { code: 'device_not_found' },
    });
  }
});

test('a limited user sees the tracks of its list', async () => {
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, device.id]);
  expect((await track('limited', NOON, NOON + HOUR)).data.count).toBe(360);
});

test('what is too long goes on where it stopped, with nothing lost or twice', async () => {
  const long = await aDevice(world);
  await drive(long.id, TRACK_FIXES + 10, 1000);
  const first = (await track('comoe', NOON, NOON + 20 * HOUR, long.id)).data;
  expect(first.count).toBeLessThanOrEqual(TRACK_FIXES);
  expect(first.next).not.toBeNull();
  const rest = (await track('comoe', first.next ?? 0, NOON + 20 * HOUR, long.id)).data;
  expect([first.count + rest.count, rest.next]).toEqual([TRACK_FIXES + 10, null]);
  expect(rest.at[0]).toBe((first.at.at(-1) ?? 0) + 1000);
});

test('the track of a deleted device is for those who see deleted devices, and for those who had it before', async () => {
  const gone = await aDevice(world);
  await drive(gone.id, 3);
  expect((await world.as('comoe')(deleteDevice, { params: { id: gone.id } })).status).toBe(200);
  const seen = async (who: Parameters<typeof world.as>[0]) => (await track(who, NOON, NOON + HOUR, gone.id)).status;
  expect([await seen('comoe'), await seen('kanari'), await seen('awa')]).toEqual([200, 200, 404]);
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, gone.id]);
  expect(await seen('limited')).toBe(404);

  await owner.query('update device_ownership set ends_at = to_timestamp($2 / 1000.0) where device_id = $1', [
    gone.id,
    NOON + HOUR,
  ]);
  await owner.query('update devices set client_id = $2 where id = $1', [gone.id, world.clients.bandama]);
  expect(await seen('awa')).toBe(200);
});

test('where a vehicle was is for who may see the history: to see vehicles is not enough', async () => {
  const { id } = await aUser(world, { rights: ['view_devices'] });
  const ask = await asUser(world, id);
  expect((await ask(getDevice, { params: { id: device.id } })).status).toBe(200);
  const { status, error } = await ask(getTrack, { params: { id: device.id }, query: { from: NOON, to: NOON + HOUR } });
  expect([status, error.code]).toEqual([403, 'not_allowed']);
});

test('a track of weeks is read in parts: every fix is there once, and it is one look', async () => {
  const weeks = await aDevice(world);
  await drive(weeks.id, 30 * 24, HOUR);
  const { data } = await track('comoe', NOON, NOON + 30 * 24 * HOUR, weeks.id);
  expect([data.count, data.next]).toEqual([30 * 24, null]);
  expect(data.at).toEqual(Array.from({ length: 30 * 24 }, (_, hour) => NOON + hour * HOUR));
  const { rows } = await owner.query('select times from position_access_log where device_id = $1', [weeks.id]);
  expect(rows).toEqual([{ times: 1 }]);
});

test('who takes gzip has it compressed, and the same', async () => {
  const ask = (encoding: string) =>
    world.app.inject({
      url: `/api/v4/device/${device.id}/track?from=${NOON}&to=${NOON + HOUR}`,
      headers: { authorization: `Bearer ${world.tokens.comoe}`, 'accept-encoding': encoding },
    });
  const [plain, packed] = [await ask('identity'), await ask('br, gzip')];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect([packed.headers.vary, packed.headers['content-type']]).toEqual([
    'accept-encoding',
    'application/json; charset=utf-8',
  ]);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect(JSON.parse(plain.payload).data.count).toBe(360);
});
