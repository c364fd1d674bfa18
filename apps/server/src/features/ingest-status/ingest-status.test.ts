import {
  type ClientId,
  claimUnknownDevice,
  getDevice,
  ingestStatus,
  listTrackerPorts,
  listUnknownDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { anImei, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const platform = world.as('platform');

async function unknownTracker(identity: string, protocol = 'gt06'): Promise<number> {
  const { rows } = await owner.query(
    `insert into unknown_devices (protocol, identity, address, first_seen_at, last_seen_at, count)
     values ($1, $2, '192.0.2.5', $3, $3, 4) returning id`,
    [protocol, identity, new Date(world.clock.now)],
  );
  return Number(rows[0].id);
}
const unknownIdentities = async () => (await platform(listUnknownDevices)).data.map(({ identity }) => identity);

test('an unknown tracker is claimed by the identity that it sent, whatever the form says', async () => {
  const identity = anImei();
  const id = await unknownTracker(identity);
  await unknownTracker(identity, 'teltonika');
  expect(await unknownIdentities()).toContain(identity);
  const { data } = await platform(claimUnknownDevice, { params: { id }, body: fieldsOf(world) });
  expect(data.device).toMatchObject({ imei: identity, clientId: world.clients.comoe });
  expect(await unknownIdentities()).not.toContain(identity);
  expect((await world.as('comoe')(getDevice, { params: { id: data.device.id } })).status).toBe(200);
});

test('a claim that fails leaves the tracker on the list', async () => {
  const identity = anImei();
  const id = await unknownTracker(identity);
  const body = fieldsOf(world, { clientId: 2_000_000_000 as ClientId });
  expect((await platform(claimUnknownDevice, { params: { id }, body })).error.code).toBe('client_not_found');
  expect(await unknownIdentities()).toContain(identity);
});

test('two administrators who claim one tracker make one device', async () => {
  const id = await unknownTracker(anImei());
  const claim = () => platform(claimUnknownDevice, { params: { id }, body: fieldsOf(world) });
  const answers = await Promise.all([claim(), claim()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('the page shows gateways that reported lately, and everybody learns the ports', async () => {
  const gateway = {
    gateway: 'main',
    startedAt: world.clock.now - 1000,
    reportedAt: world.clock.now,
    committed: 5,
    duplicates: 1,
    rejected: 0,
    pending: 0,
    databaseAway: false,
    ports: [
      {
        protocol: 'gt06',
        port: 5023,
        listening: true,
        problem: null,
        connections: 3,
        identified: 2,
        frames: 9,
        fixes: 5,
        dropped: { garbage: 1 },
      },
      {
        protocol: 'h02',
        port: 5013,
        listening: false,
        problem: 'EADDRINUSE',
        connections: 0,
        identified: 0,
        frames: 0,
        fixes: 0,
        dropped: {},
      },
    ],
  };
  const report = (name: string, at: number) =>
    owner.query('insert into ingest_status values ($1, $2, $3)', [name, new Date(at), JSON.stringify(gateway)]);
  await report('main', world.clock.now);
  await report('gone', world.clock.now - 3_600_000);
  expect((await platform(ingestStatus)).data.gateways).toEqual([gateway]);
  expect((await world.as('awa')(listTrackerPorts)).data).toEqual([{ protocol: 'gt06', port: 5023 }]);
});
