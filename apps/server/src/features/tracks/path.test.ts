import { getChart, getPath, listAudit, listPositions, pointsOfPath } from '@balise/contract';
import { JUMP } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeFixes } from '../../testing/past.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const NOON = world.clock.now;
const [MINUTE, HOUR] = [60_000, 3_600_000];

const device = await aDevice(world);
/** North for an hour, a fix each 10 s; silent for half an hour; then a jump, and north again. */
const drive = Array.from({ length: 361 }, (_, i) => ({
  at: NOON + i * 10_000,
  latitude: 5 + i * 1e-3,
  speed: i === 200 ? 31 : 11.5,
}));
const later = Array.from({ length: 61 }, (_, i) => ({
  at: NOON + 90 * MINUTE + i * 10_000,
  latitude: 6 + i * 1e-3,
  speed: null,
}));
await storeFixes(world, device.id, [
  ...drive,
  { at: NOON + 89 * MINUTE, latitude: 44, quality: JUMP },
  { at: NOON + 91 * MINUTE + 5000, latitude: null, longitude: null, attributes: { batteryVoltage: 3.9 } },
  ...later,
]);

const path = (query: object = {}) =>
  world.as('awa')(getPath, {
    params: { id: device.id },
    query: { from: NOON, to: NOON + 3 * HOUR, zoom: 12, ...query },
  });
const chart = (query: object = {}) =>
  world.as('awa')(getChart, {
    params: { id: device.id },
    query: { from: NOON, to: NOON + 3 * HOUR, width: 1000, ...query },
  });

test('a line represents every good fix: its ends, its gap, its fastest point; the jump is counted and not drawn', async () => {
  const { data } = await path();
  expect(data).toMatchObject({ deviceId: device.id, zoom: 12, fixes: 422, doubtful: 1, maxSpeed: 31, missing: [] });
  expect(data.bounds).toEqual([-4, 5, -4, expect.closeTo(6.06, 6)]);
  const points = pointsOfPath(data);
  expect(points.at.length).toBeLessThan(20);
  const [second] = data.breaks;
  expect(data.breaks).toHaveLength(1);
  expect([points.at[0], points.at[second! - 1], points.at[second!], points.at.at(-1)]).toEqual([
    drive[0]!.at,
    drive.at(-1)!.at,
    later[0]!.at,
    later.at(-1)!.at,
  ]);
  expect([points.latitude[0], points.longitude[0], points.latitude.at(-1)]).toEqual([5, -4, expect.closeTo(6.06, 6)]);
  expect(points.speed[points.at.indexOf(NOON + 2_000_000)]).toBe(31);
  expect(points.speed.at(-1)).toBeNull();
});

test('the colour that a reader asks for changes where the speed passes it', async () => {
  const { data } = await path({ zoom: 16, edges: '10,20' });
  const { at, speed } = pointsOfPath(data);
  const fast = at.indexOf(NOON + 2_000_000);
  expect([at[fast + 1], speed[fast + 1]]).toEqual([NOON + 2_010_000, 11.5]);
});

test.each([
  ['a zoom that there is not', { zoom: 21 }, 'zoom', 'too_large'],
  ['no zoom', { zoom: undefined }, 'zoom', 'required'],
  ['edges that fall', { edges: '20,10' }, 'edges', 'invalid_value'],
  ['edges that are none', { edges: '1e3' }, 'edges', 'invalid_value'],
  ['more than 31 days', { from: NOON - 31 * 24 * HOUR }, 'to', 'too_large'],
  ['an empty period', { to: NOON }, 'to', 'invalid_date'],
])('refused: %s', async (_, query, field, code) => {
  const { status, error } = await path(query);
  expect([status, error.fields?.[field]?.code]).toEqual([422, code]);
});

test('of a device that was nowhere there is an empty line', async () => {
  const { id } = await aDevice(world);
  const { data } = await world.as('comoe')(getPath, {
    params: { id },
    query: { from: NOON, to: NOON + HOUR, zoom: 3 },
  });
  expect(data).toMatchObject({ fixes: 0, bounds: null, maxSpeed: null, at: [], breaks: [] });
});

test('a chart of few values has each as it was reported, by name; what no one reported is left out', async () => {
  const { data } = await chart();
  expect(data.series.map(({ name, at, min }) => [name, at.length, min])).toEqual([
    ['speed', 361, null],
    ['batteryVoltage', 1, null],
  ]);
  expect(data.series[1]?.value).toEqual([3.9]);
  expect(data.series[0]?.value[200]).toBe(31);
});

test('a chart of many values has buckets with least, mean and greatest', async () => {
  const { data } = await chart({ width: 54 });
  expect(data.bucket).toBe(200_000);
  const [speed] = data.series;
  expect(speed?.at).toHaveLength(19);
  expect([speed?.at[10], speed?.min?.[10], speed?.max?.[10], speed?.value[10]]).toEqual([
    NOON + 2_000_000,
    11.5,
    31,
    expect.closeTo((31 + 19 * 11.5) / 20, 2),
  ]);
});

test('a chart of no width, or of one that no screen has, is refused', async () => {
  expect([
    (await chart({ width: 10 })).error.fields?.width?.code,
    (await chart({ width: 1e9 })).error.fields?.width?.code,
  ]).toEqual(['too_small', 'too_large']);
});

test('looks at line and chart are noted, as one look', async () => {
  await path();
  await chart();
  const { data } = await world.as('comoe')(listAudit, { query: { action: 'track.view', subjectId: device.id } });
  expect(data.lines).toHaveLength(1);
  expect(data.lines[0]?.after).toMatchObject({ from: NOON, to: NOON + 3 * HOUR });
});

test('a day that is damaged is reported, to its reader and to the platform’s people; the rest is there', async () => {
  const { id } = await aDevice(world);
  const day = Date.UTC(1999, 5, 2);
  await world.database.pools.owner.query(
    `insert into chunks (retention, day, device_id, part, client_id, first_at, last_at, count, format, checksum, content, archived_at)
     values (0, '1999-06-02', $1, 0, $2, $3, $4, 1, 1, 1, '\\x00', now())`,
    [id, world.clients.comoe, new Date(day), new Date(day + HOUR)],
  );
  const fixes = [-2 * HOUR, -HOUR, 30 * HOUR].map((after) => ({ at: day + after, attributes: { batteryVoltage: 4 } }));
  await storeFixes(world, id, fixes);
  const query = { from: day - HOUR, to: day + 40 * HOUR };
  const missing = [{ from: day, to: day + 24 * HOUR }];
  const asked = { params: { id }, query: { ...query, zoom: 8 } };
  expect((await world.as('awa')(getPath, asked)).data).toMatchObject({ fixes: 2, missing });
  const charted = await world.as('awa')(getChart, { params: { id }, query: { ...query, width: 100 } });
  expect(charted.data).toMatchObject({
    missing,
    series: [{ name: 'speed' }, { name: 'batteryVoltage', value: [4, 4] }],
  });
  const listed = await world.as('awa')(listPositions, { params: { id }, query });
  expect(listed.data).toMatchObject({ total: 2, missing });
  const { rows } = await world.database.pools.owner.query('select reason from damaged_chunks where device_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ reason: expect.any(String) }]);
});
