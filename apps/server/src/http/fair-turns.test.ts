import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const LIMITS = { places: 3, ofCompany: 2, ofPerson: 1, waiting: 2 };
const someone = (userId: number, clientId: number | null, partnerId: number | null = 1) =>
  ({ userId, clientId, partnerId }) as never;

/** Work that begins and ends as the test says. */
function bench() {
  const turns = new FairTurns(LIMITS);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, who: ReturnType<typeof someone>) =>
    turns.take(who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string, asked: Promise<unknown>) => {
    ends.get(name)?.();
    await asked;
  };
  return { begun, ask, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two people of a client that take minutes leave a place for everybody else, and a third of theirs waits', async () => {
  const { begun, ask, end } = bench();
  const [first] = [ask('a1', someone(1, 10)), ask('a2', someone(2, 10)), ask('a3', someone(3, 10))];
  await settled();
  expect(begun).toEqual(['a1', 'a2']);
  const other = ask('b1', someone(4, 11));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1', other);
  expect(begun).toEqual(['a1', 'a2', 'b1']); // the free place is not for the client that has two
  await end('a1', first!);
  await settled();
  expect(begun.at(-1)).toBe('a3');
});

test('one person has one place; its second waits while others pass, its fourth is refused', async () => {
  const { begun, ask, end } = bench();
  const first = ask('first', someone(1, 10));
  const second = ask('second', someone(1, 10));
  void ask('third', someone(1, 10));
  expect(await ask('fourth', someone(1, 10))).toBeUndefined();
  void ask('colleague', someone(2, 10));
  await settled();
  expect(begun).toEqual(['first', 'colleague']);
  await end('first', first);
  await settled();
  expect(begun).toEqual(['first', 'colleague', 'second']);
  await end('second', second);
});

test('of those who wait, who has the least goes first: not the company that has asked most often', async () => {
  const { begun, ask, end } = bench();
  const held = [ask('a1', someone(1, 10)), ask('b1', someone(2, 11)), ask('p1', someone(3, null))];
  void ask('a2', someone(4, 10));
  void ask('a3', someone(5, 10));
  void ask('c1', someone(6, 12));
  await settled();
  await end('b1', held[1]!);
  await settled();
  expect(begun.at(-1)).toBe('c1');
  await end('p1', held[2]!);
  await settled();
  expect(begun.at(-1)).toBe('a2');
});

test('what fails gives its place back', async () => {
  const turns = new FairTurns({ ...LIMITS, places: 1, ofCompany: 1 });
  await expect(turns.take(someone(1, 10), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(someone(2, 10), async () => 'done')).toBe('done');
});
