import type { Language } from '@balise/i18n';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { imeiOf } from '../../support/trackers/imei.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const ROWS = 500;
/** Headings as people of that language write them, a type of the list, and where Windows' Excel would put its marks. */
const HOME: Record<Language, { headings: string[]; type: string; separator: string; body: string }> = {
  en: {
    headings: ['Tracker IMEI', 'Plate number', 'Vehicle name', 'Vehicle type'],
    type: 'Tanker',
    separator: ',',
    body: '3569380401',
  },
  fr: {
    headings: ['N° IMEI', 'Immatriculation', 'Nom du véhicule', 'Type de véhicule'],
    type: 'Camion-citerne',
    separator: ';',
    body: '3569380402',
  },
};

/** A fleet's table with seven rows that cannot be: each wrong in its own way. */
function aFleet(language: Language, known: string): string {
  const { headings, type, separator, body } = HOME[language];
  const rows = Array.from({ length: ROWS }, (_, row) => [
    imeiOf(`${body}${String(row).padStart(4, '0')}`),
    `IM ${row} ${language.toUpperCase()}`,
    `Citerne ${row}`,
    type,
  ]);
  const spoil = (row: number, column: number, value: string) => {
    const cells = rows[row];
    if (cells) cells[column] = value;
  };
  spoil(11, 0, '356938040100000'); // no check digit of its own
  spoil(77, 0, language === 'fr' ? '3,56938E+14' : '3.56938E+14'); // as its Excel writes it
  spoil(150, 1, '');
  spoil(222, 3, 'Fusée');
  spoil(301, 0, rows[300]?.[0] ?? '');
  spoil(404, 0, known);
  spoil(499, 1, 'x'.repeat(120));
  return [headings, ...rows].map((cells) => cells.join(separator)).join('\r\n');
}

describe.each(languagesOf(import.meta.filename))('import of 500 vehicles with 7 bad rows, %s', (language) => {
  const words = WORDS[language].deviceImport;
  const partner = fixture.partners[language];
  const counted = (key: 'importGood' | 'importAll', count: number) =>
    fill(words[`${key}_other`], { number: new Intl.NumberFormat(language).format(count) });

  it('is seen before anything is added, mended in place, and goes in as one', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
      await page.getByRole('link', { name: words.action, exact: true }).click();
      await page.getByRole('button', { name: words.choose.button }).waitFor();
      await page.locator('input[type=file]').setInputFiles({
        name: 'parc.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(aFleet(language, partner.vehicles[0].identity), 'latin1'),
      });
      await page.getByRole('button', { name: counted('importGood', ROWS - 7) }).waitFor();

      // the seven are what is shown first, each with its reason
      const grid = page.getByRole('table');
      for (const row of [13, 79, 152, 224, 303, 406, 501])
        await grid.getByRole('rowheader', { name: String(row), exact: true }).waitFor();
      for (const code of ['invalid_imei', 'digits_lost', 'required', 'unknown_reference', 'repeated_in_file'] as const)
        await grid.getByText(WORDS[language].fieldErrors[code]).first().waitFor();

      // one is corrected in place
      const cell = fill(words.editCell, { field: words.fields.designation, row: 152 });
      await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
      await page.getByRole('textbox', { name: cell }).fill('IM MENDED');
      await page.keyboard.press('Enter');
      const import494 = page.getByRole('button', { name: counted('importGood', ROWS - 6) });
      await import494.waitFor();

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words.downloadBad }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

      await import494.dblclick(); // an impatient finger
      await page.getByText(fill(words.done.title_other, { number: '494' })).waitFor();
      await page.getByRole('link', { name: words.done.toList }).click();
      await page.getByRole('heading', { name: WORDS[language].devices.title }).waitFor();
      await page.goto(`${fixture.platform.addressOf(partner.host)}/devices?search=IM%20`);
      await expect
        .poll(async () => await page.getByRole('status').filter({ hasText: '494' }).count())
        .toBeGreaterThan(0);
    });
  });
});
