import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** The screens of Work and Pay. */
export const WORK_AND_PAY_SCREENS: Screen[] = [
  {
    name: 'Work and Pay, no contract yet',
    path: '/work-and-pay',
    ready: (page, language) => page.getByRole('heading', { name: WORDS[language].workAndPay.title }).first().waitFor(),
  },
  {
    name: 'adding a Work and Pay contract',
    path: '/work-and-pay?add=true',
    ready: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'importing mobile money',
    path: '/work-and-pay/payments?import=true',
    ready: (page, language) =>
      page.getByRole('dialog', { name: WORDS[language].workAndPay.receipts.importTitle }).waitFor(),
  },
];
