import { expect, test } from 'vitest';
import { Patience } from './patience.ts';

const MINUTE = 60_000;

test('a source that does not answer is left alone for twice as long each time, up to a quarter of an hour', () => {
  const patience = new Patience(() => 0);
  const waits = Array.from({ length: 8 }, () => patience.failed('a') / MINUTE);
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
});

test('another map of the same source waits for what is left, one of another source does not', () => {
  let now = 0;
  const patience = new Patience(() => now);
  expect(patience.waitFor('a')).toBe(0);
  patience.failed('a');
  now = MINUTE / 6;
  expect(patience.waitFor('a')).toBe(MINUTE / 3);
  expect(patience.waitFor('b')).toBe(0);
  now = MINUTE;
  expect(patience.waitFor('a')).toBe(0);
  expect(patience.failed('a')).toBe(MINUTE);
  patience.forget('a');
  expect(patience.waitFor('a')).toBe(0);
});
