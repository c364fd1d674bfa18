import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListener } from '../db/notify.ts';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { listenToOthers, notifyOthers } from './between-processes.ts';
import { createLiveChanges, type LiveChange } from './live-changes.ts';

let database: TestDatabase;
const ended: (() => unknown)[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const end of ended) await end();
  await database.drop();
});

const state = {
  seenAt: 1,
  validAt: null,
  moving: false,
  movingSince: null,
  slowSince: null,
  heartbeatInterval: null,
  ignition: null,
  ignitionSince: null,
  powerCutSince: null,
  reportInterval: null,
  location: null,
  distance: 0,
  blocked: null,
};
const changeOf = (deviceId: number): LiveChange => ({ deviceId, version: 1, state, values: {} });

test('what one process commits reaches the browsers of another, however many devices it is', async () => {
  const [here, there] = [createLiveChanges(), createLiveChanges()];
  const fail = (error: unknown): void => expect.fail(String(error));
  const listener = await startListener(database.addresses.api, fail);
  ended.push(notifyOthers(database.pools.ingest, here, 'a gateway', fail), listener.close);
  const read = async (ids: number[]) => ids.map(changeOf);
  listenToOthers({ listen: listener.listen, read, publish: there.publish, name: 'a web server', report: fail });
  const received = new Set<number>();
  there.subscribe((changes) => {
    for (const { deviceId } of changes) received.add(deviceId);
  });

  const ids = Array.from({ length: 2000 }, (_, index) => 2_000_000_000 + index);
  here.publish(ids.map(changeOf));
  await expect.poll(() => received.size).toBe(ids.length);

  expect([...received].sort((a, b) => a - b)).toEqual(ids);
});

test('a process that tells and hears leaves out its own words, and passes on no one else’s', async () => {
  const changes = createLiveChanges();
  const fail = (error: unknown): void => expect.fail(String(error));
  const listener = await startListener(database.addresses.api, fail);
  const said: string[] = [];
  listener.listen(
    'live_changed',
    (payload) => said.push(payload),
    () => {},
  );
  ended.push(notifyOthers(database.pools.ingest, changes, 'me', fail), listener.close);
  const read = async (ids: number[]) => ids.map(changeOf);
  listenToOthers({ listen: listener.listen, read, publish: changes.publish, name: 'me', report: fail });
  const received: [number, string][] = [];
  changes.subscribe((some, origin) => {
    for (const { deviceId } of some) received.push([deviceId, origin]);
  });

  changes.publish([changeOf(1)]);
  await database.pools.ingest.query("select pg_notify('live_changed', 'another:2')");
  await expect.poll(() => [said.length, received.length]).toEqual([2, 2]);
  // what comes last is sent and received: whatever else those would have led to is before it
  changes.publish([changeOf(3)]);
  await expect.poll(() => said).toContain('me:3');
  await database.pools.ingest.query("select pg_notify('live_changed', 'another:4')");
  await expect.poll(() => received.at(-1)).toEqual([4, 'elsewhere']);

  expect(received).toEqual([
    [1, 'here'],
    [2, 'elsewhere'],
    [3, 'here'],
    [4, 'elsewhere'],
  ]);
  expect(said.sort()).toEqual(['another:2', 'another:4', 'me:1', 'me:3']);
});
