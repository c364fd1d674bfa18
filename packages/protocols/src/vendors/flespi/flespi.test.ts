import { expect, test } from 'vitest';
import type { HttpRequest } from '../../core/protocol.ts';
import { flespi } from './index.ts';

const post = (value: unknown): HttpRequest => ({
  method: 'POST',
  url: '/',
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(value)),
});

test('a list is split by device, each with its own messages only', () => {
  const parts = flespi.split!(
    post([
      { ident: 'a', timestamp: 1 },
      { ident: 'b', secret: 7 },
      { ident: 'a', timestamp: 2 },
    ]),
  );
  expect(parts.map((part) => new TextDecoder().decode(part.body))).toEqual([
    '[{"ident":"a","timestamp":1},{"ident":"a","timestamp":2}]',
    '[{"ident":"b","secret":7}]',
  ]);
  expect(parts.map((part) => flespi.decode(part).identities)).toEqual([['a'], ['b']]);
});

test('what has no name here is kept under its own, lists and objects as texts', () => {
  const { attributes } = flespi.decode(post({ ident: 'a', 'siren.status': false, 'ble.beacons': [{ id: 'x' }] }))
    .fixes[0]!;
  expect(attributes).toEqual({ vendor: { 'siren.status': false, 'ble.beacons': '[{"id":"x"}]' } });
});

test('texts that no database takes are mended', () => {
  const { attributes } = flespi.decode(post({ ident: 'a', 'a\0b': 'c\0d', 'vehicle.vin': '1\0' })).fixes[0]!;
  expect(attributes).toEqual({ vin: '1', vendor: { ab: 'cd' } });
});

test.each([
  ['a list of something else', [1, 2]],
  ['an empty list', []],
  ['messages of two devices that were not split', [{ ident: 'a' }, { ident: 'b' }]],
])('%s is refused', (_, value) => {
  expect(() => flespi.decode(post(value))).toThrow(RangeError);
});

test('a message without a device, and what is no message, cost no other', () => {
  const parts = flespi.split!(
    post([{ ident: 'a', timestamp: 1 }, { timestamp: 2 }, 7, { ident: 'b', timestamp: 3 }, { ident: {} }]),
  );
  expect(parts.map((part) => new TextDecoder().decode(part.body))).toEqual([
    '[{"ident":"a","timestamp":1}]',
    '[{"timestamp":2},7,{"ident":{}}]',
    '[{"ident":"b","timestamp":3}]',
  ]);
  expect(parts.map((part) => flespi.decode(part).identities)).toEqual([['a'], [], ['b']]);
});

test('a single message without a device presents no identity and brings nothing', () => {
  expect(flespi.split!(post({ timestamp: 1 })).map(flespi.decode)).toEqual([{ identities: [], fixes: [] }]);
});

test('a message too deep to be written costs no other; a place that is not on earth is left out', () => {
  const depth = 50_000;
  const deep = `{"ident":"c","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const request = { ...post(0), body: new TextEncoder().encode(`[{"ident":"a"},${deep},{"ident":"c","timestamp":5}]`) };
  const messages = flespi.split!(request).map(flespi.decode);
  expect(messages.map(({ identities, fixes }) => [...identities, fixes.length])).toEqual([
    ['a', 1],
    ['c', 1],
  ]);
  const far = { ident: 'a', 'position.latitude': 91, 'position.longitude': 0 };
  expect(flespi.decode(post([far, { ident: 'a', timestamp: 1 }])).fixes).toMatchObject([
    { location: null, time: null },
    { location: null, time: 1000 },
  ]);
});

test.each([
  [{ toString: 1 }, undefined],
  [[{ toString: 1 }, 'P0121', ''], ['P0121']],
  ['P0121, P0420', ['P0121', 'P0420']],
])('trouble codes %j are texts or none', (codes, dtcs) => {
  expect(flespi.decode(post({ ident: 'a', 'can.dtc': codes })).fixes[0]!.attributes.dtcs).toEqual(dtcs);
});

test('a number beyond all numbers is none', () => {
  const { attributes } = flespi.decode(post({ ident: 'a', 'vehicle.mileage': 1e308 })).fixes[0]!;
  expect(attributes).toEqual({});
});
