import type { Language } from '@balise/i18n';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSignIn, newPerson, signIn, startBrowser } from './browser.ts';
import { PARTNER, PEOPLE } from './plan.ts';
import { type Platform, startPlatform } from './platform.ts';
import { filled, WORDS } from './words.ts';

const LANGUAGES: Language[] = ['en', 'fr'];
let platform: Platform;
let browser: Browser;
beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe.each(LANGUAGES)('signing in, %s', (language) => {
  const words = WORDS[language];

  it('speaks the browser’s language, says what is wrong, and then lets in', async () => {
    const context = await newPerson(browser, { language });
    const page = await context.newPage();
    await page.goto(`${platform.address}/login`);
    await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);

    await page.locator('button[type=submit]').click();
    expect(await page.getByText(words.fieldErrors.required).count()).toBe(2);

    await fillSignIn(page, { ...PEOPLE[language], password: 'not the password' }, PARTNER.name);
    await page.getByRole('alert').getByText(words.errors.email_or_password_incorrect).waitFor();

    await page.locator('#password').fill(PEOPLE[language].password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/map/);
    await page.getByRole('link', { name: words.shell.vehicles }).waitFor();
    await context.close();
  });

  it('wears the partner’s brand by its host name before anything is painted', async () => {
    const context = await newPerson(browser, { language });
    const page = await context.newPage();
    await page.goto(platform.address.replace('localhost', 'kanari.localhost').concat('/login'));
    await page.getByText(PARTNER.displayName, { exact: true }).waitFor();
    expect(await page.title()).toBe(filled(words.signIn.pageTitle, { brand: PARTNER.displayName }));
    expect(await page.locator('#partner').count()).toBe(0); // the host name says it
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect(accent.trim()).toBe('#ad4118');
    await context.close();
  });

  it('an ended sign-in leads to the sign-in page, and from there back to where one was', async () => {
    const context = await newPerson(browser, { language });
    const page = await context.newPage();
    await signIn(page, platform.address, PEOPLE[language]);
    await context.clearCookies();
    await page.goto(`${platform.address}/devices?search=GT`);
    await page.waitForURL(/\/login/);
    await page.getByText(words.signIn.signedOut).waitFor();
    await fillSignIn(page, PEOPLE[language], PARTNER.name);
    await page.waitForURL(/\/devices\?search=GT/);
    await context.close();
  });
});
