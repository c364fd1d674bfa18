import { type LiveDevice, liveTicket } from '@balise/contract';
import { DEFAULT_SETTINGS, type Fix, NO_ALERTS, recordOf } from '@balise/tracking';
import { createLiveChanges } from '../bus/live-changes.ts';
import { startListener } from '../db/notify.ts';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { DEFAULT_LIMITS } from '../ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { liveSource, startLive } from '../live/index.ts';
import type { LiveLimits } from '../live/limits.ts';
import { startPlaces } from '../places/index.ts';
import type { TestCaller } from './ask.ts';
import { Browser } from './browser.ts';
import { aWorld, type PersonName, type World } from './world.ts';

/** The test's world with its live socket on a port of its own, browsers before it, and devices that speak. */
export type LiveWorld = {
  world: World;
  port: number;
  /** A browser that has connected and said nothing yet. */
  browser(headers?: Record<string, string>): Browser;
  /** A browser of a person, or of one sign-in of it, that has shown its ticket and is greeted. */
  opened(who: PersonName | TestCaller, resume?: { epoch: string; cursor: number }): Promise<Browser>;
  /** The same with the whole snapshot. */
  settled(who: PersonName | TestCaller): Promise<Browser>;
  ticketOf(who: PersonName | TestCaller): Promise<string>;
  /** When a device spoke last; the next does ten seconds later. */
  time: { last: number };
  /** A message of the device, stored and sent like any other. */
  speaks(deviceId: number, latitude: number, attributes?: Fix['attributes']): Promise<void>;
  /** Ends every browser. */
  hangUp(): void;
  end(): Promise<void>;
};

/** @param options `isClockStopped`: the socket's clock is the world's as it is set; otherwise it goes on from there */
export async function aLiveWorld(
  limits: Partial<LiveLimits> = {},
  { isClockStopped = false }: { isClockStopped?: boolean } = {},
): Promise<LiveWorld> {
  const world = await aWorld();
  const begun = Date.now();
  const changes = createLiveChanges();
  const listener = await startListener(world.database.addresses.api, () => {});
  const buffer = createWriteBuffer({
    pool: world.database.pools.ingest,
    limits: DEFAULT_LIMITS,
    publish: changes.publish,
    onTrouble: (error) => {
      throw error;
    },
  });
  const places = startPlaces();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const live = startLive({
    server: world.app.server,
    source: liveSource(world.database.api, () => world.clock.now, places),
    subscribe: changes.subscribe,
    listen: listener.listen,
    isOwnHost: (host) => host === 'fleet.example',
    secure: false,
    now: () => world.clock.now + (isClockStopped ? 0 : Date.now() - begun),
    report: () => {},
    limits,
  });
  const address = world.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    world,
    port,
    ...readersOf(world, port),
    ...trackersOf(buffer, world.database.pools.ingest),
    async end() {
      await live.close();
      await listener.close();
      await places.close();
      await world.end();
    },
  };
}

function readersOf(world: World, port: number) {
  const browsers: Browser[] = [];
  const browser = (headers?: Record<string, string>): Browser => {
    const one = new Browser(port, headers);
    browsers.push(one);
    return one;
  };
  const ticketOf = async (who: PersonName | TestCaller): Promise<string> =>
    (await (typeof who === 'string' ? world.as(who) : who)(liveTicket)).data.ticket;
  const opened = async (who: PersonName | TestCaller, resume?: { epoch: string; cursor: number }): Promise<Browser> => {
    // the ticket first: who has connected has little time to show it
    const ticket = await ticketOf(who);
    const one = browser();
    await one.say({ type: 'open', ticket, ...(resume ? { resume } : {}) });
    await one.hears('hello');
    return one;
  };
  const settled = async (who: PersonName | TestCaller): Promise<Browser> => (await opened(who)).settles();
  const hangUp = (): void => {
    for (const one of browsers.splice(0)) one.socket.terminate();
  };
  return { browser, ticketOf, opened, settled, hangUp };
}

function trackersOf(buffer: WriteBuffer, pool: World['database']['pools']['ingest']) {
  const time = { last: Date.UTC(2026, 10, 20, 9) };
  const speaks = async (deviceId: number, latitude: number, attributes: Fix['attributes'] = {}): Promise<void> => {
    time.last += 10_000;
    const at = time.last;
    const timeline = await timelineOf(pool, deviceId);
    const location = { latitude, longitude: -4, altitude: 40, speed: 12, course: 90, valid: true, accuracy: null };
    const record = recordOf({ time: at, location, attributes }, at, DEFAULT_SETTINGS);
    await new Promise<void>((resolve, reject) =>
      buffer.push({
        deviceId,
        protocol: 'gt06',
        receivedAt: at,
        timeline,
        raw: new Uint8Array(1),
        rejected: [],
        alerts: NO_ALERTS,
        records: [{ ...record, json: JSON.stringify(attributes) }],
        onDurable: resolve,
        onLost: () => reject(new Error('lost')),
      }),
    );
  };
  return { time, speaks };
}

/** Whether a message has a device at this latitude. */
export const standsAt = (latitude: number) => (message: { devices: LiveDevice[] }) =>
  message.devices.some((device) => device.state?.location?.latitude === latitude);
