import { addDriver, CURRENCY_DIGITS, changeWorkAndPayState, listDrivers, listWorkAndPay } from '@balise/contract';
import { formatIn } from '@balise/i18n';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;

describe.each(languagesOf(import.meta.filename))('Work and Pay, %s', (language) => {
  const { workAndPay: words } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const { money } = formatIn(language, 'UTC');
  /** Of the client's country. */
  const currency = ({ en: 'GHS', fr: 'XOF' } as const)[language];
  const inWords = (amount: number) => money(amount, currency);
  const dayOf = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

  it('a contract is agreed, started, paid on a phone and corrected; its statement is saved', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/work-and-pay');
        // of a first attempt
        for (const { id, state } of (await ask(page, listWorkAndPay, { query: {} })).contracts)
          if (state === 'running')
            await ask(page, changeWorkAndPayState, { params: { id }, body: { act: 'end', reason: 'again' } });
        const { total } = await ask(page, listDrivers, { query: { search: 'Zadi' } });
        if (total === 0) await ask(page, addDriver, { body: { lastName: 'Zadi', firstName: 'Paul' } });

        await page.getByRole('button', { name: words.add }).first().click();
        const dialog = page.getByRole('dialog');
        const choose = async (label: string, name: string): Promise<void> => {
          await dialog.getByRole('combobox', { name: label, exact: false }).first().fill(name);
          await page.getByRole('option', { name }).first().click();
        };
        await choose(words.form.driver, 'Zadi');
        await choose(words.form.vehicle, vehicle.plate);
        await dialog.getByRole('textbox', { name: words.form.price, exact: true }).fill('600 000');
        await dialog.getByRole('textbox', { name: words.form.deposit }).fill('50000');
        await dialog.getByRole('textbox', { name: words.form.instalment, exact: true }).fill('5000');
        await dialog.getByRole('textbox', { name: words.form.startsOn, exact: true }).fill(dayOf(9));
        await dialog.getByRole('button', { name: words.form.action }).click();
        await page.getByText(words.form.saved).waitFor();

        await page.getByRole('link', { name: 'Zadi Paul' }).first().click();
        await page.getByRole('heading', { name: words.page.stand }).waitFor();
        await page.getByRole('button', { name: words.acts.start, exact: true }).click();
        await dialog.getByRole('button', { name: words.acts.start, exact: true }).click();
        await page.getByText(fill(words.act.done, { state: words.states.running })).waitFor();

        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: words.payment.open }).click();
        await dialog.getByLabel(words.payment.amount).fill('60000');
        await dialog.getByText(words.methods.mobile_money).click();
        await dialog.getByRole('button', { name: fill(words.payment.action, { amount: inWords(60_000) }) }).click();
        // the operator and its reference are asked for by name
        await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
        await dialog.getByLabel(words.payment.operator).fill('Wave');
        await dialog.getByLabel(words.payment.reference).fill(`E2E-${Date.now()}`);
        await dialog.getByRole('button', { name: fill(words.payment.action, { amount: inWords(60_000) }) }).click();
        await page.getByText(fill(words.payment.done, { amount: inWords(60_000) })).waitFor();
        await page.getByText(formatIn(language, 'UTC').number(10)).first().waitFor();

        await page.setViewportSize({ width: 1440, height: 900 });
        const line = page.getByRole('row').filter({ hasText: 'Wave' });
        await line.getByRole('button', { name: words.page.correct }).click();
        await page.getByRole('menuitem', { name: words.page.correct }).click();
        await dialog.getByLabel(words.correction.amount).fill('30000');
        await dialog.getByLabel(words.act.reason).fill('Typing');
        await dialog.getByRole('button', { name: words.correction.action }).click();
        await page.getByText(words.correction.done).waitFor();
        const { contracts } = await ask(page, listWorkAndPay, { query: { state: 'running' } });
        expect(contracts).toMatchObject([{ paid: 30_000 * 10 ** CURRENCY_DIGITS[currency], owned: 5 }]);

        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: words.page.statement }).click();
        expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      },
      FAILED_REQUESTS,
    );
  });
});
