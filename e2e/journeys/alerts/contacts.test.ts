import { afterAll, describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { aMailbox } from '../../support/servers/mailbox.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const mailbox = await aMailbox();
afterAll(() => mailbox.close());
const fixture = useFixtureOfItsOwn({ SMTP_URL: mailbox.url, BALISE_MAIL_FROM: 'Balise <fleet@example.com>' });

describe.each(languagesOf(import.meta.filename))('alert contacts, %s', (language) => {
  const { alertContacts: words, common, views } = WORDS[language];
  const partner = fixture.partners[language];

  it('one is confirmed by the code of its mail, tested, stopped by its recipient without signing in, and deleted', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/alerts/contacts');
        const [name, email] = [`Dépôt ${language}`, `depot.${language}@contacts.example`];

        await page.getByRole('button', { name: words.add }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: words.dialog.send }).click(); // without an address
        await dialog.getByText(WORDS[language].fieldErrors.required).first().waitFor();
        await dialog.getByRole('textbox', { name: words.dialog.email }).fill(email);
        await dialog.getByRole('textbox', { name: words.dialog.label }).fill(name);
        await dialog.getByRole('button', { name: words.dialog.send }).click();

        const boxes = dialog.getByRole('textbox', { name: words.code.label });
        await boxes.waitFor();
        const code = /\b\d{6}\b/.exec((await mailbox.to(email, 1)).text ?? '')?.[0] ?? '';
        await boxes.fill(code === '000000' ? '111111' : '000000');
        await dialog.getByText(WORDS[language].fieldErrors.confirmation_code_needed).waitFor();
        await boxes.fill(`${code.slice(0, 3)} ${code.slice(3)}`); // as it is pasted
        await page.getByText(fill(words.confirmed, { name })).waitFor();
        const row = page.getByRole('row').filter({ hasText: name });
        await row.getByText(words.states.confirmed).waitFor();

        const acts = page.getByRole('button', { name: fill(words.actionsFor, { name }) });
        await acts.click();
        await page.getByRole('menuitem', { name: words.test }).click();
        await page.getByText(fill(words.tested, { name })).waitFor();
        const test = await mailbox.to(email, 2);
        const headers = new Map(test.headers.map(({ key, value }) => [key, value]));
        expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
        const link = /<(\S+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
        expect(new URL(link).hostname).toBe(partner.host);

        const recipient = await context.browser()?.newPage();
        if (!recipient) throw new Error('the browser is closed');
        await recipient.goto(link);
        await recipient.getByRole('button').click();
        await recipient.getByRole('button').waitFor({ state: 'detached' });
        await recipient.close();
        await page.reload();
        await row.getByText(words.states.unsubscribed).waitFor();

        await acts.click();
        await page.getByRole('menuitem', { name: common.delete }).click();
        await dialog.getByRole('button', { name: fill(words.delete.action, { name }) }).click();
        await row.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: views.undo }).click();
        await row.getByText(words.states.unsubscribed).waitFor();
      },
      FAILED_REQUESTS,
    ); // a wrong code
  });
});
