import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, FIELD_CODES, WARNING_CODES } from '@balise/contract';
import { expect, test } from 'vitest';

/* A message that nothing provokes is a message that no one knows to be right: each code is in some test. */

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const files = globSync(['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'e2e/*.test.ts'], { cwd: ROOT });
const tests = files
  .filter((file) => !file.endsWith('across-parts/codes.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

test.each([
  ['errors', ERROR_CODES],
  ['field errors', FIELD_CODES],
  ['field warnings', WARNING_CODES],
] as const)('%s: each is provoked by a test', (_, codes) => {
  expect(files.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(tests))).toEqual([]);
});
