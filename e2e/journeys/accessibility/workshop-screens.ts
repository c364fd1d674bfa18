import type { Page } from 'playwright-core';
import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** A misfire, which the second vehicle of the fleet reports. */
export const TROUBLE_CODE = 'P0304';
const codeOf = (page: Page) => page.getByRole('row').filter({ hasText: TROUBLE_CODE });

/** The screens of work orders, parts, inspections, defects, trouble codes and forecasts. */
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
  {
    name: 'inspections',
    path: '/maintenance/inspections',
    ready: (page, language) => page.getByText(WORDS[language].inspections.none.title).first().waitFor(),
  },
  {
    name: 'inspection lists',
    path: '/maintenance/inspections?lists=true',
    ready: (page, language) => page.getByRole('dialog').getByText(WORDS[language].inspections.template.add).waitFor(),
  },
  {
    name: 'an inspection that is made',
    path: '/maintenance/inspections?add=true',
    ready: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'trouble codes',
    path: '/maintenance/trouble-codes',
    ready: (page) => codeOf(page).waitFor(),
  },
  {
    name: 'a trouble code',
    path: '/maintenance/trouble-codes',
    ready: async (page, language) => {
      await codeOf(page).click();
      await page.getByRole('dialog').getByText(WORDS[language].troubleCodes.advice.soon).waitFor();
    },
  },
  {
    name: 'defects',
    path: '/maintenance/defects',
    ready: (page, language) => page.getByText(WORDS[language].inspections.defects.none.title).first().waitFor(),
  },
  {
    name: 'risks of breakdown',
    path: '/maintenance/forecasts',
    ready: (page, language) => page.getByText(WORDS[language].forecasts.risk.none.title).first().waitFor(),
  },
  {
    name: 'drifts',
    path: '/maintenance/forecasts/drifts',
    ready: (page, language) => page.getByText(WORDS[language].forecasts.drift.none.title).first().waitFor(),
  },
  {
    name: 'life of parts',
    path: '/maintenance/forecasts/parts',
    ready: (page, language) => page.getByText(WORDS[language].forecasts.parts.hint).first().waitFor(),
  },
  {
    name: 'workload',
    path: '/maintenance/forecasts/workload',
    ready: (page, language) => page.getByText(WORDS[language].forecasts.workload.services).first().waitFor(),
  },
  {
    name: 'how good forecasts are',
    path: '/maintenance/forecasts/quality',
    ready: (page, language) => page.getByText(WORDS[language].forecasts.quality.hint).first().waitFor(),
  },
];
