import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Language } from '@balise/i18n';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { PARTNER } from './plan.ts';

const FLAGS = [
  '--no-sandbox', // root has no sandbox
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader', // the map needs WebGL and this machine may have no graphics card
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Starts Chromium: CHROME_PATH, or the first one on the PATH. */
export async function startBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: process.env.CHROME_PATH ?? findBrowser(), args: FLAGS });
}

function findBrowser(): string {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = places.find((place) => {
    try {
      accessSync(place);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('no Chromium was found: install one, or set CHROME_PATH to its program');
  return found;
}

export type Look = { language: Language; scheme?: 'light' | 'dark'; phone?: boolean };

/** A person's browser with nothing remembered. */
export async function newPerson(
  browser: Browser,
  { language, scheme = 'light', phone }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: scheme,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  return context;
}

type Account = { email: string; password: string };

/** Fills in the sign-in page and sends it. The administrator of the platform has no partner. */
export async function fillSignIn(page: Page, { email, password }: Account, partner?: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  if (partner) await page.locator('#partner').fill(partner);
  await page.locator('button[type=submit]').click();
}

/** Signs one of the partner's people in, up to the map. */
export async function signIn(page: Page, address: string, account: Account, partner = PARTNER.name): Promise<void> {
  await page.goto(`${address}/login`);
  await fillSignIn(page, account, partner);
  await page.waitForURL(/\/map/);
}
