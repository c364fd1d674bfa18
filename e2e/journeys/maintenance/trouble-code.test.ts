import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('a trouble code, %s', (language) => {
  const { troubleCodes, workshop } = WORDS[language];
  const partner = fixture.partners[language];
  const [, vehicle] = partner.vehicles; // its tracker reads the engine
  const address = () => fixture.platform.addressOf(partner.host);
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const dialog = (page: Page) => page.getByRole('dialog').last();

  it('that a tracker reports is explained, becomes a work order in one tap, and is gone once it is cleared', async () => {
    const tracker = await aTracker(fixture.platform, vehicle);
    // of the present: the vehicle is its client's since a moment ago
    const lists = (...dtcs: string[]) => {
      const fix = aFix(Date.now(), { latitude: 5.2, longitude: -3.3 }, 0);
      return tracker.send({ ...fix, attributes: { ...fix.attributes, ignition: true, dtcs } });
    };
    await lists('P0217', 'P0304');
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/trouble-codes');
      const row = page.getByRole('listitem').filter({ hasText: 'P0217' });
      await row.getByText(troubleCodes.urgencies.stop).waitFor();
      await look(page, 'trouble-codes-phone');
      await row.getByRole('button', { name: vehicle.plate }).click();
      await dialog(page).getByText(troubleCodes.advice.stop).waitFor();
      await look(page, 'trouble-code-phone');
      await dialog(page).getByRole('button', { name: troubleCodes.openOrder }).click();
      await dialog(page).getByText(troubleCodes.meanings.overheating).first().waitFor();
      await dialog(page).getByText(workshop.priorities.urgent).waitFor();
      await look(page, 'trouble-code-order-phone');
    });
    await lists();
    tracker.close();
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/trouble-codes?state=gone');
      await page.getByText('P0304').first().waitFor();
      await look(page, 'trouble-codes');
    });
  });
});
