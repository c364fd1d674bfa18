import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from './fixture.ts';
import { asPerson, FAILED_REQUESTS, signInAsAdministrator } from './person.ts';
import { PARTNERS } from './plan.ts';
import { fill, languagesOf, WORDS } from './words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('many rows at once, %s', (language) => {
  const { bulk, common, devices, status, users } = WORDS[language];
  const partner = PARTNERS[language];
  const [first, second] = partner.vehicles;
  const home = () => fixture.platform.addressOf('localhost');
  const rowOf = (page: Page, words: string) => page.getByRole('row', { name: words });

  async function selectBoth(page: Page): Promise<void> {
    for (const { plate } of [first, second]) {
      await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate }) }).check();
    }
  }

  it('vehicles are suspended with a reason, taken back, resumed, and given the same model', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, home(), language, '/devices');
      const dialog = page.getByRole('dialog');
      const suspension = async (item: string) => {
        await selectBoth(page);
        await page.getByRole('button', { name: devices.suspension.menu, exact: true }).click();
        await page.getByRole('menuitem', { name: item }).click();
        for (const { plate } of [first, second]) await dialog.getByText(plate).waitFor();
      };
      await suspension(devices.suspension.suspend);
      await dialog.getByRole('textbox').fill('Theft');
      await dialog.getByRole('button', { name: fill(devices.suspension.suspendAction_other, { count: 2 }) }).click();
      await page.getByText(fill(devices.suspension.suspendDone_other, { count: 2 })).waitFor();
      for (const { plate } of [first, second]) await rowOf(page, plate).getByText(status.suspended).waitFor();
      await suspension(devices.suspension.resume);
      await dialog.getByRole('button', { name: fill(devices.suspension.resumeAction_other, { count: 2 }) }).click();
      await page.getByText(fill(devices.suspension.resumeDone_other, { count: 2 })).waitFor();
      for (const { plate } of [first, second]) {
        await expect.poll(() => rowOf(page, plate).getByText(status.suspended).count()).toBe(0);
      }

      await selectBoth(page);
      await page.getByRole('button', { name: devices.set.bulk, exact: true }).click();
      const change = dialog.getByRole('button', { name: fill(devices.set.action_other, { count: 2 }) });
      expect(await change.isDisabled()).toBe(true); // nothing is chosen yet
      await dialog.getByRole('combobox', { name: devices.fields.trackerModelId }).click();
      await page.keyboard.type('GT06N');
      await page.getByRole('option', { name: 'GT06N' }).first().click();
      await change.click();
      await page.getByText(fill(devices.set.done_one, { count: 1 })).waitFor(); // the other one has this model already
      for (const { plate } of [first, second]) await rowOf(page, plate).getByText('Concox GT06N').waitFor();
    });
  });

  it('users are deleted, and those that must stay are named with the reason', async () => {
    const journey = async ({ page }: { page: Page }) => {
      await signInAsAdministrator(page, home(), language, '/users?of=all');
      const dialog = page.getByRole('dialog');
      for (const name of [`Owner ${partner.displayName}`, `Limited ${partner.displayName}`]) {
        await page.getByRole('checkbox', { name: fill(users.bulk.selectOne, { name }) }).check();
      }
      await page.getByRole('button', { name: common.delete, exact: true }).click();
      await dialog.getByRole('button', { name: fill(users.bulk.deleteAction_other, { count: 2 }) }).click();
      await dialog.getByRole('button', { name: bulk.leaveOut_one }).click();
      await dialog.getByRole('button', { name: fill(users.bulk.deleteAction_one, { count: 1 }) }).click();
      await page.getByText(fill(users.bulk.deleted_one, { count: 1 })).waitFor();
      await expect.poll(() => rowOf(page, partner.limited.email).count()).toBe(0);
      await rowOf(page, partner.owner.email).waitFor(); // the client's last administrator
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });
});
