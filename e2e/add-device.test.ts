import type { Language } from '@balise/i18n';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signIn, startBrowser } from './browser.ts';
import { ADMINISTRATOR, PEOPLE } from './plan.ts';
import { type Platform, startPlatform } from './platform.ts';
import { Tracker } from './tracker.ts';
import { filled, WORDS } from './words.ts';

const SOON = 2000; // ms from the tracker's bytes to the screen
const NEW: Record<Language, { imei: string; plate: string }> = {
  en: { imei: '490154203237518', plate: 'GW 1200-26' },
  fr: { imei: '356938035643809', plate: 'AA-741-MD' },
};
let platform: Platform;
let browser: Browser;
beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe.each(['en', 'fr'] as const)('adding a vehicle, %s', (language) => {
  const words = WORDS[language].devices;
  const { imei, plate } = NEW[language];

  it('ends in a dialog that waits for the tracker and turns live by itself', async () => {
    const context = await newPerson(browser, { language });
    const page = await context.newPage();
    await signIn(page, platform.address, PEOPLE[language]);
    await page.getByRole('link', { name: WORDS[language].shell.vehicles }).click();
    await page.getByRole('button', { name: words.add }).first().click();
    const dialog = page.getByRole('dialog');

    await dialog.getByRole('combobox', { name: words.fields.trackerModelId }).fill('GT06N');
    await page.getByRole('option', { name: 'Concox GT06N' }).click();
    await dialog.getByLabel(words.fields.imei).fill(imei.replace(/.$/, (last) => String((Number(last) + 1) % 10)));
    await dialog.getByRole('button', { name: WORDS[language].common.next, exact: true }).click();
    await dialog.getByText(WORDS[language].fieldErrors.invalid_imei).waitFor();
    await dialog.getByLabel(words.fields.imei).fill(imei);
    await dialog.getByRole('button', { name: WORDS[language].common.next, exact: true }).click();

    await dialog.getByLabel(words.fields.designation).fill(plate);
    await dialog.getByRole('combobox', { name: words.fields.deviceTypeId }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.wait.title).waitFor();
    const { gt06 } = platform.ports;
    await dialog.getByText(filled(words.wait.server, { host: 'localhost', port: String(gt06) })).waitFor();

    const sentAt = Date.now();
    const tracker = await Tracker.loggedIn(gt06, imei);
    await tracker.report(5.6, -0.19, 12);
    await dialog.getByText(filled(words.wait.placedTitle, { plate })).waitFor();
    expect(Date.now() - sentAt).toBeLessThan(SOON);

    await dialog.getByRole('link', { name: words.showOnMap }).click();
    await page.waitForURL(/\/map\?device=\d+/);
    await page.getByRole('complementary', { name: WORDS[language].tracking.selected }).getByText(plate).waitFor();
    tracker.hangUp();
    await context.close();
  });
});

describe('a tracker that is nobody’s', () => {
  it('is refused, shown to the administrator, claimed, and heard without a restart', async () => {
    const imei = '352093081452251';
    const stranger = await Tracker.connect(platform.ports.gt06, imei);
    stranger.knock();
    const context = await newPerson(browser, { language: 'en' });
    const page = await context.newPage();
    await signIn(page, platform.address, ADMINISTRATOR, '');
    await page.getByRole('link', { name: WORDS.en.shell.ingest }).click();
    await page.getByRole('link', { name: filled(WORDS.en.ingest.unknown.claimOf, { identity: imei }) }).click();

    const dialog = page.getByRole('dialog');
    const words = WORDS.en.devices;
    expect(await dialog.getByLabel(words.fields.imei).inputValue()).toBe(imei);
    await dialog.getByRole('button', { name: WORDS.en.common.next, exact: true }).click();
    await dialog.getByLabel(words.fields.designation).fill('GE 500-26');
    await dialog.getByRole('combobox', { name: words.fields.deviceTypeId }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.wait.title).waitFor();

    const tracker = await Tracker.loggedIn(platform.ports.gt06, imei);
    await tracker.report(6.7, -1.6, 0);
    await dialog.getByText(filled(words.wait.placedTitle, { plate: 'GE 500-26' })).waitFor();
    tracker.hangUp();
    stranger.hangUp();
    await context.close();
  });
});
