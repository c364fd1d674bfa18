import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSecret } from './secret.ts';

const data = mkdtempSync(join(tmpdir(), 'balise-secret-'));
afterAll(() => rmSync(data, { recursive: true }));
const file = join(data, 'secret.key');

test('the key is made once, for its owner’s eyes only, and stays the same', () => {
  const key = readSecret(data, undefined);
  expect(key).toHaveLength(32);
  expect(readSecret(data, undefined)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(`${key.toString('base64')}\n`);
});

test('a key that is given outranks the file', () => {
  expect(readSecret(data, Buffer.alloc(32, 1))).toEqual(Buffer.alloc(32, 1));
});

test('a folder that does not exist is made, one that cannot be made stops the start in words', () => {
  expect(readSecret(join(data, 'new', 'folder'), undefined)).toHaveLength(32);
  expect(() => readSecret(join(file, 'folder'), undefined)).toThrow(/cannot be created.*BALISE_DATA/);
});

test('a damaged file stops the start in words', () => {
  writeFileSync(file, 'half');
  expect(() => readSecret(data, undefined)).toThrow(/secret\.key is damaged/);
});
