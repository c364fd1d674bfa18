import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { tidyForwardedFor, trustedHop } from './client-address.ts';

/** The address that a request is taken to come from. */
async function addressOf(header: string | undefined, proxies?: number, remoteAddress = '127.0.0.1'): Promise<string> {
  const fastify = Fastify({ trustProxy: trustedHop(proxies) });
  tidyForwardedFor(fastify);
  fastify.get('/', async ({ ip }) => ip);
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  const { body } = await fastify.inject({ url: '/', headers, remoteAddress });
  await fastify.close();
  return body;
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['198.51.100.9, 192.0.2.1', '192.0.2.1'],
  ['198.51.100.9, 192.0.2.1, 127.0.0.1', '192.0.2.1'],
])('a proxy on this machine says “%s”: the client is %s', async (header, client) => {
  expect(await addressOf(header)).toBe(client);
});

test.each(['', 'unknown', '192.0.2.1:99999:1', '1.2.3', 'fe80::1%eth0', '192.0.2.1 x', '[]:1'])(
  'what is no address counts as the connection’s own: “%s”',
  async (header) => {
    expect(await addressOf(header)).toBe('127.0.0.1');
    expect(await addressOf(`${header}, 192.0.2.7`)).toBe('192.0.2.7');
  },
);

test('who is no proxy of this machine names no one, unless so many proxies are trusted', async () => {
  const from = '203.0.113.5';
  const header = '198.51.100.1, 192.0.2.1';
  expect(await addressOf(header, undefined, from)).toBe(from);
  expect(await addressOf(header, 0, from)).toBe(from);
  expect(await addressOf(header, 0)).toBe('127.0.0.1');
  expect(await addressOf(header, 1, from)).toBe('192.0.2.1');
  expect(await addressOf(header, 2, from)).toBe('198.51.100.1');
  expect(await addressOf(undefined, 1, from)).toBe(from);
});
