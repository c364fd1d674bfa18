import { formatIn } from '@balise/i18n';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFixtureAhead } from '../../support/fixture-ahead.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aFix, aTracker, eastOf } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

/* A tracker whose supply fails falls silent. Hours must pass before that is a silence: the server starts again with its clock ahead. */

const { fixture, restartAhead } = useFixtureAhead();

const MINUTE = 60_000;
const SILENT_FOR = 30 * MINUTE;
const LAST = Math.floor(Date.now() / 1000) * 1000 - MINUTE;
const [FULL, FALLEN] = [27.6, 20.1]; // V

/** Drives ten minutes; the truck's supply then falls by a quarter, the other's does not. */
beforeAll(async () => {
  for (const language of languagesOf(import.meta.filename)) {
    const [other, truck] = fixture.partners[language].vehicles;
    for (const [vehicle, last] of [
      [truck, FALLEN],
      [other, FULL],
    ] as const) {
      const tracker = await aTracker(fixture.platform, vehicle);
      for (let minute = -10; minute <= 0; minute++) {
        const fix = aFix(LAST + minute * MINUTE, eastOf({ latitude: 5.36, longitude: -4 }, minute * 1000), 60);
        const externalVoltage = minute === 0 ? last : FULL;
        await tracker.send({ ...fix, attributes: { ...fix.attributes, externalVoltage } });
      }
      tracker.close();
    }
  }
  await restartAhead(SILENT_FOR);
});

describe.each(languagesOf(import.meta.filename))('a probable loss of power, %s', (language) => {
  const partner = fixture.partners[language];
  const [other, truck] = partner.vehicles;
  const { history, reports, reportScreen, status, tracking, why } = WORDS[language];
  const format = formatIn(language, 'UTC'); // as in both clients' zones

  it('is shown on the card, in the report of disconnections, in the history and by its “Why?”', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await page.clock.install({ time: Date.now() + SILENT_FOR });
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      const list = page.getByRole('list', { name: tracking.list });
      const card = page.getByRole('complementary', { name: tracking.selected });
      const loss = card.getByText(tracking.probablePowerLoss);
      await list.getByRole('listitem').filter({ hasText: truck.plate }).click();
      await loss.waitFor();
      await card.getByText(status.disconnected, { exact: true }).waitFor();
      // one that fell silent with a good supply is disconnected, and no more is known
      await list.getByRole('listitem').filter({ hasText: other.plate }).click();
      await card.getByRole('heading', { name: other.plate }).waitFor();
      await card.getByText(status.disconnected, { exact: true }).waitFor();
      expect(await loss.count()).toBe(0);

      const moment = (at: number) => new Date(at).toISOString().replace('.000', '');
      const period = `from=${moment(LAST - 60 * MINUTE)}&to=${moment(LAST + 120 * MINUTE)}`;
      const address = fixture.platform.addressOf(partner.host);
      await page.goto(`${address}/reports?kind=disconnected&vehicles=all&minDuration=10&silence=now&${period}`);
      const rowOf = (plate: string) => page.locator('tbody tr').filter({ hasText: plate });
      await rowOf(truck.plate).getByText(reports.words.probably.powerLoss).waitFor();
      await rowOf(other.plate).waitFor();
      expect(await rowOf(other.plate).getByText(reports.words.probably.powerLoss).count()).toBe(0);
      const rule = page.getByText(
        fill(why.silenceAfterFailing, { silenceAfter: '10\u00a0min', failingShare: '20\u00a0%' }),
      );
      await rowOf(truck.plate).getByRole('button', { name: history.why.ask }).click();
      await rule.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('table').getByText(reportScreen.total).waitFor();

      await rowOf(truck.plate).getByRole('link', { name: truck.plate }).click();
      await page.waitForURL(/\/history\?/);
      await page.getByRole('button', { name: new RegExp(`^${history.kinds.trip} 1\\D`) }).click();
      const silence = page.getByRole('listitem').filter({ hasText: history.row.probablePowerLoss }).last();
      await silence.getByText(format.time(LAST)).waitFor();
      await silence.getByRole('button', { name: history.why.ask }).click();
      await page.getByRole('dialog').filter({ has: rule }).waitFor();
    });
  });
});
