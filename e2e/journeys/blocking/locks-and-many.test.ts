import { cancelCommand, listBlocking } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { PARTNERS } from '../../support/plan.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('locks, and many at once, %s', (language) => {
  const { blocking: words, fieldErrors } = WORDS[language];
  const partner = PARTNERS[language];
  const [first, second, third, last] = partner.vehicles;
  let attempts = 0;
  const address = () => fixture.platform.addressOf(partner.host);
  const rowOf = (page: Page, plate: string) => page.getByRole('row').filter({ hasText: plate });

  it('a vehicle is locked with a PIN on a phone, and unlocked with no other', async () => {
    const { plate } = attempts++ === 0 ? last : second; // locked since the first attempt
    await asPerson(
      fixture.browser,
      { language, phone: true },
      async ({ page }) => {
        await signIn(page, address(), partner.owner, '/blocking');
        const card = page.getByRole('listitem').filter({ hasText: plate });
        await card.getByRole('button', { name: words.bulk.block, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: words.modes.userLocked }).check();
        await dialog.getByRole('textbox', { name: words.dialog.reason }).fill('In the workshop');
        await dialog.getByLabel(words.dialog.pin, { exact: false }).first().fill('4821');
        await dialog.getByLabel(words.dialog.pinAgain, { exact: false }).first().fill('4822');
        const lock = dialog.getByRole('button', { name: fill(words.dialog.lockAction, { plate }) });
        await lock.click();
        await dialog.getByText(words.dialog.pinsDiffer).waitFor();
        await dialog.getByLabel(words.dialog.pinAgain, { exact: false }).first().fill('4821');
        await lock.click();
        await dialog.getByText(words.follow.steps.requested, { exact: true }).waitFor();
        await page.goto(`${address()}/blocking`);
        await card.getByText(words.lockedBy.replace('{{name}}', ''), { exact: false }).first().waitFor();

        await card.getByRole('button', { name: fill(words.open, { plate }), exact: true }).click();
        await dialog.getByRole('button', { name: fill(words.dialog.unlockAction, { plate }) }).click();
        const unlock = dialog.getByRole('button', { name: fill(words.dialog.unlockAction, { plate }) });
        const pin = dialog.getByLabel(words.dialog.pin, { exact: false }).first();
        await pin.fill('1111');
        await unlock.click();
        await dialog.getByText(fieldErrors.pin_incorrect).waitFor();
        await pin.fill('4821');
        await unlock.click();
        await dialog.getByRole('heading', { name: fill(words.dialog.followUnblock, { plate }) }).waitFor();
      },
      FAILED_REQUESTS,
    );
  });

  it('more vehicles at once than one person may block wait for a second person', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, address(), partner.owner, '/blocking');
      for (const { pending } of (await ask(page, listBlocking, { query: {} })).vehicles)
        if (pending?.mode === 'engineOff') await ask(page, cancelCommand, { params: { id: pending.id } }); // of a first attempt
      await page.getByRole('button', { name: words.settings.open }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: words.settings.above }).fill('1');
      await dialog.getByRole('button', { name: words.settings.save, exact: true }).click();
      await page.getByText(words.settings.saved).waitFor();

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
        await rowOf(page, plate).getByText(words.states.awaitingApproval).waitFor();

      await asPerson(fixture.browser, { language }, async ({ page: other }) => {
        await signInAsAdministrator(other, fixture.platform.addressOf('localhost'), language, '/blocking');
        await other.getByRole('button', { name: words.approval.review }).click();
        const review = other.getByRole('dialog');
        await review.getByLabel(words.dialog.password, { exact: false }).first().fill(partner.owner.password);
        await review.getByRole('button', { name: words.approval.approve, exact: true }).click();
        await other.getByText(words.approval.done).waitFor();
      });
      for (const { plate } of [first, third])
        await rowOf(page, plate).getByText(words.states.awaitingApproval).waitFor({ state: 'detached' });
    });
  });
});
