import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('users, %s', (language) => {
  const partner = fixture.partners[language];
  const address = () => fixture.platform.addressOf(partner.host);
  const { users, rights, shell } = WORDS[language];
  const temporary = {
    email: `three.vehicles@${partner.host.replace('.localhost', '.example')}`,
    password: 'trois lacs 2 rives',
  };
  const NAME = 'Yves Ehui';

  const rowOf = (page: Page, email: string) => page.getByRole('row', { name: email });
  const seen = partner.vehicles.slice(0, 3);
  const hidden = [...partner.vehicles.slice(3), partner.foreignVehicle];

  it('an administrator adds a user for three vehicles, who sees these and nothing else, and is out when disabled', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, address(), partner.owner, '/users');
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(users.fields.firstName).fill('Yves');
      await dialog.getByLabel(users.fields.lastName, { exact: false }).last().fill('Ehui');
      await dialog.locator('input[type=email]').fill(temporary.email);
      await dialog.getByLabel(users.welcome.type).check();
      await dialog.locator('input[type=password]').fill(temporary.password);

      await dialog.getByRole('tab', { name: users.tabs.access }).click();
      await dialog.getByRole('radio', { name: users.access.limited }).check();
      await dialog.getByRole('button', { name: users.add }).click();
      await dialog.getByText(WORDS[language].fieldErrors.choose_a_device).waitFor();
      for (const { plate } of seen) await dialog.getByRole('checkbox', { name: plate }).check();
      await dialog.getByRole('tab', { name: users.tabs.rights }).click();
      await expect.poll(() => dialog.getByRole('checkbox', { name: rights.names.view_users }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: rights.words.dispatcher }).click();
      await dialog.getByRole('button', { name: users.add }).click();
      await page.getByText(fill(users.added, { name: NAME })).waitFor();
      await rowOf(page, temporary.email).getByText(rights.words.dispatcher).waitFor();

      await rowOf(page, temporary.email)
        .getByRole('button', { name: fill(users.actionsFor, { name: NAME }) })
        .click();
      await page.getByRole('menuitem', { name: users.view }).click();
      await dialog.getByText(rights.names.view_history).waitFor();
      for (const { plate } of seen) await dialog.getByText(plate).waitFor();
      for (const { plate } of hidden) expect(await dialog.getByText(plate).count()).toBe(0);
    });

    await asPerson(
      fixture.browser,
      { language },
      async ({ page, traffic }) => {
        await signIn(page, address(), temporary, '/devices');
        for (const { plate } of seen) await page.getByText(plate).first().waitFor();
        expect(await page.getByRole('link', { name: shell.users }).count()).toBe(0);
        await page.goto(`${address()}/users`);
        await page.getByRole('heading', { name: shell.forbidden.title }).waitFor();
        await page.goto(`${address()}/map`);
        await page.locator('[data-vehicle]').first().waitFor();
        await expect.poll(() => page.locator('[data-vehicle]').count()).toBe(seen.length);
        const everything = JSON.stringify([
          traffic.lines.map(({ reported }) => reported),
          (await traffic.answers()).map(({ body }) => body),
        ]);
        for (const { identity } of seen) expect(everything).toContain(identity);
        for (const { plate, identity } of hidden) {
          expect(everything).not.toContain(plate);
          expect(everything).not.toContain(identity);
        }

        await asPerson(fixture.browser, { language }, async ({ page: other }) => {
          await signIn(other, address(), partner.owner, '/users');
          await other.getByRole('switch', { name: fill(users.disable, { name: NAME }) }).click({ force: true });
          await other.getByText(fill(users.disabled, { name: NAME })).waitFor();
        });
        await page.goto(`${address()}/devices`);
        await page.waitForURL(/\/login/);
      },
      // the address of a screen that is not part of one's rights was typed in
      new RegExp(`${FAILED_REQUESTS.source}|CallFailed: not_allowed`),
    );
  });
});
