import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimStores, clearStores, type KeptReader, putAnswers, putFleet, readKept } from './kept-store.ts';

const [AWA, BOB] = ['1', '2'];
const readerOf = (id: string, parts: number) => ({ user: { id: Number(id) }, parts }) as unknown as KeptReader;
const part = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const partsOf = (...texts: string[]) => new Map(texts.map((text, place) => [place, part(text)]));
const kept = async () => {
  const found = await readKept();
  return found && [found.reader.user.id, ...found.parts.map((one) => new TextDecoder().decode(one))];
};
const answer = (hash: string, at = 1) => ({ hash, key: [hash], data: hash, at });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => void vi.unstubAllGlobals());

test('a tab of another user that began later takes the stores: the former one adds nothing to them', async () => {
  expect(await claimStores(AWA)).toBe(true);
  expect(await putFleet(AWA, readerOf(AWA, 2), partsOf('a0', 'a1'), true)).toBe('stored');
  await putAnswers(AWA, [answer('of awa')], 60);
  expect(await claimStores(BOB)).toBe(true);
  expect(await kept()).toBeUndefined();
  expect(await putFleet(AWA, readerOf(AWA, 2), partsOf('a0', 'a1'), true)).toBe('ofAnother');
  await putAnswers(AWA, [answer('of awa')], 60);
  expect(await putFleet(BOB, readerOf(BOB, 1), partsOf('b0'), true)).toBe('stored');
  // in the middle of it the former tab writes again
  expect(await putFleet(AWA, readerOf(AWA, 2), new Map([[1, part('a1')]]), false)).toBe('ofAnother');
  expect(await kept()).toEqual([2, 'b0']);
  expect((await readKept())?.answers).toEqual([]);
});

test('a tab that begins as the same user keeps what is there; parts of another division are not mixed with it', async () => {
  await claimStores(AWA);
  await putFleet(AWA, readerOf(AWA, 2), partsOf('a0', 'a1'), true);
  expect(await claimStores(AWA)).toBe(false);
  expect(await putFleet(AWA, readerOf(AWA, 2), new Map([[1, part('A1')]]), false)).toBe('stored');
  expect(await putFleet(AWA, readerOf(AWA, 3), new Map([[2, part('a2')]]), false)).toBe('incomplete');
  expect(await kept()).toEqual([1, 'a0', 'A1']);
  expect(await putFleet(AWA, readerOf(AWA, 1), partsOf('all'), true)).toBe('stored');
  expect(await kept()).toEqual([1, 'all']);
});

test('answers without a reader whose they are known to be are removed, and nothing is kept after a sign-out', async () => {
  await claimStores(AWA);
  await putAnswers(AWA, [answer('left soon')], 60);
  await clearStores();
  // another tab of the user who signed out
  expect(await putFleet(AWA, readerOf(AWA, 1), partsOf('a0'), true)).toBe('ofAnother');
  await putAnswers(AWA, [answer('late')], 60);
  await claimStores(AWA);
  await putFleet(AWA, readerOf(AWA, 1), partsOf('a0'), true);
  expect((await readKept())?.answers).toEqual([]);
});

test('of answers beyond the limit the oldest go', async () => {
  await claimStores(AWA);
  await putFleet(AWA, readerOf(AWA, 0), new Map(), true);
  await putAnswers(AWA, [answer('b', 2), answer('a', 1), answer('c', 3)], 2);
  expect((await readKept())?.answers.map(({ hash }) => hash).sort()).toEqual(['b', 'c']);
});
