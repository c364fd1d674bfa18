import { expect, test } from 'vitest';
import { CallFailed } from '../../api/call-failed.ts';
import { lineOf } from './chart/line.ts';
import { historyStateOf, isPlayable } from './history-state.ts';
import type { PastOfVehicle } from './use-history.ts';

type Known = Pick<PastOfVehicle, 'past' | 'path' | 'error'>;

const pastWith = (owned: number, episodes: number): PastOfVehicle['past'] =>
  ({
    stored: { owned: Array(owned).fill({}), episodes: Array(episodes).fill({}) },
  }) as unknown as PastOfVehicle['past'];
const pathWith = (points: number): PastOfVehicle['path'] => {
  const point = { at: 0, latitude: 5, longitude: -4, speed: 0, gap: false };
  return { line: lineOf(Array.from({ length: points }, () => point)) } as PastOfVehicle['path'];
};
const gone = new CallFailed('device_not_found', 404, {});

test.each<[string, Known]>([
  ['waiting', { past: undefined, path: undefined, error: null }],
  ['gone', { past: undefined, path: undefined, error: gone }],
  ['failed', { past: undefined, path: pathWith(1), error: new CallFailed('unreachable', 0, {}) }],
  ['notYours', { past: pastWith(0, 0), path: pathWith(0), error: null }],
  ['nothing', { past: pastWith(1, 0), path: pathWith(0), error: null }],
  ['there', { past: pastWith(1, 0), path: pathWith(1), error: null }],
  ['there', { past: pastWith(1, 3), path: undefined, error: new CallFailed('internal', 500, {}) }],
])('%s', (standing, vehicle) => {
  expect(historyStateOf(vehicle)).toBe(standing);
});

test('there is something to play as long as one vehicle has a past, or may have one', () => {
  const none = { past: undefined, path: undefined, error: gone } as PastOfVehicle;
  const one = { past: pastWith(1, 3), path: pathWith(2), error: null } as PastOfVehicle;
  expect(isPlayable({ vehicles: [] })).toBe(false);
  expect(isPlayable({ vehicles: [none] })).toBe(false);
  expect(isPlayable({ vehicles: [none, one] })).toBe(true);
});
