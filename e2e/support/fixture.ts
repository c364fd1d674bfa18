import type { Browser } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { startBrowser } from './browser.ts';
import { type Platform, type StartsWith, startPlatform } from './platform.ts';

/** The browser of a worker: one for all of its files, since each journey has a profile of its own in it. Closed with the worker. */
const onWorker = test.extend<{ $worker: { browser: Browser } }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const browser = await startBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** What the journeys of a file run on: a platform of the file, always stopped, and the worker's browser. */
export function useFixture(
  settings: Record<string, string> = {},
  startsWith: StartsWith = 'plan',
): { platform: Platform; browser: Browser } {
  let platform: Platform | undefined;
  let browser: Browser | undefined;
  onWorker.beforeAll(async ({ browser: ofWorker }) => {
    browser = ofWorker;
    platform = await startPlatform(settings, startsWith);
  });
  afterAll(() => platform?.stop());
  return {
    get platform() {
      if (!platform) throw new Error('the platform runs from the first test on');
      return platform;
    },
    get browser() {
      if (!browser) throw new Error('the browser runs from the first test on');
      return browser;
    },
  };
}
