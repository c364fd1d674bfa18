import { expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits, personOf, type QueueKey } from './fair-queue.ts';

const LIMITS = { places: 3, ofGroup: 2, ofOne: 1, waiting: 2 };
const someone = (userId: number, clientId: number | null, partnerId: number | null = 1) =>
  personOf({ userId, clientId, partnerId } as never);
const network = (name: string): QueueKey => ({ one: name, group: name });
const known = (name: string): QueueKey => ({ ...network(name), isKnown: true });

/** Work that begins and ends as the test says. */
function bench(limits: FairQueueLimits = LIMITS) {
  const turns = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, who: QueueKey) =>
    turns.take(who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string, asked: Promise<unknown>) => {
    ends.get(name)?.();
    await asked;
  };
  /** One after the other to their end, until all have had their turn. */
  const endAll = async () => {
    await settled();
    for (let i = 0; i < begun.length; i++) {
      ends.get(begun[i] ?? '')?.();
      await settled();
    }
  };
  return { begun, ask, end, endAll };
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
  const turns = new FairQueue({ ...LIMITS, places: 1, ofGroup: 1 });
  await expect(turns.take(someone(1, 10), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(someone(2, 10), async () => 'done')).toBe('done');
});

const HASHES = { places: 2, ofGroup: 2, ofOne: 2, waiting: 3, inAll: 5 };

test('groups take turns: the one whose last turn is longest ago is next, however many the others have waiting', async () => {
  const { begun, ask, endAll } = bench({ ...HASHES, places: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, network('a'));
  void ask('b1', network('b'));
  void ask('c1', network('c'));
  await endAll();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('the known and the others have half of the places each, and all of them while the others want none', async () => {
  const { begun, ask, endAll } = bench({ ...HASHES, waiting: 5 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, network('a'));
  for (const name of ['k1', 'k2', 'k3']) void ask(name, known('k'));
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'k1', 'a3', 'k2', 'a4', 'k3']);
});

test('who has most waiting gives way in a full room; the known have a room of their own', async () => {
  const { ask, begun, endAll } = bench({ ...HASHES, waiting: 4 });
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => ask(name, network('a')));
  expect(await ask('a7', network('a'))).toBeUndefined();
  void ask('b1', network('b')); // the room is full now
  void ask('c1', network('c'));
  expect(await flood[5]).toBeUndefined();
  for (const name of ['k1', 'k2', 'k3', 'k4']) void ask(name, known('k'));
  expect(await ask('k5', known('k'))).toBeUndefined();
  await endAll();
  expect(begun.slice(0, 4)).toEqual(['a1', 'a2', 'k1', 'b1']);
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'k1', 'k2', 'k3', 'k4']);
});
