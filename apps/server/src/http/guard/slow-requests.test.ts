import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { API_BASE } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';

/* Browsers that take their time, at real sockets. */

const world = await aWorld({
  times: { headers: 400, keepAlive: 300, idle: 60_000, grace: 300, check: 50, bytesPerSecond: 1_000 },
});
await world.app.listen({ port: 0, host: '127.0.0.1' });
const address = world.app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world.end();
});

/** A connection that is open, with what came and when it is closed. */
async function open(text = '') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const received: string[] = [];
  socket.on('error', () => {});
  socket.on('data', (bytes) => received.push(bytes.toString()));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed, received };
}

const head = (length: number) =>
  `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: balise.example:8080\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test.each([
  ['says nothing', ''],
  ['sends half a head', `GET ${API_BASE}/me HTTP/1.1\r\nhost: bal`],
  [
    'sends half the head of an upgrade',
    `GET ${API_BASE}/live HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n`,
  ],
  ['sends no body', head(100)],
  ['sends a body in chunks that never ends', head(0).replace('content-length: 0', 'transfer-encoding: chunked')],
  [
    'opens an upgrade that is refused, and does not hang up',
    'GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ],
  ['keeps its connection for another request', `GET ${API_BASE}/nothing HTTP/1.1\r\nhost: balise.example:8080\r\n\r\n`],
])('a connection that %s is closed', async (_, text) => {
  await (await open(text)).closed;
});

test('a body that drips is cut, one that comes at the least rate arrives', async () => {
  const dripping = await open(head(5000));
  const drip = setInterval(() => dripping.socket.write(' '), 50);
  await dripping.closed;
  clearInterval(drip);
  expect(dripping.received).toEqual([]);

  const steady = await open(head(2500));
  for (let sent = 0; sent < 2500; sent += 250) {
    steady.socket.write(' '.repeat(250));
    await delay(100);
  }
  await expect.poll(() => steady.received.join('')).toMatch(/^HTTP\/1\.1 4/);
});
