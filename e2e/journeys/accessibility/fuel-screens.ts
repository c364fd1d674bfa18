import { addFuel, listDeviceSummaries } from '@balise/contract';
import { ask } from '../../support/ask.ts';
import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';
import { goTo } from './driver-screens.ts';

/** The screens of fuel. */
export const FUEL_SCREENS: Screen[] = [
  {
    name: 'fuel purchases',
    path: '/fuel',
    ready: (page, language) => page.getByRole('heading', { name: WORDS[language].fuel.title }).first().waitFor(),
  },
  {
    name: 'recording a fuel purchase',
    path: '/fuel?add=true',
    ready: async (page, language) => {
      const dialog = page.getByRole('dialog', { name: WORDS[language].fuel.dialog.add });
      await dialog.getByText(WORDS[language].fuel.dialog.more).click();
      await dialog.getByLabel(WORDS[language].fuel.station).first().waitFor();
    },
  },
  {
    name: 'importing a fuel card file',
    path: '/fuel?import=true',
    ready: async (page, language) => {
      const dialog = page.getByRole('dialog', { name: WORDS[language].fuelImport.title });
      await dialog.getByRole('button', { name: WORDS[language].imports.choose }).waitFor();
    },
  },
  {
    name: 'fuel consumption',
    path: '/fuel/consumption',
    ready: (page, language) =>
      page.getByText(WORDS[language].fuel.consumption.none.title).or(page.getByRole('table')).first().waitFor(),
  },
  {
    name: 'tanks with a sensor',
    path: '/fuel/tank',
    ready: (page, language) => page.getByText(WORDS[language].tank.noSensor.title).waitFor(),
  },
  {
    name: 'the fuel settings of a vehicle',
    path: '/fuel?device=1',
    ready: async (page, language) => {
      await page.getByRole('button', { name: WORDS[language].fuel.settings.open }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'the tank sensor of a vehicle',
    path: '/fuel/tank?device=1',
    ready: async (page, language) => {
      await page.getByRole('button', { name: WORDS[language].tank.sensor.set }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'correcting a fuel purchase',
    path: '/fuel',
    ready: async (page, language) => {
      const [device] = await ask(page, listDeviceSummaries, {});
      if (!device) throw new Error('there is no vehicle');
      const of = { deviceId: device.id, dateFuel: Date.now() - 86_400_000, counter: 12_000 };
      const { id } = await ask(page, addFuel, { body: { ...of, quantity: 40, amount: 30_000, fuelType: 'diesel' } });
      // a list that was not read before the purchase was there
      await goTo(page, `/fuel?days=365&edit=${id}`);
      await page.getByRole('dialog').getByLabel(WORDS[language].fuel.quantity).waitFor();
    },
  },
];
