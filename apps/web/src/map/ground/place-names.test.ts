import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaceNames } from './place-names.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asked: number[][] = [];
let fails = false;
let names: PlaceNames;
beforeEach(() => {
  asked.length = 0;
  fails = false;
  names = new PlaceNames(
    async (ids, language) => {
      asked.push([...ids]);
      if (fails) throw new Error('no line');
      return ids.map((deviceId) => ({ deviceId, address: deviceId === 9 ? null : `${language} ${asked.length}` }));
    },
    () => Date.now(),
  );
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const show = (id: number, spot = 'here', language: 'en' | 'fr' = 'en') => names.show({ id, spot, language });

test('what a screen shows is asked for in one question, each once', async () => {
  for (const id of [1, 2, 9, 2]) show(id);
  expect(names.of(1, 'en')).toBeUndefined();
  await pass(100);
  expect(asked).toEqual([[1, 2, 9]]);
  expect([names.of(1, 'en'), names.of(9, 'en'), names.of(1, 'fr')]).toEqual(['en 1', null, undefined]);
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test('one that drives is asked for every few seconds and keeps its last name meanwhile', async () => {
  let hide = show(1, 'a');
  await pass(100);
  for (let second = 1; second <= 12; second++) {
    hide();
    hide = show(1, `place ${second}`);
    expect(names.of(1, 'en')).toMatch(/^en/);
    await pass(1000);
  }
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.length).toBeLessThan(7);
});

test('what is no longer on screen is not asked for', async () => {
  show(1)();
  show(2);
  await pass(100);
  expect(asked).toEqual([[2]]);
});

test('more than one question holds is asked in the next', async () => {
  for (let id = 1; id <= 130; id++) show(id);
  await pass(1000);
  expect(asked.map((ids) => ids.length)).toEqual([100, 30]);
});

test('when the line was cut, it asks again by itself and until then leaves the last name', async () => {
  show(1, 'a')();
  show(1, 'a');
  await pass(100);
  fails = true;
  show(1, 'b');
  await pass(4000);
  expect(names.of(1, 'en')).toBe('en 1');
  fails = false;
  await pass(20_000);
  expect(names.of(1, 'en')).toBe(`en ${asked.length}`);
});

test('the other language is another name', async () => {
  const hide = show(1);
  await pass(100);
  hide();
  show(1, 'here', 'fr');
  await pass(4000);
  expect([names.of(1, 'fr'), names.of(1, 'en')]).toEqual(['fr 2', undefined]);
});
