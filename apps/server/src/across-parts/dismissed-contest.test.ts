import { randomUUID } from 'node:crypto';
import { dismissConnectionWarning, getDevice } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '../db/notify.ts';
import { startIngest } from '../ingest/start.ts';
import { REQUEST } from '../ingest/testing/commanded.ts';
import { aGt06, type Gt06 } from '../ingest/testing/gt06.ts';
import { aDevice } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';

/* What people do about a contested connection through the API, at a gateway that holds its trackers' connections. */

const ELSEWHERE = '127.0.0.2';
const world = await aWorld();
const { clock } = world;
const listener = await startListener(world.database.addresses.ingest, () => {});
const ingest = await startIngest({
  ports: { gt06: 0 },
  host: '127.0.0.1',
  pool: world.database.pools.ingest,
  listen: listener.listen,
  publish: () => {},
  gateway: 'test',
  now: () => clock.now,
  log: { info: () => {}, warn: () => {}, error: (content, words) => console.error(words, content) },
  limits: { provenAfter: 0 },
});
afterAll(async () => {
  await ingest.stop();
  await listener.close();
  await world.end();
});
const gt06 = () => ingest.status().ports[0]!;
const ask = async (text: string, values: unknown[]) => (await world.database.pools.owner.query(text, values)).rows;

test('a warning that was dismissed holds commands back no longer at the gateway that contested the connection', async () => {
  const { id, imei } = await aDevice(world);
  const contested = async () => (await world.as('awa')(getDevice, { params: { id } })).data.contestedAt;
  const report = async (tracker: Gt06, after: number) => {
    clock.now += after;
    await tracker.report(0);
  };
  const tracker = await aGt06(gt06().port!, imei, clock);
  await report(tracker, 1_000);
  expect(await contested()).toBe(null);
  const impostor = await aGt06(gt06().port!, imei, clock, ELSEWHERE);
  await report(impostor, 30_000);
  await report(tracker, 40_000);
  await expect.poll(contested).toBe(clock.now);
  impostor.hangUp();
  await expect.poll(() => gt06().connections).toBe(1);

  const [{ id: command }] = await ask(REQUEST, [
    ...[id, world.users.kanari, new Date(clock.now), randomUUID(), 'position', {}, false, 'standstill', 'connection'],
    ...[new Date(clock.now + 1_800_000), null, null, null],
  ]);
  const stored = async () => (await ask('select state, waits_for from commands where id = $1', [command]))[0];
  await report(tracker, 10_000);
  await expect.poll(stored).toEqual({ state: 'waiting', waits_for: ['connectionContested'] });
  expect(tracker.commands()).toEqual([]);

  await world.as('comoe')(dismissConnectionWarning, { params: { id } });
  expect(await contested()).toBe(null);
  await expect
    .poll(async () => {
      await report(tracker, 1_000);
      return (await stored()).state;
    })
    .toBe('sent');
  await expect.poll(tracker.commands).toEqual(['WHERE#']);
});
