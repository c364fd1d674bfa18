import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('tracking links, %s', (language) => {
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const { trackingLinks: words } = WORDS[language];

  it.each(['wide', 'phone'] as const)(
    'a link is made, opened without a script and with one, and revoked, %s',
    async (size) => {
      // another try finds what the first one left
      const name = `Delivery ${Math.random().toString(36).slice(2, 8)}`;
      const look = { language, phone: size === 'phone' };
      await asPerson(fixture.browser, look, async ({ page }) => {
        const at = '/tracking-links?add=true';
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, at);
        const dialog = page.getByRole('dialog', { name: words.dialog.add });
        await dialog.getByRole('textbox', { name: words.dialog.name, exact: true }).fill(name);
        await dialog.getByRole('combobox', { name: words.dialog.vehicles, exact: true }).fill(vehicle.plate);
        await page.getByRole('option', { name: vehicle.plate }).click();
        await dialog.getByRole('textbox', { name: words.dialog.destination, exact: true }).fill('Depot');
        await dialog.getByRole('button', { name: words.dialog.onMap }).click();
        const map = dialog.getByRole('region', { name: words.dialog.map });
        await map.locator('.maplibregl-canvas').waitFor();
        await map.click();
        const coordinates = dialog.getByRole('textbox', { name: words.dialog.coordinates });
        await expect.poll(() => coordinates.inputValue()).toMatch(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
        await dialog.getByRole('button', { name: words.dialog.create }).click();
        await page.getByRole('img', { name: words.giving.qr }).waitFor();
        const address = page.getByRole('textbox', { name: words.giving.address });
        await expect.poll(() => address.inputValue()).toMatch(/\/t\/[\w-]{22}$/);
        const url = await address.inputValue();
        await page.keyboard.press('Escape');

        const guests = await fixture.browser.newContext({ javaScriptEnabled: false, locale: language });
        const bare = await guests.newPage();
        const opened = await bare.goto(url);
        await bare.getByRole('heading', { name: vehicle.plate }).waitFor();
        expect((await opened?.body())?.length).toBeLessThan(30_000);
        await guests.close();
        await asPerson(fixture.browser, look, async ({ page: guest }) => {
          await guest.goto(url);
          await guest.getByRole('heading', { name: vehicle.plate }).waitFor();
          await guest.getByRole('heading', { name }).waitFor();
        });

        await page.getByRole('button', { name: fill(words.actionsFor, { name }) }).click();
        await page.getByRole('menuitem', { name: words.revoke }).click();
        await page.getByRole('button', { name: fill(words.revoking.action, { name }) }).click();
        await page.getByText(fill(words.revoked, { name })).waitFor();
        const after = await fixture.browser.newContext({ javaScriptEnabled: false });
        const ended = await after.newPage();
        expect((await ended.goto(url))?.status()).toBe(404);
        expect(await ended.content()).not.toContain(vehicle.plate);
        await after.close();
      });
    },
  );
});
