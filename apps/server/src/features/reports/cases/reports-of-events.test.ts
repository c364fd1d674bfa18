import { type DeviceId, EPISODE_EVENTS, REPORTS } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld } from '../../../testing/world.ts';
import {
  A,
  anEpisode,
  anEvent,
  at,
  B,
  fixes,
  HOUR,
  MINUTE,
  pageOf,
  rowsOf,
  totalsOf,
  truckAndVan,
} from '../testing/past.ts';

/* Reports of what was reported, done and crossed, over rows made by hand. */

const world = await aWorld();
afterAll(() => world.end());

let truck: DeviceId;
let van: DeviceId;
const named = expect.any(String);

beforeAll(async () => {
  ({ truck, van } = await truckAndVan(world));
});

test('speeding: how much, how long, and the mean by time', async () => {
  for (const [from, minutes, mean, top] of [
    [at(7, 5), 1, 26, 27],
    [at(7, 20), 3, 30, 36],
  ] as const)
    await anEpisode(world, truck, {
      kind: 'speeding',
      from,
      to: from + minutes * MINUTE,
      metres: mean * 60 * minutes,
      maxSpeed: top,
      content: { limit: 25, mean, from: A, to: B },
    });
  const page = await pageOf(world, 'speeding');
  expect(rowsOf(page)[0]).toEqual({
    vehicle: 'Truck 10',
    client: 'Comoé Transport',
    start: at(7, 5),
    end: at(7, 6),
    duration: MINUTE,
    limit: 25,
    maxSpeed: 27,
    excess: 2,
    meanSpeed: 26,
    distance: 1560,
    from: { ...A, name: named },
    to: { ...B, name: named },
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
      kind: 'silence',
      from,
      to: from + minutes * MINUTE,
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
      lastPlace: { ...A, name: named },
    }),
  ]);
  expect((await pageOf(world, 'disconnected', { filters: { ...ended, minDuration: MINUTE } })).total).toBe(2);
});

test('events with what they tell', async () => {
  await anEvent(world, truck, 'idling_started', at(7, 40));
  await anEvent(world, truck, 'movement_stopped', at(7, 40), { startedAt: at(7), reason: 'slow' });
  await anEvent(world, truck, 'alarm_raised', at(8), { alarms: ['geofenceEnter', 'sos'] });
  const braking = { peak: 4.4, limit: 4, lasted: 1000, from: 20, to: 15.5 };
  await anEvent(world, truck, 'harsh_braking', at(7, 10), braking);
  await anEvent(world, truck, 'battery_low', at(9), { startedAt: at(8, 50), volts: 11.4, system: 12 });
  const events = await pageOf(world, 'events', { filters: { eventKinds: ['movement_stopped'] } });
  expect(rowsOf(events)).toEqual([
    { vehicle: 'Truck 10', client: 'Comoé Transport', at: at(7, 40), event: 'movement_stopped', lasted: 40 * MINUTE },
  ]);
  const ofEpisodes: unknown[] = [...EPISODE_EVENTS];
  const all = rowsOf(await pageOf(world, 'events')).filter(({ event }) => !ofEpisodes.includes(event));
  expect(all[0]).toMatchObject({ event: 'harsh_braking', peak: 4.4, speedBefore: 20, speedAfter: 15.5 });
  // a drive is over before the vehicle idles, though both are reported for one moment
  expect(all.slice(1, 3).map(({ event }) => event)).toEqual(['movement_stopped', 'idling_started']);
  expect(all[3]).toMatchObject({ event: 'alarm_raised', alarms: ['geofenceEnter', 'sos'] });
  expect(all[4]).toMatchObject({ event: 'battery_low', lasted: 10 * MINUTE, volts: 11.4 });
});

test('blocking and unblocking: who or what asked, who approved, and what became of it', async () => {
  const asked = (key: string, how: string) =>
    world.database.pools.owner.query(
      `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, guarded, state, note, changed_at,
         expires_at, limits, kind, mode, condition, reason, origin, approval, approved_by, approver_name, approved_at)
       values ($1, $2, $3, 'Awa Person', $4, $7, true, 'expired', 'expired', $5, $5, $6, ${how})`,
      [
        truck,
        world.clients.comoe,
        world.users.awa,
        new Date(at(10)),
        new Date(at(10, 30)),
        DEFAULT_BLOCKING_LIMITS,
        key,
      ],
    );
  await asked('k', "'block', 'engineOff', 'engineOff', 'stolen', 'geofence', null, null, null, null");
  await asked('l', "'position', null, 'standstill', '', 'person', null, null, null, null");
  await asked(
    'm',
    `'block', 'emergency', 'emergency', 'theft', 'person', 'speed', ${world.users.kanari}, 'Kanari Person', $4`,
  );
  await asked('n', "'block', 'userLocked', 'standstill', 'unpaid', 'lock', null, null, null, null");
  const row = {
    vehicle: 'Truck 10',
    client: 'Comoé Transport',
    action: 'block',
    commandState: 'expired',
    explanation: 'expired',
    requestedAt: at(10),
    settledAt: at(10, 30),
    requester: 'Awa Person',
  };
  expect(rowsOf(await pageOf(world, 'blocking', {}, 'awa'))).toEqual([
    { ...row, mode: 'engineOff', origin: 'geofence', reason: 'stolen' },
    { ...row, mode: 'emergency', origin: 'person', approver: 'Kanari Person', reason: 'theft' },
    { ...row, mode: 'userLocked', origin: 'lock', reason: 'unpaid' },
  ]);
});

test('positions, and those of them that tell the way', async () => {
  const path = Array.from({ length: 60 }, (_, step) => ({
    at: at(7) + step * 10_000,
    latitude: 5.3 + step / 10_000,
    longitude: -4,
    speed: 11,
    ignition: true,
  }));
  await fixes(world, truck, [...path, { at: at(7, 5) + 1, latitude: 9, longitude: 9, quality: 9 }]);
  const one = { devices: { deviceIds: [truck] } };
  const all = await pageOf(world, 'positions', one);
  expect([all.total, totalsOf(all)]).toEqual([61, { speed: 11 }]);
  expect(rowsOf(all)[0]).toEqual({
    vehicle: 'Truck 10',
    client: 'Comoé Transport',
    at: at(7),
    place: { latitude: 5.3, longitude: -4, name: named },
    speed: 11,
    course: 90,
    ignition: true,
    quality: 'good',
  });
  expect(rowsOf(all).filter(({ quality }) => quality === 'jump')).toHaveLength(1);
  const few = await pageOf(world, 'compressed', one);
  // 656 m straight on: both ends, and one each 500 m; and where the events are
  expect(few.total).toBeLessThan(8);
  expect(rowsOf(few).map((row) => row.at)).toEqual(expect.arrayContaining([at(7), at(7) + 59 * 10_000]));
});

test('positions in a zone: the passages, with their edges between two fixes', async () => {
  // the track runs north along 4° W at 11.1 m a step: the circle of 110.6 m around step 30 is entered at step 20 and left at step 40
  const area = { type: 'circle', latitude: 5.303, longitude: -4, radius: 110.6 } as const;
  const page = await pageOf(world, 'zone', { filters: { area } });
  const [row, ...more] = rowsOf(page);
  expect(more).toEqual([]);
  expect(Number(row?.entry) / 1000).toBeCloseTo((at(7) + 200_000) / 1000, 0);
  expect(Number(row?.exit) / 1000).toBeCloseTo((at(7) + 400_000) / 1000, 0);
  expect(Number(row?.distance)).toBeCloseTo(222.4, 0);
  expect([row?.vehicle, row?.fixes, row?.maxSpeed]).toEqual(['Truck 10', 21, 11]);
});

test('every report answers for all devices or for one, with as many totals as columns', async () => {
  for (const [kind, { columns, devices }] of Object.entries(REPORTS)) {
    const filters =
      kind === 'zone' ? { area: { type: 'circle', latitude: 5, longitude: -4, radius: 10 } as const } : {};
    const chosen = { devices: { deviceIds: devices.all ? ['all' as const] : [truck] } };
    const page = await pageOf(world, kind as keyof typeof REPORTS, { ...chosen, filters });
    expect([kind, page.totals.length]).toEqual([kind, columns.length]);
    for (const { cells } of page.rows) expect(cells).toHaveLength(columns.length);
  }
});
