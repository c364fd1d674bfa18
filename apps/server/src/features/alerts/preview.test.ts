import { type DeviceId, previewAlertRule } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS, EMPTY_HISTORY, KMH } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeEpisodes, storeEvents, storeState } from '../../testing/past.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;
const DAY = 86_400_000;
const ago = (ms: number) => world.clock.now - ms;
const place = { latitude: 5, longitude: -4 };

const preview = async (condition: object, devices: object, more: object = {}, who: PersonName = 'comoe') =>
  (await world.as(who)(previewAlertRule, { body: { condition, devices, ...more } as never })).data;
const only = (...ids: DeviceId[]) => ({ deviceIds: ids });

const geofence = async (name: string): Promise<number> =>
  (
    await owner.query('insert into geofences (client_id, name, colour) values ($1, $2, $3) returning id', [
      world.clients.comoe,
      name,
      '#123456',
    ])
  ).rows[0].id;
const visit = (id: number, startsAt: number, endsAt: number) => ({
  kind: 'geofence' as const,
  startsAt,
  endsAt,
  subject: id,
  content: { geofence: id, version: 1, from: place, to: place, isOpenAtStart: false, isOpenAtEnd: false, fixes: 9 },
});
const sped = (startsAt: number, kmh: number) => ({
  kind: 'speeding' as const,
  startsAt,
  endsAt: startsAt + MINUTE,
  maxSpeed: kmh * KMH,
  content: { limit: 50 * KMH, mean: 60 * KMH, from: place, to: place },
});

test('speeding of the last seven days, without what its rule would not have raised again so soon', async () => {
  const { id } = await aDevice(world, { designation: 'Van 1' });
  await storeEpisodes(world, id, [
    sped(ago(8 * DAY), 90),
    sped(ago(3 * DAY), 90),
    sped(ago(3 * DAY - 10 * MINUTE), 90),
    sped(ago(2 * DAY), 56),
    sped(ago(DAY), 91),
  ]);
  const found = await preview({ kind: 'speeding', overBy: 10 }, only(id));
  expect(found).toMatchObject({ isKnown: true, vehicles: 1, judged: 1, total: 2, to: world.clock.now });
  expect(found.alerts).toMatchObject([
    { kind: 'speeding', deviceId: id, designation: 'Van 1', at: ago(DAY), facts: { limit: 50 * KMH } },
    { at: ago(3 * DAY) },
  ]);
});

test('speeding in chosen geofences only, where it began within a visit', async () => {
  const { id } = await aDevice(world);
  const [school, other] = [await geofence('School'), await geofence('Other')];
  await storeEpisodes(world, id, [
    visit(school, ago(3 * DAY), ago(3 * DAY - 5 * MINUTE)),
    sped(ago(3 * DAY - 4 * MINUTE), 90), // it ends outside
    sped(ago(2 * DAY), 90),
  ]);
  const of = async (geofenceIds: number[] | null) =>
    (await preview({ kind: 'speeding', overBy: 0, geofenceIds }, only(id))).alerts.map(({ at }) => at);
  expect(await of(null)).toEqual([ago(2 * DAY), ago(3 * DAY - 4 * MINUTE)]);
  expect(await of([school, other])).toEqual([ago(3 * DAY - 4 * MINUTE)]);
  expect(await of([other])).toEqual([]);
});

test('visits to geofences by name, those that are suspended left out; hours of the rule count', async () => {
  const { id } = await aDevice(world);
  const [depot, yard] = [await geofence('Depot'), await geofence('Yard')];
  await storeEpisodes(world, id, [
    visit(depot, ago(20 * DAY), ago(2 * DAY)),
    visit(depot, ago(60 * MINUTE), ago(30 * MINUTE)),
    visit(yard, ago(60 * MINUTE), ago(50 * MINUTE)),
  ]);
  const all = await preview({ kind: 'geofence_left' }, only(id));
  expect(all.alerts.map(({ facts }) => facts.geofenceName)).toEqual(['Depot', 'Yard', 'Depot']);
  const chosen = { kind: 'geofence_dwell', geofenceIds: [depot], minutes: 20 };
  expect((await preview(chosen, only(id))).alerts).toMatchObject([{ at: ago(40 * MINUTE) }]);
  await owner.query(
    `insert into geofence_suspensions (geofence_id, client_id, device_id, starts_at, ends_at, reason, made_by_name, made_at)
     values ($1, $2, $3, $4, $5, 'x', 'x', $4)`,
    [yard, world.clients.comoe, id, new Date(ago(DAY)), new Date(ago(0))],
  );
  expect((await preview({ kind: 'geofence_left' }, only(id))).total).toBe(2);
  const never = [{ day: ((new Date(ago(DAY * 3)).getUTCDay() + 6) % 7) + 1, from: 0, to: 1 }];
  expect((await preview({ kind: 'geofence_left' }, only(id), { schedule: never })).total).toBe(0);
});

test('alarms are shown one by one; what still lasts counts', async () => {
  const { id } = await aDevice(world);
  await storeEvents(world, id, [
    { kind: 'alarm_raised', at: ago(DAY), content: { alarms: ['sos', 'door'] } },
    { kind: 'alarm_raised', at: ago(2 * DAY), content: { alarms: ['door'] } },
  ]);
  expect((await preview({ kind: 'sos' }, only(id))).alerts).toMatchObject([{ facts: { alarm: 'sos' } }]);
  expect((await preview({ kind: 'tracker_alarm', alarms: ['door'] }, only(id))).total).toBe(2);
  const since = ago(10 * MINUTE);
  await storeState(world, id, ago(0), { idling: { ...EMPTY_HISTORY.idling, since } });
  expect((await preview({ kind: 'idling', minutes: 5 }, only(id))).alerts).toMatchObject([{ beganAt: since }]);
});

test('silences that are over and one that goes on, each from when it counted', async () => {
  const { id } = await aDevice(world);
  await storeEpisodes(world, id, [
    {
      kind: 'silence',
      startsAt: ago(2 * DAY),
      endsAt: ago(DAY),
      content: { expected: 10 * MINUTE, from: place, to: place },
    },
  ]);
  await owner.query(
    `insert into device_status (device_id, seen_at, silent_after) values ($1, $2, $3)
     on conflict (device_id) do update set seen_at = excluded.seen_at, silent_after = excluded.silent_after`,
    [id, new Date(ago(60 * MINUTE)), new Date(ago(50 * MINUTE))],
  );
  const { isKnown, alerts } = await preview({ kind: 'disconnected' }, only(id));
  expect([isKnown, alerts.map(({ at }) => at)]).toEqual([true, [ago(50 * MINUTE), ago(2 * DAY - 10 * MINUTE)]]);
});

test('drives without a rest, once for what follows each rest', async () => {
  const { id } = await aDevice(world);
  const trip = (from: number, minutes: number) => ({
    kind: 'trip' as const,
    startsAt: ago(from * MINUTE),
    endsAt: ago((from - minutes) * MINUTE),
    content: { from: place, to: place, driving: minutes * MINUTE, idling: 0, pause: null, end: 'stop' as const },
  });
  // 40 and 40 minutes with 10 between; a rest of an hour; 50 minutes
  await storeEpisodes(world, id, [trip(400, 40), trip(350, 40), trip(250, 50)] as never);
  const of = async (minutes: number, restMinutes: number) =>
    (await preview({ kind: 'long_driving', minutes, restMinutes }, only(id))).alerts.map(
      ({ at }) => (world.clock.now - at) / MINUTE,
    );
  expect(await of(60, 15)).toEqual([330]);
  expect(await of(60, 5)).toEqual([]);
  expect(await of(45, 15)).toEqual([205, 345]);
});

test('groups that were entered, commands that ended, and trackers that never connected', async () => {
  const { id } = await aDevice(world);
  const { rows } = await owner.query(
    `insert into device_groups (client_id, designation, rules, combine) values ($1, 'Idle', '[{"feature":"state","operator":"is","value":"idle"}]', 'all') returning id`,
    [world.clients.comoe],
  );
  const group = rows[0].id;
  await owner.query(
    `insert into device_group_membership (group_id, client_id, device_id, since, until, why) values ($1, $2, $3, $4, $5, '{}')`,
    [group, world.clients.comoe, id, new Date(ago(DAY)), new Date(ago(60 * MINUTE))],
  );
  const times = async (condition: object) => (await preview(condition, only(id))).alerts.map(({ at }) => at);
  expect(await times({ kind: 'group_entered', groupIds: [group] })).toEqual([ago(DAY)]);
  expect(await times({ kind: 'group_left', groupIds: [group] })).toEqual([ago(60 * MINUTE)]);
  await owner.query('update devices set activated_at = $2 where id = $1', [id, new Date(ago(DAY))]);
  expect(await times({ kind: 'never_connected', hours: 2 })).toEqual([ago(DAY - 120 * MINUTE)]);
  expect(await times({ kind: 'never_connected', hours: 48 })).toEqual([]);
  await owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits, state, changed_at,
       expires_at, mode)
     values ($1, $2, $3, 'x', $4, 'preview', 'block', true, $5, 'failed', $4, $4::timestamptz + interval '30 minutes', 'normal')`,
    [id, world.clients.comoe, world.users.comoe, new Date(ago(DAY)), DEFAULT_BLOCKING_LIMITS],
  );
  expect(await times({ kind: 'command_result', results: ['failed'] })).toEqual([ago(DAY)]);
  expect(await times({ kind: 'command_result', results: ['confirmed'] })).toEqual([]);
});

test('of kinds that are not kept it says so', async () => {
  for (const kind of ['gps_stale', 'tow'])
    expect(await preview({ kind }, { deviceIds: ['all'] })).toMatchObject({ isKnown: false, total: 0 });
});

test('a limited user previews its own devices, and nobody the time of another client', async () => {
  const [mine, other] = [await aDevice(world), await aDevice(world)];
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, mine.id]);
  for (const { id } of [mine, other]) await storeEpisodes(world, id, [sped(ago(DAY), 90)]);
  const all = { deviceIds: ['all'] };
  const found = await preview({ kind: 'speeding', overBy: 0 }, all, {}, 'limited');
  expect(found.alerts.map(({ deviceId }) => deviceId)).toEqual([mine.id]);
  await owner.query('update device_ownership set starts_at = $2 where device_id = $1', [mine.id, new Date(ago(1000))]);
  expect((await preview({ kind: 'speeding', overBy: 0 }, all, {}, 'limited')).total).toBe(0);
});

test('takes less than a second for 200 vehicles', async () => {
  const { rows } = await owner.query(
    `insert into devices (client_id, device_type_id, imei, designation)
     select $1, min(t.id), 'many ' || n, 'Many ' || n from generate_series(1, 200) n, device_types t group by n returning id`,
    [world.clients.bandama],
  );
  const [first] = rows;
  await storeEpisodes(world, first.id, [sped(ago(DAY), 90)]);
  await owner.query(
    `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id)
     select d.id, e.kind, e.starts_at - n * interval '9 minutes', e.ends_at - n * interval '9 minutes', 0, 0, e.max_speed, e.content,
       e.decided_at, e.settings_id
     from episodes e, devices d, generate_series(1, 100) n where e.device_id = $1 and d.client_id = $2`,
    [first.id, world.clients.bandama],
  );
  await owner.query('analyze episodes');
  const started = performance.now();
  const found = await preview({ kind: 'speeding', overBy: 0 }, { deviceIds: ['all'] }, {}, 'bandama');
  expect(found.alerts).toHaveLength(100);
  expect(found.total).toBeGreaterThan(200);
  expect(performance.now() - started).toBeLessThan(5_000); // 0.2 s where nothing else runs
});
