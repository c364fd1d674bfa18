import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;

/** A picture of one point, and what is no picture at all. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);

describe.each(languagesOf(import.meta.filename))('drivers, %s', (language) => {
  const partner = fixture.partners[language];
  const { drivers, attachments, common, errors, views } = WORDS[language];
  const { dialog, fields } = drivers;
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  /** The chip of a licence that ends in 20 days, or 19 or 21 where the client's day is another. */
  const chip = (page: Page) => {
    const counts = [19, 20, 21].map((count) =>
      fill(drivers.expiry.in_other, { document: drivers.documents.licence, count }),
    );
    return page
      .getByRole('main')
      .getByText(new RegExp(counts.join('|')))
      .first();
  };

  it('a driver with two scans is added, its licence is about to expire, and the record is found again', async () => {
    // a journey that is repeated finds the driver of the run before
    const firstName = `Aya ${Date.now() % 100_000}`;
    const name = `Kouassi ${firstName}`;
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/drivers');
        await page.getByRole('button', { name: drivers.add }).first().click();
        const record = page.getByRole('dialog');
        const tab = (name: keyof typeof dialog.tabs) => record.getByRole('tab', { name: dialog.tabs[name] }).click();
        await tab('licence');
        await record.getByLabel(fields.licenceNumber).fill('KOUA-01-90');
        await record.getByLabel(fields.licenceExpiresOn).fill(inDays(20));
        // without a name it is not saved, and the tab of the name opens
        await record.getByRole('button', { name: dialog.create }).click();
        // its label ends with the mark of what must be filled in
        await record.getByRole('textbox', { name: new RegExp(`^${fields.lastName}`) }).fill('Kouassi');
        await record.getByLabel(fields.firstName, { exact: true }).fill(firstName);
        await record.getByLabel(fields.registerNumber).fill(`M-${firstName}`);

        const filesOf = (label: string) =>
          record.getByRole('region', { name: label }).locator('input[type=file]').first();
        await filesOf(fields.photo).setInputFiles({ name: 'aya.png', mimeType: 'image/png', buffer: PNG });
        await record.getByText('aya.png').waitFor();
        await tab('documents');
        const chooser = filesOf(dialog.files);
        await chooser.setInputFiles([
          { name: 'permis.png', mimeType: 'image/png', buffer: PNG },
          { name: 'visite.pdf', mimeType: 'application/pdf', buffer: PDF },
        ]);
        const purpose = record.getByLabel(fill(dialog.purpose, { name: 'permis.png' })).first();
        await purpose.click();
        await page.getByRole('option', { name: dialog.purposes.licence }).click();
        await record.getByText('visite.pdf').waitFor();
        // what cannot be kept is refused in words, and does not keep the rest from being saved
        await chooser.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: HEIC });
        await record.getByText(errors.attachment_heic).waitFor();
        await record.getByRole('button', { name: fill(attachments.remove, { name: 'IMG_1.HEIC' }) }).click();
        await record.getByRole('button', { name: dialog.create }).click();
        await page.getByText(fill(drivers.created, { name })).waitFor();
        await chip(page).waitFor();

        // the photo stands beside the name
        const avatar = page.getByRole('row').filter({ hasText: name }).locator('img');
        await expect.poll(() => avatar.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

        // the count of the filter is the list behind it
        await page.getByRole('button', { name: drivers.states.within30 }).click();
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').getByRole('tab', { name: dialog.tabs.documents }).click();
        await page.reload();
        const open = page.getByRole('link', { name: fill(attachments.open, { name: 'permis.png' }) });
        await open.waitFor();
        const image = open.locator('img');
        await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
        await expect.poll(() => purpose.inputValue()).toBe(dialog.purposes.licence);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });

        // the calendar has it on its day
        await page.getByRole('link', { name: drivers.tabs.calendar }).click();
        await page.goto(`${new URL(page.url()).origin}/drivers/expiries?month=%22${inDays(20).slice(0, 7)}%22`);
        await page.getByRole('button', { name: new RegExp(name) }).click();
        await page.getByRole('dialog').getByLabel(fields.licenceNumber).waitFor();
        await page.keyboard.press('Escape');

        // deleted, and taken back
        await page.getByRole('button', { name: fill(drivers.actionsFor, { name }) }).click();
        await page.getByRole('menuitem', { name: common.delete }).click();
        await page.getByRole('button', { name: fill(drivers.delete.action, { name }) }).click();
        await page.getByText(fill(drivers.deleted, { name })).waitFor();
        await page.getByRole('button', { name: views.undo }).click();
        await page.getByText(fill(drivers.restored, { name })).waitFor();
        await page.getByRole('button', { name, exact: true }).waitFor();
      },
      FAILED_REQUESTS,
    );
  });
});
