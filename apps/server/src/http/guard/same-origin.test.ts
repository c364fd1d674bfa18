import { expect, test } from 'vitest';
import { originHost } from './same-origin.ts';

test('an origin is its host and port, where it came as safely as the platform is reached', () => {
  expect(originHost('https://fleet.example', true)).toBe('fleet.example');
  expect(originHost('http://fleet.example', true)).toBeUndefined();
  expect(originHost('http://fleet.example:8080', false)).toBe('fleet.example:8080');
  expect(originHost('https://fleet.example', false)).toBe('fleet.example');
});

test('a page of the reader’s own machine needs no https, and what is no page is none', () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect(originHost(`http://${host}`, true)).toBe(host);
  for (const origin of ['null', '', 'file:///x', 'ws://fleet.example', 'http://localhost.evil.example'])
    expect(originHost(origin, true)).toBeUndefined();
});
