import { acknowledgeAlerts } from '@balise/contract';
import type { RaisedAlert } from '@balise/tracking';
import { afterAll, afterEach, expect, it } from 'vitest';
import { raiseAlerts } from '../features/alerts/index.ts';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';

const live = await aLiveWorld({ deltaEvery: 20 });
const { world, settled } = live;
afterEach(live.hangUp);
afterAll(live.end);

const raise = async (deviceId: number, clientId: number): Promise<void> => {
  const now = world.clock.now;
  const of: RaisedAlert = {
    ruleId: null,
    clientId,
    kind: 'sos',
    severity: 'critical',
    subject: '',
    beganAt: now,
    at: now,
    facts: {},
    place: null,
    channels: [],
    command: null,
  };
  expect(await raiseAlerts(world.database.pools.ingest, [{ deviceId, of }], now)).toBe(1);
};

it('an alert is received by those who may see its device, with the count of open ones, and so is what is done about it', async () => {
  const device = await aDevice(world);
  const listed = await aDevice(world);
  const { owner } = world.database.pools;
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, listed.id]);
  const readers = {
    comoe: await settled('comoe'),
    kanari: await settled('kanari'),
    limited: await settled('limited'),
    bandama: await settled('bandama'),
    niger: await settled('niger'),
  };
  await raise(device.id, world.clients.comoe);
  for (const name of ['comoe', 'kanari'] as const) {
    const { alerts, open } = await readers[name].hears('alerts');
    expect([name, alerts.map(({ deviceId, kind }) => [deviceId, kind]), open.critical]).toEqual([
      name,
      [[device.id, 'sos']],
      1,
    ]);
  }
  // who hears of the next alert first has not received the one before
  await raise(listed.id, world.clients.comoe);
  const { alerts, open } = await readers.limited.hears('alerts');
  expect([alerts.map(({ deviceId }) => deviceId), open.critical]).toEqual([[listed.id], 1]);
  const others = await aDevice(world, { clientId: world.clients.bandama });
  await raise(others.id, world.clients.bandama);
  const { alerts: foreign } = await readers.bandama.hears('alerts');
  expect(foreign.map(({ deviceId }) => deviceId)).toEqual([others.id]);
  const abroad = await aDevice(world, { clientId: world.clients.niger });
  await raise(abroad.id, world.clients.niger);
  expect((await readers.niger.hears('alerts')).alerts.map(({ deviceId }) => deviceId)).toEqual([abroad.id]);

  const { rows } = await owner.query('select id::int from alerts where device_id = $1', [device.id]);
  await world.as('comoe')(acknowledgeAlerts, { body: { alertIds: [rows[0].id] } });
  const received = await readers.comoe.hears('alerts', (message) => message.alerts[0]?.state === 'acknowledged');
  expect([received.alerts[0]?.deviceId, received.open.critical]).toEqual([device.id, 1]);
});
