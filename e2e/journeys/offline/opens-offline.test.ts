import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { untilKept } from '../../support/kept.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('the app opens without a line, %s', (language) => {
  const { fuel, offline, shell } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());
  afterEach(() => fixture.platform.network.mend()); // where a journey failed while it was cut

  const address = () => fixture.platform.addressOf(partner.host);
  /** Positions are kept for a remembered sign-in alone. */
  const remembered = (account: typeof partner.owner) => Object.assign({}, account, { remember: true });
  const rowOf = (page: Page, plate: string) => page.locator('[data-vehicle]', { hasText: plate });
  const choose = async (page: Page, plate: string) => {
    const vehicle = page.getByRole('dialog').getByRole('combobox', { name: fuel.vehicle });
    await vehicle.click();
    await vehicle.fill(plate);
    await page.getByRole('option', { name: plate }).click();
  };

  it('with the last positions and their age; a purchase typed there is sent once when the line is back', async () => {
    const journey = async ({ page, context }: Person) => {
      await signIn(page, address(), remembered(partner.owner), '/fuel?add=true');
      // what is known of this vehicle is then known without a line, too
      await choose(page, moving.plate);
      await page.getByRole('textbox', { name: fuel.amount }).fill('1');
      await page.goto(`${address()}/map`);
      await fleet.drive(50);
      await rowOf(page, moving.plate).getByText(/^50\b/).waitFor();
      await untilKept(page);

      await page.goto('about:blank'); // the app is closed
      await fixture.platform.network.cut();
      await context.setOffline(true);
      await page.goto(`${address()}/map`);
      // as of the last time that they were kept
      await rowOf(page, moving.plate).getByText('km/h').waitFor();
      await rowOf(page, parked.plate).waitFor();
      const banner = page.getByRole('status').filter({ hasText: shell.offline });
      await banner.getByText(shell.positionsOf.split('{{')[0] ?? '').click();
      await banner.getByText(shell.withoutLine).waitFor();

      await page.goto(`${address()}/fuel?add=true`);
      await choose(page, moving.plate);
      await page.getByRole('textbox', { name: fuel.quantity }).fill('37');
      await page.getByRole('textbox', { name: fuel.amount }).fill('27750');
      await page.getByRole('radiogroup', { name: fuel.fuelType }).getByText(fuel.types.diesel).click();
      await page.getByRole('button', { name: fuel.dialog.save, exact: true }).click();
      await page.getByRole('region', { name: offline.title }).getByText(moving.plate).waitFor();

      await fixture.platform.network.mend();
      await context.setOffline(false);
      await page.getByRole('region', { name: offline.title }).waitFor({ state: 'detached' });
      const bought = page.getByRole('row').filter({ hasText: /37[,.]00/ });
      await bought.first().waitFor();
      await page.reload();
      await bought.first().waitFor();
      expect(await bought.count()).toBe(1);

      // the map comes back by itself
      await page.goto(`${address()}/map`);
      await fleet.drive(61);
      await rowOf(page, moving.plate).getByText(/^61\b/).waitFor();
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });

  it('another user of this browser sees nothing of the first, and after signing out nobody does', async () => {
    const journey = async ({ page, context }: Person) => {
      await signIn(page, address(), remembered(partner.owner));
      await rowOf(page, parked.plate).waitFor();
      await untilKept(page);
      await page.goto('about:blank');
      await context.clearCookies();
      await signIn(page, address(), remembered(partner.limited));
      await rowOf(page, moving.plate).waitFor(); // all that this user sees
      await untilKept(page);

      await page.goto('about:blank');
      await fixture.platform.network.cut();
      await page.goto(`${address()}/map`);
      await rowOf(page, moving.plate).waitFor();
      expect(await rowOf(page, parked.plate).count()).toBe(0);

      await fixture.platform.network.mend();
      await page.goto(`${address()}/map`);
      await rowOf(page, moving.plate).waitFor();
      await page.getByRole('button', { name: shell.userMenu }).first().click();
      await page.getByText(shell.signOut).click();
      await page.waitForURL(/\/login/);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
      await page.goto('about:blank');
      await fixture.platform.network.cut();
      await expect(page.goto(`${address()}/map`)).rejects.toThrow('ERR_');
      await fixture.platform.network.mend();
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });
});
