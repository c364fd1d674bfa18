import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { anObeyingTracker } from '../../support/obeying-tracker.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { PARTNERS } from '../../support/plan.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture({ BALISE_PROVEN_AFTER: '0' });
const PLACE = { latitude: 5.36, longitude: -4.01 };

describe.each(languagesOf(import.meta.filename))('blocking, %s', (language) => {
  const { blocking: words, commands, shell } = WORDS[language];
  const partner = PARTNERS[language];
  const [{ plate }, , , other] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const said = (page: Page, sentence: string) =>
    page.getByRole('dialog').getByRole('status').filter({ hasText: sentence });

  it('a vehicle that drives is waited for, blocked once it stands, and unblocked', { timeout: 300_000 }, async () => {
    const tracker = await anObeyingTracker(fixture.platform, partner.vehicles[0], PLACE);
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), partner.owner);
        const row = page.locator('[data-vehicle]', { hasText: plate });
        await tracker.reportUntil(60, row.click());
        await page.getByRole('complementary').getByRole('button', { name: shell.blocking, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: words.modes.zeroSpeed }).check();
        const block = dialog.getByRole('button', { name: fill(words.dialog.blockAction, { plate }) });
        await block.click(); // without a reason
        await dialog.getByText(WORDS[language].fieldErrors.reason_needed).waitFor();
        await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('Unpaid rent');
        await block.click();

        await tracker.reportUntil(60, said(page, commands.waits.moving).waitFor());
        const stationary = dialog.getByRole('listitem').filter({ hasText: words.conditions.parts.standing });
        await stationary.getByRole('img', { name: words.conditions.unmet }).waitFor();
        await stationary.getByText(words.against.moving).waitFor();
        expect(tracker.isBlocked()).toBe(false);

        await tracker.reportUntil(0, said(page, fill(words.follow.blocked, { plate })).waitFor({ timeout: 120_000 }));
        expect(tracker.isBlocked()).toBe(true);
        await dialog.getByText(words.history.block, { exact: true }).waitFor();

        await dialog.getByRole('button', { name: words.dialog.toUnblock, exact: true }).click();
        await dialog.getByRole('button', { name: fill(words.dialog.unblockAction, { plate }) }).click();
        await tracker.reportUntil(0, said(page, fill(words.follow.unblocked, { plate })).waitFor());
        expect(tracker.isBlocked()).toBe(false);
      },
      FAILED_REQUESTS,
    );
    tracker.close();
  });

  it('an emergency above 20 km/h leaves when a second person approves it, on a phone', {
    timeout: 300_000,
  }, async () => {
    const tracker = await anObeyingTracker(fixture.platform, other, PLACE);
    const named = { plate: other.plate };
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), partner.owner, '/blocking');
        await tracker.reportUntil(60, page.getByRole('button', { name: other.plate, exact: true }).click());
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: words.modes.emergency }).check();
        await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('Stolen this morning');
        await dialog.getByRole('textbox', { name: fill(words.dialog.plate, named) }).fill('another');
        await dialog.getByLabel(words.dialog.password, { exact: false }).first().fill(partner.owner.password);
        const block = dialog.getByRole('button', { name: fill(words.dialog.emergencyAction, named) });
        await block.click();
        await dialog.getByText(WORDS[language].fieldErrors.plate_differs).waitFor();
        await dialog.getByRole('textbox', { name: fill(words.dialog.plate, named) }).fill(other.plate);
        await block.click();
        await tracker.reportUntil(60, said(page, commands.waits.tooFast).waitFor());
        expect(tracker.isBlocked()).toBe(false);

        await asPerson(fixture.browser, { language, phone: true }, async ({ page: second }) => {
          await signInAsAdministrator(second, fixture.platform.addressOf('localhost'), language, '/blocking');
          const waiting = second.getByRole('region', { name: words.approval.title });
          await tracker.reportUntil(60, waiting.getByRole('button', { name: words.approval.review }).click());
          const sheet = second.getByRole('dialog');
          await sheet.getByText(words.dialog.speedNow).waitFor();
          await sheet.getByLabel(words.dialog.password, { exact: false }).first().fill(partner.owner.password);
          await sheet.getByRole('button', { name: words.approval.approve, exact: true }).click();
          await tracker.reportUntil(60, second.getByText(words.approval.done).waitFor());
        });
        await tracker.reportUntil(60, said(page, fill(words.follow.blocked, named)).waitFor());
        expect(tracker.isBlocked()).toBe(true);
      },
      FAILED_REQUESTS,
    );
    tracker.close();
  });
});
