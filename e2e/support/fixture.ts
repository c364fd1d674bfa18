import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser } from './browser.ts';
import { type Platform, type StartsWith, startPlatform } from './platform.ts';

/** What the journeys of a file run on: one platform and one browser, both always closed. */
export function useFixture(
  settings: Record<string, string> = {},
  startsWith: StartsWith = 'plan',
): { platform: Platform; browser: Browser } {
  let platform: Platform | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const [started, launched] = await Promise.allSettled([startPlatform(settings, startsWith), startBrowser()]);
    if (started.status === 'fulfilled') platform = started.value;
    if (launched.status === 'fulfilled') browser = launched.value;
    for (const part of [started, launched]) if (part.status === 'rejected') throw part.reason;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });
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
