import { readFileSync } from 'node:fs';
import { filesBelow } from './fingerprint.mjs';

/** A spread of an object literal in another one: `...{ a, b }` only puts two properties on a line. JSX's `{...{ a }}` is none. */
const SPREAD_LITERAL = /(?<!\{)\.\.\.\{/;

/** @returns {{ code: number, said: string }} each line that spreads an object literal */
export function spreadLiterals() {
  const found = ['packages', 'apps', 'tools', 'lab', 'e2e']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          SPREAD_LITERAL.test(line) ? [`${file}:${index + 1}: write the properties themselves`] : [],
        ),
    );
  return { code: found.length === 0 ? 0 : 1, said: found.join('\n') };
}
