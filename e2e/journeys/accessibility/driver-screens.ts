import { addDriver, type Driver, listAssignableDevices, listDrivers } from '@balise/contract';
import type { Page } from 'playwright-core';
import { ask } from '../../support/ask.ts';
import { fill, WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

/** A driver of a client that has vehicles. */
export async function aDriverOf(page: Page): Promise<Driver> {
  const lastName = 'Reachable';
  const { drivers } = await ask(page, listDrivers, { query: { search: lastName } });
  if (drivers[0]) return drivers[0];
  const [device] = await ask(page, listAssignableDevices, { query: {} });
  if (!device) throw new Error('there is no vehicle');
  const body = { clientId: device.clientId, lastName, firstName: 'Awa', licenceExpiresOn: '2026-01-31' };
  return await ask(page, addDriver, { body });
}

/** Goes somewhere as a link would, without loading the application anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), new URL(path, page.url()).href);

/** The screens of drivers, and their dialogs: the record with its tabs, its assignments and cards, the import. */
export const DRIVER_SCREENS: Screen[] = [
  {
    name: 'drivers',
    path: '/drivers',
    ready: (page, language) => page.getByRole('heading', { name: WORDS[language].drivers.title }).first().waitFor(),
  },
  {
    name: 'when documents of drivers expire',
    path: '/drivers/expiries',
    ready: (page, language) =>
      page.getByRole('heading', { name: WORDS[language].drivers.calendar.title }).first().waitFor(),
  },
  {
    name: 'adding a driver, with faults',
    path: '/drivers?add=true',
    ready: async (page, language) => {
      const record = page.getByRole('dialog');
      await record.getByRole('button', { name: WORDS[language].drivers.dialog.create }).click();
      await record.getByText(WORDS[language].fieldErrors.required).first().waitFor();
    },
  },
  {
    name: 'importing drivers',
    path: '/drivers?import=true',
    ready: (page, language) => page.getByRole('dialog', { name: WORDS[language].drivers.import.title }).waitFor(),
  },
  ...(['professional', 'licence', 'health', 'documents', 'workAndPay', 'privacy'] as const).map(
    (tab): Screen => ({
      name: `the record of a driver: ${tab}`,
      path: '/drivers',
      ready: async (page, language) => {
        const { id } = await aDriverOf(page);
        await goTo(page, `/drivers?edit=${id}&tab=${tab}`);
        const name = WORDS[language].drivers.dialog.tabs[tab];
        await page.getByRole('dialog').getByRole('tab', { name, selected: true }).waitFor();
      },
    }),
  ),
  {
    name: 'the vehicles and cards of a driver',
    path: '/drivers',
    ready: async (page, language) => {
      const { id } = await aDriverOf(page);
      await goTo(page, `/drivers?edit=${id}&tab=assignments`);
      const { cards } = WORDS[language].driverAssignments;
      await page.getByRole('dialog').getByRole('button', { name: cards.add }).waitFor();
    },
  },
  {
    name: 'assigning a vehicle',
    path: '/drivers',
    ready: async (page, language) => {
      const { id, lastName, firstName } = await aDriverOf(page);
      await goTo(page, `/drivers?edit=${id}&tab=assignments`);
      const words = WORDS[language].driverAssignments;
      await page.getByRole('dialog').getByRole('button', { name: words.assign, exact: true }).first().click();
      const name = fill(words.assignTo, { name: `${lastName} ${firstName}` });
      await page.getByRole('dialog', { name }).getByRole('combobox').first().waitFor();
    },
  },
];
