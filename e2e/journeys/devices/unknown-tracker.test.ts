import type { Language } from '@balise/i18n';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signInAsAdministrator } from '../../support/person.ts';
import { imeiOf } from '../../support/trackers/imei.ts';
import { aFix, aTracker, connectUnknown } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const NEW: Record<Language, { identity: string; plate: string }> = {
  en: { identity: imeiOf('35209308145225'), plate: 'GE 500-26' },
  fr: { identity: imeiOf('35209308145226'), plate: '500 GE 01' },
};

describe.each(languagesOf(import.meta.filename))('an unknown tracker, %s', (language) => {
  const words = WORDS[language];
  const { identity, plate } = NEW[language];
  const tracker = { identity, protocol: 'gt06' as const };

  it('is refused, shown to the administrator, claimed, and received without a restart', async () => {
    const hangUp = await connectUnknown(fixture.platform, tracker);
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, fixture.platform.addressOf('localhost'), language, '/ingest');
      const claim = page.getByRole('link', { name: fill(words.ingest.unknown.claimOf, { identity }) });
      await expect // the gateway reports its findings a little later
        .poll(async () => {
          await page.reload();
          await page.getByRole('heading', { name: words.ingest.unknown.title }).waitFor();
          return await claim.count();
        })
        .toBe(1);
      await page.getByRole('row', { name: identity }).getByText('127.0.0.1').waitFor();
      await claim.click();

      const dialog = page.getByRole('dialog');
      const { fields, wait, create } = words.devices;
      await expect.poll(() => dialog.getByLabel(fields.imei).inputValue()).toBe(identity);
      await dialog.getByRole('button', { name: words.common.next, exact: true }).click();
      await dialog.getByLabel(fields.designation).fill(plate);
      await dialog.getByRole('combobox', { name: fields.deviceTypeId }).click();
      await page.getByRole('option').first().click();
      await dialog.getByRole('combobox', { name: fields.clientId }).click();
      await page.getByRole('option', { name: `${fixture.partners[language].displayName} One` }).click();
      await dialog.getByRole('button', { name: create }).click();
      await dialog.getByText(wait.title, { exact: true }).waitFor();

      const line = await aTracker(fixture.platform, tracker);
      await line.send(aFix(Date.now(), { latitude: 6.7, longitude: -1.6 }, 0));
      await dialog.getByText(fill(wait.placedTitle, { plate })).waitFor();
      line.close();
      hangUp();

      await page.goto(`${fixture.platform.addressOf('localhost')}/ingest`);
      await page.getByRole('heading', { name: words.ingest.unknown.title }).waitFor();
      await expect.poll(() => claim.count()).toBe(0);
    });
  });
});
