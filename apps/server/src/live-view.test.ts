import { endViewAsClient, LIVE_CLOSE, liveTicket, viewAsClient } from '@balise/contract';
import { DEFAULT_SETTINGS, recordOf } from '@balise/tracking';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLiveChanges } from './bus/live-changes.ts';
import { type Listener, startListener } from './db/notify.ts';
import { DEFAULT_LIMITS } from './ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from './ingest/write-buffer.ts';
import { type Live, liveSource, startLive } from './live/index.ts';
import { freshToken } from './rights/callers.ts';
import type { Asker } from './testing/ask.ts';
import { Browser } from './testing/browser.ts';
import { anImei } from './testing/device.ts';
import { aWorld, type PersonName, type World } from './testing/world.ts';

/* The live socket of somebody who looks at the platform as a client: another view is another stream. */

let world: World;
let live: Live;
let listener: Listener;
let buffer: WriteBuffer;
let port: number;
const devices = { comoe: 0, bandama: 0, niger: 0 };
const browsers: Browser[] = [];
const byNumber = (one: number, other: number): number => one - other;

beforeAll(async () => {
  world = await aWorld();
  const changes = createLiveChanges();
  listener = await startListener(world.database.addresses.api, () => {});
  buffer = createWriteBuffer({
    pool: world.database.pools.ingest,
    settings: DEFAULT_SETTINGS,
    limits: { ...DEFAULT_LIMITS, batchWait: 2 },
    publish: changes.publish,
    onTrouble: (error) => {
      throw error;
    },
  });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  live = startLive({
    server: world.app.server,
    source: liveSource(world.database.api, () => world.clock.now),
    subscribe: changes.subscribe,
    listen: listener.listen,
    isOwnHost: () => false,
    now: () => Date.now(),
    report: () => {},
    limits: { deltaEvery: 20 },
  });
  const address = world.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  for (const name of ['comoe', 'bandama', 'niger'] as const) devices[name] = await aDeviceOf(name);
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.socket.terminate();
});
afterAll(async () => {
  await live.close();
  await listener.close();
  await world.end();
});

async function aDeviceOf(client: keyof World['clients']): Promise<number> {
  const { owner } = world.database.pools;
  const { rows } = await owner.query(
    'insert into devices (client_id, device_type_id, imei, designation) values ($1, 1, $2, $3) returning id',
    [world.clients[client], anImei(), `of ${client}`],
  );
  const statement = `insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity')`;
  await owner.query(statement, [rows[0].id, world.clients[client]]);
  return rows[0].id;
}

const signInOf = async (who: PersonName): Promise<Asker> =>
  world.as({ token: await freshToken(world, world.users[who]) });

async function opened(as: Asker, resume?: { epoch: string; cursor: number }): Promise<Browser> {
  const one = new Browser(port);
  browsers.push(one);
  const { ticket } = (await as(liveTicket)).data;
  await one.say({ type: 'open', ticket, ...(resume ? { resume } : {}) });
  await one.hears('hello');
  return one;
}
const settled = async (as: Asker): Promise<Browser> => (await opened(as)).settles();

let time = Date.UTC(2026, 10, 20, 9);
function speaks(deviceId: number, latitude: number): Promise<void> {
  time += 10_000;
  const location = { latitude, longitude: -4, altitude: 40, speed: 12, course: 90, valid: true, accuracy: null };
  return new Promise((resolve, reject) =>
    buffer.push({
      ...{ deviceId, protocol: 'gt06', receivedAt: time, raw: new Uint8Array(1), rejected: [] },
      records: [{ ...recordOf({ time, location, attributes: {} }, time, DEFAULT_SETTINGS), json: '{}' }],
      onDurable: resolve,
      onLost: () => reject(new Error('lost')),
    }),
  );
}
const spoken = (one: Browser, latitude: number): boolean => JSON.stringify(one.heard).includes(String(latitude));
const heardOf = async (one: Browser, latitude: number): Promise<void> => {
  await one.hears('delta', ({ devices }) => devices.some(({ state }) => state?.location?.latitude === latitude));
};

it('is closed when the view begins, and opens on that client’s devices alone', async () => {
  const as = await signInOf('kanari');
  const before = await settled(as);
  expect([...before.devices.keys()].sort(byNumber)).toEqual([devices.comoe, devices.bandama].sort(byNumber));
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  expect((await before.closed).code).toBe(LIVE_CLOSE.viewChanged);
  const after = await settled(as);
  expect([...after.devices.keys()]).toEqual([devices.comoe]);
});

it('ends with the view: nothing of the client’s comes any more, and the own fleet is there again', async () => {
  const as = await signInOf('platform');
  await as(viewAsClient, { params: { id: world.clients.bandama } });
  const viewing = await settled(as);
  await speaks(devices.bandama, 5.11);
  await heardOf(viewing, 5.11);
  await as(endViewAsClient);
  expect((await viewing.closed).code).toBe(LIVE_CLOSE.viewChanged);
  const own = await settled(as);
  await speaks(devices.bandama, 5.1101);
  await heardOf(own, 5.1101);
  expect(spoken(viewing, 5.1101)).toBe(false);
  expect([...own.devices.keys()].sort(byNumber)).toEqual(Object.values(devices).sort(byNumber));
});

it('tells one user in two browsers what each looks at, and nothing of the other', async () => {
  const [looking, itself] = [await signInOf('kanari'), await signInOf('kanari')];
  await looking(viewAsClient, { params: { id: world.clients.comoe } });
  const [narrow, wide] = [await settled(looking), await settled(itself)];
  expect([...narrow.devices.keys()]).toEqual([devices.comoe]);
  await speaks(devices.bandama, 5.1102);
  await speaks(devices.niger, 6.22);
  await speaks(devices.comoe, 6.23);
  await heardOf(narrow, 6.23);
  await heardOf(wide, 6.23);
  expect([5.1102, 6.22].map((latitude) => spoken(narrow, latitude))).toEqual([false, false]);
  expect([5.1102, 6.22].map((latitude) => spoken(wide, latitude))).toEqual([true, false]);
  await looking(endViewAsClient);
  await narrow.closed;
  expect(wide.socket.readyState).toBe(wide.socket.OPEN);
});

it('does not open on the former view with a ticket that was taken before', async () => {
  const as = await signInOf('kanari');
  const { ticket } = (await as(liveTicket)).data;
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  const late = new Browser(port);
  browsers.push(late);
  await late.say({ type: 'open', ticket });
  await late.settles();
  expect([...late.devices.keys()]).toEqual([devices.comoe]);
});

it('resumes no other view’s stream: what the browser held of it is taken back', async () => {
  const as = await signInOf('kanari');
  const own = await settled(as);
  const { epoch } = await own.hears('hello');
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  await own.closed;
  const again = await opened(as, { epoch, cursor: 1e9 });
  await again.hears('resync');
  expect((await again.hears('hello')).resumed).toBe(false);
  await again.say({ type: 'have', devices: [...own.devices.values()].map(({ id, version }) => [id, version]) });
  const delta = await again.hears('delta', ({ cursor }) => cursor > 0);
  expect([delta.gone, delta.devices]).toEqual([[devices.bandama], []]);
});

it('closes the sockets of a view that its user may no longer have', async () => {
  const as = await signInOf('sahel');
  await as(viewAsClient, { params: { id: world.clients.niger } });
  const viewing = await settled(as);
  const without = `update users set rights = array_remove(rights, 'view_as_client') where id = $1`;
  await world.database.pools.owner.query(without, [world.users.sahel]);
  expect((await viewing.closed).code).toBe(LIVE_CLOSE.viewChanged);
});
