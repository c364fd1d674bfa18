import { PARTNERS } from '../../support/plan.ts';
import { fill, WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';
import { aDriverOf, goTo } from './driver-screens.ts';

const [{ plate }] = PARTNERS.en.vehicles;

/** What may be known of drivers, and what becomes of a client's data. */
export const PRIVACY_SCREENS: Screen[] = [
  {
    name: 'private mode of a vehicle',
    path: '/map',
    ready: async (page, language) => {
      const { privateMode, tracking } = WORDS[language];
      await page.locator('[data-vehicle]', { hasText: plate }).click();
      await page.getByRole('button', { name: tracking.privateMode, exact: true }).first().click();
      await page
        .getByRole('dialog', { name: fill(privateMode.title, { plate }) })
        .getByText(privateMode.about)
        .waitFor();
    },
  },
  {
    name: 'the record of a driver: privacy',
    path: '/drivers',
    ready: async (page, language) => {
      const { id } = await aDriverOf(page);
      await goTo(page, `/drivers?edit=${id}&tab=privacy`);
      await page.getByRole('dialog').getByText(WORDS[language].privateMode.driver.hoursHint).waitFor();
    },
  },
  {
    name: 'the legal profile of a client',
    path: '/clients/1/tracking-settings',
    ready: (page, language) => page.getByText(WORDS[language].legalProfile.speedingHint).waitFor(),
  },
  { name: 'all data of a client', path: '/clients/1/data', ready: (page) => page.locator('#import-title').waitFor() },
  {
    name: 'deleted clients',
    path: '/clients/deleted',
    ready: (page, language) =>
      page.getByRole('heading', { name: WORDS[language].clientDeletions.title, exact: true }).waitFor(),
  },
];
