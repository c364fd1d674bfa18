import { listDrifts } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { sendWeakAlternator } from '../../support/data/weak-alternator.ts';
import { useFixtureAhead } from '../../support/fixture-ahead.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

/* Drifts are found at night: the server starts again with its clock a day ahead. */

const { fixture, restartAhead } = useFixtureAhead();
const DAY = 86_400_000;
let nights = 0;

describe.each(languagesOf(import.meta.filename))('an alternator that gives less, %s', (language) => {
  const { drift } = WORDS[language].forecasts;
  const partner = fixture.partners[language];
  const [, vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const dialog = (page: Page) => page.getByRole('dialog').last();
  const drifts = async (page: Page) => (await ask(page, listDrifts, { query: {} })).drifts;

  it('is found in the night from what its tracker sent, explained, and acknowledged as false', async () => {
    const since = await sendWeakAlternator(fixture.platform, vehicle);
    nights += 1;
    await restartAhead(nights * DAY);
    await asPerson(fixture.browser, { language, phone: true, scheme: 'dark' }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts/drifts');
      await expect.poll(async () => (await drifts(page)).length, { timeout: 150_000 }).toBe(1);
      const [found] = await drifts(page);
      expect(found).toMatchObject({ designation: vehicle.plate, quantity: 'running', direction: 'down' });
      expect(found!.value - found!.expected).toBeCloseTo(-0.6, 1);
      // the day on which it began, or the one beside it
      expect(Math.abs(Date.parse(found!.since) - since)).toBeLessThanOrEqual(DAY);
      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: vehicle.plate });
      await row.getByText(drift.checks.down.running, { exact: false }).waitFor();
      await look(page, 'drifts-phone');
      await row.click();
      await dialog(page).getByText(drift.checks.down.running).waitFor();
      await look(page, 'drift-phone');
    });
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts/drifts');
      const row = page.getByRole('row').filter({ hasText: vehicle.plate });
      await row.getByText(drift.quantities.running).waitFor();
      await look(page, 'drifts');
      await row.click();
      const alternator = dialog(page).getByRole('region', { name: drift.quantities.running }).first();
      // since when and how far, how sure, what to check
      await alternator.getByText(/13[.,][67]\d*\sV .*14[.,]2\d*\sV/).waitFor();
      await alternator.getByText(new RegExp(`^${drift.surenesses.certain.split('{{')[0]!.trim()}`)).waitFor();
      await alternator.getByText(drift.checks.down.running).waitFor();
      await dialog(page).getByText(drift.watches.rate).waitFor();
      await look(page, 'drift');
      await alternator.getByRole('button', { name: drift.judge.false, exact: true }).click();
      await dialog(page).getByText(drift.quiet).waitFor();
      await dialog(page).getByText(drift.raisedThreshold.split('{{')[0]!.trim(), { exact: false }).waitFor();
      await look(page, 'drift-judged');
      await page.goto(`${address()}/maintenance/forecasts/drifts`);
      await page.getByText(drift.none.title).first().waitFor();
      await page.goto(`${address()}/maintenance/forecasts/drifts?state=over`);
      await row.getByText(drift.verdicts.false).waitFor();
    });
  });
});
