import { type DeviceId, editClientTrackingSettings, HOLDS_AFTER, type SomeTrackingFields } from '@balise/contract';
import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { DAY as A_DAY, archive, PAST, partitions, places, store } from '../../../testing/files/archive.ts';
import { aWorld, type PersonName, START } from '../../../testing/world.ts';
import { at, DAY, HOUR, MINUTE, pageOf, rowsOf } from '../testing/past.ts';

/* East of 4° W, and at the equator: a fix x metres east is x metres outside. */

const world = await aWorld();
afterAll(() => world.end());
const { database } = world;
const METRE = 1 / 111_195;
const area = { type: 'rectangle', south: -0.02, north: 0.02, west: -4.02, east: -4 } as const;
const USUAL = { zoneMargin: 30, zoneFixes: 2, zoneLeftAfter: 30, measuredGap: 600 };

let device: DeviceId;
let plate = '';
beforeEach(async () => {
  ({ id: device, designation: plate } = await aDevice(world));
  await database.pools.owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [
    device,
  ]);
  await database.pools.owner.query('delete from tracking_settings');
});

const fix = (when: number, metres: number, accuracy: number | null = null): FixRecord => {
  const location = { latitude: 0, longitude: -4 + metres * METRE, altitude: null, speed: 5, course: 90, accuracy };
  return recordOf({ time: when, location: { ...location, valid: true }, attributes: {} }, when, DEFAULT_SETTINGS);
};
const track = (metres: readonly number[], from = at(7), every = 10_000) =>
  metres.map((one, place) => fix(from + place * every, one));
const found = async (form: { from?: number; to?: number } = {}, who: PersonName = 'comoe') => {
  const page = await pageOf(world, 'zone', { devices: { deviceIds: [device] }, filters: { area }, ...form }, who);
  return { rows: rowsOf(page), thresholds: page.thresholds };
};
const change = async (fields: SomeTrackingFields, id = world.clients.comoe) => {
  const { status } = await world.as('kanari')(editClientTrackingSettings, { params: { id }, body: fields });
  expect(status).toBe(200);
};

test('who is parked on the edge has been there once, and the page says by what', async () => {
  const parked = Array.from({ length: 120 }, (_, place) => (place % 4 < 2 ? -9 : 9) + (place % 5));
  await store(database, device, track([300, 150, 20, ...parked, 20, 150, 300, 450]));
  const { rows, thresholds } = await found();
  expect(rows).toMatchObject([{ vehicle: plate, fixes: 118 }]);
  expect(Number(rows[0]?.duration)).toBeGreaterThan(15 * MINUTE);
  expect(thresholds).toEqual([{ clients: [], from: DAY, to: DAY + 24 * HOUR, fields: USUAL }]);
});

test('a client’s own thresholds hold from their moment on, and those before it stay as they were', async () => {
  const visit = [300, 200, -10, 200, 20, -10, 20, 200, 300];
  await change({ zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 });
  const turn = START + HOLDS_AFTER;
  await store(database, device, [...track(visit, at(7)), ...track(visit, at(15))]);
  const { rows, thresholds } = await found();
  expect(rows.map(({ entry }) => Number(entry) < turn)).toEqual([true, false, false]);
  expect(thresholds).toEqual([
    { clients: [], from: DAY, to: turn, fields: USUAL },
    {
      clients: [],
      from: turn,
      to: DAY + 24 * HOUR,
      fields: { ...USUAL, zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 },
    },
  ]);
  // what does not judge passages is no turn of theirs
  world.clock.now += MINUTE;
  await change({ zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0, idleAfter: 300 });
  expect((await found()).thresholds).toHaveLength(2);
  world.clock.now = START;
});

test('the longest gap whose way is known is the client’s, too', async () => {
  await store(database, device, track([300, -3000], at(15), 15 * MINUTE));
  expect((await found()).rows).toEqual([]);
  await change({ measuredGap: 1800 });
  const { rows } = await found();
  expect(rows).toMatchObject([{ fixes: 0 }]);
});

test('a fix is no more sure than its radius, as a row and when it is archived', async () => {
  const from = PAST + 7 * HOUR;
  await partitions(database, PAST);
  // from close by, 50 m inside, and away again: once sure, once not
  const visit = (start: number, accuracy: number | null) =>
    [20, -50, 20, 200, 300].map((metres, place) => fix(start + place * 10_000, metres, accuracy));
  const late = [...visit(from, 12), ...visit(from + HOUR, 100), ...visit(from + 2 * HOUR, null)];
  await store(database, device, late);
  const period = { from: PAST, to: PAST + A_DAY };
  const asRows = await found(period);
  expect(asRows.rows.map(({ entry }) => Math.floor((Number(entry) - from) / HOUR))).toEqual([0, 2]);
  expect(await archive(database)).toBe(1);
  expect(await places(database)).not.toContain('positions_20261117');
  expect(await found(period)).toEqual(asRows);
});

test('where the reading is cut into steps nothing is', async () => {
  const [begin, end] = [PAST - 19 * A_DAY, PAST + A_DAY];
  const [cut, next] = [begin + 8 * A_DAY, begin + 16 * A_DAY];
  for (let day = begin; day < end; day += A_DAY) await partitions(database, day);
  // one fix within on either side of the cut, and a stay that lasts over the next
  await store(database, device, [
    ...[fix(cut - 20_000, 100), fix(cut - 10_000, -10), fix(cut, -10), fix(cut + 10_000, 100)],
    ...[fix(cut + 20_000, 100), fix(next - A_DAY, -500), fix(next + A_DAY, -500)],
  ]);
  const { rows } = await found({ from: begin, to: end });
  expect(rows).toMatchObject([{ fixes: 2 }, { fixes: 2 }]);
  expect([Number(rows[0]?.entry), Number(rows[0]?.exit)].map((one) => Math.round((one - cut) / 1000))).toEqual([
    -11, 1,
  ]);
});

test('of several clients each has its own, and who asks for one is shown no other', async () => {
  const { bandama, comoe } = world.clients;
  const { id: other } = await aDevice(world, { designation: 'Truck 11', clientId: bandama });
  await database.pools.owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [other]);
  const visit = track([300, 200, -10, 20, 200, 300], at(15));
  await store(database, device, visit);
  await store(database, other, visit);
  await change({ zoneFixes: 1 }, bandama);
  const all = await pageOf(world, 'zone', { devices: { deviceIds: ['all'] }, filters: { area } }, 'kanari');
  const among = [device, other];
  expect(all.rows.map(({ deviceId }) => deviceId).filter((id) => among.includes(id))).toEqual([other]);
  const turn = START + HOLDS_AFTER;
  const [until, from] = [
    { from: DAY, to: turn },
    { from: turn, to: DAY + 24 * HOUR },
  ];
  const names = await database.pools.owner.query(
    'select full_name from clients where id = any($1) order by id = $2 desc',
    [[bandama, comoe], bandama],
  );
  const [bandamas] = names.rows.map((row) => row.full_name);
  expect(all.thresholds).toEqual(
    expect.arrayContaining([
      { clients: [bandamas], ...until, fields: USUAL },
      { clients: [bandamas], ...from, fields: { ...USUAL, zoneFixes: 1 } },
    ]),
  );
  for (const { clients } of all.thresholds) expect(clients).not.toEqual([]);
  expect((await found({}, 'comoe')).thresholds).toEqual([
    { clients: [], from: DAY, to: DAY + 24 * HOUR, fields: USUAL },
  ]);
});

test('a report that finds no passages says nothing of them', async () => {
  expect((await pageOf(world, 'trips')).thresholds).toEqual([]);
});
