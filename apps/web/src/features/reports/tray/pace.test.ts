import { expect, test } from 'vitest';
import { timeLeft, watchOf } from './pace.ts';

const job = (devicesDone: number, state: 'waiting' | 'running' | 'done' = 'running') => ({
  id: 7,
  state,
  devices: 96 as number | null,
  devicesDone,
});

test('the time left goes by the pace since the file was first seen being made', () => {
  const first = watchOf([job(2)], undefined, 10_000);
  const later = watchOf([job(62)], first, 40_000);
  expect(timeLeft(job(62), later, 40_000)).toBeCloseTo((30_000 / 60) * 34, 6);
});

test('nothing is said before anything was seen to go on', () => {
  const watched = watchOf([job(2)], undefined, 10_000);
  expect(timeLeft(job(2), watched, 60_000)).toBeUndefined();
  expect(timeLeft(job(50), watched, 11_000)).toBeUndefined();
  expect(timeLeft({ ...job(50), devices: null }, watched, 60_000)).toBeUndefined();
  expect(timeLeft(job(50), new Map(), 60_000)).toBeUndefined();
});

test('a file that waits, or is made, is not watched', () => {
  expect(watchOf([job(0, 'waiting'), job(96, 'done')], undefined, 10_000).size).toBe(0);
});
