import { KMH } from '@balise/tracking';
import { expect, test } from 'vitest';
import { bandOf, bandsFor } from './speed-bands.ts';

const kmh = (limit: number | null): number[] =>
  bandsFor(limit === null ? null : limit * KMH).edges.map((edge) => Math.round(edge / KMH));

test('the bands follow the limit of the vehicle, in round figures', () => {
  expect(kmh(50)).toEqual([30, 50]);
  expect(kmh(90)).toEqual([50, 90]);
  expect(kmh(110)).toEqual([70, 110]);
  expect(kmh(20)).toEqual([10, 20]);
});

test('without a limit there is fast, but nothing that is too fast', () => {
  expect(kmh(null)).toEqual([50, 90]);
  expect(bandsFor(null).limited).toBe(false);
  expect(bandsFor(20).limited).toBe(true);
});

test('only what exceeds the limit is above it', () => {
  const bands = bandsFor(50 * KMH);
  expect([0, 30, 31, 50, 50.1].map((speed) => bandOf(speed * KMH, bands))).toEqual([0, 0, 1, 1, 2]);
  expect(bandOf(Number.NaN, bands)).toBe(0);
});
