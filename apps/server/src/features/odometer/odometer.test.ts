import { enterOdometer, getOdometer, withdrawOdometer } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState, storeUsage } from '../../testing/past.ts';
import { aWorld, type PersonName, START } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());

const KM = 1000; // m
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const read = async (id: number, who: PersonName = 'comoe') =>
  (await world.as(who)(getOdometer, { params: { id: id as never } })).data;
const enter = (id: number, body: object, who: PersonName = 'comoe') =>
  world.as(who)(enterOdometer, { params: { id: id as never }, body: body as never });
const withdraw = (id: number, entryId: number, who: PersonName = 'comoe') =>
  world.as(who)(withdrawOdometer, { params: { id: id as never, entryId: entryId as never } });
/** Stores kilometres by GPS, at whole quarters of an hour. */
const drive = (id: number, at: number, km: number) =>
  storeUsage(world, id, [{ startsAt: at, measured: km * 1_000_000 }]);

test('nobody has entered a reading and no counter tells: the odometer is unknown', async () => {
  const { id } = await aDevice(world);
  await drive(id, START - HOUR, 10);
  const calibration = { factor: 1, pairs: [] };
  expect(await read(id)).toEqual({ at: START, value: null, base: null, since: null, calibration, entries: [] });
});

test('it stands on the newest reading, and goes on by what was driven since, what is under way among it', async () => {
  const { id } = await aDevice(world);
  await drive(id, START - 3 * DAY, 7);
  expect((await enter(id, { metres: 100_000 * KM, at: START - 2 * DAY, note: 'On delivery' })).status).toBe(200);
  await drive(id, START - DAY, 40);
  expect(await read(id)).toMatchObject({
    value: 100_040 * KM,
    base: { source: 'entry', at: START - 2 * DAY, metres: 100_000 * KM },
    since: { source: 'gps', counted: 0, gps: 40 * KM },
    entries: [{ kind: 'reading', note: 'On delivery', by: 'comoe Person', createdAt: START }],
  });
  await storeState(world, id, START, { slot: [START, 0, 1_500_000, 500_000, 0, 0, null, 0, 0] });
  expect((await read(id)).value).toBe(100_042 * KM);
});

test('an entry that is withdrawn counts no more, and is kept', async () => {
  const { id } = await aDevice(world);
  await enter(id, { metres: 50_000 * KM, at: START - 2 * DAY });
  const { data } = await enter(id, { metres: 50_010 * KM, at: START - DAY });
  const newest = data.entries[0]?.id ?? 0;
  const left = await withdraw(id, newest);
  expect([left.status, left.data.value, left.data.entries.length]).toEqual([200, 50_000 * KM, 1]);
  expect((await withdraw(id, newest)).error.code).toBe('not_found');
});
