import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addDevice,
  addDevicesToGroups,
  addGroup,
  deleteDevice,
  editDevice,
  LIVE_CLOSE,
  type LiveDevice,
  liveTicket,
  logout,
} from '@balise/contract';
import { DEFAULT_SETTINGS, type Fix, recordOf } from '@balise/tracking';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLiveChanges } from './bus/live-changes.ts';
import { type Listener, startListener } from './db/notify.ts';
import { DEFAULT_LIMITS } from './ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from './ingest/write-buffer.ts';
import { type Live, liveSource, startLive } from './live/index.ts';
import { Browser } from './testing/browser.ts';
import { aDevice, fieldsOf } from './testing/device.ts';
import { aWorld, type PersonName, type World } from './testing/world.ts';

let world: World;
let live: Live;
let listener: Listener;
let buffer: WriteBuffer;
let port: number;
const browsers: Browser[] = [];
const SLOW_TIME = 500; // ms
const OPENING_TIME = 2000; // ms: a busy machine is no slow stranger
const DELTA_EVERY = 50;
const OPENINGS = 20;

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
    isOwnHost: (host) => host === 'fleet.example',
    now: () => Date.now(),
    report: () => {},
    limits: {
      unreadBytes: 64_000,
      slowTime: SLOW_TIME,
      goodbye: 60_000,
      openingTime: OPENING_TIME,
      openings: OPENINGS,
      deltaEvery: DELTA_EVERY,
    },
  });
  const address = world.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.socket.terminate();
});
afterAll(async () => {
  await live.close();
  await listener.close();
  await world.end();
});

const ticketOf = async (who: PersonName): Promise<string> => (await world.as(who)(liveTicket)).data.ticket;

function browser(headers?: Record<string, string>): Browser {
  const one = new Browser(port, headers);
  browsers.push(one);
  return one;
}

async function opened(who: PersonName, resume?: { epoch: string; cursor: number }): Promise<Browser> {
  const one = browser();
  await one.say({ type: 'open', ticket: await ticketOf(who), ...(resume ? { resume } : {}) });
  await one.hears('hello');
  return one;
}

let time = Date.UTC(2026, 10, 20, 9);

/** A message of the device, stored and told like any other. */
function speaks(deviceId: number, latitude: number, attributes: Fix['attributes'] = {}): Promise<void> {
  time += 10_000;
  const location = { latitude, longitude: -4, altitude: 40, speed: 12, course: 90, valid: true, accuracy: null };
  const fix: Fix = { time, location, attributes };
  return new Promise((resolve, reject) =>
    buffer.push({
      deviceId,
      protocol: 'gt06',
      receivedAt: time,
      raw: new Uint8Array(1),
      records: [{ ...recordOf(fix, time, DEFAULT_SETTINGS), json: JSON.stringify(fix.attributes) }],
      rejected: [],
      onDurable: resolve,
      onLost: () => reject(new Error('lost')),
    }),
  );
}

const standsAt = (latitude: number) => (message: { devices: LiveDevice[] }) =>
  message.devices.some((device) => device.state?.location?.latitude === latitude);

describe('what a reader is shown', () => {
  it('is its own devices and nobody else’s', async () => {
    const own = await aDevice(world, { designation: 'own' });
    const others = await aDevice(world, { designation: 'others', clientId: world.clients.bandama });
    const one = await (await opened('comoe')).settles();
    expect(one.devices.get(own.id)?.details).toMatchObject({ designation: 'own', clientName: 'Comoé Transport' });
    expect(one.devices.has(others.id)).toBe(false);
  });

  it('is only the list of a limited user', async () => {
    const listed = await aDevice(world);
    const unlisted = await aDevice(world);
    await world.database.pools.owner.query('insert into user_devices values ($1, $2)', [
      world.users.limited,
      listed.id,
    ]);
    const one = await (await opened('limited')).settles();
    expect(one.devices.has(listed.id)).toBe(true);
    expect(one.devices.has(unlisted.id)).toBe(false);
  });

  it('is each change after its commit, with a version that grows', async () => {
    const device = await aDevice(world);
    const one = await (await opened('awa')).settles();
    const before = one.devices.get(device.id)?.version ?? 0;
    await speaks(device.id, 5.25);
    const delta = await one.hears('delta', standsAt(5.25));
    expect(delta.devices[0]?.version).toBeGreaterThan(before);
    expect(delta.devices[0]?.details).toBeUndefined();
  });

  it('never holds a change of a device that it may not see', async () => {
    const own = await aDevice(world);
    const others = await aDevice(world, { clientId: world.clients.niger });
    const one = await (await opened('comoe')).settles();
    await speaks(others.id, 6.66);
    await speaks(own.id, 5.5);
    await one.hears('delta', standsAt(5.5));
    expect(JSON.stringify(one.heard)).not.toContain('6.66');
  });

  it('is every value of the device that it watches, and of no other’s', async () => {
    const device = await aDevice(world);
    const others = await aDevice(world, { clientId: world.clients.niger });
    await speaks(device.id, 5.1, { externalVoltage: 27.6 });
    await speaks(others.id, 5.1, { externalVoltage: 11.9 });
    const one = await (await opened('comoe')).settles();
    await one.say({ type: 'watch', deviceId: others.id });
    await one.say({ type: 'watch', deviceId: device.id });
    const values = await one.hears('values');
    expect(values).toMatchObject({ deviceId: device.id, values: { externalVoltage: [27.6, time - 10_000] } });
    await speaks(device.id, 5.2, { externalVoltage: 27.1 });
    await one.hears('values', (message) => message.values.externalVoltage?.[0] === 27.1);
    expect(JSON.stringify(one.heard)).not.toContain('11.9');
  });
});

describe('what people change', () => {
  it('reaches readers: a device that is added, renamed and deleted', async () => {
    const one = await (await opened('comoe')).settles();
    const fields = fieldsOf(world, { designation: 'new' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'new'));
    await world.as('platform')(editDevice, { params: { id: device.id }, body: { ...fields, designation: 'renamed' } });
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'renamed'));
    await world.as('platform')(deleteDevice, { params: { id: device.id } });
    await one.hears('delta', (message) => message.gone?.includes(device.id) === true);
  });

  it('takes a transferred device from its former client and gives it to the new one', async () => {
    const fields = fieldsOf(world, { designation: 'moving house' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    const former = await (await opened('comoe')).settles();
    const next = await (await opened('bandama')).settles();
    const body = { ...fields, clientId: world.clients.bandama };
    await world.as('platform')(editDevice, { params: { id: device.id }, body });
    await former.hears('delta', (message) => message.gone?.includes(device.id) === true);
    await next.hears('delta', (message) =>
      message.devices.some((it) => it.id === device.id && it.details !== undefined),
    );
    time = Math.max(time, world.clock.now);
    await speaks(device.id, 7.77);
    await next.hears('delta', standsAt(7.77));
    expect(JSON.stringify(former.heard)).not.toContain('7.77');
  });

  it('tells the new client of a transferred device nothing of the time before, whoever else watches', async () => {
    const fields = fieldsOf(world, { designation: 'with a past' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    await speaks(device.id, 3.33, { rpm: 3330 });
    const watchers = [await (await opened('platform')).settles(), await (await opened('bandama')).settles()];
    const [, next] = watchers;
    const clientId = world.clients.bandama;
    world.clock.now = Math.max(world.clock.now, time) + 60_000;
    await world.as('platform')(editDevice, { params: { id: device.id }, body: { ...fields, clientId } });
    await next?.hears('delta', (message) => message.devices.some((it) => it.id === device.id));
    await next?.say({ type: 'watch', deviceId: device.id });
    await speaks(device.id, 3.34, { rpm: 3340 }); // sent late: of the former client's time by its own clock
    time = world.clock.now;
    await speaks(device.id, 3.35, { fuelLevel: 44 });
    await next?.hears('delta', standsAt(3.35));
    const fresh = await (await opened('bandama')).settles();
    for (const one of [next, fresh]) expect(JSON.stringify(one?.heard)).not.toMatch(/3\.3[34]|33[34]0/);
  });

  it('is asked for when the connection broke that tells of it', async () => {
    const [edited, left] = [await aDevice(world), await aDevice(world)];
    const one = await (await opened('comoe')).settles();
    await world.database.pools.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'balise listener' and datname = current_database();
       update devices set designation = 'unheard' where id = ${edited.id};
       update devices set deleted_at = now(), status = 'deleted' where id = ${left.id}`,
    );
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'unheard'));
    await one.hears('delta', (message) => message.gone?.includes(left.id) === true);
  });

  it('narrows the view of a user who becomes limited, without closing it', async () => {
    const device = await aDevice(world);
    const one = await (await opened('awa')).settles();
    expect(one.devices.has(device.id)).toBe(true);
    await world.database.pools.owner.query('update users set account_limited = true where id = $1', [world.users.awa]);
    await one.hears('delta', (message) => message.gone?.includes(device.id) === true);
    await world.database.pools.owner.query('update users set account_limited = false where id = $1', [world.users.awa]);
    await one.hears('delta', (message) => message.devices.some((it) => it.id === device.id));
  });
});

describe('groups that change', () => {
  it('are told to those who see the client’s, and to nobody else', async () => {
    const [awa, reseller, bandama, sahel] = [
      await (await opened('awa')).settles(),
      await (await opened('kanari')).settles(),
      await (await opened('bandama')).settles(),
      await (await opened('sahel')).settles(),
    ];
    const { data: group } = await world.as('comoe')(addGroup, { body: { designation: 'Told' } });
    const isNews = ({ ids }: { ids: number[] }) => ids.includes(group.id);
    await awa.hears('groups', isNews);
    await reseller.hears('groups', isNews);
    awa.heard.length = 0;
    const device = await aDevice(world);
    await world.as('comoe')(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    await awa.hears('groups', isNews);
    await delay(300);
    for (const stranger of [bandama, sahel]) expect(stranger.heard.map(({ type }) => type)).not.toContain('groups');
  });
});

describe('a reader that comes back', () => {
  it('hears only what it missed', async () => {
    const [still, moved] = [await aDevice(world), await aDevice(world)];
    const first = await (await opened('comoe')).settles();
    const hello = await first.hears('hello');
    await speaks(moved.id, 5.01);
    const delta = await first.hears('delta', standsAt(5.01));
    first.socket.terminate();
    await speaks(moved.id, 5.02);
    const second = await opened('comoe', { epoch: hello.epoch, cursor: delta.cursor });
    const missed = await second.hears('delta', (message) => message.cursor > 0);
    expect((await second.hears('hello')).resumed).toBe(true);
    expect(missed.devices.map((device) => device.id)).toEqual([moved.id]);
    expect(missed.devices[0]).not.toHaveProperty('details');
    expect(second.devices.has(still.id)).toBe(false);
    expect(second.heard.some((message) => message.type === 'snapshot')).toBe(false);
  });

  it('hears of nothing when nothing happened', async () => {
    const first = await (await opened('bandama')).settles();
    const { epoch, cursor } = await first.hears('hello');
    first.socket.terminate();
    const second = await opened('bandama', { epoch, cursor });
    expect((await second.hears('delta')).devices).toEqual([]);
  });

  it('hears that a device is gone that was transferred meanwhile', async () => {
    const fields = fieldsOf(world);
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    const first = await (await opened('comoe')).settles();
    const { epoch, cursor } = await first.hears('hello');
    first.socket.terminate();
    await world.as('platform')(editDevice, {
      params: { id: device.id },
      body: { ...fields, clientId: world.clients.bandama },
    });
    const witness = await (await opened('bandama')).settles();
    await expect.poll(() => witness.devices.has(device.id)).toBe(true);
    const second = await opened('comoe', { epoch, cursor });
    const missed = await second.hears('delta', (message) => message.cursor > 0);
    expect(missed.gone).toContain(device.id);
  });

  it('says what it has after a restart of the server, and downloads nothing twice', async () => {
    const [same, older] = [await aDevice(world), await aDevice(world)];
    const first = await (await opened('comoe')).settles();
    first.socket.terminate();
    await speaks(older.id, 5.03);
    const second = await opened('comoe', { epoch: 'another run', cursor: 12 });
    await second.hears('resync');
    const held = [...first.devices.values()].map((device): [number, number] => [device.id, device.version]);
    await second.say({ type: 'have', devices: [...held, [999_999, 3]] });
    const delta = await second.hears('delta', (message) => message.cursor > 0);
    expect(delta.devices.map((device) => device.id)).toEqual([older.id]);
    expect(delta.gone).toEqual([999_999]);
    expect(second.devices.has(same.id)).toBe(false);
  });
});

describe('a socket', () => {
  it('opens once with a ticket', async () => {
    const ticket = await ticketOf('comoe');
    await browser().say({ type: 'open', ticket });
    await browsers[0]?.hears('hello');
    const second = browser();
    await second.say({ type: 'open', ticket });
    expect((await second.closed).code).toBe(LIVE_CLOSE.badTicket);
  });

  it('does not open with a ticket that is too old', async () => {
    const ticket = await ticketOf('comoe');
    world.clock.now += 31_000;
    const late = browser();
    await late.say({ type: 'open', ticket });
    expect((await late.closed).code).toBe(LIVE_CLOSE.badTicket);
  });

  it('is refused to a page of another site, and open to our own', async () => {
    const status = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const { socket } = browser(headers);
        socket.once('open', () => resolve('open'));
        socket.once('unexpected-response', (_, response) => resolve(response.statusCode));
      });
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin: 'https://fleet.example' })).toBe('open');
    expect(await status({ origin: `http://127.0.0.1:${port}` })).toBe('open');
  });

  it('closes when no ticket comes', async () => {
    expect((await browser().closed).code).toBe(LIVE_CLOSE.badTicket);
  });

  it('opens to whoever has a ticket, though strangers keep many open without one', async () => {
    const strangers = Array.from({ length: 2 * OPENINGS }, () => browser());
    await Promise.all(strangers.map(({ socket }) => new Promise((done) => socket.once('open', done))));
    const one = await (await opened('comoe')).settles();
    expect(one.socket.readyState).toBe(one.socket.OPEN);
    expect((await strangers[0]?.closed)?.code).toBe(1006);
  });

  it('cuts off who sends megabytes before a ticket, and does not wait for their end', async () => {
    const stranger = browser();
    await new Promise((done) => stranger.socket.once('open', done));
    const begun = Date.now();
    stranger.socket.send(randomBytes(100_000).toString('base64'), { fin: false });
    expect((await stranger.closed).code).toBe(1006);
    expect(Date.now() - begun).toBeLessThan(OPENING_TIME);
  });

  it.each([1e300, 1.5, 2 ** 40, -1])(
    'closes on %s, which is no device, without asking the database',
    async (deviceId) => {
      const one = await opened('comoe');
      one.socket.send(JSON.stringify({ type: 'watch', deviceId }));
      expect((await one.closed).code).toBe(LIVE_CLOSE.badMessage);
    },
  );

  it('reads no long message when it did not ask for one', async () => {
    const one = await (await opened('comoe')).settles();
    await one.say({ type: 'have', devices: Array.from({ length: 50_000 }, (_, id) => [id + 1, 1]) });
    expect(await one.closed).toEqual({ code: LIVE_CLOSE.badMessage, reason: 'too long' });
  });

  it('closes on what is no message, and on too many', async () => {
    const nonsense = browser();
    await nonsense.say({ type: 'watch', deviceId: 1 });
    expect((await nonsense.closed).code).toBe(LIVE_CLOSE.badMessage);
    const chatty = await opened('comoe');
    for (let count = 0; count < 40; count++) await chatty.say({ type: 'watch', deviceId: null });
    expect((await chatty.closed).code).toBe(LIVE_CLOSE.badMessage);
  });

  it('closes when its sign-in is signed out, and not another of the same user', async () => {
    const payload = { email: 'niger@people.example', password: 'correct horse 7' };
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v4/auth/login',
      payload,
      headers: { host: 'balise.example' },
    });
    const other = world.as({ token: answer.json().data.token });
    const leaving = browser();
    await leaving.say({ type: 'open', ticket: (await other(liveTicket)).data.ticket });
    await leaving.settles();
    const staying = await (await opened('niger')).settles();
    await other(logout);
    expect((await leaving.closed).code).toBe(LIVE_CLOSE.signedOut);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  it('closes when its client is suspended because of unpaid invoices', async () => {
    const one = await opened('bandama');
    await world.database.pools.owner.query("update clients set state = 'suspended_unpaid' where id = $1", [
      world.clients.bandama,
    ]);
    expect((await one.closed).code).toBe(LIVE_CLOSE.signedOut);
    await world.database.pools.owner.query("update clients set state = 'active' where id = $1", [
      world.clients.bandama,
    ]);
  });

  it('closes when its user is disabled', async () => {
    const one = await (await opened('sahel')).settles();
    await world.database.pools.owner.query(`update users set status = 'inactive' where id = $1`, [world.users.sahel]);
    expect((await one.closed).code).toBe(LIVE_CLOSE.signedOut);
  });

  it('is dropped with a reason when its reader does not read', async () => {
    const { id } = await aDevice(world);
    const slow = await (await opened('platform')).settles();
    await slow.say({ type: 'watch', deviceId: id });
    await slow.hears('values');
    slow.socket.pause();
    // more than the machine's own buffers hold, in words that do not compress
    for (let round = 0; round < 30; round++) {
      await speaks(id, 5 + round / 1000, { result: randomBytes(450_000).toString('base64') });
      await delay(DELTA_EVERY + 10);
    }
    await delay(SLOW_TIME);
    slow.socket.resume();
    expect((await slow.closed).code).toBe(LIVE_CLOSE.slowReader);
  });
});
