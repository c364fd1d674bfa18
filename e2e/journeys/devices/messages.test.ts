import { describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, signInAsAdministrator } from '../../support/person.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn();
const ABIDJAN = { latitude: 5.3612, longitude: -4.0123 };

describe.each(languagesOf(import.meta.filename))('the messages of a tracker, %s', (language) => {
  const { ingest } = WORDS[language];
  const [vehicle] = fixture.partners[language].vehicles;

  it('appear as received and decoded while a user watches, and mean the same when one is pasted', async () => {
    const tracker = await aTracker(fixture.platform, vehicle);
    await tracker.send(aFix(Date.now() - 60_000, ABIDJAN, 30));
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, fixture.platform.addressOf('localhost'), language, '/ingest');
      await page.getByRole('radiogroup').getByText(ingest.views.messages, { exact: true }).click();
      await page.getByRole('combobox', { name: ingest.tail.device }).fill(vehicle.plate);
      await page.getByRole('option', { name: vehicle.plate }).click();
      const messages = page.getByRole('list', { name: fill(ingest.tail.of, { plate: vehicle.plate }) });
      // the login, then the position
      await expect.poll(() => messages.getByRole('listitem').count()).toBe(2);
      await messages.getByText(`${ingest.explain.identity} ${vehicle.identity}`).waitFor();

      await tracker.send(aFix(Date.now(), { ...ABIDJAN, latitude: 5.4 }, 42));
      await expect.poll(() => messages.getByRole('listitem').count()).toBe(3);
      const newest = messages.getByRole('listitem').first();
      await newest.getByText(/5\.400000, -4\.012300 · 42/).waitFor();
      const hex = await newest.locator('code').first().textContent();

      await page.getByRole('radiogroup').getByText(ingest.views.explain, { exact: true }).click();
      await page.getByRole('textbox', { name: ingest.explain.message }).fill(hex ?? '');
      const first = page.getByRole('list', { name: ingest.explain.ranked }).getByRole('listitem').first();
      await first.getByText('GT06', { exact: true }).waitFor();
      await first.getByText(/5\.400000, -4\.012300 · 42/).waitFor();
    });
    tracker.close();
  });
});
