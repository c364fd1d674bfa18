import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OUTSIDE, type Outside, post, type UnansweredReason } from './post.ts';
import { isPublicAddress } from './public-address.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on loopback. @returns its port */
async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const LOOPBACK: Outside = {
  mayUse: (address) => address === '127.0.0.1',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allowsHttp: true,
};
const send = (url: string, outside: Outside = LOOPBACK, timeout = 20_000) =>
  post({ url, headers: { 'x-test': 'yes' }, body: 'bödy', timeout, answerLimit: 1_000 }, outside);
const refused = (reason: UnansweredReason) => expect.objectContaining({ name: 'Unanswered', reason });

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.9', '::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '2001:db8::1',
  ],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4007::1', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...[
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest',
  ],
  ...['http://hooks.example/', 'https://[::ffff:10.0.0.1]/', 'ftp://hooks.example/', 'nonsense'],
])('nothing is sent to %s', async (url) => {
  await expect(send(url, { ...OUTSIDE, resolve: LOOPBACK.resolve })).rejects.toEqual(refused('address_refused'));
});

test('a name with one private address among public ones is refused', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  await expect(send('https://hooks.example/', { ...OUTSIDE, resolve })).rejects.toEqual(refused('address_refused'));
});

test('the name is resolved once: what it changes to afterwards is never connected to', async () => {
  let asked = 0;
  const hosts: (string | undefined)[] = [];
  const port = await listening((request, response) => {
    hosts.push(request.headers.host);
    response.end('ok');
  });
  const resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  const url = `http://rebinding.example:${port}/`;
  expect((await send(url, { ...LOOPBACK, resolve })).answer.toString()).toBe('ok');
  expect([asked, hosts]).toEqual([1, [`rebinding.example:${port}`]]);
  await expect(send(url, { ...LOOPBACK, resolve })).rejects.toEqual(refused('address_refused'));
});

test('sends body and headers, and gives status and answer; a redirect is an answer', async () => {
  const got: unknown[] = [];
  const port = await listening(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push([request.method, request.url, request.headers['x-test'], body]);
    response.writeHead(302, { location: 'http://127.0.0.1:1/', 'retry-after': '7' }).end('elsewhere');
  });
  expect(await send(`http://hooks.example:${port}/a?b`)).toEqual({
    status: 302,
    answer: Buffer.from('elsewhere'),
    retryAfter: '7',
  });
  expect(got).toEqual([['POST', '/a?b', 'yes', 'bödy']]);
});

test('reads no more of a huge answer than its limit', async () => {
  const port = await listening((_, response) => {
    const block = Buffer.alloc(65_536, 'x');
    const more = () => response.destroyed || response.write(block, () => more());
    more();
  });
  expect((await send(`http://hooks.example:${port}/`)).answer).toHaveLength(1_000);
});

test('gives up on a slow server, also in the middle of its answer', async () => {
  const silent = await listening(() => {});
  await expect(send(`http://hooks.example:${silent}/`, LOOPBACK, 100)).rejects.toEqual(refused('timeout'));
  const dripping = await listening((_, response) => response.write('a'));
  await expect(send(`http://hooks.example:${dripping}/`, LOOPBACK, 300)).rejects.toEqual(refused('timeout'));
});

test('says why there was no answer', async () => {
  const cut = await listening((request) => request.socket.destroy());
  await expect(send(`http://hooks.example:${cut}/`)).rejects.toEqual(refused('connection_failed'));
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  await expect(send('http://hooks.example/', { ...LOOPBACK, resolve })).rejects.toEqual(refused('unknown_host'));
});
