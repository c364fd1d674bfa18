import { createSocket, type Socket } from 'node:dgram';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aFix, type Line } from '../testing/lines.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
const sockets: Socket[] = [];
beforeAll(async () => {
  gateway = await aGateway();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => gateway.stop());

const lineOf = (line: Line) => `${JSON.stringify(line)}\n`;
const counted = () => gateway.ingest.status().ports.find(({ protocol }) => protocol === 'lines')!;

/** A tracker that sends datagrams from a port of its own. */
function aSender(): { send(text: string): void; received: string[] } {
  const socket = createSocket('udp4');
  const received: string[] = [];
  socket.on('message', (datagram) => received.push(datagram.toString()));
  sockets.push(socket);
  return { send: (text) => socket.send(text, gateway.port(), '127.0.0.1'), received };
}

it('a datagram is stored, then answered; sent again it is answered again and stored once', async () => {
  const id = await gateway.device('udp-1');
  const tracker = aSender();
  const report = lineOf({ id: 'udp-1', fixes: [aFix(NOON)], say: 'ok' });
  tracker.send(report);
  await expect.poll(() => tracker.received).toEqual(['ok\n']);
  tracker.send(report);
  await expect.poll(() => tracker.received).toEqual(['ok\n', 'ok\n']);
  expect(await gateway.ask('select count(*)::int from positions where device_id = $1', [id])).toEqual([{ count: 1 }]);
});

it('what one datagram said of the identity holds for the next; several messages in one are all read, the last without its end', async () => {
  const id = await gateway.device('udp-2');
  const tracker = aSender();
  tracker.send(lineOf({ id: 'udp-2', say: 'hello' }));
  await expect.poll(() => tracker.received).toEqual(['hello\n']);
  tracker.send(lineOf({ fixes: [aFix(NOON)] }) + lineOf({ fixes: [aFix(NOON + 1000)], say: 'both' }).trim());
  await expect.poll(() => tracker.received).toEqual(['hello\n', 'both\n']);
  expect(await gateway.ask('select count(*)::int from positions where device_id = $1', [id])).toEqual([{ count: 2 }]);
});

it('garbage and unknown trackers are counted, never answered, and cost no one else anything', async () => {
  await gateway.device('udp-3');
  const [neighbour, outsider] = [aSender(), aSender()];
  const before = counted().dropped;
  outsider.send('GET / HTTP/1.1');
  outsider.send(lineOf({ id: 'nobody-of-ours', fixes: [aFix(NOON)], say: 'never' }));
  await expect.poll(() => counted().dropped.unknownDevice).toBe((before.unknownDevice ?? 0) + 1);
  expect(counted().dropped.malformedFrame).toBe((before.malformedFrame ?? 0) + 1);
  neighbour.send(lineOf({ id: 'udp-3', say: 'still here' }));
  await expect.poll(() => neighbour.received).toEqual(['still here\n']);
  expect(outsider.received).toEqual([]);
});

it('a device that is disabled is refused from then on', async () => {
  const id = await gateway.device('udp-4');
  const tracker = aSender();
  tracker.send(lineOf({ id: 'udp-4', say: 'one' }));
  await expect.poll(() => tracker.received).toEqual(['one\n']);
  const before = counted().dropped.deviceDisabled ?? 0;
  await gateway.ask("update devices set status = 'disabled' where id = $1", [id]);
  await expect
    .poll(() => {
      tracker.send(lineOf({ say: 'two' }));
      return counted().dropped.deviceDisabled;
    })
    .toBeGreaterThan(before);
});
