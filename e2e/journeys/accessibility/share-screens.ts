import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** The screens of shared vehicles and of tracking links. */
export const SHARE_SCREENS: Screen[] = [
  {
    name: 'shared vehicles',
    path: '/devices/shared',
    ready: (page, language) => page.getByText(WORDS[language].shares.none.offered.title).waitFor(),
  },
  {
    name: 'a vehicle being shared',
    path: '/devices/shared?offer=0',
    ready: (page, language) => page.getByLabel(WORDS[language].shares.dialog.note).waitFor(),
  },
  {
    name: 'tracking links',
    path: '/tracking-links',
    ready: (page, language) => page.getByText(WORDS[language].trackingLinks.none.title).waitFor(),
  },
  {
    name: 'a tracking link being made',
    path: '/tracking-links?add=true',
    ready: (page, language) => page.getByRole('textbox', { name: WORDS[language].trackingLinks.dialog.name }).waitFor(),
  },
];
