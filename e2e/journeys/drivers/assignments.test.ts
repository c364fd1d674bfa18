import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, LANGUAGES, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(LANGUAGES)('assigning drivers, %s', (language) => {
  const partner = fixture.partners[language];
  const [car, truck] = partner.vehicles;
  const { drivers, driverAssignments: words, errors } = WORDS[language];
  const home = () => fixture.platform.addressOf(partner.host);

  const add = async (page: Page, lastName: string) => {
    await page.goto(`${home()}/drivers?add=true`);
    const record = page.getByRole('dialog');
    await record.getByRole('textbox', { name: drivers.fields.lastName, exact: true }).fill(lastName);
    await record.getByRole('button', { name: drivers.dialog.create }).click();
    await page.getByText(fill(drivers.created, { name: lastName })).waitFor();
  };
  /** Opens the vehicles of a driver, and the dialog that assigns one. */
  const assigning = async (page: Page, name: string, plate: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    const record = page.getByRole('dialog', { name });
    await record.getByRole('tab', { name: drivers.dialog.tabs.assignments }).click();
    await record.getByRole('button', { name: words.assign, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: fill(words.assignTo, { name }) });
    const vehicle = dialog.getByRole('combobox', { name: words.vehicle });
    await vehicle.fill(plate);
    await page.getByRole('option', { name: plate }).first().click();
    await dialog.getByRole('button', { name: words.assign, exact: true }).click();
    return { record, dialog };
  };

  it('a vehicle is assigned, twice refused, withdrawn, and free again', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, home(), partner.owner, '/drivers');
        const [aka, brou] = [`Aka ${language}`, `Brou ${language}`];
        await add(page, aka);
        await add(page, brou);
        await assigning(page, aka, car.plate);
        await page.getByText(fill(words.assigned, { driver: aka, vehicle: car.plate })).waitFor();

        // the driver has a vehicle, whatever the other one is
        await page.goto(`${home()}/drivers`);
        const second = await assigning(page, aka, truck.plate);
        await second.dialog.getByText(errors.vehicle_already_assigned).waitFor();

        // and the vehicle has a driver; what is in the way can be ended from there
        await page.goto(`${home()}/drivers`);
        const third = await assigning(page, brou, car.plate);
        await third.dialog.getByText(errors.vehicle_has_driver).waitFor();
        await third.dialog.getByRole('button', { name: words.withdrawFirst }).click();
        await page.getByText(fill(words.withdrawn, { driver: aka, vehicle: car.plate })).waitFor();
        await third.dialog.getByRole('button', { name: words.assign, exact: true }).click();
        await page.getByText(fill(words.assigned, { driver: brou, vehicle: car.plate })).waitFor();

        // the list of vehicles and the vehicle's card say so; there it is withdrawn
        await page.goto(`${home()}/devices`);
        await page.getByRole('row').filter({ hasText: car.plate }).getByText(brou).waitFor();
        await page.goto(`${home()}/map`);
        const list = page.getByRole('list', { name: WORDS[language].tracking.list });
        await list.getByRole('listitem').filter({ hasText: car.plate }).click();
        const card = page.getByRole('region', { name: words.driver });
        await card.getByText(brou).waitFor();
        await card.getByRole('button', { name: words.withdraw, exact: true }).click();
        await card.getByText(words.nobody).waitFor();
      },
      FAILED_REQUESTS,
    );
  });
});
