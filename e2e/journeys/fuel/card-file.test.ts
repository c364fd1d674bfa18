import type { Language } from '@balise/i18n';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;

/** A file as an issuer of that language sends it: one good line, a wash, and one whose vehicle nobody knows. */
function aFile(language: Language, plate: string): string {
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const [year, month, day] = yesterday.split('-');
  if (language === 'fr')
    return [
      'Relevé de cartes carburant',
      'Date;Heure;Immatriculation;Produit;Quantité;Montant TTC;Guichet;N° ticket',
      `${day}/${month}/${year};08:15;${plate};GAZOLE;61,370;46 028;Sud;F1`,
      `${day}/${month}/${year};08:20;${plate};Lavage;1;2 000;Sud;F2`,
      `${day}/${month}/${year};09:00;ZZ 999 ZZ;GAZOLE;30,000;22 500;Nord;F3`,
    ].join('\r\n');
  return [
    'Fuel card statement',
    'Transaction date,Time,Registration,Product,Litres,Total,Till,Receipt',
    `${yesterday},08:15,${plate},DIESEL,61.370,"46,028",South,E1`,
    `${yesterday},08:20,${plate},Car wash,1,"2,000",South,E2`,
    `${yesterday},09:00,ZZ 999 ZZ,DIESEL,30.000,"22,500",North,E3`,
  ].join('\n');
}

describe.each(languagesOf(import.meta.filename))('import of a fuel card file, %s', (language) => {
  const { fuel, fuelImport, fieldErrors, imports } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const counted = (count: number) =>
    fill(fuelImport[count === 1 ? 'action_one' : 'action_other'], { count: String(count) });

  it('is read by its headings, says what each line becomes, is recorded once, and its columns are remembered', async () => {
    const journey = async ({ page }: Person) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/fuel');
      const choose = async () => {
        await page.getByRole('button', { name: fuelImport.open, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: fuelImport.title });
        await dialog.getByLabel(fuelImport.issuer).first().fill('Oryx');
        await page.keyboard.press('Escape'); // the list of issuers, not the dialog
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          dialog.getByRole('button', { name: imports.choose }).click(),
        ]);
        const buffer = Buffer.from(aFile(language, vehicle.plate));
        await chooser.setFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer });
        return dialog;
      };
      const dialog = await choose();
      await dialog.getByText(fieldErrors.no_such_vehicle).waitFor();
      await dialog.getByText(fuelImport.states.not_fuel).first().waitFor();
      const act = dialog.getByRole('button', { name: counted(1), exact: true });
      expect(await act.isDisabled()).toBe(true);
      // a column whose heading says nothing
      const till = language === 'fr' ? 'Guichet' : 'Till';
      await dialog.getByRole('combobox', { name: till, exact: true }).click();
      await page.getByRole('option', { name: fuelImport.fields.place, exact: true }).click();
      await expect
        .poll(() => dialog.getByRole('combobox', { name: till, exact: true }).inputValue())
        .toBe(fuelImport.fields.place);
      await dialog.getByRole('checkbox', { name: fuelImport.leaveOut }).check();
      await act.click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('row')
        .filter({ hasText: /61[,.]37/ })
        .waitFor();

      const again = await choose();
      await again.getByText(fuelImport.states.known).first().waitFor();
      expect(await again.getByRole('combobox', { name: till, exact: true }).inputValue()).toBe(fuelImport.fields.place);
      await again.getByRole('button', { name: WORDS[language].common.cancel }).click();
      await again.waitFor({ state: 'detached' });
      expect(
        await page
          .getByRole('row')
          .filter({ hasText: /61[,.]37/ })
          .count(),
      ).toBe(1);
      expect(await page.getByText(fuel.title).count()).toBeGreaterThan(0);
    };
    await asPerson(fixture.browser, { language }, journey);
  });
});
