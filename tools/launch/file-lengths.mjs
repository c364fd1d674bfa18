import { readFileSync } from 'node:fs';
import { filesBelow } from './fingerprint.mjs';

const MOST_LINES = 300;

/** Data tables, generated files, lists that only grow, and tests, which are lists of sentences. */
const LISTS = [/\.test\.tsx?$/, /\/frames\//, /\/i18n\/src\/(en|fr)\//, /\/icon-paths\.ts$/, /\/db\/tables\.ts$/];

/** @returns {{ code: number, said: string }} each file that should be two */
export function filesThatAreTooLong() {
  const long = ['packages', 'apps', 'tools', 'lab', 'e2e']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !LISTS.some((list) => list.test(file)))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES);
  return {
    code: long.length === 0 ? 0 : 1,
    said: long
      .map(({ file, lines }) => `${file} has ${lines} lines; ${MOST_LINES} is the most. Which two ideas does it hold?`)
      .join('\n'),
  };
}
