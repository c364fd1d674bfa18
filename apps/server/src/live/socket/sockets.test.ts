import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_CLOSE, liveTicket, logout } from '@balise/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aLiveWorld } from '../../testing/live-world.ts';

const SLOW_TIME = 500; // ms
const DELTA_EVERY = 50; // ms
const live = await aLiveWorld({
  unreadBytes: 64_000,
  slowTime: SLOW_TIME,
  goodbye: 60_000,
  deltaEvery: DELTA_EVERY,
  openingTime: 5000, // a busy machine is no slow caller
});
const { world, port, browser, opened, settled, ticketOf, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

describe('a socket', () => {
  it('opens once with a ticket', async () => {
    const ticket = await ticketOf('comoe');
    const first = browser();
    await first.say({ type: 'open', ticket });
    await first.hears('hello');
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

  it.each([1e300, 1.5, 2 ** 40, -1])(
    'closes on %s, which is no device, without asking the database',
    async (deviceId) => {
      const one = await opened('comoe');
      one.socket.send(JSON.stringify({ type: 'watch', deviceId }));
      expect((await one.closed).code).toBe(LIVE_CLOSE.badMessage);
    },
  );

  it('reads no long message when it did not ask for one', async () => {
    const one = await settled('comoe');
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
    const staying = await settled('niger');
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
    const one = await settled('sahel');
    await world.database.pools.owner.query(`update users set status = 'inactive' where id = $1`, [world.users.sahel]);
    expect((await one.closed).code).toBe(LIVE_CLOSE.signedOut);
  });

  it('is dropped with a reason when its reader does not read', async () => {
    const { id } = await aDevice(world);
    const slow = await settled('platform');
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

  it('closes when no ticket comes', async () => {
    expect((await browser().closed).code).toBe(LIVE_CLOSE.badTicket);
  });
});
