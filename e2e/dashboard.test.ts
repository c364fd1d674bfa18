import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson, signIn } from './person.ts';
import { PARTNERS } from './plan.ts';
import { aStage } from './stage.ts';
import { aFleet, type Fleet } from './trackers.ts';
import { fill, LANGUAGES, WORDS } from './words.ts';

const stage = aStage();

describe.each(LANGUAGES)('the dashboard, %s', (language) => {
  const words = WORDS[language];
  const partner = PARTNERS[language];
  const [moving, parked, , never] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(stage.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('counts the fleet by state, and each count opens exactly the vehicles that it counts', async () => {
    await asPerson(stage.browser, { language }, async ({ page }) => {
      await signIn(page, stage.platform.addressOf(partner.host), partner.owner, '/dashboard');
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

  it('tells what happened last, and leads to the vehicle on the map', async () => {
    await asPerson(stage.browser, { language }, async ({ page }) => {
      await signIn(page, stage.platform.addressOf(partner.host), partner.owner, '/dashboard');
      const setOff = page.getByRole('link', { name: words.events.kinds.movement_started });
      await setOff.filter({ hasText: moving.plate }).click();
      const card = page.getByRole('complementary', { name: words.tracking.selected });
      await card.getByText(moving.identity).waitFor();
    });
  });
});
