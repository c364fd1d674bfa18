import { expect, test } from 'vitest';
import type { HttpRequest } from '../protocol.ts';
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
  ['a message of nobody', [{ timestamp: 1 }]],
  ['a list of something else', [1, 2]],
  ['a place that is not on earth', [{ ident: 'a', 'position.latitude': 91, 'position.longitude': 0 }]],
  ['messages of two devices that were not split', [{ ident: 'a' }, { ident: 'b' }]],
])('%s is refused', (_, value) => {
  expect(() => flespi.decode(post(value))).toThrow(RangeError);
});
