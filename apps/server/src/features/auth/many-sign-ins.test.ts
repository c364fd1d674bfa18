import { login, validatePassword } from '@balise/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aWorld, emailOf, PASSWORD, type PersonName } from '../../testing/world.ts';
import { hashingQueue, inHashingTurn } from '../users/index.ts';

/* Passwords are hashed in turns: a caller who floods the queue keeps no one else from signing in. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const PAGE = { origin: 'http://balise.example', host: 'balise.example' };
const WAITING = 40; // of one network

function signIn(name: PersonName, address: string, headers: Record<string, string> = {}, password = PASSWORD) {
  const body = { email: emailOf(name), password };
  return world.as(undefined)(login, { body }, { 'x-forwarded-for': address, ...headers });
}

beforeEach(async () => {
  for (const table of ['attempts', 'known_places']) await owner.query(`delete from ${table}`);
});

/** A network that has both places and all the room it may have; what it hashes ends when the test says so. */
function aFlood() {
  const name = 'network 203.0.113';
  const ends: (() => void)[] = [];
  let begun = 0;
  const all = Array.from({ length: 2 + WAITING }, () =>
    inHashingTurn({ one: name, group: name }, () => {
      begun += 1;
      return new Promise<void>((end) => ends.push(end));
    }),
  );
  floods.push(async () => {
    let left = all.length;
    for (const one of all) void one.then(() => left--);
    const goOn = () => {
      ends.shift()?.();
      return left;
    };
    await expect.poll(goOn, { interval: 1 }).toBe(0);
  });
  return { begun: () => begun, endOne: () => ends.shift()?.() };
}
const floods: (() => Promise<void>)[] = [];
const endFlood = async () => {
  for (const end of floods.splice(0)) await end();
};
afterEach(endFlood);

test('another network and a known browser sign in before what a flooding network has waiting', async () => {
  const { headers } = await signIn('awa', '192.0.2.10', PAGE);
  const cookie = /balise_device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? 'none';
  const flood = aFlood();
  const others = [signIn('awa', '203.0.113.9', { ...PAGE, cookie }), signIn('comoe', '198.51.100.4')];
  await expect.poll(hashingQueue).toBe(WAITING + others.length);
  flood.endOne();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  // the place that one of the flood left was the browser's, then the other network's, and the flood's again only then
  expect(flood.begun()).toBe(3);
});

test('a network that has too many waiting is sent away for some seconds, which is no failed attempt', async () => {
  aFlood();
  for (let i = 0; i < 12; i++) {
    const { status, error, headers } = await signIn('awa', `203.0.113.${i}`, {}, 'wrong password');
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  }
  const { rows } = await owner.query('select sum(failures)::integer as failures from attempts');
  expect(rows).toEqual([{ failures: 0 }]);
  await endFlood();
  expect((await signIn('awa', '203.0.113.0')).status).toBe(200);
});

test('who is signed in has its password checked meanwhile', async () => {
  const flood = aFlood();
  const check = world.as('bandama')(validatePassword, { body: { password: PASSWORD } });
  await expect.poll(hashingQueue).toBe(WAITING + 1);
  flood.endOne();
  expect((await check).status).toBe(200);
});
