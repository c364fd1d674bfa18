import { type HttpProtocol, PROTOCOLS } from '@balise/protocols';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIngest } from '../start.ts';
import { aGateway, type Gateway } from '../testing/gateway.ts';

const flespi = PROTOCOLS.flespi as HttpProtocol;
const defects: unknown[] = [];
const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
let gateway: Gateway;
let requests: Awaited<ReturnType<typeof startIngest>>;

/** Flespi's, with a defect that one word brings about. */
const faulty: HttpProtocol = {
  ...flespi,
  name: 'faulty',
  kind: 'http',
  decode(request) {
    if (Buffer.from(request.body).includes('defect')) throw new TypeError('a defect');
    return flespi.decode(request);
  },
};

beforeAll(async () => {
  gateway = await aGateway();
  requests = await startIngest({
    ports: { flespi: 0, owntracks: 0, faulty: 0 },
    codecs: { ...PROTOCOLS, faulty },
    host: '127.0.0.1',
    pool: gateway.database.pools.ingest,
    listen: () => {},
    publish: () => {},
    gateway: 'requests',
    now: Date.now,
    log: { info: () => {}, warn: () => {}, error: (content) => void defects.push(content) },
  });
});
afterAll(async () => {
  await requests.stop();
  await gateway.stop();
});

async function post(protocol: string, body: string): Promise<[status: number, text: string]> {
  const { port } = requests.status().ports.find((listener) => listener.protocol === protocol)!;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return [answer.status, await answer.text()];
}
const dropped = (protocol: string) =>
  requests.status().ports.find((listener) => listener.protocol === protocol)!.dropped;
const at = (ident: string, second: number, latitude: number) => ({
  ident,
  timestamp: NOON + second,
  'position.latitude': latitude,
  'position.longitude': 2,
});

it('messages of several devices in one request become positions of each', async () => {
  const [first, second] = [await gateway.device('part-1'), await gateway.device('part-2')];
  const list = [at('part-1', 0, 11), at('part-2', 1, 12), at('part-1', 2, 13)];
  expect(await post('flespi', JSON.stringify(list))).toEqual([200, '']);
  const rows = await gateway.ask(
    `select device_id::int as device, latitude from positions where device_id in ($1, $2) order by latitude`,
    [first, second],
  );
  expect(rows).toEqual([
    { device: first, latitude: 11 },
    { device: second, latitude: 12 },
    { device: first, latitude: 13 },
  ]);
});

it('an unknown tracker among them holds up no one, and is remembered', async () => {
  const id = await gateway.device('part-3');
  expect(await post('flespi', JSON.stringify([at('unknown', 0, 1), at('part-3', 0, 21)]))).toEqual([200, '']);
  expect(await gateway.ask('select latitude from positions where device_id = $1', [id])).toEqual([{ latitude: 21 }]);
  expect(dropped('flespi').unknownDevice).toBe(1);
});

it('a defect in what one of them brings is reported, and holds up no one', async () => {
  const id = await gateway.device('part-4');
  const list = [{ ...at('part-5', 0, 1), x: 'defect' }, at('part-4', 0, 22)];
  expect(await post('faulty', JSON.stringify(list))).toEqual([200, '']);
  expect(await gateway.ask('select latitude from positions where device_id = $1', [id])).toEqual([{ latitude: 22 }]);
  expect(dropped('faulty').decoderFailed).toBe(1);
  expect(defects).toHaveLength(1);
});

it('a message of no one costs only itself: its sender has no reason to bring the list again', async () => {
  const id = await gateway.device('part-6');
  const unnamed = { timestamp: NOON };
  expect(await post('flespi', JSON.stringify([unnamed, at('part-6', 0, 23)]))).toEqual([200, '']);
  expect(await gateway.ask('select latitude from positions where device_id = $1', [id])).toEqual([{ latitude: 23 }]);
  expect(dropped('flespi').noIdentity).toBe(1);
  expect(await post('flespi', JSON.stringify(unnamed))).toEqual([200, '']);
  expect(dropped('flespi').noIdentity).toBe(2);
});

it('what is no list of messages is refused', async () => {
  expect((await post('flespi', '{"ident"'))[0]).toBe(400);
  expect((await post('flespi', '[]'))[0]).toBe(400);
});

it('a request that brings nothing is taken, one without a device has an answer that says so', async () => {
  expect(await post('owntracks', '')).toEqual([200, '[]']);
  expect((await post('owntracks', '{"_type":"location","lat":1,"lon":2,"tst":1}'))[0]).toBe(400);
});
