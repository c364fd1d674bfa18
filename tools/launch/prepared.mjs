import { readFileSync } from 'node:fs';
import { filesBelow } from './fingerprint.mjs';

/** Where the driver behind a request's database is taken; db/ itself copies with it. */
const DRIVER = /\bpoolOf\(/g;
const PREPARED = /^poolOf\(\w+\)\.query(<[^>]*>)?\(\{\s*name:/;

/** @returns {{ code: number, said: string }} each statement of a request that is neither Kysely's nor prepared by its name */
export function unpreparedStatements() {
  const found = filesBelow('apps/server/src')
    .filter((file) => file.endsWith('.ts') && !file.includes('/db/') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(DRIVER)]
        .filter(({ index }) => !PREPARED.test(text.slice(index, index + 200)))
        .map(
          ({ index }) => `${file}:${text.slice(0, index).split('\n').length}: write it with Kysely, or give it a name`,
        );
    });
  return { code: found.length === 0 ? 0 : 1, said: found.join('\n') };
}
