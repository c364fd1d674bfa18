import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, fillSignIn, signInAsAdministrator } from '../../support/person.ts';
import { fill, LANGUAGES, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const other = { en: 'fr', fr: 'en' } as const;

describe.each(LANGUAGES)('signing in, %s', (language) => {
  const words = WORDS[language];
  const { host, displayName, accent, owner } = fixture.partners[language];

  it('says beside each field what is missing, refuses a wrong password in words, and lets the right one in', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await page.goto(`${fixture.platform.addressOf(host)}/login`);
        await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
        await page.locator('button[type=submit]').click();
        await expect.poll(() => page.getByText(words.fieldErrors.required).count()).toBe(2);
        await expect.poll(() => page.locator('#email').getAttribute('aria-invalid')).toBe('true');

        await fillSignIn(page, { ...owner, password: 'not the password' });
        await page.getByRole('alert').getByText(words.errors.email_or_password_incorrect).waitFor();

        await fillSignIn(page, owner);
        await page.waitForURL(/\/map/);
        await page.getByRole('link', { name: words.shell.vehicles }).waitFor();
      },
      FAILED_REQUESTS,
    );
  });

  it('wears the brand of the host name before anything is painted, without asking for it', async () => {
    await asPerson(fixture.browser, { language }, async ({ page, traffic }) => {
      await page.addInitScript(() => {
        const record = window as unknown as { firstLook?: { accent: string; title: string } };
        new MutationObserver(() => {
          if (record.firstLook || !document.getElementById('root')?.firstChild) return;
          const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
          record.firstLook = { accent, title: document.title };
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(`${fixture.platform.addressOf(host)}/login`);
      await page.getByText(displayName, { exact: true }).waitFor();
      const look = await page.evaluate(() => (window as unknown as { firstLook: object }).firstLook);
      expect(look).toMatchObject({ accent, title: displayName });
      expect(await page.title()).toBe(fill(words.signIn.pageTitle, { brand: displayName }));
      expect(await page.locator('#partner').count()).toBe(0); // the host name says it
      expect((await traffic.answers()).map(({ url }) => url)).toEqual([]);
    });
  });

  it('says that a platform does not exist, and lets a user in who knows a partner’s name', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        const nobody = fixture.platform.addressOf('nobody.localhost');
        await page.goto(`${nobody}/login?next=/devices`);
        await page.getByRole('heading', { name: words.signIn.unknownPlatform.title }).waitFor();
        await page.getByText(new URL(nobody).host).waitFor();
        await page.getByRole('button', { name: words.signIn.unknownPlatform.action }).click();
        await page.locator('#partner').fill('no such partner');
        await fillSignIn(page, owner);
        await page.getByRole('alert').getByText(words.errors.platform_unknown).waitFor();
        await page.locator('#partner').fill(host.split('.')[0] ?? '');
        await page.locator('button[type=submit]').click();
        await page.waitForURL(`${nobody}/devices`);
      },
      FAILED_REQUESTS,
    );
  });

  it('lets no user in at another partner’s sign-in', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await page.goto(`${fixture.platform.addressOf(host)}/login`);
        await fillSignIn(page, fixture.partners[other[language]].owner);
        await page.getByRole('alert').waitFor();
        const refused = [words.errors.email_or_password_incorrect, words.errors.platform_not_authorised];
        expect(refused).toContain((await page.getByRole('alert').textContent())?.trim());
        expect(new URL(page.url()).pathname).toBe('/login');
      },
      FAILED_REQUESTS,
    );
  });

  it('changes its language at a press; beyond the sign-in the profile’s language wins, until another is chosen there', async () => {
    await asPerson(fixture.browser, { language: other[language] }, async ({ page }) => {
      await page.goto(`${fixture.platform.addressOf('localhost')}/login`);
      await page.getByRole('heading', { name: WORDS[other[language]].signIn.title, exact: true }).waitFor();
      const name = language === 'fr' ? words.common.french : words.common.english;
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      const address = fixture.platform.addressOf('localhost');
      await signInAsAdministrator(page, address, other[language], '/catalogue');
      await page.getByRole('link', { name: WORDS[other[language]].shell.ingest }).waitFor();
      await page.getByRole('button', { name: WORDS[other[language]].shell.userMenu }).click();
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.getByText(name, { exact: true }).click();
      await page.getByRole('link', { name: words.shell.ingest }).waitFor();
      await saved;
      await page.reload();
      await page.getByRole('link', { name: words.shell.ingest }).waitFor();
    });
  });
});

describe('the language of the page', () => {
  it.each(LANGUAGES)(
    'is %s by query string, cookie, local storage, session storage, browser, in this order',
    async (it) => {
      const not = other[it];
      await asPerson(fixture.browser, { language: not }, async ({ page, context }) => {
        const address = `${fixture.platform.addressOf('localhost')}/login`;
        const languageAt = async (url: string): Promise<string | null> => {
          await page.goto(url);
          await page.locator('#email').waitFor();
          return await page.locator('html').getAttribute('lang');
        };
        const keep = (where: 'localStorage' | 'sessionStorage', language: string | null): Promise<void> =>
          page.evaluate(
            ([where, language]) => {
              if (language === null) window[where].removeItem('i18nextLng');
              else window[where].setItem('i18nextLng', language);
            },
            [where, language] as const,
          );
        expect(await languageAt(address)).toBe(not); // the browser's
        await keep('localStorage', null);
        await keep('sessionStorage', it);
        expect(await languageAt(address)).toBe(it);
        await keep('localStorage', not);
        expect(await languageAt(address)).toBe(not);
        await context.addCookies([{ name: 'i18next', value: it, url: address }]);
        expect(await languageAt(address)).toBe(it);
        expect(await languageAt(`${address}?lng=${not}`)).toBe(not);
        expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(not); // where the choice is kept
        await context.clearCookies();
        expect(await languageAt(address)).toBe(not);
      });
    },
  );

  it.each([
    ['localhost', 'en'],
    [fixture.partners.fr.host, 'fr'],
  ] as const)('where the browser asks for neither, is at %s %s: the brand’s', async (host, language) => {
    const context = await fixture.browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${fixture.platform.addressOf(host)}/login`);
    await page.getByRole('heading', { name: WORDS[language].signIn.title, exact: true }).waitFor();
    await context.close();
  });
});
