import type { Language } from '@balise/i18n';
import type { Page } from 'playwright-core';
import { PARTNERS } from '../../support/plan.ts';
import { WORDS } from '../../support/words.ts';

const { vehicles } = PARTNERS.en;

/** A screen or dialog, with what must be visible before it is judged. */
export type Screen = { name: string; path: string; ready: (page: Page, language: Language) => Promise<void> };

/** Those of blocking. */
export const BLOCKING_SCREENS: Screen[] = [
  {
    name: 'blocking',
    path: '/blocking',
    ready: (page) => page.getByRole('button', { name: vehicles[0].plate, exact: true }).waitFor(),
  },
  {
    name: 'a vehicle being blocked in an emergency',
    path: '/blocking?device=1',
    ready: async (page, language) => {
      const { modes, dialog } = WORDS[language].blocking;
      await page.getByRole('dialog').getByRole('radio', { name: modes.emergency }).check();
      await page.getByText(dialog.speedNow).waitFor();
    },
  },
  {
    name: 'blocking profiles',
    path: '/blocking/profiles',
    ready: (page, language) => page.getByText(WORDS[language].blockingProfiles.none.title).waitFor(),
  },
  {
    name: 'adding a blocking profile, with faults',
    path: '/blocking/profiles?add=true',
    ready: async (page, language) => {
      const { dialog } = WORDS[language].blockingProfiles;
      await page.getByRole('dialog').getByRole('button', { name: dialog.create }).click();
      await page.getByText(WORDS[language].fieldErrors.required).first().waitFor();
    },
  },
];
