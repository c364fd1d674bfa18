import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, signIn, signInAsAdministrator } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn(); // without SMTP_URL: no mail server

describe.each(languagesOf(import.meta.filename))('billing and the outbox, %s', (language) => {
  const partner = fixture.partners[language];
  const { account, billing, clients, common, ingest } = WORDS[language];
  const client = `${partner.displayName} One`;
  const home = () => fixture.platform.addressOf('localhost');
  const plain = (text: string) => text.replace(/\s/g, ' ');

  async function choose(page: Page, label: string, words: string): Promise<void> {
    await page.getByRole('dialog').getByLabel(label).first().fill(words);
    await page.getByRole('option', { name: words }).first().click();
  }

  it('a note is issued, paid in part and read by the client, whose account then says what is left', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, home(), language, '/clients');
      await page.getByRole('link', { name: client }).click();
      await page.getByRole('link', { name: clients.noAccount }).click();
      await page.getByRole('button', { name: billing.account.setUp }).click();
      await choose(page, billing.terms.currency, 'XOF');
      await page.getByRole('dialog').getByRole('button', { name: common.save }).click();
      await page.getByText(billing.terms.done).waitFor();

      await page.getByRole('button', { name: billing.account.note }).click();
      const note = page.getByRole('dialog');
      await note.getByLabel(billing.note.debit).check();
      await note.getByLabel(billing.note.amount).fill('12500');
      await note.getByLabel(billing.note.reason).fill('Pose de 5 boîtiers');
      await note.locator('button[type=submit]').click();
      await note.waitFor({ state: 'detached' });
      const ledger = page.getByRole('table').last();
      await ledger.getByText('Pose de 5 boîtiers').waitFor();

      await page.getByRole('button', { name: billing.account.pay }).click();
      const payment = page.getByRole('dialog');
      await payment.getByLabel(billing.payment.amount).fill('4500');
      await payment.getByLabel(billing.payment.reference).fill(`OM-${language}-1`);
      await payment.locator('button[type=submit]').click();
      await payment.waitFor({ state: 'detached' });
      await ledger.getByText(`OM-${language}-1`).waitFor();
      await expect.poll(async () => plain((await page.getByRole('main').textContent()) ?? '')).toMatch(/8[ ,]000/);
    });

    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/billing');
      await page.getByText('Pose de 5 boîtiers').first().waitFor();
      expect(plain((await page.getByRole('main').textContent()) ?? '')).toMatch(/8[ ,]000/);
      expect(await page.getByRole('button', { name: billing.account.pay }).count()).toBe(0);
    });
  });

  it('every screen tells administrators that there is no mail server, until they dismiss it', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, home(), language, '/ingest');
      const banner = page.getByText(account.noMail.title);
      await banner.waitFor();
      // no tracker has connected: no empty table, the ports in one line
      await page.getByText(ingest.quiet).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByRole('link', { name: account.noMail.action }).click();
      await page.waitForURL(/\/outbox/);
      await expect.poll(() => banner.count()).toBe(0);
      await page.goBack();
      await page.getByRole('button', { name: account.noMail.hide }).click();
      await page.reload();
      await page.getByText(ingest.quiet).waitFor();
      expect(await banner.count()).toBe(0);
    });
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
      await page.getByText(partner.vehicles[0].plate).first().waitFor();
      expect(await page.getByText(account.noMail.title).count()).toBe(0);
    });
  });
});
