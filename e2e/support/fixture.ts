import type { Language } from '@balise/i18n';
import type { Browser } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { startBrowser } from './browser.ts';
import { PARTNERS, type Partner, partnersOf } from './plan.ts';
import { type Platform, type StartsWith, startPlatform } from './platform.ts';

/** What the journeys of a file run on. */
export type Fixture = {
  readonly platform: Platform;
  readonly browser: Browser;
  /** Of this file alone. */
  readonly partners: Record<Language, Partner>;
};

/** What the files of a worker share, from the first that asks for it on; it ends with the worker. */
const onWorker = test.extend<{ $worker: { browser: Browser; platform: Platform } }>({
  // each journey has a profile of its own in it
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const browser = await startBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // each file has partners of its own on it
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const platform = await startPlatform({}, 'plan');
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker' },
  ],
});

/** Sets of partners on this worker's platform. */
let sets = 0;

/**
 * The worker's platform and browser, and partners that no other file has, with their people and vehicles. For files that stay below their
 * partners: what a file does to the platform itself, as its administrator or by a restart, others would find (`useFixtureOfItsOwn`).
 */
export function useFixture(): Fixture {
  const partners = partnersOf(++sets);
  const running: Running = {};
  onWorker.beforeAll(async ({ browser, platform }) => {
    await platform.provision(partners);
    Object.assign(running, { browser, platform });
  });
  // a file that failed while the line was cut leaves it whole
  afterAll(() => running.platform?.network.mend());
  return fixtureOf(running, partners);
}

/**
 * The worker's browser, and a platform that no other file has.
 * @param settings variables of its environment beside those that every platform has
 */
export function useFixtureOfItsOwn(settings: Record<string, string> = {}, startsWith: StartsWith = 'plan'): Fixture {
  const running: Running = {};
  onWorker.beforeAll(async ({ browser }) => {
    running.browser = browser;
    running.platform = await startPlatform(settings, startsWith);
  });
  afterAll(() => running.platform?.stop());
  return fixtureOf(running, PARTNERS);
}

type Running = { platform?: Platform; browser?: Browser };

function fixtureOf(running: Running, partners: Fixture['partners']): Fixture {
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the platform and the browser run from the first test on');
    return part;
  };
  return {
    partners,
    get platform() {
      return started(running.platform);
    },
    get browser() {
      return started(running.browser);
    },
  };
}
