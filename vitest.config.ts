import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './vitest.memory.ts';
import { LongestFirst } from './vitest.sequencer.ts';

// The servers that tests start, and the workers themselves, keep what Node made of TypeScript, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.balise-compiled');
// os.tmpdir() of the tests, their servers and browsers
const folder = memoryFolder();
if (folder) process.env.TMPDIR ??= folder;

/** One more than there are processors: a third of the time of most files is spent waiting for a socket, a clock or a process. */
const maxWorkers = availableParallelism() + 1;

// Three kinds of tests: what is pure, what needs a database, what needs a browser. `vitest run --project unit`
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // half of the time went into reading the same modules anew for each file; none of them keeps anything between files
          isolate: false,
          // a machine that is busy with something else is no fault
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          setupFiles: ['vitest.setup.ts'],
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'lab/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          maxWorkers,
          // half of the time of most files went into reading the whole server anew; none keeps anything for another
          isolate: false,
          setupFiles: ['vitest.setup.ts'],
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/db/testing-server.ts'],
          // a machine that is busy with something else is no fault: what is waited for ends the wait, time seldom does
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers,
          // the files of a worker share what it has read, its browser and its platform
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/data/seeded-data.ts'],
          // after the others: a browser, a server and a fleet want a processor for themselves
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          // one that passes the second time is reported as flaky
          retry: 1,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
