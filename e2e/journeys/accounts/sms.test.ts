import { editClient, getClient, listClients, saveSmsPrice } from '@balise/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { alertReceivers, codeIn } from '../../support/servers/alert-receivers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const receivers = await alertReceivers();
afterAll(() => receivers.close());
const fixture = useFixtureOfItsOwn(receivers.settings);

const PRICE = 25; // XOF
const TOP_UP = 27; // one SMS leaves less than a tenth of it

describe.each(languagesOf(import.meta.filename))('SMS accounts, %s', (language) => {
  const { alertContacts, common, errors, sms } = WORDS[language];
  const partner = fixture.partners[language];
  let attempts = 0;

  it('an account is set up and topped up; its first SMS leaves a low balance, which is mailed, and the next is refused', async () => {
    attempts += 1;
    const [name, user] = attempts === 1 ? (['One', partner.owner] as const) : (['Two', partner.foreignUser] as const);
    const client = `${partner.displayName} ${name}`;
    const number = `+2250707405${language === 'fr' ? 5 : 6}${attempts}`; // one message a minute to each
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, fixture.platform.addressOf('localhost'), language, '/billing/sms');
      await ask(page, saveSmsPrice, { body: { prefix: '', currency: 'XOF', price: PRICE * 10_000 } });
      const { clients } = await ask(page, listClients, { query: { search: client } });
      const params = { id: clients[0]?.id as never };
      const before = await ask(page, getClient, { params });
      await ask(page, editClient, { params, body: { ...before, billingOption: 'prepaid' } as never });
      await page.reload();

      const acts = page.getByRole('button', { name: fill(sms.accounts.acts, { client }) });
      await acts.click();
      await page.getByRole('menuitem', { name: sms.accounts.setUp }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: common.save }).click();
      await page.getByText(sms.account.done).waitFor();
      const row = page.getByRole('row').filter({ hasText: client });
      await row.getByText(sms.accounts.states.empty).waitFor();
      await acts.click();
      await page.getByRole('menuitem', { name: sms.topUp.open }).click();
      await dialog.getByLabel(sms.topUp.amount).fill(String(TOP_UP));
      await dialog.locator('button[type=submit]').click();
      await row.getByText(sms.accounts.states.ready).waitFor();
    });

    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        const address = fixture.platform.addressOf(partner.host);
        await signIn(page, address, user, '/alerts/contacts');
        const dialog = page.getByRole('dialog');
        const addPhone = async (number: string) => {
          await page.getByRole('button', { name: alertContacts.add }).first().click();
          await dialog.getByText(alertContacts.kinds.phone, { exact: true }).click();
          await dialog.getByRole('textbox', { name: alertContacts.dialog.phone }).fill(number);
          await dialog.getByRole('textbox', { name: alertContacts.dialog.label }).fill(number);
          await dialog.getByRole('button', { name: alertContacts.dialog.send }).click();
        };
        await addPhone(`${number}1`);
        const boxes = dialog.getByRole('textbox', { name: alertContacts.code.label });
        await boxes.waitFor();
        await boxes.fill(codeIn((await receivers.newestSms(`${number}1`, 1)).text));
        await page.getByText(fill(alertContacts.confirmed, { name: `${number}1` })).waitFor();
        const mail = await receivers.mailbox.to(user.email, 1);
        expect(mail.text).toContain(client);

        await page.goto(`${address}/sms`);
        await page.getByText(sms.low).waitFor();
        await page.getByRole('main').getByText(sms.kinds.contact_code).first().waitFor();
        await page.getByRole('link', { name: sms.ledger.open }).click();
        await page.getByRole('table').getByText(sms.ledger.kinds.top_up).waitFor();
        expect(await page.getByRole('button', { name: sms.topUp.open }).count()).toBe(0); // its reseller's

        await page.goto(`${address}/alerts/contacts`);
        await addPhone(`${number}2`);
        await dialog.getByText(errors.sms_account_empty).waitFor();
        expect(receivers.smsTo(`${number}2`)).toEqual([]);
      },
      FAILED_REQUESTS, // the refusal
    );
  });
});
