import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

/** A picture of one point. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(languagesOf(import.meta.filename))('an inspection on a phone, %s', (language) => {
  const { inspections, workshop, offline, status } = WORDS[language];
  const { usual } = inspections.template;
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const dialog = (page: Page) => page.getByRole('dialog').last();
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

  it('without a line finds a critical defect, which goes by a work order to a signed repair', async () => {
    const tracker = await aTracker(fixture.platform, vehicle);
    await tracker.send(aFix(Date.now() - 60_000, { latitude: 5.36, longitude: -4.01 }, 0));
    tracker.close();
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/inspections?lists=true');
      // a journey that is run again finds the lists of the first
      await dialog(page)
        .getByText(usual.before)
        .or(dialog(page).getByText(inspections.template.addUsual))
        .first()
        .waitFor();
      if ((await dialog(page).getByText(usual.before).count()) === 0) await press(page, inspections.template.addUsual);
      await dialog(page).getByText(usual.after).first().waitFor();
      await look(page, 'inspection-lists');
    });
    const journey = async ({ page, context }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/inspections');
      await page.getByRole('button', { name: inspections.inspect }).first().click();
      const plate = dialog(page).getByRole('combobox', { name: inspections.vehicle });
      await plate.click();
      await plate.fill(vehicle.plate);
      await page.getByRole('option', { name: vehicle.plate }).click();
      await dialog(page).getByRole('combobox', { name: inspections.list }).click();
      await page.getByRole('option', { name: usual.before }).click();
      const item = (name: string) => dialog(page).getByRole('region', { name });
      const answer = (name: string, word: string) => item(name).getByText(word, { exact: true }).click();
      for (const name of ['brakes', 'steering', 'lights', 'mirrors', 'wipers', 'horn', 'fluids', 'belts'] as const)
        await answer(usual[name], inspections.results.pass);
      for (const name of ['load', 'emergency', 'papers'] as const)
        await answer(usual[name], inspections.results.notApplicable);
      await answer(usual.tyres, inspections.results.fail);
      await item(usual.tyres).getByRole('textbox', { name: inspections.form.noteOfItem }).fill('Flanc droit');
      const sign = dialog(page).getByRole('button', { name: inspections.form.sign, exact: true });
      expect(await sign.isDisabled()).toBe(true); // the photo is missing
      await item(usual.tyres)
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'pneu.png', mimeType: 'image/png', buffer: PHOTO });
      await dialog(page).getByLabel(inspections.form.meter).fill('51000');
      await look(page, 'inspect-form');

      await context.setOffline(true);
      await sign.click();
      const waiting = page.getByRole('region', { name: offline.title });
      await waiting.getByText(vehicle.plate).waitFor();
      await look(page, 'inspection-waiting');
      await context.setOffline(false);
      await waiting.waitFor({ state: 'detached' });
      const row = page.getByRole('listitem').filter({ hasText: vehicle.plate }).first();
      await row.waitFor();
      await look(page, 'inspections-phone');

      await page.goto(`${address()}/maintenance/defects`);
      await page.getByRole('button', { name: vehicle.plate, exact: true }).first().click();
      await dialog(page).getByText(inspections.defects.outOfService).waitFor();
      await dialog(page).getByRole('img').first().or(dialog(page).locator('img').first()).first().waitFor();
      await look(page, 'defect-phone');
      await press(page, inspections.defects.openOrder);
      await press(page, workshop.sheet.complete);
      await press(page, workshop.complete.save);
      await page.getByRole('button', { name: workshop.complete.save, exact: true }).waitFor({ state: 'detached' });
      await dialog(page).getByText(workshop.states.done).first().waitFor();
    };
    await asPerson(fixture.browser, { language, phone: true }, journey, FAILED_REQUESTS);
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/devices');
      const mark = page.getByRole('img', { name: status.outOfService });
      await mark.first().waitFor();
      await look(page, 'devices-out-of-service');
      await page.goto(`${address()}/map`);
      await mark.first().waitFor();
      await page.locator('[data-vehicle]').filter({ has: mark }).first().click();
      // on the card; the mark of the list is a picture
      await page.locator(`span:text-is("${status.outOfService}")`).waitFor();
      await look(page, 'map-out-of-service');
      await page.goto(`${address()}/maintenance/defects`);
      await look(page, 'defects');
      await page.getByText(usual.tyres).first().click();
      await dialog(page).getByText(inspections.defectStates.repaired).waitFor();
      await press(page, inspections.defects.sign);
      await press(page, inspections.defects.sign);
      await dialog(page).getByText(inspections.defectStates.closed).waitFor();
      await look(page, 'defect-signed');
      await page.goto(`${address()}/maintenance/inspections`);
      await page
        .getByText(fill(inspections.failed_one, { count: 1 }))
        .first()
        .click();
      await dialog(page).getByText('Flanc droit').first().waitFor();
      await dialog(page)
        .getByText(fill(inspections.sheet.meter, { metres: '' }))
        .waitFor();
      await look(page, 'inspection');
      await page.goto(`${address()}/devices`);
      await page.getByText(vehicle.plate).first().waitFor();
      await expect.poll(() => mark.count()).toBe(0);
    });
  });
});
