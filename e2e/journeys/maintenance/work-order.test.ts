import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
let serial = 0; // a journey that is run again finds the part of the first

describe.each(languagesOf(import.meta.filename))('a work order, %s', (language) => {
  const { workshop } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const dialog = (page: Page) => page.getByRole('dialog').last();
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const fill = (page: Page, name: string, text: string) =>
    dialog(page).getByRole('textbox', { name }).first().fill(text);

  it('takes a part that was received from the stock when its mechanic is done', async () => {
    serial += 1;
    const reference = `PLQ-${serial}`;
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/parts');
      await page.getByRole('button', { name: workshop.parts.add }).first().click();
      await fill(page, workshop.parts.name, 'Plaquettes avant');
      await fill(page, workshop.parts.reference, reference);
      await fill(page, workshop.parts.price, '12500');
      await fill(page, workshop.parts.lowBelow, '3');
      await look(page, 'part');
      await press(page, workshop.parts.save);
      await page.getByText(reference).first().click();
      await fill(page, workshop.parts.quantity, '4');
      await press(page, workshop.parts.enter);
      await dialog(page).getByText('+4').waitFor();
      await look(page, 'stock');
    });
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/orders');
      await page.getByRole('button', { name: workshop.add }).first().click();
      const plate = dialog(page).getByRole('combobox', { name: workshop.vehicle });
      await plate.click();
      await plate.fill(vehicle.plate);
      await page.getByRole('option', { name: vehicle.plate }).click();
      await fill(page, workshop.what, 'Freins avant');
      await press(page, workshop.form.addPart);
      const part = dialog(page).getByRole('combobox', { name: workshop.lines.part });
      await part.click();
      await part.fill(reference);
      await page.getByRole('option', { name: new RegExp(reference) }).click();
      await fill(page, workshop.form.quantity, '2');
      await look(page, 'order-form');
      await press(page, workshop.form.save);
      await dialog(page)
        .getByRole('checkbox', { name: new RegExp(reference) })
        .click();
      await dialog(page).getByText(workshop.states.inProgress).first().waitFor();
      await look(page, 'order');
      const order = page.url();
      await page.goto(`${address()}/maintenance/orders?view=board`);
      const column = page.getByRole('region', { name: workshop.states.inProgress });
      await column.getByText(vehicle.plate).first().waitFor();
      await look(page, 'board');
      await page.goto(order);
      await press(page, workshop.sheet.complete);
      await look(page, 'order-complete');
      await press(page, workshop.complete.save);
      await page.getByRole('button', { name: workshop.complete.save, exact: true }).waitFor({ state: 'detached' });
      await dialog(page).getByText(workshop.states.done).first().waitFor();
      await dialog(page)
        .getByText(/25[,\s]?000/)
        .first()
        .waitFor();
    });
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/parts');
      // two are left, fewer than the mark
      await page.getByText(`2 · ${workshop.parts.isLow}`, { exact: true }).first().waitFor();
      await look(page, 'parts');
      await page.goto(`${address()}/maintenance/orders?state=done`);
      await page.getByText('Freins avant').first().waitFor();
      await look(page, 'orders');
    });
  });
});
