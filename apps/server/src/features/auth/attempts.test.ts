import { expect, test } from 'vitest';
import { networkOf } from '../../http/network.ts';
import { Attempts } from './attempts.ts';

const QUARTER = 15 * 60_000;
const tryTimes = (attempts: Attempts, times: number, email: string, address: string, now: number) =>
  Array.from({ length: times }, () => attempts.begin(email, address, now)).filter(Boolean).length;

test('five attempts are looked at, then none for 15 minutes', () => {
  const attempts = new Attempts();
  expect(tryTimes(attempts, 8, 'a@b.ci', '192.0.2.1', 0)).toBe(5);
  expect(attempts.begin('A@B.ci', '192.0.2.1', QUARTER - 1)).toBe(false);
  expect(attempts.begin('a@b.ci', '192.0.2.1', QUARTER)).toBe(true);
});

test('who signs in begins anew', () => {
  const attempts = new Attempts();
  for (let round = 0; round < 20; round++) {
    expect(tryTimes(attempts, 4, 'a@b.ci', '192.0.2.1', 0)).toBe(4);
    attempts.succeeded('a@b.ci', '192.0.2.1');
  }
});

test('an address that tries a hundred accounts is stopped, others are not', () => {
  const attempts = new Attempts();
  const looked = Array.from({ length: 150 }, (_, i) => attempts.begin(`user${i}@b.ci`, '192.0.2.1', 0)).filter(Boolean);
  expect(looked).toHaveLength(100);
  expect(attempts.begin('user149@b.ci', '192.0.2.2', 0)).toBe(true);
});

test('one subscriber of IPv6 is one address, whichever of his he uses', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
});

test('an endless stream of accounts costs bounded memory and does not free a lock at once', () => {
  const attempts = new Attempts();
  expect(tryTimes(attempts, 6, 'a@b.ci', '192.0.2.1', 0)).toBe(5);
  for (let i = 0; i < 20_000; i++) attempts.begin(`x${i}@b.ci`, `198.51.${i >> 8}.${i & 255}`, 0);
  expect(attempts.begin('a@b.ci', '192.0.2.1', 0)).toBe(false);
  for (let i = 0; i < 60_000; i++) attempts.begin(`y${i}@b.ci`, `10.1.${i >> 8}.${i & 255}`, 0);
  expect(attempts.size).toBeLessThanOrEqual(50_000);
});

test('one address cannot free itself with names that it invents', () => {
  const attempts = new Attempts();
  expect(tryTimes(attempts, 6, 'a@b.ci', '192.0.2.1', 0)).toBe(5);
  for (let i = 0; i < 60_000; i++) attempts.begin(`x${i}@b.ci`, '192.0.2.1', 0);
  expect(attempts.begin('a@b.ci', '192.0.2.1', 0)).toBe(false);
  expect(attempts.begin('b@b.ci', '192.0.2.1', 0)).toBe(false);
});
