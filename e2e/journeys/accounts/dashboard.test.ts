import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('the dashboard, %s', (language) => {
  const words = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked, , never] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('counts the fleet by state, and each count opens exactly the vehicles that it counts', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/dashboard');
      const count = (status: string, many: number) =>
        page.getByRole('link', { name: fill(words.dashboard.count, { status, count: many }), exact: true });
      await count(words.status.moving, 2).waitFor();
      for (const [status, plates] of [
        [words.status.stopped, [parked.plate]],
        [words.status.neverConnected, [never.plate]],
      ] as const) {
        await count(status, plates.length).click();
        await page.waitForURL(/\/devices\?status=/);
        for (const plate of plates) await page.getByText(plate).first().waitFor();
        await expect.poll(() => page.getByText(moving.plate).count()).toBe(0);
        await page.goBack();
      }
    });
  });

  it('shows what happened last, and leads to the vehicle on the map', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/dashboard');
      const setOff = page.getByRole('link', { name: words.events.kinds.movement_started });
      await setOff.filter({ hasText: moving.plate }).click();
      const card = page.getByRole('complementary', { name: words.tracking.selected });
      await card.getByText(moving.identity).waitFor();
    });
  });

  it('draws hours and days, whose figures are in a table too, and each day opens its report of distance', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/dashboard');
      const charts = [words.dashboard.moving.title, words.dashboard.distance.title].map((title) =>
        page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
      );
      const [hours, days] = charts as [(typeof charts)[number], (typeof charts)[number]];
      // what the fleet drove may still be on its way into the reports: then the figures are read again
      await expect
        .poll(async () => {
          await page.goto(`${fixture.platform.addressOf(partner.host)}/dashboard`);
          for (const chart of charts) await chart.getByText(words.dashboard.asTable).click();
          expect(await hours.locator('tbody').getByRole('row').count()).toBe(24);
          expect(await days.locator('tbody').getByRole('row').count()).toBe(10);
          // of today, or of the day before when midnight has just passed
          const figures = await days.locator('tbody').getByRole('link').allTextContents();
          const figure = figures.map((text) => text.trim()).findLast((text) => !/^0\s/.test(text));
          if (!figure) return null;
          await days.getByRole('link', { name: figure }).first().click(); // its bar
          await page.waitForURL(/\/reports\?.*kind=distance/);
          const shown = page.getByText(figure, { exact: true }).first();
          return await shown.waitFor({ timeout: 10_000 }).then(
            () => figure,
            () => null,
          );
        })
        .not.toBe(null);
    });
  });
});
