import { expect, it } from 'vitest';
import { Directory } from './directory.ts';
import type { DirectoryEntry } from './directory-queries.ts';

const entry = (id: number, identity: string, status: DirectoryEntry['status'] = 'enabled'): DirectoryEntry => ({
  id,
  identity,
  status,
  settings: {},
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
