import { endShare, listShares } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { anObeyingTracker } from '../../support/trackers/obeying-tracker.ts';
import { released } from '../../support/trackers/released.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn({ BALISE_PROVEN_AFTER: '0' });
const PLACE = { latitude: 5.36, longitude: -4.01 };
const TIME = { timeout: 600_000 };
/** A command goes from the browser to the tracker and back, on a busy machine. */
const ANSWERED = { timeout: 180_000 };

describe.each(languagesOf(import.meta.filename))('blocking what is shared, %s', (language) => {
  const { alerts, blocking: words, commands, shares: sharing, shell } = WORDS[language];
  const partner = fixture.partners[language];
  const foreignClient = `${partner.displayName} Two`;
  const [first, , , second] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const said = (page: Page, sentence: string) =>
    page.getByRole('dialog').getByRole('status').filter({ hasText: sentence });
  const lineOf = (page: Page, plate: string, phone: boolean) =>
    page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: plate });
  const look = async (page: Page, name: string): Promise<void> => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };

  // half a minute of each is the proof that the vehicle stands: they run beside each other, with a vehicle each
  it.concurrent.each([
    { device: 'wide', phone: false, vehicle: first },
    { device: 'phone', phone: true, vehicle: second },
  ])(
    'a vehicle is blocked by those with whom it is shared, of whom its owner reads, and stays the owner’s, $device',
    TIME,
    async ({ phone, vehicle }) => {
      const { plate } = vehicle;
      const tracker = await anObeyingTracker(fixture.platform, vehicle, PLACE);
      const shares = async (page: Page): Promise<void> => {
        await signIn(page, address(), partner.owner, '/devices/shared');
        // what an earlier try left
        for (const { id, device, state } of (await ask(page, listShares, { query: { side: 'offered' } })).shares)
          if (device === plate && (state === 'pending' || state === 'accepted'))
            await ask(page, endShare, { params: { id } });
        await released(page, tracker, vehicle);
        await page.goto(`${address()}/devices/shared?offer=0`);
        const dialog = page.getByRole('dialog', { name: sharing.dialog.title });
        await dialog.getByRole('combobox', { name: sharing.dialog.vehicles }).fill(plate);
        await page.getByRole('option', { name: plate }).click();
        const { email } = partner.foreignUser;
        await dialog.getByRole('textbox', { name: sharing.dialog.recipient, exact: true }).fill(email);
        await dialog.getByRole('checkbox', { name: sharing.rights.block }).check();
        await look(page, `share-${phone}`);
        await tracker.reportUntil(0, dialog.getByRole('button', { name: sharing.dialog.action }).click());
        await page.getByRole('button', { name: `${sharing.withdraw}: ${plate}` }).waitFor();
      };
      const blocks = async (page: Page): Promise<void> => {
        await signIn(page, address(), partner.foreignUser, '/devices/shared?side=received');
        await page.getByRole('button', { name: `${sharing.accept}: ${plate}` }).click();
        await page.getByRole('button', { name: `${sharing.leave}: ${plate}` }).waitFor();
        await page.goto(`${address()}/map`);
        await tracker.reportUntil(0, page.locator('[data-vehicle]', { hasText: plate }).click());
        const acts = phone ? page : page.getByRole('complementary');
        await tracker.reportUntil(0, acts.getByRole('button', { name: shell.blocking, exact: true }).click());
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: words.modes.zeroSpeed }).check();
        expect(await dialog.getByRole('radio', { name: words.modes.emergency }).count()).toBe(0);
        await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('Unpaid rent');
        await dialog.getByRole('button', { name: fill(words.dialog.blockAction, { plate }) }).click();
        await tracker.reportUntil(0, said(page, fill(words.follow.blocked, { plate })).waitFor(ANSWERED));
        expect(tracker.isBlocked()).toBe(true);
        await tracker.reportUntil(0, look(page, `blocked-by-share-${phone}`));
      };
      const unblocks = async (page: Page): Promise<void> => {
        await page.goto(`${address()}/blocking`);
        const asked = fill(words.origins.share, { name: foreignClient });
        await tracker.reportUntil(0, lineOf(page, plate, phone).filter({ hasText: asked }).waitFor());
        await page.goto(`${address()}/alerts`);
        const ended = fill(alerts.said.command_confirmed_by, { command: commands.kinds.block, name: foreignClient });
        await tracker.reportUntil(0, lineOf(page, plate, phone).filter({ hasText: ended }).first().waitFor());
        await page.goto(`${address()}/devices/shared`);
        await page.getByRole('button', { name: `${sharing.withdraw}: ${plate}` }).click();
        await page.getByRole('button', { name: fill(sharing.confirm.withdraw.action, { vehicle: plate }) }).click();
        // it stays blocked until its owner unblocks it
        await page.goto(`${address()}/blocking`);
        await tracker.reportUntil(0, page.getByRole('button', { name: plate, exact: true }).click());
        await page
          .getByRole('dialog')
          .getByRole('button', { name: fill(words.dialog.unblockAction, { plate }) })
          .click();
        await tracker.reportUntil(0, said(page, fill(words.follow.unblocked, { plate })).waitFor(ANSWERED));
        expect(tracker.isBlocked()).toBe(false);
      };
      await asPerson(fixture.browser, { language, phone }, async ({ page }) => {
        await shares(page);
        await asPerson(fixture.browser, { language, phone }, ({ page: recipient }) => blocks(recipient));
        await unblocks(page);
      });
      tracker.close();
    },
  );
});
