import { exportReport, previewReport, type ReportForm, type ReportKind } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';
import { A, anEpisode, at, B, DAY, HOUR, MINUTE, pageOf, preview, rowsOf } from './testing/past.ts';

/* What the specification (5) forbids to ask, in API and in both languages; and who may ask for whom. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const own = (await aDevice(world, { designation: 'Own 1' })).id;
const other = (await aDevice(world, { designation: 'Own 2' })).id;
const foreign = (await aDevice(world, { designation: 'Foreign', clientId: world.clients.bandama })).id;
const all = ['all' as const];

test.each<[ReportKind, Partial<ReportForm>, string, keyof typeof en.fieldErrors]>([
  ['trips', { devices: {} }, 'devices.deviceIds', 'choose_a_device'],
  ['positions', { devices: {} }, 'devices.deviceIds', 'choose_one_device'],
  ['positions', { devices: { deviceIds: [own, other] } }, 'devices.deviceIds', 'not_more_than_one_device'],
  ['zone', { devices: { deviceIds: [own, other] } }, 'devices.deviceIds', 'not_more_than_one_device'],
  ['summary', { devices: { deviceIds: [...all, own] } }, 'devices.deviceIds', 'all_devices_not_alone'],
  ['compressed', { devices: { deviceIds: all } }, 'devices.deviceIds', 'all_devices_not_allowed'],
  ['zone', { devices: { deviceIds: all } }, 'filters.area', 'area_needed'],
  ['trips', { from: DAY, to: DAY }, 'to', 'invalid_date'],
  ['trips', { from: 'tomorrow' }, 'from', 'invalid_date'],
  ['timeline', { from: DAY - 32 * 24 * HOUR }, 'to', 'over_31_days'],
  ['trips', { from: DAY - 367 * 24 * HOUR }, 'to', 'over_366_days'],
])('%s of %j is refused, shown or as a file: %s %s', async (kind, form, field, code) => {
  const criteria = await preview(world, kind, form);
  expect([criteria.status, criteria.error.fields?.[field]]).toEqual([422, { code, message: en.fieldErrors[code] }]);
  const body = { devices: { deviceIds: all }, from: DAY, to: DAY + HOUR, ...form } as never;
  const file = await world.as('comoe')(exportReport, { params: { kind }, body }, { 'accept-language': 'fr' });
  expect([file.status, file.error.fields?.[field]?.code]).toEqual([422, code]);
  expect(fr.fieldErrors[code]).toBeTruthy();
});

test('what is somebody else’s does not exist, alone or among one’s own', async () => {
  const missing = 2_000_000_000 as never;
  for (const deviceIds of [[foreign], [own, foreign], [missing]]) {
    const { status, error } = await preview(world, 'trips', { devices: { deviceIds } });
    expect([status, error.code]).toEqual([404, 'device_not_found']);
  }
  const answers = await Promise.all(
    [foreign, missing].map((id) => preview(world, 'trips', { devices: { deviceIds: [id] } })),
  );
  expect(answers[0]?.text).toBe(answers[1]?.text);
  const client = await preview(world, 'trips', { clientId: world.clients.niger }, 'kanari');
  expect([client.status, client.error.code]).toEqual([404, 'client_not_found']);
  const group = await preview(world, 'trips', { devices: { groupIds: [999 as never] } });
  expect([group.status, group.error.code]).toEqual([404, 'group_not_found']);
});

test('all devices are those that one may see', async () => {
  const seen = async (who: 'platform' | 'kanari' | 'comoe' | 'bandama' | 'limited' | 'niger') =>
    rowsOf(await pageOf(world, 'summary', {}, who)).map(({ vehicle }) => vehicle);
  expect([await seen('comoe'), await seen('bandama'), await seen('limited'), await seen('niger')]).toEqual([
    ...[['Own 1', 'Own 2'], ['Foreign'], [], []],
  ]);
  expect([await seen('kanari'), await seen('platform')]).toEqual(Array(2).fill(['Foreign', 'Own 1', 'Own 2']));
  const one = await pageOf(world, 'summary', { clientId: world.clients.bandama }, 'kanari');
  expect(rowsOf(one).map(({ vehicle, client }) => [vehicle, client])).toEqual([['Foreign', 'Bandama BTP']]);
});

test('a limited user has the devices of its list', async () => {
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, own]);
  expect((await preview(world, 'trips', { devices: { deviceIds: [own] } }, 'limited')).status).toBe(200);
  expect((await preview(world, 'trips', { devices: { deviceIds: [other] } }, 'limited')).status).toBe(404);
  expect(rowsOf(await pageOf(world, 'summary', {}, 'limited')).map(({ vehicle }) => vehicle)).toEqual(['Own 1']);
});

test('groups stand for the vehicles that are in them now; a vehicle of two counts once', async () => {
  const { rows } = await owner.query(
    `insert into device_groups (client_id, designation) values ($1, 'North'), ($1, 'South') returning id`,
    [world.clients.comoe],
  );
  const groupIds = rows.map(({ id }) => id);
  for (const id of groupIds)
    await owner.query(
      `insert into device_group_membership (group_id, client_id, device_id, since, why) values ($1, $2, $3, $4, '{}')`,
      [id, world.clients.comoe, own, new Date(DAY)],
    );
  const page = await pageOf(world, 'summary', { devices: { groupIds }, groupBy: 'group' });
  expect([page.total, page.groups.map(({ label, count }) => [label, count])]).toEqual([1, [['North, South', 1]]]);
  const all = await pageOf(world, 'summary', { groupBy: 'group' });
  expect(all.groups.map(({ label, count }) => [label, count])).toEqual([
    ['North, South', 1],
    ['', 1],
  ]);
});

test('without the right to reports nothing, without that to history no track', async () => {
  const user = await aUser(world, { preset: undefined, rights: ['view_devices', 'view_reports'] } as never);
  const caller = await asUser(world, user.id);
  const ask = async (kind: ReportKind) =>
    (
      await caller(previewReport, {
        params: { kind },
        body: { devices: { deviceIds: [own] }, from: DAY, to: DAY + HOUR },
      })
    ).status;
  expect([await ask('trips'), await ask('positions'), await ask('compressed')]).toEqual([200, 403, 403]);
  await owner.query(`update users set rights = '{view_devices,view_history}' where id = $1`, [user.id]);
  expect([await ask('trips'), await ask('positions')]).toEqual([403, 403]);
});

test('rows are sorted by any column and in pages; empty cells come last; totals stay those of all rows', async () => {
  const content = { from: A, to: B, driving: 10 * MINUTE, idling: 0, pause: null, end: 'still' } as const;
  for (const [device, hour, metres, top] of [
    [own, 6, 5000, 20],
    [own, 8, 9000, null],
    [other, 7, 7000, 30],
  ] as const)
    await anEpisode(world, device, { kind: 'trip', from: at(hour), to: at(hour, 10), metres, maxSpeed: top, content });
  const by = async (column: string, direction = 'asc', more: object = {}) =>
    await pageOf(world, 'trips', { sort: { column, direction }, ...more } as never);
  const distances = async (...criteria: Parameters<typeof by>) =>
    rowsOf(await by(...criteria)).map(({ distance }) => distance);
  expect(await distances('distance', 'desc')).toEqual([9000, 7000, 5000]);
  expect(await distances('maxSpeed')).toEqual([5000, 7000, 9000]);
  expect(await distances('maxSpeed', 'desc')).toEqual([7000, 5000, 9000]);
  expect(await distances('vehicle', 'desc')).toEqual([7000, 5000, 9000]);
  expect(await distances('from')).toHaveLength(3);
  const second = await pageOf(world, 'trips', { sort: { column: 'distance' }, page: 2, pageSize: 10 } as never);
  expect([second.rows, second.total, second.totals]).toEqual([[], 3, (await by('distance')).totals]);
});

test('gathered by vehicle or day: rows of a group follow each other, with the group’s own totals', async () => {
  const page = await pageOf(world, 'trips', { groupBy: 'vehicle', sort: { column: 'distance', direction: 'desc' } });
  expect(page.groups.map(({ label, count, totals }) => [label, count, totals[9]])).toEqual([
    ['Own 1', 2, 14_000],
    ['Own 2', 1, 7_000],
  ]);
  expect(page.rows.map(({ group }) => group)).toEqual([0, 0, 1]);
  const days = await pageOf(world, 'trips', { groupBy: 'day' });
  expect(days.groups.map(({ key, count }) => [key, count])).toEqual([['2026-11-20', 3]]);
});

test('who looks at one vehicle’s positions is noted, and who looks for all in an area', async () => {
  const area = { type: 'circle', latitude: 5, longitude: -4, radius: 100 } as const;
  await pageOf(world, 'positions', { devices: { deviceIds: [other] } }, 'awa');
  await pageOf(world, 'zone', { filters: { area } }, 'awa');
  const views = await owner.query('select reader_id, device_id from position_access_log');
  expect(views.rows).toEqual([{ reader_id: world.users.awa, device_id: other }]);
  const log = await owner.query(`select actor_id, after from audit_log where action = 'report.view'`);
  expect(log.rows).toEqual([
    { actor_id: world.users.awa, after: { from: DAY, to: DAY + 24 * HOUR, devices: 'all', area } },
  ]);
});
