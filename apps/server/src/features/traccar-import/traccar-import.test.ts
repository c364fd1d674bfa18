import { listTraccarImports, previewTraccarImport } from '@balise/contract';
import { KNOT } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { asker } from '../../testing/ask.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld, WORLD_SECRET } from '../../testing/world.ts';
import { importsOf } from './testing/imports.ts';
import { type ApiPosition, fakeTraccar, TOKEN } from './testing/traccar.ts';

/* From a Traccar server into a client: what is added, what was there, and positions that are stored once. */

const world = await aWorld();
const imports = importsOf(world);
const { owner } = world.database.pools;
const app = await buildApp({
  database: world.database.api,
  addresses: world.database.addresses,
  publicUrl: new URL('http://balise.example:8080'),
  secret: WORLD_SECRET,
  clock: () => world.clock.now,
  importNetworks: ['127.0.0.0/8'],
});
const DAY = 86_400_000;
const START = world.clock.now - 3 * DAY;

const present = await aDevice(world, { imei: '356307042441013', designation: 'AB 123 CD' });
await aDevice(world, { imei: '490154203237518', clientId: world.clients.niger });
const VEHICLES = 20;
const devices = [
  { id: 1, name: 'Here already', uniqueId: '356307042441013', groupId: 7 },
  { id: 2, name: 'Of another', uniqueId: '490154203237518' },
  { id: 3, name: 'Bad\u0007 id', uniqueId: 'no spaces allowed' },
  ...Array.from({ length: VEHICLES }, (_, n) => ({
    id: 10 + n,
    name: n < 2 ? 'Same name' : `Truck ${n}`,
    uniqueId: `trk-${n}`,
    groupId: n % 2 ? 7 : 0,
    phone: '',
  })),
];
/** A vehicle drives for an hour, rests for an hour, drives back; a position every 30 s. */
const legOf = (n: number): number => {
  const phase = n % 480;
  return phase < 120 ? phase : phase < 240 ? 120 : phase < 360 ? 360 - phase : 0;
};
const positionsOf = (deviceId: number, count: number): ApiPosition[] =>
  Array.from({ length: count }, (_, n) => ({
    id: deviceId * 1_000_000 + n,
    deviceId,
    protocol: 'osmand',
    serverTime: new Date(START + n * 30_000 + 900).toISOString(),
    deviceTime: new Date(START + n * 30_000).toISOString(),
    fixTime: new Date(START + n * 30_000).toISOString(),
    valid: true,
    latitude: 5.3 + legOf(n) * 0.0005,
    longitude: -4 + deviceId / 1000,
    altitude: 12,
    speed: n % 240 < 120 ? 10.5 : 0,
    course: 10,
    accuracy: 0,
    attributes: {
      ignition: n % 240 < 120,
      odometer: n * 50,
      hours: n * 30_000,
      sat: 9,
      temp1: 4.5,
      totalDistance: n * 51,
    },
  }));
const server = await fakeTraccar({
  groups: [{ id: 7, name: 'North', groupId: 0, attributes: {} }],
  devices,
  geofences: [
    { id: 1, name: 'Depot', description: '', area: 'CIRCLE (5.3 -4.02, 250.0)', attributes: {} },
    { id: 2, name: 'Yard', area: 'POLYGON ((5.3 -4, 5.4 -4, 5.4 -4.1, 5.3 -4))', attributes: {} },
    { id: 3, name: 'Road', area: 'LINESTRING (5.3 -4, 5.4 -4)', attributes: { polylineDistance: 100 } },
    { id: 4, name: 'Odd', area: 'TRIANGLE (1 2)', attributes: {} },
  ],
  drivers: [{ id: 1, name: 'Awa Koné', uniqueId: 'D-1', attributes: {} }],
});
afterAll(async () => {
  server.close();
  await imports.end();
  await app.close();
  await world.end();
});
beforeEach(() => {
  server.asked.length = 0;
});

const source = { url: server.url, token: TOKEN };
const list = async () =>
  (await world.as('comoe')(listTraccarImports, { params: { id: world.clients.comoe } })).data.imports;
const preview = (body: object) =>
  asker(app, world.tokens.comoe)(previewTraccarImport, { params: { id: world.clients.comoe }, body: body as never });
const stored = async () =>
  (
    await owner.query(
      `select d.imei, count(*)::int as count, min(p.fixed_at) as first, max(p.fixed_at) as last, count(distinct p.key)::int as keys
       from positions p join devices d on d.id = p.device_id where d.client_id = $1 group by d.imei order by d.imei`,
      [world.clients.comoe],
    )
  ).rows;

test('the preview says what is added, what is here, and what is refused and why; it stores nothing', async () => {
  const { data, status, text } = await preview(source);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  const said = (kind: keyof typeof data.kinds) =>
    data.kinds[kind]!.map(({ name, outcome, refusal }) => [name, outcome, refusal]);
  expect(said('devices').slice(0, 4)).toEqual([
    ['Here already', 'present', null],
    ['Of another', 'refused', 'taken'],
    ['Bad  id', 'refused', 'invalid'],
    ['Same name', 'add', null],
  ]);
  expect(said('geofences')).toEqual([
    ['Depot', 'add', null],
    ['Yard', 'add', null],
    ['Road', 'add', null],
    ['Odd', 'refused', 'invalid'],
  ]);
  expect(said('groups')).toEqual([['North', 'add', null]]);
  expect(said('drivers')).toEqual([['Awa Koné', 'add', null]]);
  expect(await list()).toEqual([]);
  expect((await owner.query('select from devices where client_id = $1', [world.clients.comoe])).rowCount).toBe(1);
});

test('a wrong token, a closed port and something that is no Traccar name the field', async () => {
  const faults = async (body: object) => {
    const { error, status } = await preview(body);
    return [status, error.code, Object.keys(error.fields ?? {})];
  };
  expect(await faults({ ...source, token: 'wrong' })).toEqual([422, 'traccar_unavailable', ['token']]);
  expect(await faults({ ...source, url: `${server.url}/elsewhere` })).toEqual([422, 'traccar_unavailable', ['url']]);
  expect(await faults({ ...source, url: 'http://127.0.0.1:9' })).toEqual([422, 'traccar_unavailable', ['url']]);
  expect((await preview({ url: server.url, email: 'boss@example.com', password: 'secret' })).status).toBe(200);
});

test('100,000 positions: killed in the middle and resumed, each is stored once, with trips and the odometer', async () => {
  const each = 5_000;
  server.contents.positions = devices.filter(({ id }) => id >= 10).flatMap(({ id }) => positionsOf(id, each));
  expect(server.contents.positions).toHaveLength(100_000);
  const asked = await imports.ask({ ...source, from: START, to: START + 2 * DAY });
  // a process that is killed stores a part of a stretch and notes nothing of it
  const killed = new AbortController();
  let batches = 0;
  await imports.run({
    signal: killed.signal,
    storePast: async (imei, fixes) => {
      await imports.store(imei, fixes);
      batches++;
      if (batches === 17) {
        killed.abort();
        throw new Error('killed');
      }
    },
  });
  expect((await list())[0]).toMatchObject({ state: 'running', devices: VEHICLES + 1 });
  const before = (await stored()).reduce((sum, row) => sum + row.count, 0);
  expect(before).toBeGreaterThan(5_000);
  expect(await imports.run()).toBe(true);
  expect(imports.troubles).toEqual([]);
  expect((await list())[0]).toMatchObject({
    id: asked.id,
    state: 'done',
    failure: null,
    positions: 100_000,
    positionsRefused: 0,
    share: 1,
    devicesDone: VEHICLES + 1,
    counts: {
      devices: { added: VEHICLES, present: 1, refused: 2 },
      groups: { added: 1, present: 0, refused: 0 },
      geofences: { added: 3, present: 0, refused: 1 },
      drivers: { added: 1, present: 0, refused: 0 },
    },
  });
  const rows = await stored();
  expect(rows).toHaveLength(VEHICLES);
  for (const { imei, count, keys, first, last } of rows)
    expect([imei, count, keys, first.getTime(), last.getTime()]).toEqual([
      imei,
      each,
      each,
      START,
      START + (each - 1) * 30_000,
    ]);
  const { rows: sample } = await owner.query(
    `select latitude, longitude, speed, attributes from positions p join devices d on d.id = p.device_id
     where d.imei = 'trk-3' and fixed_at = $1`,
    [new Date(START + 100 * 30_000)],
  );
  expect(sample[0].latitude).toBeCloseTo(5.3 + 100 * 0.0005, 6);
  expect(sample[0].longitude).toBeCloseTo(-4 + 13 / 1000, 6);
  expect(sample[0].speed).toBeCloseTo(10.5 * KNOT, 3);
  expect(sample[0].attributes).toMatchObject({
    ignition: true,
    odometer: 5_000,
    engineHours: 3_000,
    satellites: 9,
    temperatures: { 1: 4.5 },
    vendor: { totalDistance: 5_100 },
  });
  // folded as messages are: trips, and no alert of what is over
  const { rows: folded } = await owner.query(
    `select count(*)::int as trips from episodes e join devices d on d.id = e.device_id where d.imei = 'trk-3' and e.kind = 'trip'`,
  );
  expect(folded[0].trips).toBeGreaterThan(5);
  expect((await owner.query('select from alerts')).rowCount).toBe(0);
  const secret = await owner.query('select encrypted_secret from traccar_imports');
  expect(secret.rows).toEqual([{ encrypted_secret: null }]);
  const { clients, partners, users } = world;
  const { rows: lines } = await owner.query(
    `select client_id, partner_id, count(*)::int as lines from audit_log where action = 'device.add' and actor_id = $1 group by 1, 2`,
    [users.comoe],
  );
  expect(lines).toEqual([{ client_id: clients.comoe, partner_id: partners.kanari, lines: VEHICLES }]);
}, 400_000);

test('again: everything is here already, and nothing is doubled', async () => {
  const before = await stored();
  await imports.ask({ ...source, from: START, to: START + DAY / 24 });
  await imports.run();
  expect((await list())[0]).toMatchObject({ state: 'done', counts: { devices: { added: 0, present: VEHICLES + 1 } } });
  expect(await stored()).toEqual(before);
  const { rows } = await owner.query(
    'select designation from devices where client_id = $1 and imei in ($2, $3) order by id',
    [world.clients.comoe, 'trk-0', 'trk-1'],
  );
  expect(rows.map(({ designation }) => designation)).toEqual(['Same name', 'Same name 2']);
  const members = await owner.query(
    `select from device_group_membership m join device_groups g on g.id = m.group_id where g.designation = 'North'`,
  );
  expect(members.rowCount).toBe(VEHICLES / 2 + 1);
  expect(present.id).toBeGreaterThan(0);
});
