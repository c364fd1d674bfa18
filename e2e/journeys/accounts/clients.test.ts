import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import type { Account } from '../../support/plan.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn();

describe.each(languagesOf(import.meta.filename))('clients, %s', (language) => {
  const partner = fixture.partners[language];
  const { audit, auditActions, clients, common, fieldErrors, rights, shell, users } = WORDS[language];
  const NAME = `Garage du Lac ${language.toUpperCase()}`;
  const firstUser: Account = {
    email: `mariam.${language}@${partner.host.replace('.localhost', '.example')}`,
    password: 'trois lacs 2 rives',
  };
  const home = () => fixture.platform.addressOf('localhost');

  /** Types into a choice and takes the first that fits. */
  async function choose(page: Page, label: string, words: string): Promise<void> {
    await page.getByRole('dialog').getByLabel(label).first().click();
    await page.keyboard.type(words);
    await page.getByRole('option', { name: words }).first().click();
  }

  async function addClient(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: clients.add }).first().click();
    const dialog = page.getByRole('dialog');
    await choose(page, clients.fields.partnerId, partner.displayName);
    await dialog.getByLabel(clients.fields.fullName).fill(name);
    await dialog.getByLabel(clients.fields.email).fill(`lac.${language}@clients.example`);
    await choose(page, clients.fields.countryCode2, language === 'fr' ? 'Bénin' : 'Benin');
    const zone = dialog.getByLabel(clients.fields.timeZone).first();
    await expect.poll(() => zone.inputValue()).toBe('Africa/Porto-Novo');
    await dialog.getByRole('button', { name: clients.add }).click();
  }

  it('a client and its users are made, by a reseller who views the platform as that client in two tabs', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ context, page }) => {
        await signInAsAdministrator(page, home(), language, '/clients');
        await addClient(page, NAME);
        await page.getByRole('heading', { name: NAME }).waitFor();

        // the same name in other letters is the same name
        await page.getByRole('link', { name: clients.back }).click();
        await addClient(page, NAME.toUpperCase());
        await page.getByRole('dialog').getByText(fieldErrors.already_exists).first().waitFor();
        await page.getByRole('dialog').getByRole('button', { name: common.cancel }).click();

        const otherTab = await context.newPage();
        await otherTab.goto(`${home()}/devices`);
        await otherTab.getByText(partner.foreignVehicle.plate).first().waitFor();

        await page.getByRole('link', { name: NAME }).click();
        await page.getByRole('button', { name: clients.view.start }).click();
        const banner = fill(clients.view.banner, { name: NAME });
        await page.getByText(banner).waitFor();
        await otherTab.getByText(banner).waitFor();
        await expect.poll(() => otherTab.getByText(partner.foreignVehicle.plate).count()).toBe(0);

        await page.goto(`${home()}/users`);
        await page.getByText(banner).waitFor();
        await page.getByRole('button', { name: users.add }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(users.fields.firstName).fill('Mariam');
        await dialog.getByLabel(users.fields.lastName, { exact: false }).last().fill('Sanni');
        await dialog.locator('input[type=email]').fill(firstUser.email);
        await dialog.getByLabel(users.welcome.type).check();
        await dialog.locator('input[type=password]').fill(firstUser.password);
        await dialog.getByRole('tab', { name: users.tabs.rights }).click();
        await dialog.getByRole('button', { name: rights.words.administrator }).click();
        await dialog.getByRole('button', { name: users.add }).click();
        await page.getByText(fill(users.added, { name: 'Mariam Sanni' })).waitFor();

        await page.getByRole('button', { name: clients.view.leave }).click();
        await page.getByRole('heading', { name: NAME }).waitFor();
        await page.getByText(fill(clients.users_one, { figure: 1 })).waitFor();
        await expect.poll(() => otherTab.getByText(banner).count()).toBe(0);

        await page.getByRole('main').getByRole('link', { name: clients.tabs.audit }).click();
        const line = page.getByRole('row', { name: auditActions['user.add'] });
        await line.getByText(audit.asClient).waitFor();
        await line.getByText('Mariam Sanni').waitFor();
        await page.getByRole('row', { name: auditActions['client.view_start'] }).waitFor();
        await page.getByRole('row', { name: auditActions['client.view_end'] }).waitFor();
      },
      // the name that is taken is refused by the API; a page that is left drops its socket
      FAILED_REQUESTS,
    );

    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), firstUser, '/client-record');
      await page.getByRole('heading', { name: NAME }).waitFor();
      expect(await page.getByRole('link', { name: shell.clients, exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: clients.view.start }).count()).toBe(0);
    });
  });
});
