import { expect, test } from 'vitest';
import { Crowd } from './crowd.ts';

test('the oldest of a network makes room for the next, and other networks stay as they are', () => {
  const crowd = new Crowd<string>({ perNetwork: 2, inAll: 10 });
  for (const one of ['a', 'b']) expect(crowd.enter(one, '192.0.2.1')).toBeUndefined();
  expect(crowd.enter('z', '198.51.100.1')).toBeUndefined();
  expect(crowd.enter('c', '192.0.2.1')).toBe('a');
  expect(crowd.enter('d', '192.0.2.1')).toBe('b');
});

test('all addresses of one IPv6 subscriber are one network', () => {
  const crowd = new Crowd<string>({ perNetwork: 1, inAll: 10 });
  crowd.enter('a', '2001:db8:1:2::1');
  expect(crowd.enter('b', '2001:db8:1:2:ffff::7')).toBe('a');
});

test('of all networks together the oldest goes', () => {
  const crowd = new Crowd<string>({ perNetwork: 5, inAll: 2 });
  crowd.enter('a', '192.0.2.1');
  crowd.enter('b', '192.0.2.2');
  expect(crowd.enter('c', '192.0.2.3')).toBe('a');
});

test('who left counts no longer', () => {
  const crowd = new Crowd<string>({ perNetwork: 1, inAll: 1 });
  crowd.enter('a', '192.0.2.1');
  crowd.leave('a');
  expect(crowd.enter('b', '192.0.2.1')).toBeUndefined();
  expect([crowd.dismissOldest(), crowd.dismissOldest()]).toEqual(['b', undefined]);
});
