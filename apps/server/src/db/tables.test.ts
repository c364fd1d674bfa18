import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { generateTables } from './generate-tables.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();
afterAll(() => database.drop());
const FILE = fileURLToPath(new URL('tables.ts', import.meta.url));
/** One entry a column, without what the formatter puts between words. */
const entries = (text: string): string[] => text.replace(/[\s,|]+/g, ' ').split(/[;}] /);

test('tables.ts has the columns of the database; to write it: BALISE_WRITE_TABLES=1 npm test -- --project server db/tables', async () => {
  const generated = await generateTables(database.pools.owner);
  if (process.env.BALISE_WRITE_TABLES) {
    writeFileSync(FILE, generated);
    execFileSync('node_modules/.bin/biome', ['check', '--write', FILE]);
  }
  expect(entries(readFileSync(FILE, 'utf8'))).toEqual(entries(generated));
});
