// What package.json's scripts run. It needs Node 20.19 and npm, nothing else: it installs the rest, then hands over to the
// pinned Node. Everything it says itself goes to standard error, so that what a command prints can be piped.
import './project-folder.mjs';
import { join, resolve } from 'node:path';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode } from './run.mjs';
import { test } from './test.mjs';
import { ensureWebApp } from './web-app.mjs';

/** A file is named relative to the caller's folder; npm has changed to the project's. */
const named = (file) => (file === undefined || file.startsWith('-') ? file : resolve(process.env.INIT_CWD ?? '', file));

/**
 * Under load messages wait for the commit before theirs, half a second at times. With V8's usual 16 MB of young memory that is long enough to be copied twice and
 * counted as old; with 64 MB most are free before a major collection (docs/performance.md). A value that the user set is kept.
 */
const YOUNG = `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ''}`;
/**
 * Node keeps what it made of TypeScript here: a server starts in half the time, and none of its threads holds a compiler, which takes
 * 20 MB each.
 */
const COMPILED = join('node_modules', '.balise-compiled');
/** Of glibc's memory: its threads share two arenas instead of having one each, and what is large goes back when it is freed. 60 MB. */
const ARENAS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const server = { env: { NODE_COMPILE_CACHE: COMPILED, ...ARENAS, ...process.env, NODE_OPTIONS: YOUNG } };

/** Files whose tests repeat many more times here than among all others: frames of garbage, kills of the server, requests of any shape. */
const SOAKED = [
  'packages/protocols/src/garbage.test.ts',
  'apps/server/src/ingest/kills/crash.test.ts',
  'apps/server/src/ingest/any-order.test.ts',
  'apps/server/src/ingest/commands/crash.test.ts',
  'apps/server/src/ingest/kills/alert-storm.test.ts',
  'apps/server/src/across-parts/report-morning.test.ts',
  'apps/server/src/across-parts/fuzz.test.ts',
];

const VERBS = {
  start: async (given) => (await ensureWebApp()) || runNode(['apps/server/src/main.ts', ...given], server),
  demo: async (given) => (await ensureWebApp()) || runNode(['tools/demo/demo.ts', ...given], server),
  test,
  soak: (given) => test([...SOAKED, ...given], { SOAK: '1' }),
  check,
  bench: (given) => runNode(['lab/bench/bench.ts', ...given], server),
  // its largest task keeps 600,000 snapshots in memory
  backtest: (given) => runNode(['lab/backtest/backtest.ts', ...given]),
  corpus: (given) => runNode(['lab/corpus/corpus.ts', ...given]),
  credits: (given) => runNode(['tools/credits/credits.ts', ...given]),
  accuracy: (given) => runNode(['lab/accuracy/accuracy.ts', ...given]),
  decode: (given) => runNode(['tools/decode/decode.ts', ...given]),
  encode: (given) => runNode(['tools/encode/encode.ts', ...given]),
  backup: (given) => runNode(['apps/server/src/backup/backup-main.ts', ...given.map(named)]),
  restore: (given) => runNode(['apps/server/src/backup/restore-main.ts', ...given.map(named)]),
  rebuild: (given) => runNode(['apps/server/src/rebuild/rebuild-main.ts', ...given]),
  format: (given) => runNode(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...given]),
};

const [verb, ...given] = process.argv.slice(2);
if (!Object.hasOwn(VERBS, verb)) {
  console.error(`Unknown command "${verb}". The commands are: ${Object.keys(VERBS).join(', ')}.`);
  process.exit(2);
}
// whatever the umask removes for others, the owner must be able to read and run what is installed
process.umask(process.umask() & 0o077);
process.exitCode = (await ensureInstalled()) || (await VERBS[verb](given));
