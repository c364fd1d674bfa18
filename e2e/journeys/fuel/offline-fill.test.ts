import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('fuel typed at a pump, %s', (language) => {
  const words = WORDS[language];
  const { fuel, offline } = words;
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  afterEach(() => fixture.platform.network.mend()); // where a journey failed while it was cut

  const choose = async (page: Page, plate: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: fuel.vehicle }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: fuel.vehicle }).fill(plate);
    await page.getByRole('option', { name: plate }).click();
  };
  const type = async (page: Page, litres: string, amount: string) => {
    await page.getByRole('textbox', { name: fuel.quantity }).fill(litres);
    await page.getByRole('textbox', { name: fuel.amount }).fill(amount);
    await page.getByRole('radiogroup', { name: fuel.fuelType }).getByText(fuel.types.diesel).click();
  };
  // Chromium's own switch alone would leave the service worker its line
  const cutOff = async (context: BrowserContext): Promise<void> => {
    await fixture.platform.network.cut();
    await context.setOffline(true);
  };
  const backOnline = async (context: BrowserContext): Promise<void> => {
    await fixture.platform.network.mend();
    await context.setOffline(false);
  };
  const rows = (page: Page, litres: RegExp) => page.getByRole('listitem').filter({ hasText: litres });

  it('waits on the phone without a line, is sent when the line is back, and is there once', async () => {
    const journey = async ({ page, context }: Person) => {
      await signIn(page, address(), partner.owner, '/fuel');
      await page.getByRole('button', { name: fuel.add }).click();
      await choose(page, vehicle.plate);
      await type(page, '41', '30750');
      // the price of a litre follows from both
      await expect.poll(() => page.getByRole('textbox', { name: fuel.price }).inputValue()).toMatch(/^750/);

      await cutOff(context);
      await page.getByRole('button', { name: fuel.dialog.save, exact: true }).click();
      const waiting = page.getByRole('region', { name: offline.title });
      await waiting.getByText(vehicle.plate).waitFor();

      await backOnline(context);
      await waiting.waitFor({ state: 'detached' });
      await rows(page, /41[,.]00/)
        .first()
        .waitFor();

      // a restart sends nothing again
      await page.reload();
      await rows(page, /41[,.]00/)
        .first()
        .waitFor();
      expect(await rows(page, /41[,.]00/).count()).toBe(1);
    };
    await asPerson(fixture.browser, { language, phone: true }, journey, FAILED_REQUESTS);
  });

  it('what another user of this browser typed is neither shown nor sent', async () => {
    const journey = async ({ page, context }: Person) => {
      await signIn(page, address(), partner.owner, '/fuel');
      await page.getByRole('button', { name: fuel.add }).click();
      await choose(page, vehicle.plate);
      await type(page, '17', '12750');
      await page.getByText(`${fuel.amount}`).first().waitFor();
      await cutOff(context);
      await page.getByRole('button', { name: fuel.dialog.save, exact: true }).click();
      const waiting = page.getByRole('region', { name: offline.title });
      await waiting.getByText(vehicle.plate).waitFor();

      await page.goto('about:blank');
      await context.clearCookies();
      await backOnline(context);
      await signIn(page, address(), partner.limited, '/fuel');
      await page.getByRole('heading', { name: fuel.title }).waitFor();
      await page.getByText(vehicle.plate).or(page.getByText(fuel.none.title)).first().waitFor();
      expect(await page.getByText(offline.title).count()).toBe(0);
      expect(await rows(page, /17[,.]00/).count()).toBe(0);

      // it is sent when its own user is back
      await page.goto('about:blank');
      await context.clearCookies();
      await signIn(page, address(), partner.owner, '/fuel');
      await rows(page, /17[,.]00/)
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole('region', { name: offline.title }).count()).toBe(0);
    };
    await asPerson(fixture.browser, { language, phone: true }, journey, FAILED_REQUESTS);
  });
});
