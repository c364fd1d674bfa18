import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';

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
];
