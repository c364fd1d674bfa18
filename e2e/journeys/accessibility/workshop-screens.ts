import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** The screens of work orders and parts. */
export const WORKSHOP_SCREENS: Screen[] = [
  {
    name: 'work orders',
    path: '/maintenance/orders',
    ready: (page, language) => page.getByText(WORDS[language].workshop.none.title).first().waitFor(),
  },
  {
    name: 'a new work order',
    path: '/maintenance/orders?add=true',
    ready: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'parts',
    path: '/maintenance/parts',
    ready: (page, language) => page.getByText(WORDS[language].workshop.parts.none.title).first().waitFor(),
  },
];
