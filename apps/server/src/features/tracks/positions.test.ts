import { listPositions } from '@balise/contract';
import { JUMP } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeFixes } from '../../testing/past.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NOON = world.clock.now;
const [HOUR, DAY] = [3_600_000, 86_400_000];

const device = await aDevice(world);
/** Half an hour along a road, and the day after a fix; two in one second, one that is a jump, one without a place. */
await storeFixes(world, device.id, [
  ...Array.from({ length: 180 }, (_, i) => ({ at: NOON + i * 10_000, latitude: 6.5 + i * 1e-3, longitude: -5.02 })),
  { at: NOON + 50_000, latitude: 6.505, longitude: -5.02, attributes: { ignition: true } },
  { at: NOON + 55_000, latitude: 40, quality: JUMP },
  { at: NOON + 56_000, latitude: null, longitude: null },
  { at: NOON + 3 * DAY, latitude: 6.6, longitude: -5.02, altitude: 120.5 },
]);
await owner.query(
  `with s as (insert into derivation_settings (content) values ('{}') returning id)
   insert into events (device_id, at, kind, content, decided_at, settings_id)
   select $1, to_timestamp($2 / 1000.0), 'ignition_turned_on', '{}', to_timestamp($2 / 1000.0), id from s`,
  [device.id, NOON + 70_000],
);

const page = async (query: object = {}) =>
  (
    await world.as('awa')(listPositions, {
      params: { id: device.id },
      query: { from: NOON - DAY, to: NOON + 4 * DAY, pageSize: 100, language: 'en', ...query },
    })
  ).data;

/** Every page, one after the other. */
async function pages(query: object) {
  const found = [await page(query)];
  for (let next = found[0]?.next; next; next = found.at(-1)?.next) found.push(await page({ ...query, after: next }));
  return found;
}

test('detailed: every message with a place, in order, some a page, none twice and none left out', async () => {
  const found = await pages({ pageSize: 50 });
  expect(found.map(({ positions, total }) => [positions.length, total])).toEqual([
    [50, 183],
    [50, null],
    [50, null],
    [33, null],
  ]);
  const rows = found.flatMap(({ positions }) => positions);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b));
  expect(rows.filter(({ at }) => at === NOON + 50_000).map(({ attributes }) => attributes)).toEqual([
    {},
    { ignition: true },
  ]);
  expect(rows.find(({ quality }) => quality === JUMP)?.at).toBe(NOON + 55_000);
});

test('a row is what the message reported, with its place in the words of the language asked for', async () => {
  const last = (await pages({}))[1]?.positions.at(-1);
  expect(last).toEqual({
    at: NOON + 3 * DAY,
    receivedAt: NOON + 3 * DAY + 1000,
    latitude: 6.6,
    longitude: -5.02,
    altitude: 120.5,
    speed: 10,
    course: 90,
    accuracy: null,
    valid: true,
    quality: 0,
    attributes: {},
    address: '≈ 5\u00a0km N of Toumodi',
  });
  const french = await page({ language: 'fr', from: NOON + 2 * DAY });
  expect(french.positions.map(({ address }) => address)).toEqual(['≈ 5\u00a0km au N de Toumodi']);
});

test('compressed: the way in few good positions, no further apart than 500 m, and the position of the event', async () => {
  const whole = await page({ form: 'compressed' });
  expect(whole).toMatchObject({ total: whole.positions.length, next: null });
  expect(whole.positions.length).toBeLessThan(60);
  expect(whole.positions.every(({ quality }) => quality === 0)).toBe(true);
  const times = whole.positions.map(({ at }) => at);
  expect(times).toEqual(expect.arrayContaining([NOON, NOON + 70_000, NOON + 1_790_000, NOON + 3 * DAY]));
  const latitudes = whole.positions.slice(0, -1).map(({ latitude }) => latitude);
  for (const [place, latitude] of latitudes.slice(1).entries())
    expect(latitude - latitudes[place]!).toBeLessThan(0.0046);

  const paged = await pages({ form: 'compressed', pageSize: 10 });
  expect(paged.flatMap(({ positions }) => positions)).toEqual(whole.positions);
});

test.each([
  ['a size that no page has', { pageSize: 33 }, 'pageSize'],
  ['another form', { form: 'short' }, 'form'],
  ['a place that is none', { after: 'x' }, 'after'],
  ['another language', { language: 'de' }, 'language'],
  ['more than 31 days', { from: NOON - 40 * DAY }, 'to'],
])('refused: %s', async (_, query, field) => {
  const { status, error } = await world.as('awa')(listPositions, {
    params: { id: device.id },
    query: { from: NOON, to: NOON + HOUR, ...query } as never,
  });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});
