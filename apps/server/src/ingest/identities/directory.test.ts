import { setImmediate as oneTurn } from 'node:timers/promises';
import { always, DEFAULT_SETTINGS, NO_ALERTS } from '@balise/tracking';
import { expect, it } from 'vitest';
import { Directory } from './directory.ts';
import type { DirectoryEntry } from './directory-queries.ts';

const entry = (id: number, identity: string, status: DirectoryEntry['status'] = 'enabled'): DirectoryEntry => ({
  id,
  identity,
  status,
  settings: {},
  timeline: always(DEFAULT_SETTINGS),
  alerts: NO_ALERTS,
  access: { protocol: null, tokenHash: null, networks: null, contestedAt: null },
});

/** A directory over a list of devices, and the questions that it asked. */
function aDirectory(devices: DirectoryEntry[], most = 100) {
  const questions: string[][] = [];
  const directory = new Directory(most, async (identities) => {
    questions.push(identities);
    return devices.filter(({ identity }) => identities.includes(identity));
  });
  return { directory, questions };
}

it('many connections that ask at once are one question, and what was answered is not asked again', async () => {
  const { directory, questions } = aDirectory([entry(1, 'a'), entry(2, 'b')]);
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((identity) => directory.lookUp([identity])));
  expect([a, b, c]).toEqual([expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 }), 'unknownDevice']);
  expect(questions).toEqual([['a', 'b', 'c']]);
  expect(directory.recall(['a'])).toMatchObject({ id: 1 });
  expect(directory.recall(['c'])).toBe('unknownDevice');
});

it('of alternatives the one that is known counts', async () => {
  const { directory } = aDirectory([entry(1, 'imei')]);
  expect(await directory.lookUp(['serial', 'imei'])).toMatchObject({ id: 1, identity: 'imei' });
});

it('a refusal is forgotten when any device changes, a device when it changes itself', async () => {
  const { directory } = aDirectory([entry(1, 'a'), entry(2, 'b', 'disabled')]);
  await directory.lookUp(['a']);
  await directory.lookUp(['b']);
  await directory.lookUp(['c']);
  expect(directory.recall(['b'])).toBe('deviceDisabled');
  directory.forget(2);
  expect([directory.recall(['a']), directory.recall(['b']), directory.recall(['c'])]).toEqual([
    expect.objectContaining({ id: 1 }),
    undefined,
    undefined,
  ]);
  directory.forget(1);
  expect(directory.recall(['a'])).toBeUndefined();
});

it('an answer that a change overtook is asked for again', async () => {
  const devices: DirectoryEntry[] = [];
  let asked = 0;
  const directory: Directory = new Directory(100, async () => {
    const found = [...devices];
    if (asked++ === 0) {
      devices.push(entry(7, 'claimed'));
      directory.forget(7);
    }
    return found;
  });
  expect(await directory.lookUp(['claimed'])).toMatchObject({ id: 7 });
  expect(asked).toBe(2);
});

it('no more identities are remembered than the limit says', async () => {
  const { directory } = aDirectory(
    [1, 2, 3].map((id) => entry(id, String(id))),
    2,
  );
  for (const identity of ['1', '2', '3']) await directory.lookUp([identity]);
  expect(['1', '2', '3'].map((identity) => directory.recall([identity]) !== undefined)).toEqual([false, true, true]);
});

it('many unknown identities cause one query at a time', async () => {
  let open = 0;
  let most = 0;
  const questions: number[] = [];
  const answered = Promise.withResolvers<void>();
  const directory = new Directory(100, async (identities) => {
    most = Math.max(most, ++open);
    questions.push(identities.length);
    await answered.promise;
    open--;
    return identities.includes('known') ? [entry(7, 'known')] : [];
  });
  const verdicts = [];
  for (let round = 0; round < 10; round++) {
    verdicts.push(directory.lookUp([`unknown ${round}`]), directory.lookUp(['known']));
    await oneTurn();
  }
  expect(questions).toHaveLength(1);
  answered.resolve();
  const reported = await Promise.all(verdicts);
  expect(reported.filter((verdict) => verdict === 'unknownDevice')).toHaveLength(10);
  expect(reported.filter((verdict) => typeof verdict === 'object' && verdict.id === 7)).toHaveLength(10);
  expect(most).toBe(1);
  // of all who came meanwhile in one
  expect(questions).toHaveLength(2);
});

it('a question that fails is reported to those who asked, and the next is asked all the same', async () => {
  let fails = true;
  const directory = new Directory(100, async () => {
    if (fails) throw new Error('stopped');
    return [];
  });
  await expect(directory.lookUp(['a'])).rejects.toThrow('stopped');
  fails = false;
  expect(await directory.lookUp(['a'])).toBe('unknownDevice');
});
