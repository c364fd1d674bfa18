import { randomUUID } from 'node:crypto';
import { blockDevices, cancelCommand, type DeviceId, listBlocking, lockDevice, unlockDevice } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn();
const PIN = '4821';
const DEVICES = [
  { device: 'phone', phone: true },
  { device: 'wide', phone: false },
];

describe.each(languagesOf(import.meta.filename))('locks, and many at once, %s', (language) => {
  const { blocking: words, fieldErrors } = WORDS[language];
  const partner = fixture.partners[language];
  const [first, second, third, last] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const platform = () => fixture.platform.addressOf('localhost');
  const lineOf = (page: Page, plate: string, phone = false) =>
    page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: plate });
  const listed = async (page: Page) => (await ask(page, listBlocking, { query: {} })).vehicles;

  /** The owner before the vehicles: none is locked or about to be blocked, whatever an attempt before left. */
  async function atTheBeginning(page: Page): Promise<void> {
    await signIn(page, address(), partner.owner, '/blocking');
    const vehicles = await listed(page);
    if (vehicles.every(({ lock, pending }) => !lock && !pending)) return;
    for (const { deviceId, lock } of vehicles)
      if (lock) {
        const body = { pin: PIN, reason: 'Again', idempotencyKey: randomUUID() };
        await ask(page, unlockDevice, { params: { id: deviceId }, body });
      }
    for (const { pending } of await listed(page))
      if (pending) await ask(page, cancelCommand, { params: { id: pending.id } });
    await page.reload();
  }

  it.each(DEVICES)('a vehicle is locked with a PIN, and unlocked with no other, $device', async ({ phone }) => {
    const { plate } = last;
    await asPerson(
      fixture.browser,
      { language, phone },
      async ({ page }) => {
        await atTheBeginning(page);
        const line = lineOf(page, plate, phone);
        const open = line.getByRole('button', { name: phone ? words.bulk.block : plate, exact: true });
        await open.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: words.modes.userLocked }).check();
        await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('In the workshop');
        await dialog.getByLabel(words.dialog.pin, { exact: false }).first().fill(PIN);
        await dialog.getByLabel(words.dialog.pinAgain, { exact: false }).first().fill('4822');
        const lock = dialog.getByRole('button', { name: fill(words.dialog.lockAction, { plate }) });
        await lock.click();
        await dialog.getByText(words.dialog.pinsDiffer).waitFor();
        await dialog.getByLabel(words.dialog.pinAgain, { exact: false }).first().fill(PIN);
        await lock.click();
        await dialog.getByText(words.follow.steps.requested, { exact: true }).waitFor();
        await page.goto(`${address()}/blocking`);
        await line.getByText(words.lockedBy.replace('{{name}}', ''), { exact: false }).first().waitFor();

        const shown = phone ? fill(words.open, { plate }) : plate;
        await line.getByRole('button', { name: shown, exact: true }).click();
        const unlock = dialog.getByRole('button', { name: fill(words.dialog.unlockAction, { plate }) });
        await unlock.click(); // of what is followed; now the form
        const pin = dialog.getByLabel(words.dialog.pin, { exact: false }).first();
        await pin.fill('1111');
        await unlock.click();
        await dialog.getByText(fieldErrors.pin_incorrect).waitFor();
        await pin.fill(PIN);
        await unlock.click();
        await dialog.getByRole('heading', { name: fill(words.dialog.followUnblock, { plate }) }).waitFor();
      },
      FAILED_REQUESTS,
    );
  });

  it.each(DEVICES)('an administrator unlocks with the own password what another locked, $device', async ({ phone }) => {
    const { plate } = second;
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await atTheBeginning(page);
      const vehicle = (await listed(page)).find(({ designation }) => designation === plate);
      const body = { pin: PIN, reason: 'In the workshop', idempotencyKey: randomUUID() };
      await ask(page, lockDevice, { params: { id: vehicle?.deviceId as DeviceId }, body });
      await asPerson(
        fixture.browser,
        { language, phone },
        async ({ page: other }) => {
          await signInAsAdministrator(other, platform(), language, `/blocking?device=${vehicle?.deviceId}`);
          const dialog = other.getByRole('dialog');
          const unlock = dialog.getByRole('button', { name: fill(words.dialog.unlockAction, { plate }) });
          await unlock.click(); // of what is followed; now the form
          await dialog.getByText('In the workshop', { exact: false }).first().waitFor();
          const password = dialog.getByLabel(words.dialog.password, { exact: false }).first();
          await password.fill(PIN);
          await unlock.click();
          await dialog.getByText(fieldErrors.password_incorrect).waitFor();
          await password.fill(partner.owner.password);
          await unlock.click();
          await dialog.getByRole('heading', { name: fill(words.dialog.followUnblock, { plate }) }).waitFor();
        },
        FAILED_REQUESTS,
      );
      // nothing in its line names who locked it, or that it is by a PIN
      const locked = lineOf(page, plate).getByText(words.lockedBy.replace('{{name}}', ''), { exact: false });
      await expect.poll(() => locked.count()).toBe(0);
    });
  });

  it.each(DEVICES)(
    'a vehicle that must never be blocked is refused, until that is taken back, $device',
    async ({ phone }) => {
      const { plate } = third;
      await asPerson(
        fixture.browser,
        { language, phone },
        async ({ page }) => {
          await atTheBeginning(page);
          const menu = lineOf(page, plate, phone).getByRole('button', { name: fill(words.actionsFor, { plate }) });
          const dialog = page.getByRole('dialog');
          const says = async (act: string, reason: string, done: string): Promise<void> => {
            await menu.click();
            await page.getByRole('menuitem', { name: act, exact: true }).click();
            await dialog.getByRole('textbox', { name: words.dialog.reason }).fill(reason);
            await dialog.getByRole('button', { name: act, exact: true }).click();
            await page.getByText(fill(done, { plate })).waitFor();
          };
          await says(words.never.set, 'Ambulance', words.never.setDone);
          await lineOf(page, plate, phone)
            .getByText(fill(words.neverBy, { reason: 'Ambulance' }))
            .waitFor();
          await page.getByRole('button', { name: plate, exact: true }).click();
          await dialog.getByRole('status').filter({ hasText: 'Ambulance' }).waitFor();
          const lock = dialog.getByRole('button', { name: fill(words.dialog.blockAction, { plate }) });
          expect(await lock.count()).toBe(0);
          const vehicle = (await listed(page)).find(({ designation }) => designation === plate);
          const { results } = await ask(page, blockDevices, {
            body: {
              deviceIdList: [vehicle?.deviceId as DeviceId],
              mode: 'engineOff',
              reason: 'All the same',
              idempotencyKey: randomUUID(),
            },
          });
          expect(results.map(({ error }) => error?.code)).toEqual(['command_never_blocked']);
          await page.goto(`${address()}/blocking`);
          await says(words.never.unset, 'Sold', words.never.unsetDone);
          await page.getByRole('button', { name: plate, exact: true }).click();
          await lock.waitFor();
        },
        FAILED_REQUESTS,
      );
    },
  );

  it.each(DEVICES)(
    'more vehicles at once than one person may block wait for a second person; the kill switch cancels them, $device',
    async ({ phone }) => {
      await asPerson(
        fixture.browser,
        { language, phone },
        async ({ page }) => {
          await atTheBeginning(page);
          const dialog = page.getByRole('dialog');
          const settings = async (change: () => Promise<void>, action: string): Promise<void> => {
            await page.getByRole('button', { name: words.settings.open }).click();
            await change();
            await dialog.getByRole('button', { name: action, exact: true }).click();
          };
          const above = () => dialog.getByRole('textbox', { name: words.settings.above }).fill('1');
          await settings(above, words.settings.save);
          await page.getByText(words.settings.saved).first().waitFor();

          for (const { plate } of [first, third])
            await page.getByRole('checkbox', { name: fill(words.bulk.one, { plate }) }).check();
          await page
            .getByRole('region', { name: words.bulk.bar })
            .getByRole('button', { name: words.bulk.block, exact: true })
            .click();
          await dialog.getByText(fill(words.bulk.above, { number: 1 })).waitFor();
          await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('Contract ended');
          await dialog.getByRole('textbox', { name: fill(words.bulk.type, { number: 2 }) }).fill('2');
          await dialog.getByRole('button', { name: words.bulk.block, exact: true }).click();
          await page.getByText(words.bulk.awaits).waitFor();
          for (const { plate } of [first, third])
            await lineOf(page, plate, phone).getByText(words.states.awaitingApproval).waitFor();

          await asPerson(fixture.browser, { language }, async ({ page: other }) => {
            await signInAsAdministrator(other, platform(), language, '/blocking');
            await other.getByRole('button', { name: words.approval.review }).click();
            const review = other.getByRole('dialog');
            await review.getByLabel(words.dialog.password, { exact: false }).first().fill(partner.owner.password);
            await review.getByRole('button', { name: words.approval.approve, exact: true }).click();
            await other.getByText(words.approval.done).waitFor();
          });
          for (const { plate } of [first, third]) {
            await lineOf(page, plate, phone).getByText(words.states.awaitingApproval).waitFor({ state: 'detached' });
            await lineOf(page, plate, phone).filter({ hasText: words.states.blocking }).waitFor();
          }

          const kill = () => dialog.getByRole('switch', { name: words.settings.killSwitch }).click();
          await settings(kill, words.settings.switchOn); // without a reason
          await dialog.getByText(fieldErrors.reason_needed).waitFor();
          await dialog.getByRole('textbox', { name: words.settings.reason }).fill('Strike');
          await dialog.getByRole('button', { name: words.settings.switchOn, exact: true }).click();
          await page.getByRole('status').filter({ hasText: 'Strike' }).waitFor();
          for (const { plate } of [first, third])
            await lineOf(page, plate, phone).filter({ hasText: words.states.notBlocked }).waitFor();

          await asPerson(fixture.browser, { language, phone: true }, async ({ page: phone }) => {
            await signIn(phone, address(), partner.owner, '/blocking');
            await phone.getByRole('status').filter({ hasText: 'Strike' }).waitFor();
            await phone.getByRole('button', { name: first.plate, exact: true }).click();
            await phone.getByRole('dialog').getByText(words.dialog.killSwitch).waitFor();
          });
          const vehicle = (await listed(page)).find(({ designation }) => designation === first.plate);
          const deviceIdList = [vehicle?.deviceId as DeviceId];
          const block = {
            deviceIdList,
            mode: 'engineOff',
            reason: 'All the same',
            idempotencyKey: randomUUID(),
          } as const;
          const { results } = await ask(page, blockDevices, { body: block });
          expect(results.map(({ error }) => error?.code)).toEqual(['command_kill_switch']);

          const allow = async () => {
            await kill();
            await dialog.getByRole('textbox', { name: words.settings.reason }).fill('Over');
          };
          await settings(allow, words.settings.switchOff);
          await page.getByRole('status').filter({ hasText: 'Strike' }).waitFor({ state: 'detached' });
        },
        FAILED_REQUESTS,
      );
    },
  );
});
