import type { DeviceId } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import {
  A,
  anEpisode,
  aSlot,
  at,
  B,
  DAY,
  HOUR,
  MINUTE,
  pageOf,
  rowsOf,
  totalsOf,
  truckAndVan,
} from './testing/past.ts';

/* Each report over rows made by hand, with figures added up by hand. */

const world = await aWorld();
afterAll(() => world.end());

let truck: DeviceId;
let van: DeviceId;
const named = expect.any(String);

beforeAll(async () => {
  ({ truck, van } = await truckAndVan(world));
  const trip = { from: A, to: B, pause: null };
  await anEpisode(world, truck, {
    kind: 'trip',
    from: at(7),
    to: at(7, 40),
    metres: 20_000,
    estimated: 500,
    maxSpeed: 25,
    content: { ...trip, driving: 35 * MINUTE, idling: 5 * MINUTE, end: 'still' },
  });
  await anEpisode(world, truck, {
    kind: 'trip',
    from: at(9),
    to: at(9, 20),
    metres: 10_000,
    maxSpeed: 20,
    content: { ...trip, driving: 20 * MINUTE, idling: 0, end: 'ignitionOff' },
  });
  // a night's stop reaches into the day, and a trip of the day before ends in it
  await anEpisode(world, truck, {
    kind: 'stop',
    from: at(-5),
    to: at(7),
    content: { place: A, idling: 10 * MINUTE, end: 'moved' },
  });
  await anEpisode(world, truck, {
    kind: 'stop',
    from: at(7, 40),
    to: at(9),
    content: { place: B, idling: 0, end: 'moved' },
  });
  await anEpisode(world, van, {
    kind: 'trip',
    from: at(-1),
    to: at(0, 30),
    metres: 40_000,
    maxSpeed: 30,
    content: { ...trip, driving: 80 * MINUTE, idling: 0, end: 'still' },
  });
  await anEpisode(world, van, {
    kind: 'stop',
    from: at(0, 30),
    to: at(26),
    content: { place: B, idling: 0, end: 'moved' },
  });
  for (const [from, metres] of [
    [at(7), 9_000],
    [at(7, 15), 11_500],
    [at(9), 10_000],
  ] as const)
    await aSlot(world, truck, {
      from,
      metres,
      driving: 15 * MINUTE,
      idling: MINUTE,
      engine: 15 * MINUTE,
      maxSpeed: 25,
    });
  await aSlot(world, van, {
    from: at(0),
    metres: 12_000,
    estimated: 100,
    driving: 10 * MINUTE,
    engine: 12 * MINUTE,
    maxSpeed: 30,
  });
});

test('driving and stops: a trip where it begins, a stop with its part of the period', async () => {
  const page = await pageOf(world, 'trips');
  expect(rowsOf(page)).toEqual([
    {
      vehicle: 'Truck 10',
      client: 'Comoé Transport',
      part: 'stop',
      start: at(-5),
      end: at(7),
      stopDuration: 7 * HOUR,
      from: { ...A, name: named },
      idling: 10 * MINUTE,
      ended: 'moved',
    },
    {
      vehicle: 'Truck 10',
      client: 'Comoé Transport',
      part: 'trip',
      start: at(7),
      end: at(7, 40),
      tripDuration: 40 * MINUTE,
      from: { ...A, name: named },
      to: { ...B, name: named },
      distance: 20_500,
      estimated: 500,
      driving: 35 * MINUTE,
      idling: 5 * MINUTE,
      meanSpeed: 20_500 / 2100,
      maxSpeed: 25,
      ended: 'still',
    },
    expect.objectContaining({ part: 'stop', start: at(7, 40), stopDuration: 80 * MINUTE }),
    expect.objectContaining({ part: 'trip', start: at(9), distance: 10_000, ended: 'ignitionOff' }),
    // its trip began the day before
    expect.objectContaining({ vehicle: 'Van 9', part: 'stop', stopDuration: 23.5 * HOUR }),
  ]);
  expect([page.total, page.devices]).toEqual([5, 2]);
  expect(totalsOf(page)).toEqual({
    tripDuration: HOUR,
    stopDuration: 30.5 * HOUR + 80 * MINUTE,
    distance: 30_500,
    estimated: 500,
    driving: 55 * MINUTE,
    idling: 15 * MINUTE,
    meanSpeed: 30_500 / 3300,
    maxSpeed: 25,
  });
});

test('a day and the next add up to both: nothing is counted twice', async () => {
  const [before, day, both] = [
    await pageOf(world, 'trips', { from: DAY - 24 * HOUR, to: DAY }),
    await pageOf(world, 'trips'),
    await pageOf(world, 'trips', { from: DAY - 24 * HOUR }),
  ].map((page) => totalsOf(page));
  for (const key of ['distance', 'tripDuration', 'stopDuration', 'driving'] as const)
    expect(Number(before?.[key] ?? 0) + Number(day?.[key])).toBe(both?.[key]);
});

test('driving and stops by any column: the same rows, reported whole, and the same figures', async () => {
  const page = await pageOf(world, 'trips');
  const inOrder = (rows: typeof page.rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // what a row is sorted by may be what is read of those alone that are shown
  for (const column of ['from', 'to', 'ended', 'distance', 'start'] as const) {
    const sorted = await pageOf(world, 'trips', { sort: { column, direction: 'desc' } });
    expect(inOrder(sorted.rows)).toEqual(inOrder(page.rows));
    expect([sorted.total, sorted.totals]).toEqual([page.total, page.totals]);
  }
  const gathered = await pageOf(world, 'trips', { groupBy: 'day' });
  expect(inOrder(gathered.rows).map(({ cells }) => cells)).toEqual(inOrder(page.rows).map(({ cells }) => cells));
});

test('driving and stops narrowed: only trips, of a length', async () => {
  const trips = await pageOf(world, 'trips', { filters: { parts: ['trip'], minDistance: 15_000 } });
  expect(rowsOf(trips).map(({ start }) => start)).toEqual([at(7)]);
  const long = await pageOf(world, 'trips', { filters: { parts: ['stop'], minDuration: 2 * HOUR } });
  expect(rowsOf(long).map(({ start }) => start)).toEqual([at(-5), at(0, 30)]);
});

test('the summary has a line for each vehicle, also for one that did nothing', async () => {
  const idle = await aDevice(world, { designation: 'Unused' });
  const page = await pageOf(world, 'summary');
  expect(rowsOf(page)).toEqual([
    {
      vehicle: 'Truck 10',
      client: 'Comoé Transport',
      distance: 30_500,
      estimated: 0,
      trips: 2,
      driving: 45 * MINUTE,
      stops: 2,
      standing: 7 * HOUR + 80 * MINUTE,
      idling: 3 * MINUTE,
      engine: 45 * MINUTE,
      meanSpeed: 30_500 / 2700,
      maxSpeed: 25,
      speedings: 0,
      powerCuts: 0,
      disconnections: 0,
      disconnected: 0,
      firstStart: at(7),
      lastEnd: at(9, 20),
    },
    expect.objectContaining({ vehicle: 'Unused', distance: 0, trips: 0, standing: 0 }),
    expect.objectContaining({ vehicle: 'Van 9', distance: 12_100, trips: 0, stops: 1, standing: 23.5 * HOUR }),
  ]);
  expect(totalsOf(page)).toMatchObject({
    distance: 42_600,
    estimated: 100,
    trips: 2,
    stops: 3,
    driving: 55 * MINUTE,
    meanSpeed: 42_600 / 3300,
    maxSpeed: 30,
    firstStart: at(7),
    lastEnd: at(9, 20),
  });
  await world.database.pools.owner.query('delete from device_ownership where device_id = $1', [idle.id]);
});

test('distance and engine hours by day, week and month', async () => {
  await aSlot(world, truck, {
    from: at(-24 * 5),
    metres: 1_000,
    driving: MINUTE,
    engine: 2 * MINUTE,
    idling: MINUTE,
    maxSpeed: 9,
  });
  const from = Date.UTC(2026, 10, 1);
  const days = await pageOf(world, 'distance', { from, devices: { deviceIds: [truck] } });
  expect(rowsOf(days).map(({ period, distance }) => [period, distance])).toEqual([
    ['2026-11-15', 1_000],
    ['2026-11-20', 30_500],
  ]);
  expect(totalsOf(days)).toMatchObject({
    distance: 31_500,
    driving: 46 * MINUTE,
    meanSpeed: 31_500 / 2760,
    maxSpeed: 25,
  });
  const of = async (step: 'week' | 'month') => rowsOf(await pageOf(world, 'distance', { from, filters: { step } }));
  expect((await of('week')).map(({ vehicle, period, distance }) => [vehicle, period, distance])).toEqual([
    ['Truck 10', '2026-11-09', 1_000],
    ['Truck 10', '2026-11-16', 30_500],
    ['Van 9', '2026-11-16', 12_100],
  ]);
  expect((await of('month')).map(({ period, distance }) => [period, distance])).toEqual([
    ['2026-11-01', 31_500],
    ['2026-11-01', 12_100],
  ]);
  const engine = await pageOf(world, 'engine', { from, devices: { deviceIds: [truck] } });
  expect(totalsOf(engine)).toEqual({
    engine: 47 * MINUTE,
    driving: 46 * MINUTE,
    idling: 4 * MINUTE,
    idleShare: 4 / 47,
    distance: 31_500,
  });
});

test('the timeline: bands of a day, cut off where it begins and ends', async () => {
  const page = await pageOf(world, 'timeline');
  const [first, second] = rowsOf(page);
  expect(first).toMatchObject({
    vehicle: 'Truck 10',
    day: '2026-11-20',
    firstStart: at(7),
    lastEnd: at(9, 20),
    distance: 30_500,
    bands: [
      { state: 'stop', from: at(0), to: at(7), idling: 10 * MINUTE },
      { state: 'trip', from: at(7), to: at(7, 40), idling: 5 * MINUTE },
      { state: 'stop', from: at(7, 40), to: at(9), idling: 0 },
      { state: 'trip', from: at(9), to: at(9, 20), idling: 0 },
    ],
  });
  expect(second).toMatchObject({
    bands: [
      { state: 'trip', from: at(0), to: at(0, 30), idling: 0 },
      { state: 'stop', from: at(0, 30), to: at(24), idling: 0 },
    ],
    lastEnd: at(0, 30),
    standing: 23.5 * HOUR,
  });
});
