import { setImmediate } from 'node:timers/promises';
import { login, revokeOtherSignIns } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aWorld, emailOf, PASSWORD, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;
const PAGE = {
  origin: 'http://balise.example',
  host: 'balise.example',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
};

beforeEach(async () => {
  world.clock.now += 25 * 60 * MINUTE;
  for (const table of ['attempts', 'known_places', 'mails']) await owner.query(`delete from ${table}`);
});

function signIn(
  name: PersonName | 'ghost',
  address: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) {
  const email = name === 'ghost' ? 'ghost@people.example' : emailOf(name);
  return world.as(undefined)(login, { body: { email, password } }, { 'x-forwarded-for': address, ...headers });
}
const guess = (name: PersonName | 'ghost', address: string) => signIn(name, address, 'wrong password');
const network = (i: number) => `203.${i}.113.7`;
async function guessFromEverywhere(name: PersonName | 'ghost', times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await guess(name, network(i))).status);
  return statuses;
}
/** What the outbox holds, once whatever follows a reply is written. */
async function mails(): Promise<{ kind: string; recipient: string }[]> {
  await setImmediate();
  const { api } = world.database.pools;
  await expect.poll(() => api.waitingCount + api.totalCount - api.idleCount).toBe(0);
  return (await owner.query('select kind, recipient from mails order by id')).rows;
}
const deviceOf = (headers: Record<string, unknown>) =>
  /balise_device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? 'none';

test('sixty tries at one account from sixty networks: ten are looked at, and its owner is mailed once', async () => {
  const statuses = await guessFromEverywhere('awa', 60);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual(Array(50).fill(429));
  expect((await signIn('awa', network(99))).status).toBe(429);
  expect(await mails()).toEqual([{ kind: 'sign_in_attempts', recipient: emailOf('awa') }]);
  for (const minutes of [1, 2, 4]) {
    world.clock.now += minutes * MINUTE;
    const next = [await guess('awa', network(70 + minutes)), await guess('awa', network(80 + minutes))];
    expect(next.map(({ status }) => status)).toEqual([401, 429]);
  }
  expect(await mails()).toHaveLength(1);
});

test('an address that has no account is answered alike', async () => {
  const known = await guessFromEverywhere('awa', 12);
  expect(await guessFromEverywhere('ghost', 12)).toEqual(known);
  const answers = [await guess('awa', network(50)), await guess('ghost', network(50))];
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(answers[1]?.headers['retry-after']).toBe('60');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([emailOf('awa')]);
});

test('meanwhile the right person signs in from its browser, wherever it is, and from its usual network', async () => {
  const cookie = deviceOf((await signIn('awa', '192.0.2.10', PASSWORD, PAGE)).headers);
  await guessFromEverywhere('awa', 60);
  expect((await signIn('awa', '100.64.3.4')).status).toBe(429);
  expect((await signIn('awa', '192.0.2.10')).status).toBe(200);
  expect((await signIn('awa', '100.64.3.4', PASSWORD, { ...PAGE, cookie })).status).toBe(200);
  expect((await signIn('comoe', '100.64.3.4', PASSWORD, { ...PAGE, cookie })).status).toBe(200);
});

test('a browser that an account knows is no way to guess: five wrong passwords lock it for 15 minutes', async () => {
  const cookie = deviceOf((await signIn('awa', '192.0.2.10', PASSWORD, PAGE)).headers);
  const from = (i: number, password?: string) => signIn('awa', network(i), password, { ...PAGE, cookie });
  for (let i = 0; i < 5; i++) expect((await from(i, 'wrong password')).status).toBe(401);
  expect((await from(6)).status).toBe(429);
  world.clock.now += 15 * MINUTE;
  expect((await from(6)).status).toBe(200);
});

test('places are forgotten after 90 days, and when other sign-ins are ended', async () => {
  const cookie = deviceOf((await signIn('awa', '192.0.2.10', PASSWORD, PAGE)).headers);
  await guessFromEverywhere('awa', 12);
  await world.as({ token: await freshToken(world, world.users.awa) })(revokeOtherSignIns, undefined, {
    'x-forwarded-for': '192.0.2.99',
  });
  expect((await signIn('awa', '100.64.3.4', PASSWORD, { ...PAGE, cookie })).status).toBe(429);

  const other = deviceOf((await signIn('niger', '192.0.2.10', PASSWORD, PAGE)).headers);
  world.clock.now += 90 * 24 * 60 * MINUTE;
  await guessFromEverywhere('niger', 12);
  expect((await signIn('niger', '100.64.3.4', PASSWORD, { ...PAGE, cookie: other })).status).toBe(429);
});

test('a whole /24 or /48 has ten failures of an account, however many addresses it tries from', async () => {
  const checked = async (name: PersonName, addressOf: (i: number) => string) => {
    let count = 0;
    for (let i = 0; i < 15; i++) if ((await guess(name, addressOf(i))).status === 401) count += 1;
    return count;
  };
  expect(await checked('bandama', (i) => `203.0.113.${i}`)).toBe(10);
  expect(await checked('limited', (i) => `2001:db8:7:${i}::1`)).toBe(10);
});

test('the owner is mailed about a sign-in from a device that the account did not know, not about the first or the same', async () => {
  await signIn('awa', '192.0.2.10', PASSWORD, PAGE);
  await signIn('awa', '192.0.2.10', PASSWORD, PAGE);
  expect(await mails()).toEqual([]);
  await signIn('awa', '203.9.113.7', PASSWORD, PAGE);
  expect(await mails()).toEqual([{ kind: 'new_sign_in', recipient: emailOf('awa') }]);
  const { rows } = await owner.query('select body_text from mails');
  expect(rows[0].body_text).toMatch(/Firefox on Linux.*203\.9\.113\.7/s);
});

test('a browser that the account knows signs in, and its owner’s locked devices on the same network are free again', async () => {
  const cookie = deviceOf((await signIn('awa', '192.0.2.10', PASSWORD, PAGE)).headers);
  for (let i = 0; i < 5; i++) expect((await guess('awa', '203.0.113.7')).status).toBe(401);
  expect((await signIn('awa', '203.0.113.7')).status).toBe(429);
  expect((await signIn('awa', '203.0.113.7', PASSWORD, { ...PAGE, cookie })).status).toBe(200);
  expect((await signIn('awa', '203.0.113.7')).status).toBe(200);
});
