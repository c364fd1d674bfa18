import { expect, test } from 'vitest';
import { joined } from './missing-times.ts';

test('days that follow each other are one time, whatever their order; others stand alone', () => {
  const [a, b, c] = [
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ];
  expect(joined([c, b, a, a])).toEqual([{ from: 0, to: 20 }, c]);
  expect(a).toEqual({ from: 0, to: 10 });
  expect(joined([])).toEqual([]);
});
