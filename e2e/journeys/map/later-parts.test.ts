import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('what the first screen loads after itself, %s', (language) => {
  const { common, shell, tracking } = WORDS[language];
  const partner = fixture.partners[language];

  it('menus belong to the buttons that were there before them, by mouse and by keyboard; a name is shown where a mouse rests', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      const user = page.getByRole('button', { name: shell.userMenu });
      const panel = page.getByRole('dialog');
      await user.click();
      await panel.getByRole('link', { name: shell.account }).waitFor();
      await expect.poll(() => panel.getAttribute('aria-labelledby')).toBe(await user.getAttribute('id'));
      await user.click();
      await panel.waitFor({ state: 'detached' });
      await user.click();
      await panel.waitFor();
      await page.locator('[role="dialog"]:focus-within').waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(await user.getAttribute('aria-expanded')).toBe('false');

      const order = page.getByRole('button', { name: tracking.sort.label });
      const menu = page.getByRole('menu');
      await order.focus();
      await page.keyboard.press('Enter');
      await page.locator('[role="menu"]:focus-within').waitFor();
      const chosen = menu.getByRole('menuitemradio', { checked: true });
      expect(await chosen.allTextContents()).toEqual([tracking.sort.status]);
      await menu.getByRole('menuitemradio', { name: tracking.sort.name, exact: true }).click();
      await menu.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `${tracking.sort.label} ${tracking.sort.name}` }).waitFor();
      await order.click();
      await menu.waitFor();
      expect(await chosen.allTextContents()).toEqual([tracking.sort.name]);
      await order.click();
      await menu.waitFor({ state: 'detached' });

      const tooltip = page.getByRole('tooltip');
      await page.getByRole('link', { name: shell.reports, exact: true }).hover();
      await tooltip.filter({ hasText: shell.reports }).waitFor();
      await page.getByRole('button', { name: tracking.zoomIn, exact: true }).hover();
      await tooltip.filter({ hasText: tracking.zoomIn }).waitFor();
      await expect.poll(() => tooltip.count()).toBe(1); // the other one is gone
      await page.keyboard.press('Escape');
      await tooltip.waitFor({ state: 'hidden' });
    });
  });

  it('opens what is pressed before it was loaded, when the line is back', async () => {
    await asPerson(
      fixture.browser,
      { language, phone: true },
      async ({ page }) => {
        let isBroken = true;
        await page.route(/\/assets\/more-sheet-/, (route) => (isBroken ? route.abort() : route.continue()));
        const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('more-sheet'));
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
        await page.getByRole('button', { name: shell.more }).click();
        await asked;
        isBroken = false;
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('link', { name: shell.reports }).waitFor();
        await sheet.getByRole('button', { name: common.close }).click();
        await sheet.waitFor({ state: 'detached' });
      },
      /Failed to load resource/,
    );
  });
});
