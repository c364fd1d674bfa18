import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'encode.ts');

/** Runs the real program as its own process. */
const encode = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err }),
    );
  });
const ID = ['--id', '123456789012345'];

test('a block of a GT06 is printed as it travels, with a word of care', async () => {
  const { code, out, err } = await encode('gt06', 'block', ...ID);
  expect([code, out]).toEqual([0, '787812800c0000000052656c61792c312300009dee0d0a']);
  expect(err).toContain('might cut an engine');
  expect((await encode('gt06', 'unblock', ...ID)).err).toBe('');
});

test('values, settings, time and serial number are taken', async () => {
  const hex = async (...args: string[]) => Buffer.from((await encode(...args)).out, 'hex').toString('latin1');
  expect(await hex('h02', 'interval', '60', ...ID, '--now', '2026-11-21T02:54:31Z')).toBe(
    '*HQ,123456789012345,S71,025431,22,60#',
  );
  expect(await hex('teltonika', 'output', '2', 'on', ...ID)).toContain('setdigout ?1');
  expect(await hex('teltonika', 'block', ...ID, '--set', 'relayOutput=2')).toContain('setdigout ?1');
  expect((await encode('gt06', 'position', ...ID, '--serial', '4660')).out).toContain('00001234');
  expect((await encode('gt06', '{"kind":"text","text":"STATUS#"}', ...ID)).out).toContain('535441545553');
  expect((await encode('teltonika', 'reboot', '--sms', '--set', 'password=4321')).out).toBe('4321 cpureset');
});

test.each([
  [['nothing', 'block', ...ID], 'There is no protocol nothing'],
  [['gt06', 'fly', ...ID], 'There is no command fly'],
  [['gt06', 'block'], '--id'],
  [['gt06', 'photo', ...ID], 'has no command photo'],
  [['osmand', 'block', ...ID], 'asks nothing'],
  [['gt06', 'interval', 'soon', ...ID], 'whole number'],
  [['gt06', '{', ...ID], 'no JSON'],
  [[], 'npm run'],
])('%j is refused with a sentence', async (args, words) => {
  const { code, out, err } = await encode(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(words);
});
