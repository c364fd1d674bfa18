import { expect, test } from 'vitest';
import { Directory } from './directory.ts';

test('a crowd of strangers asks one question at a time', async () => {
  let open = 0;
  let most = 0;
  let questions = 0;
  const directory = new Directory(100, async (identities) => {
    most = Math.max(most, ++open);
    questions++;
    await new Promise((resolve) => setTimeout(resolve, 10));
    open--;
    return identities.includes('known') ? [{ id: 7, identity: 'known', status: 'enabled', settings: {} }] : [];
  });
  const verdicts = [];
  for (let round = 0; round < 10; round++) {
    verdicts.push(directory.lookUp([`stranger ${round}`]), directory.lookUp(['known']));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const told = await Promise.all(verdicts);
  expect(told.filter((verdict) => verdict === 'unknownDevice')).toHaveLength(10);
  expect(told.filter((verdict) => typeof verdict === 'object' && verdict.id === 7)).toHaveLength(10);
  expect(most).toBe(1);
  expect(questions).toBeLessThan(10);
});

test('a question that fails is told to those who asked, and the next is asked all the same', async () => {
  let fails = true;
  const directory = new Directory(100, async () => {
    if (fails) throw new Error('stopped');
    return [];
  });
  await expect(directory.lookUp(['a'])).rejects.toThrow('stopped');
  fails = false;
  expect(await directory.lookUp(['a'])).toBe('unknownDevice');
});
