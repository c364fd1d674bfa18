import { describe, expect, it } from 'vitest';
import { aDrivenDay } from '../../support/data/driven-day.ts';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { useFixture } from '../../support/fixture.ts';
import { missingGround } from '../../support/map/missing-ground.ts';
import { openRequests } from '../../support/open-requests.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

/* Parts of the base map that failed while the connection was cut are requested again when it is back: the user need not move the map. */

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('the ground of the history’s map after a cut, %s', (language) => {
  const partner = fixture.partners[language];
  const words = WORDS[language];
  const [vehicle] = partner.vehicles;
  seedEachDay(async () => {
    await aDrivenDay(fixture.platform, partner);
  });

  it('comes by itself', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        const waiting = openRequests(context);
        await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
        await page.getByRole('button', { name: fill(words.devices.actionsFor, { plate: vehicle.plate }) }).click();
        await page.getByRole('menuitem', { name: words.tracking.replay }).click();
        await page.waitForURL(/\/history\?devices=\d+/);
        await page.getByRole('button', { name: words.period.before }).click();
        await page.getByRole('listitem').first().waitFor();
        await page.waitForLoadState('networkidle');
        await expect.poll(waiting).toBe(0);

        await context.setOffline(true);
        await fixture.platform.network.cut();
        await page.getByRole('status').getByText(words.shell.offline).waitFor();
        const map = page.getByRole('region', { name: words.history.map });
        const box = await map.boundingBox();
        if (!box) throw new Error('the map is not on screen');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        // farther out, where no tile was requested yet, and at rest there
        await expect
          .poll(async () => {
            const { tiles, moves } = await missingGround(page);
            if (tiles === 0 && !moves) await page.mouse.wheel(0, 400);
            return tiles > 0 && !moves;
          })
          .toBe(true);

        await fixture.platform.network.mend();
        await context.setOffline(false);
        await expect.poll(() => missingGround(page)).toEqual({ tiles: 0, moves: false });
      },
      FAILED_REQUESTS,
    );
  });
});
