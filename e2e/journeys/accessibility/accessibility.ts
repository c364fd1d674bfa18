import type { Language } from '@balise/i18n';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriersOf } from '../../support/axe.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, fillSignIn, signInAsAdministrator } from '../../support/person.ts';
import { PARTNERS } from '../../support/plan.ts';
import type { Platform } from '../../support/platform.ts';
import { aFix, aTracker, connectUnknown } from '../../support/trackers/tracker.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { WORDS } from '../../support/words.ts';
import { SCREENS, UNKNOWN } from './accessibility-screens.ts';
import { TROUBLE_CODE } from './workshop-screens.ts';

/** Two appearances in each language, so that both schemes are judged on both sizes of screen. The second is applied without loading again. */
const LOOKS: Record<Language, [Worn, Worn]> = {
  en: [
    { scheme: 'light', size: { width: 1440, height: 900 } },
    { scheme: 'dark', size: { width: 390, height: 844 } },
  ],
  fr: [
    { scheme: 'dark', size: { width: 1440, height: 900 } },
    { scheme: 'light', size: { width: 390, height: 844 } },
  ],
};
type Worn = { scheme: 'light' | 'dark'; size: { width: number; height: number } };

/** What axe finds, in both appearances, that prevents use of the page. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const { scheme, size } of LOOKS[language]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    found.push(...(await barriersOf(page)).map((barrier) => `${scheme} ${size.width} ${barrier}`));
  }
  const [{ scheme, size }] = LOOKS[language];
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  return found;
}

/** The second vehicle of the fleet reports a trouble code of its engine, where it is parked. */
async function reportsTrouble(platform: Platform): Promise<void> {
  const tracker = await aTracker(platform, PARTNERS.en.vehicles[1]);
  const fix = aFix(Date.now(), { latitude: 5.9, longitude: -4.6 }, 0);
  await tracker.send({ ...fix, attributes: { ...fix.attributes, ignition: true, dtcs: [TROUBLE_CODE] } });
  tracker.close();
}

/** The journeys of a file: every page can be used by everybody, in one language. */
export function describeAccessibility(language: Language): void {
  const fixture = useFixtureOfItsOwn();
  const words = WORDS[language];

  it('the sign-in page, with faults, refused, and where there is no platform', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await page.goto(`${fixture.platform.addressOf('nobody.localhost')}/login`);
        await page.getByRole('heading').first().waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
        await page.goto(`${fixture.platform.addressOf(PARTNERS[language].host)}/login`);
        await page.locator('button[type=submit]').click();
        await page.getByText(words.fieldErrors.required).first().waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
        await fillSignIn(page, { ...PARTNERS[language].owner, password: 'not the password' });
        await page.getByRole('alert').waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
      },
      FAILED_REQUESTS,
    );
  });

  it('the page of a sign-in link, and of one that is over', async () => {
    const { byLink } = words.signIn;
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await page.goto(`${fixture.platform.addressOf(PARTNERS[language].host)}/sign-in-link#not-a-link`);
        await page.getByRole('button', { name: byLink.open }).waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
        await page.getByRole('button', { name: byLink.open }).click();
        await page.getByRole('heading', { name: byLink.overTitle }).waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
      },
      FAILED_REQUESTS,
    );
  });

  it('the screens behind it, without errors in the browser', { timeout: 900_000 }, async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const address = fixture.platform.addressOf('localhost');
      await signInAsAdministrator(page, address, language, '/catalogue');
      const found: string[] = [];
      for (const { name, path, ready } of SCREENS) {
        // as a link would, without loading the application anew: the router listens to this
        if (page.url() !== address + path) await page.evaluate((to) => history.pushState({}, '', to), address + path);
        await ready(page, language);
        const faults = await faultsOf(page, language);
        found.push(...faults.map((fault) => `${name}: ${fault}`));
      }
      expect(found.join('\n')).toBe('');
    });
  });

  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, PARTNERS.en);
    await reportsTrouble(fixture.platform);
    await connectUnknown(fixture.platform, { identity: UNKNOWN, protocol: 'gt06' });
  });
  afterAll(() => fleet?.close());
}
