import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { anObeyingTracker } from '../../support/trackers/obeying-tracker.ts';
import { released } from '../../support/trackers/released.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn({ BALISE_PROVEN_AFTER: '0' });
const PLACE = { latitude: 5.36, longitude: -4.01 };
const TIME = { timeout: 600_000 };
/** A command goes from the browser to the tracker and back, on a busy machine. */
const ANSWERED = { timeout: 180_000 };

describe.each(languagesOf(import.meta.filename))('blocking, %s', (language) => {
  const { alerts, blocking: words, commands, shell } = WORDS[language];
  const partner = fixture.partners[language];
  const [ofOwner, , , other] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const said = (page: Page, sentence: string) =>
    page.getByRole('dialog').getByRole('status').filter({ hasText: sentence });
  const lineOf = (page: Page, plate: string, phone: boolean) =>
    page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: plate });

  // half a minute of each is the proof that the vehicle stands: they run beside each other, with a vehicle each
  it.concurrent.each([
    { device: 'wide', phone: false, account: partner.owner, vehicle: ofOwner },
    { device: 'phone', phone: true, account: partner.foreignUser, vehicle: partner.foreignVehicle },
  ])(
    'a vehicle that drives is waited for, its block cancelled and asked for again, blocked once it stands, which an alert says, and unblocked, $device',
    TIME,
    async ({ phone, account, vehicle }) => {
      const { plate } = vehicle;
      const tracker = await anObeyingTracker(fixture.platform, vehicle, PLACE);
      await asPerson(
        fixture.browser,
        { language, phone },
        async ({ page }) => {
          await signIn(page, address(), account, '/blocking');
          await released(page, tracker, vehicle);
          if (!phone) await page.goto(`${address()}/map`);
          const opens = phone
            ? lineOf(page, plate, true).getByRole('button', { name: plate, exact: true })
            : page.locator('[data-vehicle]', { hasText: plate });
          await tracker.reportUntil(60, opens.click());
          if (!phone)
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

          // taken back while it waits, and asked for again
          await dialog.getByRole('button', { name: words.follow.cancel, exact: true }).click();
          await tracker.reportUntil(60, said(page, commands.notes.byPerson).waitFor());
          await dialog.getByRole('button', { name: words.dialog.again, exact: true }).click();
          await dialog.getByRole('radio', { name: words.modes.zeroSpeed }).check();
          await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('Unpaid rent');
          await block.click();
          await tracker.reportUntil(60, said(page, commands.waits.moving).waitFor());

          await tracker.reportUntil(0, said(page, fill(words.follow.blocked, { plate })).waitFor(ANSWERED));
          expect(tracker.isBlocked()).toBe(true);
          const isInHistoryAndAlerts = async (): Promise<void> => {
            await dialog.getByText(words.history.block, { exact: true }).first().waitFor(); // a repetition finds its own before it
            await page.goto(`${address()}/alerts`);
            const ended = fill(alerts.said.command_confirmed, { command: commands.kinds.block });
            await lineOf(page, plate, phone).filter({ hasText: ended }).first().waitFor();
            await page.goto(`${address()}/blocking`);
            await page.getByRole('button', { name: plate, exact: true }).click();
            await dialog.getByRole('button', { name: fill(words.dialog.unblockAction, { plate }) }).click();
          };
          // a tracker that is silent after a cut loses its connection
          await tracker.reportUntil(0, isInHistoryAndAlerts());
          await tracker.reportUntil(0, said(page, fill(words.follow.unblocked, { plate })).waitFor(ANSWERED));
          expect(tracker.isBlocked()).toBe(false);
        },
        FAILED_REQUESTS,
      );
      tracker.close();
    },
  );

  it.concurrent(
    'an emergency above 20 km/h leaves when a second person approves it, asked and approved on either device',
    TIME,
    async () => {
      const tracker = await anObeyingTracker(fixture.platform, other, PLACE);
      const named = { plate: other.plate };
      const asksFor = async (page: Page): Promise<void> => {
        await signIn(page, address(), partner.owner, '/blocking');
        await released(page, tracker, other);
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
      };
      const approves = async (page: Page): Promise<void> => {
        await signInAsAdministrator(page, fixture.platform.addressOf('localhost'), language, '/blocking');
        const waiting = page.getByRole('region', { name: words.approval.title });
        await tracker.reportUntil(60, waiting.getByRole('button', { name: words.approval.review }).click());
        const dialog = page.getByRole('dialog');
        await dialog.getByText(words.dialog.speedNow).waitFor();
        await dialog.getByLabel(words.dialog.password, { exact: false }).first().fill(partner.owner.password);
        await dialog.getByRole('button', { name: words.approval.approve, exact: true }).click();
        await tracker.reportUntil(60, page.getByText(words.approval.done).waitFor());
      };
      for (const phone of [false, true])
        await asPerson(
          fixture.browser,
          { language, phone },
          async ({ page }) => {
            await asksFor(page);
            await asPerson(fixture.browser, { language, phone: !phone }, ({ page: second }) => approves(second));
            await tracker.reportUntil(60, said(page, fill(words.follow.blocked, named)).waitFor(ANSWERED));
            expect(tracker.isBlocked()).toBe(true);
          },
          FAILED_REQUESTS,
        );
      tracker.close();
    },
  );
});
