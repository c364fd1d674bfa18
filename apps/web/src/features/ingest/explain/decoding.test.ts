import type { DeviceId } from '@balise/contract';
import { expect, test } from 'vitest';
import { explainPasted, explainTail } from './decoding.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
const tailOf = (protocol: string, ...messages: string[]) => ({
  device: { id: 1 as DeviceId, designation: 'AA-123', imei: 'x', model: null },
  messages: messages.map((text, at) => ({ at, protocol, hex: hexOf(text) })),
});

test('what a tracker sends to break the page is an error in its own line, and the next is read', () => {
  const hostile = [
    '{"_type":{"toString":1},"tid":"a","lat":1,"lon":2}',
    `{"_type":"location","tid":"a","x":${'['.repeat(5_000)}`,
    '\0\0\0',
    '{"_type":"location","tid":"a","__proto__":{"x":1},"constructor":1,"lat":1,"lon":2,"tst":1}',
  ];
  const explained = explainTail(
    tailOf(
      'owntracks',
      ...hostile.map((body) => `POST /\n${body}`),
      'POST /\n{"_type":"location","tid":"a","lat":1,"lon":2,"tst":5}',
    ),
  );
  expect(explained).toHaveLength(5);
  expect(explained[4]?.decoded).toMatchObject({ identities: ['a'], fixes: [{ time: 5000 }] });
  expect(explainTail(tailOf('constructor', 'x'))[0]?.decoded).toEqual({ error: 'constructor' });
});

test('a time that no calendar has is none', () => {
  const body = JSON.stringify({ _type: 'location', tid: 'a', lat: 1, lon: 2, tst: 999_999_999_999_999 });
  const pasted = JSON.stringify({ http: { method: 'POST', url: '/', body } });
  const found = explainPasted(pasted, 'owntracks', NOW);
  expect(found).toMatchObject([{ replayed: { fixes: [{ time: null }] } }]);
});

test.each([
  '{"kind":"text","data":"\\ud800"}',
  '{"http":{"url":"/","headers":[[{"toString":1},2]]}}',
  '{"kind":{"toString":1},"data":"x"}',
  '{"kind":"hex","data":"00","setup":[{"call":"__proto__","args":["x"]}]}',
  '\ud800',
  '☂',
  '/%zz?id=%',
  '{'.repeat(20_000),
  '7878'.repeat(5_000),
])('pasted text that is meant to break it does not (%#)', (text) => {
  const found = explainPasted(text, null, NOW);
  expect(Array.isArray(found) || typeof found.error === 'string').toBe(true);
});
