import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';

const OPENING_TIME = 60_000; // ms: no one here is sent away because the time is over
const OPENINGS = 20;
const live = await aLiveWorld({ openingTime: OPENING_TIME, openings: OPENINGS });
const { browser, settled } = live;
afterEach(live.hangUp);
afterAll(live.end);

describe('a foreign tenant', () => {
  it('opens to a caller with a ticket, though callers without a ticket keep many open without one', async () => {
    const outsiders = Array.from({ length: 2 * OPENINGS }, () => browser());
    await Promise.all(outsiders.map(({ socket }) => new Promise((done) => socket.once('open', done))));
    const one = await settled('comoe');
    expect(one.socket.readyState).toBe(one.socket.OPEN);
    expect((await outsiders[0]?.closed)?.code).toBe(1006);
  });

  it('learns nothing of the devices that it says it holds', async () => {
    const device = await aDevice(live.world, { designation: 'of Comoé' });
    for (const who of ['niger', 'limited'] as const) {
      const one = await live.opened(who, { epoch: 'another run', cursor: 12 });
      await one.hears('resync');
      await one.say({
        type: 'have',
        devices: [
          [device.id, 0],
          [999_999, 0],
        ],
      });
      const delta = await one.hears('delta', (message) => message.cursor > 0);
      // a device of others and one that never was are the same to it
      expect([who, delta.gone, delta.devices]).toEqual([who, [device.id, 999_999], []]);
    }
  });

  it('cuts off who sends megabytes before a ticket, and does not wait for their end', async () => {
    const outsider = browser();
    await new Promise((done) => outsider.socket.once('open', done));
    const begun = Date.now();
    outsider.socket.send(randomBytes(100_000).toString('base64'), { fin: false });
    expect((await outsider.closed).code).toBe(1006);
    expect(Date.now() - begun).toBeLessThan(OPENING_TIME);
  });
});
