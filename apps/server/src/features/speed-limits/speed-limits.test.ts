import {
  addDevicesToGroups,
  addGroup,
  deleteGroup,
  listGroups,
  listSpeedLimits,
  removeDevicesFromGroup,
  restoreGroup,
  setGroupSpeedLimit,
  setSpeedLimit,
  transferDevices,
} from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { KMH, NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/live-row.ts';
import { storeEpisodes } from '../../testing/past.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { timelineOf } from '../tracking-settings/index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner, ingest } = world.database.pools;
const { comoe, bandama } = world.clients;
const MINUTE = 60_000;
const PLACE = { latitude: 5.3, longitude: -4 };

let count = 0;
const aGroup = async (...devices: number[]) => {
  const designation = `Group ${++count}`;
  const { id } = (await world.as('comoe')(addGroup, { body: { clientId: comoe, designation } })).data;
  if (devices.length > 0) await world.as('comoe')(addDevicesToGroups, { body: members(id, devices) });
  return { id, name: designation };
};
const members = (id: number, devices: number[]) =>
  devices.map((deviceId) => ({ deviceId, deviceGroupId: id })) as never;
const limitGroup = (who: PersonName, id: number, limit: number | null) =>
  world.as(who)(setGroupSpeedLimit, { params: { id: id as never }, body: { limit } });
const limitDevice = (id: number, limit: number | null) =>
  world.as('comoe')(setSpeedLimit, { params: { id: id as never }, body: { limit } });
const listed = async (who: PersonName, query: object = {}) =>
  (await world.as(who)(listSpeedLimits, { query: query as never })).data;
const rowOf = async (id: number, who: PersonName = 'comoe') =>
  (await listed(who, { pageSize: 100 })).vehicles.find(({ deviceId }) => deviceId === id);
const later = () => {
  world.clock.now += MINUTE;
  return world.clock.now;
};
/** The limit and its group in each period. */
const limitsOf = async (id: number) =>
  (await timelineOf(ingest, id)).map(({ from, settings: { speedLimit, speedLimitGroup } }) => [
    from,
    speedLimit,
    speedLimitGroup,
  ]);
const held = (at: number) => at + 10_000;

test('a group’s limit holds for its members from ten seconds after they came until ten seconds after they left; the lower counts', async () => {
  const { id } = await aDevice(world);
  const group = await aGroup();
  const [limited] = [later(), await limitGroup('comoe', group.id, 20)];
  const [came] = [later(), await world.as('comoe')(addDevicesToGroups, { body: members(group.id, [id]) })];
  const [own] = [later(), await limitDevice(id, 15)];
  const [free] = [later(), await limitDevice(id, null)];
  const [lower] = [later(), await limitGroup('comoe', group.id, 10)];
  const left = later();
  await world.as('comoe')(removeDevicesFromGroup, { body: { deviceIdList: [id], groupId: group.id } as never });
  expect(limited).toBeLessThan(came);
  expect(await limitsOf(id)).toEqual([
    [Number.NEGATIVE_INFINITY, null, null],
    [held(came), 20, group.id],
    [held(own), 15, null],
    [held(free), 20, group.id],
    [held(lower), 10, group.id],
    [held(left), null, null],
  ]);
});

test('the limit of a deleted group ends, and comes back with it; another client’s time is its own', async () => {
  const { id } = await aDevice(world);
  const group = await aGroup(id);
  await limitGroup('comoe', group.id, 20);
  later();
  await world.as('comoe')(deleteGroup, { params: { id: group.id } });
  expect((await limitsOf(id)).at(-1)).toEqual([held(world.clock.now), null, null]);
  expect((await rowOf(id))?.group).toBeNull();
  await world.as('comoe')(restoreGroup, { params: { id: group.id } });
  expect((await limitsOf(id)).at(-1)).toEqual([expect.any(Number), 20, group.id]);
  expect((await rowOf(id))?.group).toEqual({ ...group, limit: 20 });
  await world.as('kanari')(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'stays' } });
  expect((await limitsOf(id)).at(-1)).toEqual([world.clock.now, null, null]);
});

test('a limit of a group is shown, kept with its moments and logged', async () => {
  const group = await aGroup();
  const { now } = world.clock;
  expect((await limitGroup('comoe', group.id, 25)).data).toMatchObject({ id: group.id, speedLimit: 25 });
  await limitGroup('comoe', group.id, 25);
  await limitGroup('comoe', group.id, null);
  const { rows } = await owner.query(
    'select speed_limit, starts_at, changed_at, changed_by_name from group_speed_limits where group_id = $1 order by starts_at',
    [group.id],
  );
  const by = { changed_at: new Date(now), changed_by_name: 'comoe Person' };
  expect(rows).toEqual([
    { speed_limit: 25, starts_at: new Date(now + 10_000), ...by },
    { speed_limit: null, starts_at: new Date(now + 10_001), ...by },
  ]);
  const { groups } = (await world.as('comoe')(listGroups, {})).data;
  expect(groups.find(({ id }) => id === group.id)?.speedLimit).toBeNull();
  const log = await owner.query(
    `select before, after from audit_log where action = 'group.speed_limit' and subject_id = $1 order by id`,
    [group.id],
  );
  expect(log.rows).toEqual([
    { before: { speedLimit: null }, after: { speedLimit: 25 } },
    { before: { speedLimit: 25 }, after: { speedLimit: null } },
  ]);
});

test('who has no right, sees a part only or is of another client sets no group’s limit', async () => {
  const group = await aGroup();
  await owner.query(`update users set rights = rights || '{edit_speed_limit}' where id = $1`, [world.users.limited]);
  for (const [who, code] of [
    ['awa', 'not_allowed'],
    ['limited', 'not_allowed'],
    ['bandama', 'group_not_found'],
    ['sahel', 'group_not_found'],
  ] as const)
    expect([who, (await limitGroup(who, group.id, 20)).error.code]).toEqual([who, code]);
  const { rows } = await owner.query('select from group_speed_limits where group_id = $1', [group.id]);
  expect(rows).toEqual([]);
});

test('a limit that fails unexpectedly says so in the reader’s language', async () => {
  const group = await aGroup();
  await owner.query('revoke insert on group_speed_limits from balise_api');
  const { status, error } = await limitGroup('comoe', group.id, 25);
  await owner.query('grant insert on group_speed_limits to balise_api');
  expect([status, error.code]).toEqual([500, 'speed_limit_failed']);
  expect([en.errors.speed_limit_failed, fr.errors.speed_limit_failed]).toEqual([
    expect.stringMatching(/speed limit/i),
    expect.stringMatching(/limite de vitesse/i),
  ]);
});

test('the list has each limit, whose lowest counts, and the last speeding', async () => {
  const [slow, fast, free] = [await aDevice(world), await aDevice(world), await aDevice(world)];
  const group = await aGroup(slow.id, fast.id);
  await limitGroup('comoe', group.id, 20);
  await limitDevice(slow.id, 15);
  await limitDevice(fast.id, 30);
  const startsAt = world.clock.now - 10 * MINUTE;
  const endsAt = startsAt + MINUTE;
  const content = { limit: 20, mean: 25, from: PLACE, to: PLACE, group: group.id };
  await storeEpisodes(world, fast.id, [{ kind: 'speeding', startsAt, endsAt, content }]);
  await owner.query('update episodes set max_speed = 26 where device_id = $1', [fast.id]);
  expect(await rowOf(slow.id)).toMatchObject({
    own: 15,
    group: { ...group, limit: 20 },
    zone: null,
    effective: { limit: 15, source: 'device' },
    lastEpisode: null,
  });
  expect(await rowOf(fast.id)).toMatchObject({
    own: 30,
    effective: { limit: 20, source: 'group' },
    lastEpisode: { startsAt, endsAt, limit: 20, maxSpeed: 26 },
  });
  expect(await rowOf(free.id)).toMatchObject({ own: null, group: null, effective: null });
  const ids = async (query: object) =>
    (await listed('comoe', { pageSize: 100, ...query })).vehicles.map(({ deviceId }) => deviceId);
  expect(await ids({ groupId: group.id, order: 'limit' })).toEqual([slow.id, fast.id]);
  expect(await ids({ groupId: group.id, order: 'limit', direction: 'desc' })).toEqual([fast.id, slow.id]);
  expect((await ids({ order: 'lastEpisode', direction: 'desc' }))[0]).toBe(fast.id);
  const [withLimit, without] = [await ids({ limit: 'set' }), await ids({ limit: 'none' })];
  expect([withLimit.includes(slow.id), withLimit.includes(free.id)]).toEqual([true, false]);
  expect([without.includes(slow.id), without.includes(free.id)]).toEqual([false, true]);
  const found = await listed('comoe', { search: free.designation, pageSize: 10 });
  expect([found.total, found.vehicles[0]?.deviceId]).toEqual([1, free.id]);
});

test('a limited user reads its own vehicles, who may not see history no episodes, a former client nothing', async () => {
  const [mine, other] = [await aDevice(world), await aDevice(world)];
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, mine.id]);
  const seen = (await listed('limited', { pageSize: 100 })).vehicles.map(({ deviceId }) => deviceId);
  expect([seen.includes(mine.id), seen.includes(other.id)]).toEqual([true, false]);
  const startsAt = world.clock.now - 10 * MINUTE;
  const content = { limit: 20, mean: 25, from: PLACE, to: PLACE };
  await storeEpisodes(world, mine.id, [{ kind: 'speeding', startsAt, endsAt: startsAt + MINUTE, content }]);
  await owner.query(`update users set rights = array_remove(rights, 'view_history') where id = $1`, [
    world.users.limited,
  ]);
  expect((await rowOf(mine.id, 'limited'))?.lastEpisode).toBeNull();
  expect((await rowOf(mine.id))?.lastEpisode).toMatchObject({ startsAt });
  await world.as('kanari')(transferDevices, { body: { deviceId: mine.id, clientId: bandama, history: 'stays' } });
  expect(await rowOf(mine.id)).toBeUndefined();
  expect((await rowOf(mine.id, 'bandama'))?.lastEpisode).toBeNull();
});

test('within a geofence with a limit of its own, the lower counts', async () => {
  const { id } = await aDevice(world);
  const {
    rows: [zone],
  } = await owner.query(
    `insert into geofences (client_id, name, colour, speed_limit) values ($1, 'Depot of the tests', '#123456', 36) returning id`,
    [comoe],
  );
  const at = world.clock.now - MINUTE;
  const entry = { at, isKnown: true, spot: PLACE };
  const sure = { entry, exit: entry, distance: 0, maxSpeed: null, fixes: 1 };
  const pending = { spans: [], cameFromOutside: false, row: 0 };
  const stay = { last: null, isWithin: true, sure, away: null, isSeenOutside: false, row: 0, pending };
  const place = { ...PLACE, at, altitude: null, speed: 0, course: 0, valid: true };
  const history = { ...NEW_DEVICE.history, place, stays: [{ id: zone.id, version: 1, stay }] };
  await storeState(world.database, id, { ...NEW_DEVICE, seenAt: at, history });
  await limitDevice(id, 15);
  expect(await rowOf(id)).toMatchObject({
    zone: { id: zone.id, name: 'Depot of the tests', limit: expect.closeTo(36 * KMH, 9) },
    effective: { source: 'zone' },
  });
  await limitDevice(id, 5);
  expect((await rowOf(id))?.effective).toEqual({ limit: 5, source: 'device' });
});
