import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { ENTRIES } from './entries.mjs';
import { filesThatAreTooLong } from './file-lengths.mjs';
import { unpreparedStatements } from './prepared.mjs';
import { hearNode, programOf } from './run.mjs';
import { spreadLiterals } from './spreads.mjs';
import { ensureWebApp } from './web-app.mjs';
import { retiredWords, typesWithTwoMeanings } from './words.mjs';

/** Fewer modules than this, and dependency-cruiser has read none of the sources and found no fault in nothing. */
const LEAST_MODULES = 200;

/**
 * On one processor, while the other has the rest to do: several checkers work out the same types again, which takes up to three times as
 * much. With more memory between two collections it takes a sixth less.
 */
const types = () =>
  hearNode([programOf('typescript-native', 'bin/tsc'), '-b', '--singleThreaded'], { env: { GOGC: '200' } });

const STEPS = [
  ['types', types],
  ['boundaries', boundaries],
  ['unit tests', () => hearNode([programOf('vitest', 'vitest.mjs'), 'run', '--project', 'unit', '--reporter=dot'])],
  ['dead code', () => hearNode([programOf('knip', 'bin/knip.js'), '--no-progress'])],
  ['format and lint', () => hearNode([programOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'])],
  ['file lengths', filesThatAreTooLong],
  ['spread literals', spreadLiterals],
  ['prepared statements', unpreparedStatements],
  ['retired words', retiredWords],
  ['names of types', typesWithTwoMeanings],
  ...ENTRIES.map(([file, ...args]) => [`starts: ${file}`, () => hearNode([file, ...args])]),
];

/** While the types, which take longest, keep one processor busy. Says itself what is wrong. */
const WEB_APP = ['web application', async () => ({ code: await ensureWebApp(), said: '' })];

/**
 * Format, types, boundaries, dead code, lengths, unit tests, and every entry started once. With `--without-tests` all but the
 * tests, and the web application is built: for a caller that runs every test next.
 * @returns {Promise<number>} exit code
 */
export async function check(given) {
  const strange = given.find((word) => word !== '--without-tests');
  if (strange !== undefined) {
    console.error(`"check" does not accept "${strange}". Its only option is "--without-tests".`);
    return 2;
  }
  const [types, ...others] = STEPS;
  const steps = given.length === 0 ? STEPS : [types, WEB_APP, ...others.filter(([name]) => name !== 'unit tests')];
  const waiting = [...steps];
  let failures = 0;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, run] = step;
      const startedAt = performance.now();
      const { code, said } = await run();
      const took = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (code !== 0) failures += 1;
      console.log(`${code === 0 ? '✔' : '✘'} ${name} (${took} s)`);
      if (code !== 0) console.log(said.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  console.log(failures === 0 ? 'All is in order.' : `${failures} of ${steps.length} checks failed.`);
  return failures === 0 ? 0 : 1;
}

async function boundaries() {
  const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err'];
  const program = programOf('dependency-cruiser', 'bin/dependency-cruiser.mjs');
  const { code, said } = await hearNode([program, ...config, 'packages', 'apps', 'tools', 'lab', 'e2e']);
  const modules = Number(/\((\d+) modules/.exec(said)?.[1] ?? 0);
  if (code !== 0 || modules >= LEAST_MODULES) return { code, said };
  return { code: 1, said: `${said}\nOnly ${modules} modules were read; there are more than ${LEAST_MODULES}.` };
}
