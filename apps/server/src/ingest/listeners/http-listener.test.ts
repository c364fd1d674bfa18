import { PROTOCOLS } from '@balise/protocols';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startIngest } from '../start.ts';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aTracker } from '../testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
let phones: Awaited<ReturnType<typeof startIngest>>;
let base: string;

beforeAll(async () => {
  gateway = await aGateway();
  phones = await startIngest({
    ports: { osmand: 0 },
    codecs: PROTOCOLS,
    host: '127.0.0.1',
    pool: gateway.database.pools.ingest,
    listen: () => {},
    publish: () => {},
    gateway: 'phones',
    now: Date.now,
    log: { info: () => {}, warn: () => {}, error: (content, words) => console.error(words, content) },
    limits: { bodyBytes: 4096 },
  });
  base = `http://127.0.0.1:${phones.status().ports[0]!.port}/`;
});
afterAll(async () => {
  await phones.stop();
  await gateway.stop();
});

const place = `lat=5.32&lon=-4.02&timestamp=${NOON / 1000}`;

it('a phone over HTTP is answered when its place is stored', async () => {
  const id = await gateway.device('phone');
  const answer = await fetch(`${base}?id=phone&${place}`);
  expect(answer.status).toBe(200);
  await answer.text();
  expect(await gateway.ask('select fixed_at, latitude from positions where device_id = $1', [id])).toEqual([
    { fixed_at: new Date(NOON), latitude: 5.32 },
  ]);
});

it('a phone that hangs up in the middle of its request is no defect of ours', async () => {
  const defects = vi.spyOn(console, 'error');
  const { port } = new URL(base);
  const phone = await aTracker(Number(port));
  phone.write('POST / HTTP/1.1\r\nhost: phones\r\ncontent-length: 100\r\n\r\nid=pho');
  phone.hangUp();
  await expect.poll(() => phones.status().ports[0]?.dropped.connectionFailed).toBe(1);
  expect(defects).not.toHaveBeenCalled();
  defects.mockRestore();
});

it('a phone that is no one’s is answered as one that is known, and remembered; what a known one lost is not answered so', async () => {
  const disabled = await gateway.device('disabled');
  await gateway.device('mine');
  await gateway.ask("update devices set status = 'disabled' where id = $1", [disabled]);
  const [unknown, known] = await Promise.all(['nobody', 'mine'].map((id) => fetch(`${base}?id=${id}&${place}`)));
  expect([unknown!.status, await unknown!.text()]).toEqual([known!.status, await known!.text()]);
  expect((await fetch(`${base}?id=disabled&${place}`)).status).toBe(403);
  await phones.stop();
  expect(await gateway.ask(`select protocol from unknown_devices where identity = 'nobody'`)).toEqual([
    { protocol: 'osmand' },
  ]);
});
