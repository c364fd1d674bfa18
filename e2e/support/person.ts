import { join } from 'node:path';
import type { Language } from '@balise/i18n';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from './call-api.ts';
import { type Account, ADMINISTRATOR } from './plan.ts';
import { recordTraffic, type Traffic } from './traffic.ts';

/** Device, language and scheme of a user. */
export type Appearance = {
  language: Language;
  scheme?: 'light' | 'dark';
  phone?: boolean;
};

/** A user in front of a browser without stored data. */
export type Person = {
  context: BrowserContext;
  page: Page;
  /** What the platform sent to this browser, by HTTP and by the live socket, for any page. */
  traffic: Traffic;
  /** What the browser complained of: errors, exceptions, breaches of the content security policy. */
  complaints: string[];
};

const PATIENCE = 60_000; // ms for anything that must appear, on a machine that may be busy

/** What a browser writes when a request was refused or found no network, also when it fetched the service worker's script. */
export const FAILED_REQUESTS =
  /Failed to load resource|WebSocket connection to|ERR_(INTERNET|CONNECTION|EMPTY)|error occurred when fetching the script/;

/**
 * Runs a journey of a user; the browser is always closed, and must have logged no error.
 * @param expected errors that belong to the journey, such as a network that was cut
 */
export async function asPerson(
  browser: Browser,
  look: Appearance,
  journey: (person: Person) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const context = await browser.newContext({
    locale: look.language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: look.scheme ?? 'light',
    reducedMotion: 'reduce', // pages come to rest at once
    // a laptop's screen: a larger one only has more to draw, and the processor draws the map
    viewport: look.phone ? { width: 390, height: 844 } : { width: 1280, height: 720 },
    hasTouch: look.phone ?? false,
    isMobile: look.phone ?? false, // what lies beyond the edge widens the page, as on a phone
  });
  try {
    context.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    context.on('weberror', (error) => complaints.push(String(error.error())));
    const traffic = recordTraffic(context);
    await journey({ context, page: await context.newPage(), traffic, complaints });
    // as one text, which the message of a failure then says
    expect(complaints.filter((complaint) => !expected?.test(complaint)).join('\n')).toBe('');
  } catch (error) {
    await keepPictures(context);
    throw error;
  } finally {
    await context.close();
  }
}

/** With E2E_PICTURES=folder, what was on screen when a journey failed. */
async function keepPictures(context: BrowserContext): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (!folder) return;
  for (const [index, page] of context.pages().entries()) {
    const name = `${expect.getState().currentTestName ?? ''} ${index + 1}`.replace(/[^\p{L}\d]+/gu, '-');
    await page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => {}); // the browser itself may be gone
  }
}

/** Fills in the sign-in page that is shown and sends it. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]').click();
}

/** A signed-in user opens a screen. The sign-in page itself is left to its own journeys. */
export async function signIn(page: Page, address: string, account: Account, screen = '/map'): Promise<void> {
  const { headers } = await callApi(address, 'POST', '/auth/login', account, { 'sec-fetch-site': 'same-origin' });
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: address, httpOnly: true, sameSite: 'Lax' as const };
  });
  await page.context().addCookies(cookies);
  await page.goto(address + screen);
  await page.waitForURL(address + screen);
}

/** As `signIn`, for the platform's administrator, whose profile first takes the language of the journey. */
export async function signInAsAdministrator(
  page: Page,
  address: string,
  language: Language,
  screen: string,
): Promise<void> {
  const { body } = await callApi(address, 'POST', '/auth/login', ADMINISTRATOR);
  const { data } = JSON.parse(body) as { data: { token: string } };
  const profile = { firstName: 'Balise', lastName: 'Administrator', language };
  await callApi(address, 'PUT', '/user/me', profile, { authorization: `Bearer ${data.token}` });
  await signIn(page, address, ADMINISTRATOR, screen);
}
