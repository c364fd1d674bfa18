import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { type EmbeddedServer, startEmbedded } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { addressesFrom, createRoles } from '../db/roles.ts';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let data: string;
let server: EmbeddedServer;
let gateway: Gateway;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-away-'));
  server = await startEmbedded({ data });
  await createRoles(addressesFrom(server.url));
  await migrate(server.url);
  gateway = await aGateway(
    {
      bufferedRecords: 200,
      bufferedRecordsLow: 100,
      unansweredPerConnection: 16,
      batchRecords: 50,
      retryLongest: 200,
      drainTimeout: 500,
    },
    async () => {
      const connections = connect(addressesFrom(server.url), () => {});
      return { ...connections, name: 'balise', drop: connections.close };
    },
  );
});
afterAll(async () => {
  await gateway?.stop();
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

const breath = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('while PostgreSQL is away nothing is answered, memory stays bounded, and afterwards everything is', async () => {
  const trackers = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      await gateway.device(`away-${i}`);
      const tracker = await aTracker(gateway.port());
      tracker.say({ id: `away-${i}`, say: 'hello' });
      await tracker.receivedLines(1);
      return tracker;
    }),
  );
  await server.stop();

  // far more than the buffer holds
  const MESSAGES = 60;
  for (const tracker of trackers) {
    for (let i = 0; i < MESSAGES; i++) tracker.say({ fixes: [aFix(NOON + i * 1000)], say: String(i) });
  }
  const knocking = await aTracker(gateway.port());
  knocking.say({ id: 'away-late', fixes: [aFix(NOON)], say: 'at last' });
  const pending = () => gateway.ingest.status().pending;
  await expect.poll(() => gateway.ingest.status().databaseAway).toBe(true);
  await expect.poll(pending).toBeGreaterThan(100);
  await breath(1_500);
  // the limit, and one message of each connection that was being read when it was reached
  expect(pending()).toBeLessThanOrEqual(200 + 16);
  expect(trackers.map((tracker) => tracker.received())).toEqual(trackers.map(() => 'hello\n'));
  expect(trackers.some((tracker) => tracker.socket.destroyed)).toBe(false);

  server = await startEmbedded({ data });
  await gateway.device('away-late');
  const expected = ['hello', ...Array.from({ length: MESSAGES }, (_, i) => String(i))];
  for (const tracker of trackers) expect(await tracker.receivedLines(expected.length)).toEqual(expected);
  const [{ count }] = (await gateway.ask<{ count: number }>('select count(*)::int from positions')) as [
    { count: number },
  ];
  expect(count).toBeGreaterThanOrEqual(30 * MESSAGES);
  expect(gateway.ingest.status()).toMatchObject({ databaseAway: false });
  for (const tracker of [...trackers, knocking]) tracker.hangUp();
}, 180_000);

it('a flood from one connection is read no further than its limit while nothing can be committed', async () => {
  await gateway.device('flood');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'flood', say: 'hello' });
  await tracker.receivedLines(1);
  const holder = await gateway.database.pools.owner.connect();
  await holder.query('begin');
  await holder.query('lock table device_live in exclusive mode');
  const frames = gateway.ingest.status().ports.find((port) => port.protocol === 'lines')!.frames;
  for (let i = 0; i < 1_000; i++) tracker.say({ fixes: [aFix(NOON + i * 1000)], say: String(i) });
  await breath(500);
  const read = gateway.ingest.status().ports.find((port) => port.protocol === 'lines')!.frames - frames;
  expect(read).toBeLessThanOrEqual(16);
  await holder.query('rollback');
  holder.release();
  expect((await tracker.receivedLines(1_001)).at(-1)).toBe('999');
  tracker.hangUp();
}, 180_000);

it('a stop while PostgreSQL is away gives up what waits, unanswered, and ends', async () => {
  await gateway.device('given-up');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'given-up', say: 'hello' });
  await tracker.receivedLines(1);
  await server.stop();
  tracker.say({ fixes: [aFix(NOON)], say: 'never' });
  const outsider = await aTracker(gateway.port());
  outsider.say({ id: 'never-asked', say: 'never' });
  await breath(300);
  await gateway.ingest.stop();
  await Promise.all([tracker.closed, outsider.closed]);
  expect([tracker.received(), outsider.received()]).toEqual(['hello\n', '']);
  server = await startEmbedded({ data });
  expect(await gateway.ask(`select from positions join devices on id = device_id where imei = 'given-up'`)).toEqual([]);
}, 180_000);
