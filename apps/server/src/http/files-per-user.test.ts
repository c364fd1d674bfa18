import { PassThrough } from 'node:stream';
import { API_BASE, exportDevices } from '@balise/contract';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { CONTACT_LIMITS } from '../config/contacts.ts';
import { FOREIGN_IDENTITIES } from '../limits/limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { Semaphore } from '../limits/semaphore.ts';
import { startPlaces } from '../places/index.ts';
import { aWorld } from '../testing/world.ts';
import type { Api } from './api.ts';
import { FileReply } from './file-reply.ts';
import { serve } from './serve.ts';

/* A file that its reader does not take keeps its rows in memory and a room of those in which files are made. */

const world = await aWorld();
const fastify = Fastify();
afterAll(async () => {
  await fastify.close();
  await world.end();
});

const { comoe, bandama } = world.users;
const scopeOf = (userId: typeof comoe) => ({
  userId,
  role: 'client' as const,
  partnerId: world.partners.kanari,
  clientId: world.clients.comoe,
  limited: false,
  rights: ['view_devices' as const],
  viewing: false,
});
const api: Api = {
  fastify,
  database: world.database.api,
  clock: () => world.clock.now,
  secure: false,
  importNetworks: [],
  smsNumber: null,
  clientFiles: 0,
  contactLimits: CONTACT_LIMITS,
  sendsMail: false,
  publicUrl: new URL('http://balise.example'),
  secret: Buffer.alloc(32),
  places: startPlaces(),
  platformMap: { url: 'embedded', attribution: '', hosts: [] },
  foreignIdentities: new RateLimit<number>(FOREIGN_IDENTITIES),
  turns: new Semaphore<number>({ atOnce: 6, waiting: 100 }),
  files: new Semaphore<number>({ atOnce: 1, waiting: 1 }),
  authenticate: async (token) => ({
    signInId: 1,
    scope: scopeOf(token.startsWith('c') ? comoe : bandama),
    language: 'en',
    expiresAt: world.clock.now + 1000,
    remember: false,
  }),
};
const files: PassThrough[] = [];
serve(api, exportDevices, async () => {
  const file = new PassThrough();
  files.push(file);
  return new FileReply('x.csv', 'csv', file);
});
const take = (who: 'c' | 'b') =>
  fastify.inject({
    method: exportDevices.method,
    url: API_BASE + exportDevices.path,
    payload: { format: 'csv', language: 'en' },
    headers: { authorization: `Bearer ${who.repeat(43)}` },
  });

test('one person takes one file at a time: the next is not begun before the last byte of the one before', async () => {
  const first = take('c');
  await expect.poll(() => files.length).toBe(1);
  // one place to wait in: the caller who does not get it is refused, and by then the other waits
  const two = [take('c'), take('c')] as const;
  const refused = await Promise.race(two.map(async (asked, at) => ({ at, status: (await asked).statusCode })));
  expect(refused.status).toBe(429);
  const waiting = two[refused.at === 0 ? 1 : 0];
  expect(files).toHaveLength(1);

  const others = take('b');
  await expect.poll(() => files.length).toBe(2);
  files[1]?.end('theirs');
  expect((await others).body).toBe('theirs');

  files[0]?.end('one');
  expect((await first).body).toBe('one');
  await expect.poll(() => files.length).toBe(3);
  files[2]?.end('two');
  expect((await waiting).body).toBe('two');
});
