import { type ClientId, getPast, listAudit, type PastOf } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeEpisodes, storeState, storeUsage } from '../../testing/past.ts';
import { storeCommand } from '../../testing/stored-command.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NOON = world.clock.now;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const TOUMODI = { latitude: 6.557, longitude: -5.02 };
const NORTH = { latitude: 6.6, longitude: -5.02 };
const MIDNIGHT = NOON + 12 * HOUR;

const past = async (who: PersonName, id: number, query: object = {}) =>
  await world.as(who)(getPast, { params: { id: id as never }, query: { from: NOON, to: NOON + DAY, ...query } });

const trip = (startsAt: number, endsAt: number, more: object = {}) => ({
  kind: 'trip' as const,
  startsAt,
  endsAt,
  measured: 30_000_000,
  estimated: 2_000_000,
  maxSpeed: 25,
  ...more,
  content: { from: TOUMODI, to: NORTH, driving: 30 * MINUTE, idling: 0, pause: null, end: 'still' as const },
});
const stop = (startsAt: number, endsAt: number) => ({
  kind: 'stop' as const,
  startsAt,
  endsAt,
  content: { place: NORTH, idling: 5 * MINUTE, end: 'moved' as const },
});

const device = await aDevice(world);
await storeEpisodes(world, device.id, [
  stop(NOON - 3 * HOUR, NOON + HOUR),
  trip(NOON + HOUR, NOON + 2 * HOUR),
  stop(NOON + 2 * HOUR, MIDNIGHT - HOUR),
  trip(MIDNIGHT - HOUR, MIDNIGHT + HOUR),
  { kind: 'idling', startsAt: NOON + 3 * HOUR, endsAt: NOON + 3.2 * HOUR, content: { place: NORTH } },
  {
    kind: 'speeding',
    startsAt: NOON + 1.5 * HOUR,
    endsAt: NOON + 1.6 * HOUR,
    content: { limit: 22, mean: 24, from: TOUMODI, to: NORTH },
  },
  {
    kind: 'power_cut',
    startsAt: NOON + 4 * HOUR,
    endsAt: NOON + 5 * HOUR,
    content: { cause: 'lowVoltage', place: null },
  },
  {
    kind: 'silence',
    startsAt: NOON + 6 * HOUR,
    endsAt: NOON + 8 * HOUR,
    content: { expected: 600_000, from: NORTH, to: null },
  },
  { kind: 'engine', startsAt: NOON + HOUR, endsAt: NOON + 4 * HOUR, content: { counted: 2 * HOUR } },
  // long before and long after
  trip(NOON - 5 * DAY, NOON - 5 * DAY + HOUR),
  trip(NOON + 5 * DAY, NOON + 5 * DAY + HOUR),
]);
await storeUsage(world, device.id, [
  { startsAt: NOON - 15 * MINUTE, measured: 99_000_000 },
  {
    startsAt: NOON + HOUR,
    measured: 20_000_000,
    estimated: 1_000_000,
    driving: 15 * MINUTE,
    engine: 15 * MINUTE,
    maxSpeed: 20,
  },
  { startsAt: NOON + 1.25 * HOUR, measured: 10_000_000, estimated: 1_000_000, driving: 15 * MINUTE, maxSpeed: 25 },
  { startsAt: MIDNIGHT, measured: 5_000_000, driving: 5 * MINUTE, idling: MINUTE, maxSpeed: 10 },
  { startsAt: NOON + DAY, measured: 77_000_000 },
]);
await owner.query(
  `with s as (select id from derivation_settings limit 1)
   insert into events (device_id, at, kind, content, decided_at, settings_id)
   select $1, to_timestamp($2 / 1000.0) + i * interval '1 hour', 'alarm_raised', '{"alarms":["sos"]}', now(), id
   from s, generate_series(-1, 25, 13) i`,
  [device.id, NOON],
);

test('what touched the period, by its beginning, whole, with its places in words', async () => {
  const { data } = await past('awa', device.id, { language: 'en' });
  expect(data.episodes.map(({ kind, startsAt }) => [kind, (startsAt - NOON) / HOUR])).toEqual([
    ['stop', -3],
    ['engine', 1],
    ['trip', 1],
    ['speeding', 1.5],
    ['stop', 2],
    ['idling', 3],
    ['power_cut', 4],
    ['silence', 6],
    ['trip', 11],
  ]);
  expect(data.episodes[2]).toEqual({
    kind: 'trip',
    id: expect.any(Number),
    startsAt: NOON + HOUR,
    endsAt: NOON + 2 * HOUR,
    until: NOON + 2 * HOUR,
    distance: 32_000,
    estimated: 2000,
    maxSpeed: 25,
    meanSpeed: 32_000 / 1800,
    driving: 30 * MINUTE,
    idling: 0,
    pause: null,
    end: 'still',
    from: { ...TOUMODI, address: 'Toumodi' },
    to: { ...NORTH, address: '≈ 5\u00a0km N of Toumodi' },
  });
  const speeding = { startedAt: NOON + 1.5 * HOUR, limit: 22, maxSpeed: null };
  expect(data.events).toEqual([
    { id: null, at: NOON + 1.5 * HOUR, kind: 'speeding_started', content: { limit: 22 } },
    { id: null, at: NOON + 1.6 * HOUR, kind: 'speeding_ended', content: speeding },
    { id: null, at: NOON + 6 * HOUR + 600_000, kind: 'disconnected', content: { startedAt: NOON + 6 * HOUR } },
    { id: null, at: NOON + 8 * HOUR, kind: 'reconnected', content: { startedAt: NOON + 6 * HOUR } },
    { id: expect.any(Number), at: NOON + 12 * HOUR, kind: 'alarm_raised', content: { alarms: ['sos'] } },
  ]);
  expect(data.eventsLeftOut).toBe(0);
  expect(data.owned).toEqual([{ from: NOON, to: NOON + DAY }]);
});

test('blocks are among the events of all who see the vehicle', async () => {
  const { id } = await aDevice(world);
  const [sentAt, endedAt] = [NOON + HOUR, NOON + HOUR + MINUTE];
  await storeCommand(world, id, { kind: 'block', state: 'confirmed', sentAt, endedAt, note: 'byRelay' });
  const reported = { commandId: expect.any(Number), command: 'block', requester: 'Awa Person' };
  expect((await past('awa', id)).data.events).toEqual([
    { id: null, at: sentAt, kind: 'command_sent', content: { ...reported, note: '' } },
    { id: null, at: endedAt, kind: 'command_confirmed', content: { ...reported, note: 'byRelay' } },
  ]);
});

test('other commands are among the events of readers who may send some, in the time in which they see the vehicle', async () => {
  const { id } = await aDevice(world);
  await storeCommand(world, id, {
    state: 'failed',
    sentAt: NOON + HOUR,
    endedAt: NOON + HOUR + 10 * MINUTE,
    note: 'unconfirmed',
  });
  const reported = { commandId: expect.any(Number), command: 'position', requester: 'Awa Person' };
  expect((await past('kanari', id)).data.events).toEqual([
    { id: null, at: NOON + HOUR, kind: 'command_sent', content: { ...reported, note: '' } },
    { id: null, at: NOON + HOUR + 10 * MINUTE, kind: 'command_failed', content: { ...reported, note: 'unconfirmed' } },
  ]);
  expect((await past('comoe', id)).data.events).toEqual([]);
  await owner.query('update device_ownership set starts_at = $2 where device_id = $1', [
    ...[id, new Date(NOON + HOUR + MINUTE)],
  ]);
  expect((await past('kanari', id)).data.events.map(({ kind }) => kind)).toEqual(['command_failed']);
});

test('sums of the period and of its days add up: a trip counts where it begins, a stop its part of the time', async () => {
  const { data } = await past('awa', device.id);
  expect(data.timeZone).toBe('Africa/Abidjan');
  expect(data.sums).toEqual({
    distance: 37_000,
    estimated: 2000,
    driving: 35 * MINUTE,
    idling: MINUTE,
    engine: 15 * MINUTE,
    maxSpeed: 25,
    trips: 2,
    stops: 2,
    speedings: 1,
    stopped: 10 * HOUR,
  });
  expect(data.days).toEqual([
    {
      day: '2026-11-20',
      startsAt: NOON,
      endsAt: MIDNIGHT,
      distance: 32_000,
      estimated: 2000,
      driving: 30 * MINUTE,
      idling: 0,
      engine: 15 * MINUTE,
      maxSpeed: 25,
      trips: 2,
      stops: 2,
      speedings: 1,
      stopped: 10 * HOUR,
    },
    {
      day: '2026-11-21',
      startsAt: MIDNIGHT,
      endsAt: NOON + DAY,
      distance: 5000,
      estimated: 0,
      driving: 5 * MINUTE,
      idling: MINUTE,
      engine: 0,
      maxSpeed: 10,
      trips: 0,
      stops: 0,
      speedings: 0,
      stopped: 0,
    },
  ]);
});

test('days are those of the time zone asked for: one that its clocks change has 23 hours', async () => {
  const from = Date.parse('2027-03-27T00:00:00+01:00');
  const to = Date.parse('2027-03-30T00:00:00+02:00');
  await storeUsage(world, device.id, [{ startsAt: Date.parse('2027-03-28T21:45:00Z'), measured: 1_000_000 }]);
  const { data } = await past('comoe', device.id, { from, to, timeZone: 'Europe/Paris' });
  expect(data.days.map(({ day, startsAt, endsAt, distance }) => [day, (endsAt - startsAt) / HOUR, distance])).toEqual([
    ['2027-03-27', 24, 0],
    ['2027-03-28', 23, 1000],
    ['2027-03-29', 24, 0],
  ]);
});

test('what still lasts is reported from the state: the trip under way, its quarter of an hour, and the silence since', async () => {
  const { id } = await aDevice(world);
  await storeState(world, id, NOON - 20 * MINUTE, {
    place: { at: NOON - 20 * MINUTE, ...NORTH, altitude: null, speed: 12, course: null, valid: true },
    motionPhase: {
      phase: 'trip',
      since: NOON - 40 * MINUTE,
      place: [TOUMODI.latitude, TOUMODI.longitude],
      sums: [12_000_000, 0, 20 * MINUTE, 0, 22_000],
      away: null,
      until: NOON - 20 * MINUTE,
      pause: null,
      candidates: [],
    },
    slot: [NOON - 30 * MINUTE, 10 * MINUTE, 9_000_000, 0, 10 * MINUTE, 0, 22_000, 0, 0, 0],
  });
  await owner.query('update device_status set silent_after = $2 where device_id = $1', [
    id,
    new Date(NOON - 10 * MINUTE),
  ]);
  const { data } = await past('awa', id, { from: NOON - DAY, to: NOON, language: 'fr' });
  expect(data.lastMessageAt).toBe(NOON - 20 * MINUTE);
  expect(data.episodes).toHaveLength(2);
  const [driven, silent] = data.episodes as [PastOf<'trip'>, PastOf<'silence'>];
  expect(driven).toMatchObject({
    id: null,
    kind: 'trip',
    endsAt: null,
    until: NOON - 20 * MINUTE,
    end: null,
    distance: 12_000,
    maxSpeed: 22,
  });
  expect(driven.to).toEqual({ ...NORTH, address: '≈ 5\u00a0km au N de Toumodi' });
  expect(silent).toMatchObject({
    id: null,
    kind: 'silence',
    startsAt: NOON - 20 * MINUTE,
    endsAt: null,
    until: NOON,
    expected: 10 * MINUTE,
  });
  expect(data.sums).toMatchObject({
    distance: 9000,
    driving: 10 * MINUTE,
    engine: 10 * MINUTE,
    trips: 1,
    maxSpeed: 22,
  });
  // what lasts began after this period
  expect((await past('awa', id, { from: NOON - DAY, to: NOON - HOUR })).data.episodes).toEqual([]);
});

test('each client sees its own time, and a foreign tenant nothing', async () => {
  const passed = await aDevice(world);
  const { comoe, bandama } = world.clients;
  const hand = NOON + HOUR;
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [passed.id, new Date(hand)]);
  const add = (client: ClientId, from: number) =>
    owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
      passed.id,
      client,
      new Date(from),
    ]);
  await add(bandama, hand);
  await owner.query('update devices set client_id = $2 where id = $1', [passed.id, bandama]);
  await storeEpisodes(world, passed.id, [
    trip(NOON, hand),
    trip(hand, NOON + 2 * HOUR),
    stop(NOON + 0.5 * HOUR, NOON + 1.5 * HOUR),
  ]);
  await storeUsage(world, passed.id, [
    { startsAt: NOON, measured: 1_000_000 },
    { startsAt: hand, measured: 2_000_000 },
  ]);
  await storeState(world, passed.id, NOON + 3 * HOUR, { engine: { is: 'on', since: NOON + 2 * HOUR, counted: HOUR } });

  const seen = async (who: PersonName) => {
    const { data } = await past(who, passed.id);
    return [
      data.episodes.map(({ kind, startsAt }) => `${kind} ${(startsAt - NOON) / HOUR}`),
      data.sums.distance,
      data.lastMessageAt,
      data.owned,
      data.name,
    ];
  };
  expect(comoe).not.toBe(bandama);
  expect(await seen('comoe')).toEqual([['trip 0'], 1000, null, [{ from: NOON, to: hand }], passed.imei]);
  expect(await seen('bandama')).toEqual([
    ['trip 1', 'engine 2'],
    2000,
    NOON + 3 * HOUR,
    [{ from: hand, to: NOON + DAY }],
    passed.designation,
  ]);
  expect((await seen('kanari'))[1]).toBe(3000);
  for (const who of ['niger', 'sahel', 'limited'] as const) {
    expect(await past(who, passed.id)).toMatchObject({ status: 404, error: { code: 'device_not_found' } });
  }
});

test.each([
  ['no period', { from: undefined }, 'from'],
  ['a zone that there is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an offset, which is no zone', { timeZone: '+02:00' }, 'timeZone'],
  ['more than 31 days', { to: NOON + 32 * DAY }, 'to'],
])('refused: %s', async (_, query, field) => {
  const { status, error } = await past('awa', device.id, query);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});

test('a look is noted', async () => {
  const { data } = await world.as('comoe')(listAudit, { query: { action: 'track.view', subjectId: device.id } });
  expect(data.lines.length).toBeGreaterThan(0);
});
