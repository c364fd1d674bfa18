import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, fillSignIn } from '../../support/person.ts';
import { ADMINISTRATOR } from '../../support/plan.ts';
import { fill, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn({}, 'nothing');
const { clients, common, devices, partners, setUp, users } = WORDS.en;

/** Signs in as the administrator that the first start made. @returns when the set-up is on screen */
async function toSetUp(page: Page): Promise<void> {
  await page.goto(`${fixture.platform.addressOf('localhost')}/login`);
  await fillSignIn(page, ADMINISTRATOR);
  await page.waitForURL(/\/set-up$/);
}

const PASSWORD = 'trois lacs 2 rives';

const step = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const isDone = (page: Page, title: string) => step(page, title).getByText(setUp.done).waitFor();

async function back(page: Page): Promise<void> {
  await page.getByRole('link', { name: setUp.continue }).click();
  await page.waitForURL(/\/set-up$/);
}

it('an empty platform leads its administrator to a vehicle on the map; left in the middle, it is taken up there', async () => {
  await asPerson(fixture.browser, { language: 'en' }, async ({ page }) => {
    await toSetUp(page);
    await page.getByRole('link', { name: setUp.company.act }).click();
    await page.getByLabel(partners.fields.displayName).fill('Lagune Fleet');
    await page.getByLabel(partners.fields.name).first().fill('lagune');
    await page.getByRole('button', { name: partners.save, exact: true }).click();
    await page.getByText(fill(partners.added, { name: 'Lagune Fleet' })).waitFor();
    await back(page);
    await page.getByRole('link', { name: setUp.company.publish }).click();
    await page.getByRole('button', { name: partners.publish, exact: true }).click();
    await page.getByRole('button', { name: fill(partners.publishNow, { name: 'Lagune Fleet' }) }).click();
    await page.getByText(fill(partners.publishedNow, { name: 'Lagune Fleet' })).waitFor();
    await back(page);
    await isDone(page, setUp.company.title);

    await page.getByRole('link', { name: setUp.client.act }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel(clients.fields.partnerId).first().inputValue()).toBe('Lagune Fleet');
    await dialog.getByLabel(clients.fields.fullName).fill('Lagune Transport');
    await dialog.getByLabel(clients.fields.email).fill('office@lagune.example');
    await dialog.getByLabel(clients.fields.countryCode2).first().click();
    await page.keyboard.type('Ivoire');
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: clients.add }).click();
    await page.getByRole('heading', { name: 'Lagune Transport' }).waitFor();
  });

  await asPerson(fixture.browser, { language: 'en', phone: true }, async ({ page }) => {
    await toSetUp(page);
    await isDone(page, setUp.client.title);
    await page.getByRole('link', { name: setUp.user.act }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(users.fields.firstName).fill('Awa');
    await dialog.getByLabel(users.fields.lastName, { exact: false }).last().fill('Koné');
    await dialog.locator('input[type=email]').fill('awa@lagune.example');
    await dialog.getByLabel(users.welcome.type).check();
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: users.add }).click();
    await page.getByText(fill(users.added, { name: 'Awa Koné' })).waitFor();
    await back(page);
    await isDone(page, setUp.user.title);

    await page.getByRole('link', { name: setUp.vehicle.act }).click();
    await dialog.getByLabel(devices.fields.anyIdentity).fill('123456');
    await dialog.getByRole('button', { name: common.next, exact: true }).click();
    await dialog.getByLabel(devices.fields.designation).fill('AB 1234');
    await dialog.getByRole('combobox', { name: devices.fields.deviceTypeId }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: devices.create }).click();
    await dialog.getByText(devices.wait.title, { exact: true }).waitFor();
    const port = fixture.platform.trackerPorts.osmand;
    expect((await fetch(`http://127.0.0.1:${port}/?id=123456&lat=5.3453&lon=-4.0244&speed=12`)).status).toBe(200);
    await dialog.getByText(fill(devices.wait.placedTitle, { plate: 'AB 1234' })).waitFor();
    await dialog.getByRole('link', { name: devices.showOnMap }).click();
    await page.waitForURL(/\/map\?/);
    await page.getByRole('heading', { name: 'AB 1234' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: setUp.continue }).count()).toBe(0);
    await page.goto(`${fixture.platform.addressOf('localhost')}/set-up`);
    await page.getByText(setUp.finished.title).waitFor();
  });

  await asPerson(fixture.browser, { language: 'en', phone: true }, async ({ page }) => {
    await page.goto(`${fixture.platform.addressOf('localhost')}/login`);
    await page.locator('#partner').fill('lagune');
    await fillSignIn(page, { email: 'awa@lagune.example', password: PASSWORD });
    await page.waitForURL(/\/map/);
    await page.getByText('AB 1234').first().waitFor();
  });
});
