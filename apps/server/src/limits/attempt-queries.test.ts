import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../db/testing.ts';
import { beginAttempt, counted, forgetAttempt } from './attempt-queries.ts';
import { networkOf } from './network.ts';

const database = await testDatabase();
afterAll(() => database.drop());

const QUARTER = 15 * 60_000;
const of = (email: string, address: string) => [
  counted('test from', [networkOf(address)], 100, 'shared'),
  counted('test', [email, networkOf(address)], 5),
];
const begin = async (email: string, address: string, now: number) =>
  (await beginAttempt(database.api, of(email, address), now)).opensAt === undefined;
async function tryTimes(times: number, email: string, address: string, now: number): Promise<number> {
  let checked = 0;
  for (let i = 0; i < times; i++) if (await begin(email, address, now)) checked += 1;
  return checked;
}

test('five attempts are looked at, then none for 15 minutes', async () => {
  expect(await tryTimes(8, 'a@b.ci', '192.0.2.1', 0)).toBe(5);
  expect(await begin('a@b.ci', '192.0.2.1', QUARTER - 1)).toBe(false);
  expect(await begin('a@b.ci', '192.0.2.1', QUARTER)).toBe(true);
});

test('who succeeds begins anew', async () => {
  for (let round = 0; round < 30; round++) {
    expect(await tryTimes(4, 'b@b.ci', '192.0.2.2', 0)).toBe(4);
    await forgetAttempt(database.api, of('b@b.ci', '192.0.2.2'));
    if (round === 28) break; // of the 100 of a network, each round leaves three
  }
});

test('a network that tries a hundred accounts is stopped, others are not', async () => {
  let checked = 0;
  for (let i = 0; i < 120; i++) if (await begin(`user${i}@b.ci`, '192.0.2.3', 0)) checked += 1;
  expect(checked).toBe(100);
  expect(await begin('user119@b.ci', '192.0.2.4', 0)).toBe(true);
});

test('what was refused counts for no one: a locked account does not use its network up', async () => {
  expect(await tryTimes(150, 'c@b.ci', '192.0.2.5', 0)).toBe(5);
  expect(await begin('d@b.ci', '192.0.2.5', 0)).toBe(true);
});

test('parallel attempts cannot slip past the limit', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => begin('e@b.ci', '192.0.2.6', 0)));
  expect(tries.filter(Boolean)).toHaveLength(5);
});

test('another process, or the same after a restart, holds to the lock', async () => {
  expect(await tryTimes(5, 'f@b.ci', '192.0.2.7', 0)).toBe(5);
  expect(await beginAttempt(database.ingest, of('f@b.ci', '192.0.2.7'), 0).catch(() => 'no right')).toBe('no right');
  expect((await beginAttempt(database.owner, of('f@b.ci', '192.0.2.7'), 0)).opensAt).toBe(QUARTER);
});

test('a slowed account waits 1, 2, 4, … 60 minutes, says when it opens, and is forgotten after a day without attempts', async () => {
  const slowed = [counted('test of', ['g@b.ci'], 3, 'slowed')];
  const at = (now: number) => beginAttempt(database.api, slowed, now);
  expect([await at(0), await at(0), await at(0)].map(({ crossed }) => crossed)).toEqual([false, false, true]);
  let now = 0;
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await at(now)).toEqual({ opensAt: now + minutes * 60_000, crossed: false });
    now += minutes * 60_000;
    expect(await at(now)).toEqual({ opensAt: undefined, crossed: false });
  }
  now += 24 * 60 * 60_000;
  expect([await at(now), await at(now), await at(now)].map(({ crossed }) => crossed)).toEqual([false, false, true]);
});

test('the table holds no names', async () => {
  await begin('named@b.ci', '192.0.2.8', 0);
  const { rows } = await database.pools.owner.query("select encode(key, 'escape') as key from attempts");
  expect(JSON.stringify(rows)).not.toMatch(/named|192\.0/);
});

test('one subscriber of IPv6 is one network, whichever address of it he uses', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
});
