import { connect, type Socket } from 'node:net';
import { API_BASE, previewDeviceImport } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../testing/world.ts';

/* Bodies of several megabytes: who may send one is asked before any of it is read. */

const world = await aWorld();
await world.app.listen({ port: 0, host: '127.0.0.1' });
const address = world.app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world.end();
});

/** Sends the head of an upload and the first byte of its body. @returns the status of the answer, once there is one */
function begin(authorization?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const head = [
    `${previewDeviceImport.method} ${API_BASE}${previewDeviceImport.path} HTTP/1.1`,
    'host: balise.example:8080',
    'content-type: application/json',
    'content-length: 7000000',
    ...(authorization ? [`authorization: ${authorization}`] : []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  return new Promise((resolve) => socket.once('data', (bytes) => resolve(bytes.toString().slice(9, 12))));
}
/** 'waits' where there is no answer for a while: the rest of the body is awaited. */
const orWaits = (answer: Promise<string>): Promise<string> =>
  Promise.race([answer, new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 1500))]);

test('a caller who is not signed in, or lacks the right, is refused before the body', async () => {
  expect(await begin()).toBe('401');
  expect(await begin(`Bearer ${'x'.repeat(43)}`)).toBe('401');
  expect(await begin(`Bearer ${world.tokens.awa}`)).toBe('403');
});

test('one person sends two at once, and again once these are over', async () => {
  const bearer = `Bearer ${world.tokens.comoe}`;
  const three = [begin(bearer), begin(bearer), begin(bearer)];
  expect(await Promise.race(three)).toBe('429');
  expect((await Promise.all(three.map(orWaits))).sort()).toEqual(['429', 'waits', 'waits']);
  expect(await begin(bearer)).toBe('429');
  expect(await orWaits(begin(`Bearer ${world.tokens.kanari}`))).toBe('waits');
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => orWaits(begin(bearer)), { interval: 200 }).toBe('waits');
});
