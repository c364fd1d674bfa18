import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** The screens of shared vehicles. */
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
];
