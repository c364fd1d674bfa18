import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../apps/server/src/testing/free-ports.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { mapOnScreen } from '../../support/map/map-on-screen.ts';
import { aTileServer, type Behaviour, CREDITS } from '../../support/map/tile-server.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { WORDS } from '../../support/words.ts';

/*
 * Streets come from a source elsewhere (BALISE_MAP). The built-in world shows first and stays where the source does not answer; the
 * vehicles wait for neither.
 */

const [port = 0] = await freePorts(1);
const source = aTileServer(port);
const fixture = useFixtureOfItsOwn({
  BALISE_MAP: `http://127.0.0.1:${port}/style.json`,
  BALISE_MAP_ATTRIBUTION: CREDITS,
});
const words = WORDS.en;
const partner = fixture.partners.en;
const OURS = 'Natural Earth';
let fleet: Fleet;
beforeAll(async () => {
  await source.open();
  fleet = await aFleet(fixture.platform, partner);
});
afterAll(async () => {
  await fleet?.close();
  await source.close();
});

/** Opens the map and waits until the vehicles are there. */
async function onTheMap(behaves: Behaviour, journey: (person: Person) => Promise<void>, expected?: RegExp) {
  Object.assign(source, { behaves, asked: [] });
  await asPerson(
    fixture.browser,
    { language: 'en' },
    async (person) => {
      await signIn(person.page, fixture.platform.addressOf(partner.host), partner.owner);
      await person.page.locator('[data-vehicle]').first().waitFor();
      await journey(person);
    },
    expected,
  );
}

const credits = (page: Page) => page.locator('.maplibregl-ctrl-attrib');
const notice = (page: Page) => page.getByRole('status').getByText(words.tracking.streetsAway);

/** What came of the tiles of each source that the map shows. */
async function tilesOn(page: Page): Promise<Record<string, string[]>> {
  const map = await mapOnScreen(page);
  return await map.evaluate((shown) =>
    Object.fromEntries(
      Object.entries(shown.style.tileManagers).map(([name, tiles]) => [
        name,
        [...new Set(tiles.getIds().map((id) => tiles.getTileByID(id)?.state ?? ''))],
      ]),
    ),
  );
}

/** Zooms in to where streets are expected. */
async function near(page: Page): Promise<void> {
  await credits(page).waitFor();
  await (await mapOnScreen(page)).evaluate((shown) => shown.setZoom(12));
}

describe('a source of streets', () => {
  it('takes the place of the built-in world, with its credits', async () => {
    await onTheMap('works', async ({ page }) => {
      await credits(page).getByText(CREDITS).waitFor();
      await expect.poll(() => tilesOn(page)).toMatchObject({ streets: ['loaded'] });
      expect(await notice(page).count()).toBe(0);
    });
  });

  it.each([
    ['slow', 'slow'],
    ['answered with an error', 'fails'],
    ['answered with something else than a map', 'garbage'],
    ['that has a style and no tiles', 'no tiles'],
  ] as const)('%s leaves the built-in world, which says why', async (_, behaves) => {
    await onTheMap(
      behaves,
      async ({ page }) => {
        await near(page);
        await notice(page).waitFor();
        await credits(page).getByText(OURS).waitFor();
        await expect.poll(() => tilesOn(page)).toMatchObject({ overview: ['loaded'] });
        expect(await credits(page).getByText(CREDITS).count()).toBe(0);
        expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
        // requested again only when a user wants to
        const asked = source.asked.length;
        await page.getByRole('button', { name: words.tracking.zoomOut }).click();
        expect(source.asked.length).toBe(asked);
        source.behaves = 'works';
        await page.getByRole('button', { name: words.common.retry }).click();
        await credits(page).getByText(CREDITS).waitFor();
        expect(await notice(page).count()).toBe(0);
      },
      FAILED_REQUESTS,
    );
  });

  it('that is away leaves the built-in world', async () => {
    await source.close();
    try {
      await onTheMap(
        'works',
        async ({ page }) => {
          await near(page);
          await notice(page).waitFor();
          await credits(page).getByText(OURS).waitFor();
        },
        FAILED_REQUESTS,
      );
    } finally {
      await source.open();
    }
  });

  it('gives way to the overview map of a reader who wants that one', async () => {
    await onTheMap('works', async ({ page }) => {
      await credits(page).getByText(CREDITS).waitFor();
      await page.getByRole('button', { name: words.tracking.ground }).click();
      await page.getByRole('radio', { name: words.tracking.groundDialog.embedded }).check();
      await credits(page).getByText(OURS).waitFor();
      expect(await credits(page).getByText(CREDITS).count()).toBe(0);
      await page.reload();
      await credits(page).getByText(OURS).waitFor();
      await page.getByRole('button', { name: words.tracking.ground }).click();
      expect(await page.getByRole('radio', { name: words.tracking.groundDialog.embedded }).isChecked()).toBe(true);
    });
  });
});
