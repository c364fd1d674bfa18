import { expect, test } from 'vitest';
import { ConnectionLimit } from './connection-limit.ts';

test('the oldest of a network makes room for the next, and other networks stay as they are', () => {
  const unidentified = new ConnectionLimit<string>({ perNetwork: 2, inAll: 10 });
  for (const one of ['a', 'b']) expect(unidentified.enter(one, '192.0.2.1')).toBeUndefined();
  expect(unidentified.enter('z', '198.51.100.1')).toBeUndefined();
  expect(unidentified.enter('c', '192.0.2.1')).toBe('a');
  expect(unidentified.enter('d', '192.0.2.1')).toBe('b');
});

test('all addresses of one IPv6 subscriber are one network', () => {
  const unidentified = new ConnectionLimit<string>({ perNetwork: 1, inAll: 10 });
  unidentified.enter('a', '2001:db8:1:2::1');
  expect(unidentified.enter('b', '2001:db8:1:2:ffff::7')).toBe('a');
});

test('of all networks together the oldest goes', () => {
  const unidentified = new ConnectionLimit<string>({ perNetwork: 5, inAll: 2 });
  unidentified.enter('a', '192.0.2.1');
  unidentified.enter('b', '192.0.2.2');
  expect(unidentified.enter('c', '192.0.2.3')).toBe('a');
});

test('who left counts no longer', () => {
  const unidentified = new ConnectionLimit<string>({ perNetwork: 1, inAll: 1 });
  unidentified.enter('a', '192.0.2.1');
  unidentified.leave('a');
  expect(unidentified.enter('b', '192.0.2.1')).toBeUndefined();
  expect([unidentified.dismissOldest(), unidentified.dismissOldest()]).toEqual(['b', undefined]);
});
