import { type DeviceId, REPORTS } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import {
  A,
  anEpisode,
  anEvent,
  aSlot,
  at,
  B,
  DAY,
  fixes,
  HOUR,
  MINUTE,
  pageOf,
  rowsOf,
  totalsOf,
} from './testing/past.ts';

/* Each report over rows made by hand, with figures added up by hand. */

const world = await aWorld();
afterAll(() => world.end());

let lorry: DeviceId;
let van: DeviceId;
const named = expect.any(String);

beforeAll(async () => {
  lorry = (await aDevice(world, { designation: 'Lorry 10' })).id;
  van = (await aDevice(world, { designation: 'Van 9' })).id;
  const trip = { from: A, to: B, pause: null };
  await anEpisode(world, lorry, {
    ...{ kind: 'trip', from: at(7), to: at(7, 40), metres: 20_000, estimated: 500, maxSpeed: 25 },
    content: { ...trip, driving: 35 * MINUTE, idling: 5 * MINUTE, end: 'still' },
  });
  await anEpisode(world, lorry, {
    ...{ kind: 'trip', from: at(9), to: at(9, 20), metres: 10_000, maxSpeed: 20 },
    content: { ...trip, driving: 20 * MINUTE, idling: 0, end: 'ignitionOff' },
  });
  // a night's stop reaches into the day, and a trip of the day before ends in it
  await anEpisode(world, lorry, {
    ...{ kind: 'stop', from: at(-5), to: at(7) },
    content: { place: A, idling: 10 * MINUTE, end: 'moved' },
  });
  await anEpisode(world, lorry, {
    kind: 'stop',
    from: at(7, 40),
    to: at(9),
    content: { place: B, idling: 0, end: 'moved' },
  });
  await anEpisode(world, van, {
    ...{ kind: 'trip', from: at(-1), to: at(0, 30), metres: 40_000, maxSpeed: 30 },
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
    await aSlot(world, lorry, {
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
      ...{
        vehicle: 'Lorry 10',
        client: 'Comoé Transport',
        part: 'stop',
        start: at(-5),
        end: at(7),
        stopDuration: 7 * HOUR,
      },
      ...{ from: { ...A, name: named }, idling: 10 * MINUTE, ended: 'moved' },
    },
    {
      ...{
        vehicle: 'Lorry 10',
        client: 'Comoé Transport',
        part: 'trip',
        start: at(7),
        end: at(7, 40),
        tripDuration: 40 * MINUTE,
      },
      ...{
        from: { ...A, name: named },
        to: { ...B, name: named },
        distance: 20_500,
        estimated: 500,
        driving: 35 * MINUTE,
      },
      ...{ idling: 5 * MINUTE, meanSpeed: 20_500 / 2100, maxSpeed: 25, ended: 'still' },
    },
    expect.objectContaining({ part: 'stop', start: at(7, 40), stopDuration: 80 * MINUTE }),
    expect.objectContaining({ part: 'trip', start: at(9), distance: 10_000, ended: 'ignitionOff' }),
    // its trip began the day before
    expect.objectContaining({ vehicle: 'Van 9', part: 'stop', stopDuration: 23.5 * HOUR }),
  ]);
  expect([page.total, page.devices]).toEqual([5, 2]);
  expect(totalsOf(page)).toEqual({
    ...{ tripDuration: HOUR, stopDuration: 30.5 * HOUR + 80 * MINUTE, distance: 30_500, estimated: 500 },
    ...{ driving: 55 * MINUTE, idling: 15 * MINUTE, meanSpeed: 30_500 / 3300, maxSpeed: 25 },
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
      ...{
        vehicle: 'Lorry 10',
        client: 'Comoé Transport',
        distance: 30_500,
        estimated: 0,
        trips: 2,
        driving: 45 * MINUTE,
      },
      ...{
        stops: 2,
        standing: 7 * HOUR + 80 * MINUTE,
        idling: 3 * MINUTE,
        engine: 45 * MINUTE,
        meanSpeed: 30_500 / 2700,
      },
      ...{
        maxSpeed: 25,
        speedings: 0,
        powerCuts: 0,
        disconnections: 0,
        disconnected: 0,
        firstStart: at(7),
        lastEnd: at(9, 20),
      },
    },
    expect.objectContaining({ vehicle: 'Unused', distance: 0, trips: 0, standing: 0 }),
    expect.objectContaining({ vehicle: 'Van 9', distance: 12_100, trips: 0, stops: 1, standing: 23.5 * HOUR }),
  ]);
  expect(totalsOf(page)).toMatchObject({
    ...{ distance: 42_600, estimated: 100, trips: 2, stops: 3, driving: 55 * MINUTE, meanSpeed: 42_600 / 3300 },
    ...{ maxSpeed: 30, firstStart: at(7), lastEnd: at(9, 20) },
  });
  await world.database.pools.owner.query('delete from device_ownership where device_id = $1', [idle.id]);
});

test('distance and engine hours by day, week and month', async () => {
  await aSlot(world, lorry, {
    from: at(-24 * 5),
    metres: 1_000,
    driving: MINUTE,
    engine: 2 * MINUTE,
    idling: MINUTE,
    maxSpeed: 9,
  });
  const from = Date.UTC(2026, 10, 1);
  const days = await pageOf(world, 'distance', { from, devices: { deviceIds: [lorry] } });
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
    ['Lorry 10', '2026-11-09', 1_000],
    ['Lorry 10', '2026-11-16', 30_500],
    ['Van 9', '2026-11-16', 12_100],
  ]);
  expect((await of('month')).map(({ period, distance }) => [period, distance])).toEqual([
    ['2026-11-01', 31_500],
    ['2026-11-01', 12_100],
  ]);
  const engine = await pageOf(world, 'engine', { from, devices: { deviceIds: [lorry] } });
  expect(totalsOf(engine)).toEqual({
    ...{ engine: 47 * MINUTE, driving: 46 * MINUTE, idling: 4 * MINUTE, idleShare: 4 / 47, distance: 31_500 },
  });
});

test('the timeline: bands of a day, cut off where it begins and ends', async () => {
  const page = await pageOf(world, 'timeline');
  const [first, second] = rowsOf(page);
  expect(first).toMatchObject({
    ...{ vehicle: 'Lorry 10', day: '2026-11-20', firstStart: at(7), lastEnd: at(9, 20), distance: 30_500 },
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
    ...{ lastEnd: at(0, 30), standing: 23.5 * HOUR },
  });
});

test('speeding: how much, how long, and the mean by time', async () => {
  for (const [from, minutes, mean, top] of [
    [at(7, 5), 1, 26, 27],
    [at(7, 20), 3, 30, 36],
  ] as const)
    await anEpisode(world, lorry, {
      ...{ kind: 'speeding', from, to: from + minutes * MINUTE, metres: mean * 60 * minutes, maxSpeed: top },
      content: { limit: 25, mean, from: A, to: B },
    });
  const page = await pageOf(world, 'speeding');
  expect(rowsOf(page)[0]).toEqual({
    ...{ vehicle: 'Lorry 10', client: 'Comoé Transport', start: at(7, 5), end: at(7, 6), duration: MINUTE, limit: 25 },
    ...{
      maxSpeed: 27,
      excess: 2,
      meanSpeed: 26,
      distance: 1560,
      from: { ...A, name: named },
      to: { ...B, name: named },
    },
  });
  expect(totalsOf(page)).toEqual({ duration: 4 * MINUTE, maxSpeed: 36, excess: 11, meanSpeed: 29, distance: 6960 });
  expect((await pageOf(world, 'speeding', { filters: { minExcess: 5 } })).total).toBe(1);
});

test('idling, power cuts and silences: whatever touches the period, with its part of it', async () => {
  await anEpisode(world, van, { kind: 'idling', from: at(-1), to: at(1), content: { place: A } });
  await anEpisode(world, van, {
    kind: 'power_cut',
    from: at(23),
    to: at(25),
    content: { cause: 'lowVoltage', place: null },
  });
  for (const [from, minutes] of [
    [at(2), 29],
    [at(3), 31],
  ] as const)
    await anEpisode(world, van, {
      ...{ kind: 'silence', from, to: from + minutes * MINUTE },
      content: { expected: 10 * MINUTE, from: A, to: null },
    });
  const idling = await pageOf(world, 'idling');
  expect(rowsOf(idling)).toEqual([
    expect.objectContaining({
      vehicle: 'Van 9',
      start: at(-1),
      end: at(1),
      duration: HOUR,
      place: { ...A, name: named },
    }),
  ]);
  expect(rowsOf(await pageOf(world, 'power_cuts'))).toEqual([
    expect.objectContaining({ start: at(23), end: at(25), duration: HOUR, cause: 'lowVoltage' }),
  ]);
  const ended = { silences: ['ended'] as ('ended' | 'now')[] };
  const silences = await pageOf(world, 'disconnected', { filters: ended });
  expect(rowsOf(silences)).toEqual([
    expect.objectContaining({
      silence: 'ended',
      start: at(3),
      duration: 31 * MINUTE,
      lastHeard: { ...A, name: named },
    }),
  ]);
  expect((await pageOf(world, 'disconnected', { filters: { ...ended, minDuration: MINUTE } })).total).toBe(2);
});

test('events with what they tell, and visits to the zones that trackers keep', async () => {
  await anEvent(world, lorry, 'movement_stopped', at(7, 40), { startedAt: at(7), reason: 'slow' });
  await anEvent(world, lorry, 'alarm_raised', at(8), { alarms: ['geofenceEnter', 'sos'] });
  await anEvent(world, lorry, 'alarm_raised', at(8, 30), { alarms: ['geofenceExit'] });
  await anEvent(world, lorry, 'alarm_raised', at(11), { alarms: ['geofenceEnter'] });
  const events = await pageOf(world, 'events', { filters: { eventKinds: ['movement_stopped'] } });
  expect(rowsOf(events)).toEqual([
    { vehicle: 'Lorry 10', client: 'Comoé Transport', at: at(7, 40), event: 'movement_stopped', lasted: 40 * MINUTE },
  ]);
  expect(rowsOf(await pageOf(world, 'events'))[1]).toMatchObject({
    event: 'alarm_raised',
    alarms: ['geofenceEnter', 'sos'],
  });
  const visits = await pageOf(world, 'geofence');
  expect(rowsOf(visits).map(({ entry, exit, duration }) => [entry, exit, duration])).toEqual([
    [at(8), at(8, 30), 30 * MINUTE],
    [at(11), undefined, HOUR], // it is noon
  ]);
});

test('blocking and unblocking: who asked, and what became of it', async () => {
  await world.database.pools.owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, reason,
       guarded, state, changed_at, expires_at)
     values ($1, $2, $3, 'Awa Person', $4, 'k', 'block', 'engineOff', 'stolen', true, 'expired', $5, $5),
       ($1, $2, $3, 'Awa Person', $4, 'l', 'position', 'standstill', '', false, 'expired', $5, $5)`,
    [lorry, world.clients.comoe, world.users.awa, new Date(at(10)), new Date(at(10, 30))],
  );
  expect(rowsOf(await pageOf(world, 'blocking', {}, 'awa'))).toEqual([
    {
      ...{
        vehicle: 'Lorry 10',
        client: 'Comoé Transport',
        action: 'block',
        commandState: 'expired',
        requestedAt: at(10),
      },
      ...{ settledAt: at(10, 30), mode: 'engineOff', requester: 'Awa Person', reason: 'stolen' },
    },
  ]);
});

test('positions, and those of them that tell the way', async () => {
  const path = Array.from({ length: 60 }, (_, step) => ({
    ...{ at: at(7) + step * 10_000, latitude: 5.3 + step / 10_000, longitude: -4, speed: 11, ignition: true },
  }));
  await fixes(world, lorry, [...path, { at: at(7, 5) + 1, latitude: 9, longitude: 9, quality: 9 }]);
  const one = { devices: { deviceIds: [lorry] } };
  const all = await pageOf(world, 'positions', one);
  expect([all.total, totalsOf(all)]).toEqual([61, { speed: 11 }]);
  expect(rowsOf(all)[0]).toEqual({
    ...{
      vehicle: 'Lorry 10',
      client: 'Comoé Transport',
      at: at(7),
      place: { latitude: 5.3, longitude: -4, name: named },
    },
    ...{ speed: 11, course: 90, ignition: true, quality: 'good' },
  });
  expect(rowsOf(all).filter(({ quality }) => quality === 'jump')).toHaveLength(1);
  const few = await pageOf(world, 'compressed', one);
  // 656 m straight on: both ends, and one each 500 m; and where the events are
  expect(few.total).toBeLessThan(8);
  expect(rowsOf(few).map((row) => row.at)).toEqual(expect.arrayContaining([at(7), at(7) + 59 * 10_000]));
});

test('positions in a zone: the passages, with their edges between two fixes', async () => {
  // the track runs north along 4° W at 11.1 m a step: the circle of 111 m around step 30 is entered at step 20 and left at step 40
  const area = { type: 'circle', latitude: 5.303, longitude: -4, radius: 111.2 } as const;
  const page = await pageOf(world, 'zone', { filters: { area } });
  const [row, ...more] = rowsOf(page);
  expect(more).toEqual([]);
  expect(Number(row?.entry) / 1000).toBeCloseTo((at(7) + 200_000) / 1000, 0);
  expect(Number(row?.exit) / 1000).toBeCloseTo((at(7) + 400_000) / 1000, 0);
  expect(Number(row?.distance)).toBeCloseTo(222.4, 0);
  expect([row?.vehicle, row?.fixes, row?.maxSpeed]).toEqual(['Lorry 10', 21, 11]);
});

test('every report answers for all devices or for one, with as many totals as columns', async () => {
  for (const [kind, { columns, devices }] of Object.entries(REPORTS)) {
    const filters =
      kind === 'zone' ? { area: { type: 'circle', latitude: 5, longitude: -4, radius: 10 } as const } : {};
    const chosen = { devices: { deviceIds: devices.all ? ['all' as const] : [lorry] } };
    const page = await pageOf(world, kind as keyof typeof REPORTS, { ...chosen, filters });
    expect([kind, page.totals.length]).toEqual([kind, columns.length]);
    for (const { cells } of page.rows) expect(cells).toHaveLength(columns.length);
  }
});
