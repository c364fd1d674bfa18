import { defineConfig } from 'vitest/config';

// Three kinds of tests: what is pure, what needs a database, what needs a browser. `vitest run --project unit`
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // a machine that is busy with something else is no fault
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          setupFiles: ['vitest.setup.ts'],
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
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
          include: ['e2e/**/*.test.ts'],
          // after the others: a browser, a server and a fleet want the machine for themselves
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
