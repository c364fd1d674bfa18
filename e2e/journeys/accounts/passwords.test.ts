import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, fillSignIn, signIn } from '../../support/person.ts';
import { aMailbox } from '../../support/servers/mailbox.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const box = await aMailbox();
afterAll(() => box.close()); // said before the stage's, so done after it: a platform that runs keeps a line to its mail server
const fixture = useFixtureOfItsOwn({ SMTP_URL: box.url, BALISE_MAIL_FROM: 'Balise <mail@platform.example>' });

const NEW_PASSWORD = 'nine brave otters';
const SUBJECT = { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' } as const;

describe.each(languagesOf(import.meta.filename))('passwords, %s', (language) => {
  const words = WORDS[language];
  const { host, displayName, owner } = fixture.partners[language];
  const linkIn = (text = ''): string => /http:\/\/\S+#\S+/.exec(text)?.[0] ?? '';

  async function forget(page: Page, email: string): Promise<string> {
    await page.goto(`${fixture.platform.addressOf(host)}/login`);
    await page.getByRole('link', { name: words.signIn.forgotten.link }).click();
    await page.locator('#email').fill(email);
    await page.locator('button[type=submit]').click();
    await page.getByRole('heading', { name: words.signIn.forgotten.sentTitle }).waitFor();
    return ((await page.getByRole('alert').textContent()) ?? '').replaceAll(email, '…');
  }

  async function choose(page: Page, password: string, again = password): Promise<void> {
    await page.locator('#password').fill(password);
    await page.locator('#repeat').fill(again);
    await page.locator('button[type=submit]').click();
  }

  it('forgotten: the mail arrives, its link works once, and the other devices are signed out', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        const elsewhere = await context.browser()?.newContext({ locale: language });
        const device = await elsewhere?.newPage();
        if (!device) throw new Error('no second device');
        await signIn(device, fixture.platform.addressOf(host), owner, '/devices');

        const unknown = await forget(page, 'nobody@people.example');
        expect(await forget(page, owner.email)).toBe(unknown);
        const mail = await box.to(owner.email, 1);
        expect(mail.subject).toBe(SUBJECT[language]);
        expect(mail.from).toMatchObject({ name: displayName, address: 'mail@platform.example' });
        const link = linkIn(mail.text);
        expect(new URL(link).host).toBe(new URL(fixture.platform.addressOf(host)).host);

        await page.goto(link);
        await page.getByText(owner.email).waitFor();
        expect(page.url()).toBe(`${fixture.platform.addressOf(host)}/reset-password`); // the code is gone from it
        await choose(page, 'short', 'short');
        await page.getByText(words.fieldErrors.password_too_short).waitFor();
        await choose(page, NEW_PASSWORD, 'nine brave others');
        await page.getByText(words.fieldErrors.passwords_differ).waitFor();
        await choose(page, 'password123');
        await page.getByText(words.fieldErrors.password_too_common).waitFor();
        await choose(page, NEW_PASSWORD);
        await page.getByRole('heading', { name: words.signIn.reset.doneTitle }).waitFor();
        await device.waitForURL(/\/login/); // its live socket was closed
        await elsewhere?.close();

        await page.goto('about:blank');
        await page.goto(link);
        await page.getByRole('heading', { name: words.signIn.reset.expiredTitle }).waitFor();
        await page.getByRole('link', { name: words.signIn.reset.expiredAction }).click();
        await page.waitForURL(/\/forgot-password$/);

        await page.goto(`${fixture.platform.addressOf(host)}/login?next=/account`);
        await fillSignIn(page, owner);
        await page.getByText(words.errors.email_or_password_incorrect).waitFor();
        await fillSignIn(page, { ...owner, password: NEW_PASSWORD });
        await page.waitForURL(/\/account$/);
        expect((await box.to(owner.email, 2)).text).toContain(displayName);
      },
      FAILED_REQUESTS,
    );
  });

  it('changed in one’s account, and another sign-in ended from there', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        const account = { ...owner, password: NEW_PASSWORD };
        const elsewhere = await context.browser()?.newContext({ locale: language });
        const device = await elsewhere?.newPage();
        if (!device) throw new Error('no second device');
        await signIn(device, fixture.platform.addressOf(host), account, '/devices');
        await signIn(page, fixture.platform.addressOf(host), account, '/account');
        const { signIns, password } = words.account;
        await page.getByRole('button', { name: signIns.revokeOthers }).click();
        await page.getByText(signIns.onlyThis).waitFor();
        await device.waitForURL(/\/login/);
        await elsewhere?.close();

        await page.getByLabel(password.current).fill(NEW_PASSWORD);
        await page.getByLabel(password.new, { exact: true }).fill(`${NEW_PASSWORD} swim`);
        await page.getByLabel(password.repeat).fill(`${NEW_PASSWORD} swim`);
        await page.getByRole('button', { name: password.change }).click();
        await page.getByText(password.changed).waitFor();
      },
      FAILED_REQUESTS,
    );
  });
});
