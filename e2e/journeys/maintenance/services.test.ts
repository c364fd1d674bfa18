import { addDevice, type Currency, getMaintenanceDashboard, listRecords, majorUnits, userData } from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { imeiOf } from '../../support/trackers/imei.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
let serial = 0; // a journey that is run again has a service of its own, and the vehicles of the first
const DAY = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

describe.each(languagesOf(import.meta.filename))('services, %s', (language) => {
  const partner = fixture.partners[language];
  const { maintenance: words } = WORDS[language];
  let hasVehicles = false;
  const home = () => fixture.platform.addressOf(partner.host);

  /** With the four of the platform, forty. */
  const addVehicles = async (page: Page) => {
    const { client } = await ask(page, userData, {});
    if (!client) throw new Error('the owner has a client');
    for (let number = 10; number < 46; number++) {
      const body = {
        clientId: client.id,
        deviceTypeId: 1,
        operatorId: null,
        trackerModelId: null,
        imei: imeiOf(`35${language === 'fr' ? '77' : '78'}00000000${number}`),
        countryCode2: null,
        phone: null,
        simNumber: null,
        designation: `SV ${number} ${language}`,
        label: '',
        code: '',
        note: '',
        vehicleMake: '',
        vehicleModel: '',
        vinNumber: null,
        vinIsChassis: false,
      };
      await ask(page, addDevice, { body });
    }
  };
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const tile = (page: Page, count: number) =>
    page
      .getByRole('button', { name: `${words.states.due} ${count}`, exact: true })
      .or(page.getByRole('button', { name: `${words.states.due}${count}`, exact: true }));

  it('one is applied to forty vehicles, becomes due, is done, and says when it is due next; the file has the same sum', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/maintenance');
      serial += 1;
      if (!hasVehicles) await addVehicles(page);
      hasVehicles = true;
      const name = `Graissage ${language} ${serial}`;

      await page.goto(`${home()}/maintenance/services?add=true`);
      const form = page.getByRole('dialog', { name: words.service.add });
      await form.getByLabel(words.service.name).fill(name);
      await form.getByLabel(words.service.calendar).fill('30');
      await form.getByRole('combobox', { name: words.service.unit }).click();
      await page.getByRole('option', { name: words.service.units.day, exact: true }).click();
      await form.getByRole('button', { name: words.service.create }).click();
      await page.getByText(fill(words.service.created, { name })).waitFor();

      await page.getByRole('button', { name, exact: true }).click();
      const vehicles = page.getByRole('dialog', { name: fill(words.service.vehicles, { name }) });
      await vehicles.getByText('SV 45').waitFor();
      await vehicles.getByLabel(words.service.chooseAll).check();
      await vehicles.getByLabel(words.service.since).fill(dayBefore(32));
      await vehicles.getByRole('button', { name: fill(words.service.attach_other, { count: '40' }) }).click();
      await page.getByText(fill(words.service.attached_other, { count: '40' })).waitFor();

      // due two days ago, all forty
      await page.goto(`${home()}/maintenance?search=${encodeURIComponent(name)}`);
      await tile(page, 40).click();
      await page.getByRole('row').filter({ hasText: 'SV 10' }).click();
      await page.getByRole('button', { name: words.actions.complete }).click();
      const done = page.getByRole('dialog', { name: words.complete.title });
      await done.getByLabel(words.complete.parts).fill('12500');
      await done.getByLabel(words.complete.labour).fill('2500');
      await done.getByText(words.complete.next).waitFor();
      await look(page, 'complete');
      await done.getByRole('button', { name: words.complete.submit }).click();
      await page.getByText(fill(words.complete.saved, { service: name, vehicle: `SV 10 ${language}` })).waitFor();
      await tile(page, 39).waitFor();
      await look(page, 'due');

      // what the dashboard says, what the list says, and what the file says
      const { totalCost } = await ask(page, listRecords, { query: {} });
      const costs = await ask(page, getMaintenanceDashboard, { query: {} });
      expect(costs.totalCost).toBe(totalCost);
      await page.goto(`${home()}/maintenance/costs`);
      await page
        .getByRole('link', { name: new RegExp(`SV 10 ${language} · ${name}`) })
        .first()
        .waitFor();
      expect(await costInFile(page)).toBe(majorUnits(costs.totalCost, costs.currency as Currency));
      // each figure leads to the records that it counts
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('link', { name: /15[,.\s]?000/ })
        .click();
      await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'SV 10' }).waitFor();
      await expect.poll(() => page.getByRole('row').filter({ hasText: name }).count()).toBe(1);
      await page.goto(`${home()}/maintenance/history`);
      await page.getByText('SV 10').first().waitFor();
      await look(page, 'history');
      expect(await costInFile(page)).toBe(majorUnits(totalCost, costs.currency as Currency));
      expect(totalCost).toBeGreaterThan(0);
    });
  });

  /** The sum of the column of totals, of the file that the page gives. */
  const costInFile = async (page: Page): Promise<number> => {
    const { export: exported } = WORDS[language].devices;
    await page.getByRole('button', { name: exported.action }).click();
    const dialog = page.getByRole('dialog', { name: words.sheets.records });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: exported.action }).click(),
    ]);
    const { readFile } = await import('node:fs/promises');
    const { sheets } = await readXlsx(await readFile(await download.path()));
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const column = headings.findIndex((heading) => String(heading).startsWith(words.columns.total));
    return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
  };
});
