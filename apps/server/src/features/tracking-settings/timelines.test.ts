import {
  editClientTrackingSettings,
  editPartnerTrackingSettings,
  setSpeedLimit,
  transferDevices,
} from '@balise/contract';
import { DEFAULT_SETTINGS, type Timeline } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { timelineOf, timelinesIn } from './timelines.ts';

const world = await aWorld();
afterAll(() => world.end());
const { ingest } = world.database.pools;
const { comoe, bandama, niger } = world.clients;
const kanari = world.as('kanari');
const MINUTE = 60_000;

/** A minute passes. */
const later = () => {
  world.clock.now += MINUTE;
  return world.clock.now;
};
/** What differs from the default settings in each period. */
const reported = (timeline: Timeline) =>
  timeline.map(({ from, owner, settings }) => {
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const own = names.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]);
    return { from, owner, ...Object.fromEntries(own.map((name) => [name, settings[name]])) };
  });

test('a device of one owner that changed nothing has one period, and the default settings themselves', async () => {
  const { id } = await aDevice(world);
  const timeline = await timelineOf(ingest, id);
  expect(reported(timeline)).toEqual([{ from: Number.NEGATIVE_INFINITY, owner: comoe }]);
  expect(timeline[0].settings).toBe(DEFAULT_SETTINGS);
});

test('a device that no one registered is no one’s', async () => {
  expect(reported(await timelineOf(ingest, 999_999))).toEqual([{ from: Number.NEGATIVE_INFINITY, owner: null }]);
});

test('thresholds of client and partner, limits and owners make periods, each from its moment', async () => {
  const { id } = await aDevice(world, { clientId: bandama });
  const edit = (body: object) => kanari(editClientTrackingSettings, { params: { id: bandama }, body } as never);
  const limit = (metres: number | null) => kanari(setSpeedLimit, { params: { id }, body: { limit: metres } });
  const first = later();
  await edit({ idleAfter: 300 });
  const second = later();
  await limit(25);
  const third = later();
  await kanari(editPartnerTrackingSettings, { params: { id: world.partners.kanari }, body: { maxHdop: 8 } });
  const fourth = later();
  await kanari(transferDevices, { body: { deviceId: id, clientId: comoe, history: 'stays' } });
  const fifth = later();
  await limit(30);
  const sixth = later();
  await world.as('platform')(transferDevices, { body: { deviceId: id, clientId: niger, history: 'stays' } });
  const held = (at: number) => at + 10_000;
  const bandamas = { owner: bandama, idleAfter: 300 };
  const expected = [
    { from: Number.NEGATIVE_INFINITY, owner: bandama },
    { from: held(first), ...bandamas },
    { from: held(second), ...bandamas, speedLimit: 25 },
    { from: held(third), ...bandamas, speedLimit: 25, maxHdop: 8 },
    { from: fourth, owner: comoe, maxHdop: 8 },
    { from: held(fifth), owner: comoe, speedLimit: 30, maxHdop: 8 },
    { from: sixth, owner: niger },
  ];
  const timeline = await timelineOf(ingest, id);
  expect(reported(timeline)).toEqual(expected.map((period) => expect.objectContaining(period)));
  expect(reported(timeline)).toEqual(expected);
});

test('what only passages through zones go by is no turn of history, and not stored with what is derived', async () => {
  const { id } = await aDevice(world, { clientId: niger });
  later();
  const body = { zoneMargin: 50, zoneFixes: 3, zoneLeftAfter: 60 };
  const { status } = await world.as('platform')(editClientTrackingSettings, { params: { id: niger }, body });
  expect(status).toBe(200);
  const timeline = await timelineOf(ingest, id);
  expect(timeline).toHaveLength(1);
  expect(timeline[0].settings).toBe(DEFAULT_SETTINGS);
});

test('a hand-over is at the very moment at which ownership turns', async () => {
  const { id } = await aDevice(world);
  const at = later();
  await kanari(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'stays' } });
  const { rows } = await world.database.pools.owner.query(
    'select client_id, starts_at from device_ownership where device_id = $1 order by starts_at desc limit 1',
    [id],
  );
  expect(rows).toEqual([{ client_id: bandama, starts_at: new Date(at) }]);
  expect((await timelineOf(ingest, id)).at(-1)).toMatchObject({ from: at, owner: bandama });
});

test('a past that goes along is the new owner’s, with the limit of the vehicle', async () => {
  const { id } = await aDevice(world);
  later();
  await kanari(setSpeedLimit, { params: { id }, body: { limit: 20 } });
  later();
  await kanari(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'goes' } });
  const timeline = await timelineOf(ingest, id);
  expect(new Set(timeline.map(({ owner }) => owner))).toEqual(new Set([bandama]));
  expect(timeline.at(-1)?.settings.speedLimit).toBe(20);
});

test('a hand-over of a device that has spoken is derived again, so that nothing lies in two owners’ time', async () => {
  const [spoke, silent] = [await aDevice(world), await aDevice(world)];
  const { owner } = world.database.pools;
  await owner.query(`insert into device_live (device_id, version, state) values ($1, 1, '{}')`, [spoke.id]);
  const at = later();
  const deviceIdList = [spoke.id, silent.id];
  await kanari(transferDevices, { body: { deviceIdList, clientId: bandama, history: 'stays' } });
  const { rows } = await owner.query(
    'select device_id, starts_at, ends_at from recompute_ranges where device_id = any($1)',
    [deviceIdList],
  );
  expect(rows).toEqual([{ device_id: spoke.id, starts_at: new Date(at), ends_at: new Date(at) }]);
});

test('equal settings of many devices are one object', async () => {
  const devices = [await aDevice(world, { clientId: bandama }), await aDevice(world, { clientId: bandama })];
  const timelines = await timelinesIn(ingest)(devices.map(({ id }) => id));
  const [one, other] = devices.map(({ id }) => timelines.get(id)?.at(-1)?.settings);
  expect(one).not.toBe(DEFAULT_SETTINGS); // Bandama's and Kanari's, of the tests above
  expect(one).toBe(other);
});

test('what a vehicle is driven as is the type’s, from ten seconds after either changes; what is no such vehicle is not judged', async () => {
  const { owner } = world.database.pools;
  const idOf = async (code: string): Promise<number> =>
    (await owner.query('select id from device_types where code = $1', [code])).rows[0].id;
  const { id } = await aDevice(world, { clientId: niger, deviceTypeId: await idOf('truck') });
  const harsh = (timeline: Timeline) =>
    timeline.map(({ settings: { harshAcceleration, harshBraking, harshCornering } }) => [
      ...[harshAcceleration, harshBraking, harshCornering],
    ]);
  expect(harsh(await timelineOf(ingest, id))).toEqual([[2.5, 3, 2.5]]);
  await owner.query('update devices set device_type_id = $2 where id = $1', [id, await idOf('boat')]);
  const [, second] = await timelineOf(ingest, id);
  const { rows } = await owner.query('select extract(epoch from now()) * 1000 as now');
  expect(Math.abs((second?.from ?? 0) - rows[0].now - 10_000)).toBeLessThan(30_000);
  await owner.query(`update device_types set driven_as = 'van' where code = 'boat'`);
  expect(harsh(await timelineOf(ingest, id))).toEqual([
    [2.5, 3, 2.5],
    [null, null, null],
    [3.2, 3.6, 3.5],
  ]);
  await owner.query(`update device_types set driven_as = null where code = 'boat'`);
  // what changes nothing for it is no turn
  await owner.query('update devices set device_type_id = $2 where id = $1', [id, await idOf('person')]);
  expect(await timelineOf(ingest, id)).toHaveLength(4);
});

test('a client’s own limits of driving style hold for its vehicles of that kind only', async () => {
  const { id } = await aDevice(world, { clientId: niger });
  const from = later();
  const body = { carBraking: 5, truckBraking: 2 };
  await world.as('platform')(editClientTrackingSettings, { params: { id: niger }, body });
  expect(reported(await timelineOf(ingest, id)).at(-1)).toMatchObject({ from: from + 10_000, harshBraking: 5 });
});
