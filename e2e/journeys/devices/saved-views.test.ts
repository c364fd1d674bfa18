import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('saved views, %s', (language) => {
  const partner = fixture.partners[language];
  const address = () => fixture.platform.addressOf(partner.host);
  const { users, views } = WORDS[language];
  const NAME = 'Accès complet';

  const heading = (page: Page, column: keyof typeof users.columns) =>
    page.getByRole('columnheader', { name: users.columns[column], exact: true });
  const hide = async (page: Page, column: keyof typeof users.columns) => {
    await page.getByRole('checkbox', { name: users.columns[column], exact: true }).uncheck();
    await heading(page, column).waitFor({ state: 'detached' });
  };

  it('the users’ filters and columns come back with the view that keeps them', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, address(), partner.owner, '/users');
      await heading(page, 'email').waitFor();

      await page.getByRole('combobox', { name: users.filters.access }).click();
      await page.getByRole('option', { name: users.access.full, exact: true }).click();
      await page.waitForURL(/access=full/);
      await page.getByRole('button', { name: views.columns, exact: true }).click();
      expect(await page.getByRole('checkbox', { name: users.columns.name, exact: true }).count()).toBe(0);
      await hide(page, 'email');
      await hide(page, 'rights');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: views.title, exact: true }).click();
      await page.getByRole('menuitem', { name: views.save }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(NAME);
      await dialog.getByRole('textbox').press('Enter');
      await page.getByText(fill(views.saved, { name: NAME })).waitFor();

      await page.evaluate(() => localStorage.clear());
      await page.goto(`${address()}/users`);
      await heading(page, 'email').waitFor();
      expect(page.url()).not.toContain('access');

      await page.getByRole('button', { name: views.title, exact: true }).click();
      await page.getByRole('menuitem', { name: NAME, exact: true }).click();
      await page.waitForURL(/access=full/);
      await heading(page, 'email').waitFor({ state: 'detached' });
      await expect.poll(() => heading(page, 'rights').count()).toBe(0);
      expect(await heading(page, 'name').count()).toBe(1);
      const access = page.getByRole('combobox', { name: users.filters.access });
      await expect.poll(() => access.inputValue()).toBe(users.access.full);
      await page.getByRole('button', { name: NAME, exact: true }).waitFor();
    });
  });
});
