import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('scheduled reports, %s', (language) => {
  const partner = fixture.partners[language];
  const { reportSchedules: words, reportScreen, common } = WORDS[language];

  it.each(['wide', 'phone'] as const)(
    'the report on screen is scheduled, sent at once, paused and deleted, %s',
    async (size) => {
      // another try finds what the first one left
      const name = `Monday ${Math.random().toString(36).slice(2, 8)}`;
      await asPerson(fixture.browser, { language, phone: size === 'phone' }, async ({ page }) => {
        await signIn(
          page,
          fixture.platform.addressOf(partner.host),
          partner.owner,
          '/reports?kind=distance&period=yesterday',
        );
        await page.getByRole('button', { name: reportScreen.takeAway }).click();
        await page.getByRole('menuitem', { name: words.schedule }).click();
        const dialog = page.getByRole('dialog', { name: words.dialog.add });
        await dialog.getByText(words.dialog.next).waitFor();
        await dialog.getByRole('textbox', { name: words.dialog.name }).fill(name);
        await dialog.getByText(words.periodicities.monthly, { exact: true }).click();
        await dialog.getByText(words.periodicities.weekly, { exact: true }).click();
        // three coming sendings, each of seven days
        await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
        await dialog.getByRole('button', { name: words.dialog.create }).click();
        await page.getByText(fill(words.created, { name })).waitFor();
        await page.getByRole('link', { name: words.tabs.schedules }).click();
        const acts = page.getByRole('button', { name: fill(words.actionsFor, { name }) });
        await acts.click();
        await page.getByRole('menuitem', { name: words.sendNow }).click();
        await page.getByText(fill(words.states.sent_one, { count: '1' })).waitFor();
        await page.getByRole('switch', { name: fill(words.activate, { name }) }).press('Space');
        await page.getByText(words.paused, { exact: true }).waitFor();
        await acts.click();
        await page.getByRole('menuitem', { name: common.delete }).click();
        await page.getByRole('button', { name: fill(words.delete.action, { name }) }).click();
        await page.getByText(words.none.title).waitFor();
      });
    },
  );
});
