import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startChild } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'balise child '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANSWER = new URL('./answer-parent.ts', import.meta.url).href;

function script(name: string, answer: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `import { answerParent } from ${JSON.stringify(ANSWER)};\nanswerParent(${answer});\n`);
  return pathToFileURL(path);
}
const LIMITS = { megabytes: 64, patience: 20_000 };

test('answers each message in its turn, bytes as bytes', async () => {
  const child = startChild(script('echo', '(message) => message'), LIMITS);
  expect(await child.ask({ rows: [['é', 1, null]] })).toEqual({ rows: [['é', 1, null]] });
  expect(Buffer.from((await child.ask(new Uint8Array([1, 2]))) as Uint8Array)).toEqual(Buffer.from([1, 2]));
  child.end();
  await expect(child.ask('more')).rejects.toThrow('ended too early');
});

test.each([
  ['a fault of the runtime', "() => process.kill(process.pid, 'SIGSEGV')", 'SIGSEGV'],
  ['an exception', "() => { throw new Error('no') }", '(1)'],
  ['more memory than it may have', '() => { const all = []; for (;;) all.push(new Array(1e5).fill(1.5)); }', 'SIGABRT'],
])('%s ends the child, and no one else', async (name, answer, why) => {
  let ended = 0;
  const child = startChild(script(name.slice(0, 4).trim(), answer), { ...LIMITS, ended: () => ended++ });
  await expect(child.ask('work')).rejects.toThrow(why);
  expect(ended).toBe(1);
});

test('one that takes too long is ended, and inherits nothing', async () => {
  const slow = startChild(script('slow', '() => new Promise(() => setInterval(() => {}, 1000))'), {
    megabytes: 64,
    patience: 1500,
  });
  await expect(slow.ask('work')).rejects.toThrow('SIGKILL');
  const child = startChild(script('environment', '() => Object.keys(process.env)'), LIMITS);
  expect(await child.ask('work')).not.toContain('PATH');
  child.end();
});
