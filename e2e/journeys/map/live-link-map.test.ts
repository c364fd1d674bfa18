import {
  addTrackingLink,
  getTrackingLinkAddress,
  listAssignableDevices,
  revokeTrackingLink,
  type TrackingLink,
} from '@balise/contract';
import { linkPageMessages } from '@balise/i18n';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import type { Vehicle } from '../../support/plan.ts';
import { aFix, aTracker, eastOf } from '../../support/trackers/tracker.ts';
import { languagesOf } from '../../support/words.ts';

const fixture = useFixture();
const HOUR = 3_600_000;
const START = { latitude: 6.8, longitude: -5.3 };

describe.each(languagesOf(import.meta.filename))('the live map of a tracking link, %s', (language) => {
  const partner = fixture.partners[language];
  // each journey has one of its own, whose newest position is the one it sent
  const [ofWide, ofPhone, ofPicture] = partner.vehicles;
  const words = linkPageMessages[language];

  /** What the owner of the vehicles does. */
  const asOwner = async (does: (page: Page) => Promise<void>): Promise<void> =>
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await does(page);
    });

  /** A new link of a vehicle, and its address. */
  const aLink = async (vehicle: Vehicle): Promise<{ id: TrackingLink['id']; url: string }> => {
    let link: Awaited<ReturnType<typeof aLink>> | undefined;
    await asOwner(async (page) => {
      const devices = await ask(page, listAssignableDevices, { query: {} });
      const ids = devices.flatMap(({ deviceId, designation }) => (designation === vehicle.plate ? [deviceId] : []));
      const body = { name: 'Delivery', category: 'permanent' as const, deviceIds: ids };
      const { id } = await ask(page, addTrackingLink, { body });
      link = { id, ...(await ask(page, getTrackingLinkAddress, { params: { id } })) };
    });
    if (!link) throw new Error('no link was made');
    return link;
  };

  it.each(['wide', 'phone'] as const)(
    'takes the place of the picture, follows the vehicle, leaves the view to the reader and ends with the link, %s',
    async (size) => {
      const vehicle = size === 'wide' ? ofWide : ofPhone;
      const tracker = await aTracker(fixture.platform, vehicle);
      const now = Date.now();
      await tracker.send(aFix(now - 3 * HOUR, START, 60));
      const { id, url } = await aLink(vehicle);
      const look = { language, phone: size === 'phone', scheme: size === 'phone' ? 'dark' : 'light' } as const;
      await asPerson(
        fixture.browser,
        look,
        async ({ page }) => {
          await page.goto(url);
          await drawnMap(page).waitFor();
          expect(await page.locator('#map').isHidden()).toBe(true);
          await page.getByRole('region', { name: vehicle.plate }).waitFor();
          await page.getByRole('button', { name: words.zoomIn, exact: true }).waitFor();
          expect(await page.locator('.link-mark').evaluate((mark) => getComputedStyle(mark).backgroundColor)).toBe(
            size === 'wide' ? 'rgb(10, 115, 80)' : 'rgb(86, 221, 170)',
          );
          const first = await across(page);
          expect(first).toBeCloseTo(0.5, 1);

          await tracker.send(aFix(now - 2 * HOUR, eastOf(START, 30_000), 60));
          await expect.poll(() => across(page), { timeout: 60_000 }).toBeGreaterThan(first + 0.1);

          // beyond the edge: the view goes along
          await tracker.send(aFix(now - HOUR, eastOf(START, 130_000), 60));
          await expect.poll(() => across(page), { timeout: 60_000 }).toBeCloseTo(0.5, 1);

          // moved by the reader: it stays there while the vehicle is in it
          await drag(page, -0.25);
          await expect.poll(() => across(page)).toBeCloseTo(0.25, 1);
          const dragged = await across(page);
          await tracker.send(aFix(now - HOUR / 2, eastOf(START, 140_000), 60));
          await expect.poll(() => across(page), { timeout: 60_000 }).toBeGreaterThan(dragged + 0.04);
          expect(await across(page)).toBeLessThan(0.45);
          tracker.close();

          await asOwner((owner) => ask(owner, revokeTrackingLink, { params: { id } }).then(() => {}));
          await page.getByRole('heading', { name: words.unknown.title }).waitFor();
          expect(await page.locator('.link-map').count()).toBe(0);
          expect(await page.content()).not.toContain(vehicle.plate);
        },
        FAILED_REQUESTS,
      );
    },
  );

  it('the picture stays where the map’s script or the world does not come, and no map is asked for on a slow line', async () => {
    const tracker = await aTracker(fixture.platform, ofPicture);
    await tracker.send(aFix(Date.now(), START, 60));
    tracker.close();
    const { url } = await aLink(ofPicture);
    for (const missing of ['**/assets/link-map-*.js', '**/assets/world-*.pmtiles']) {
      await asPerson(
        fixture.browser,
        { language },
        async ({ page }) => {
          await page.route(missing, (route) => route.abort());
          const failed = page.waitForEvent('requestfailed', (request) => /link-map|pmtiles/.test(request.url()));
          await page.goto(url);
          await failed;
          await expect.poll(() => page.locator('.link-map').count()).toBe(0);
          expect(await page.locator('#map svg').isVisible()).toBe(true);
        },
        FAILED_REQUESTS,
      );
    }
    await asPerson(fixture.browser, { language }, async ({ context, page }) => {
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      );
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(url, { waitUntil: 'networkidle' });
      expect(asked).toContain('/link-page.js');
      expect(asked.filter((path) => /link-map|data$/.test(path))).toEqual([]);
      expect(await page.locator('#map svg').isVisible()).toBe(true);
    });
  });
});

const drawnMap = (page: Page) => page.locator('.link-map[data-shown]');

/** Moves the map by a share of its width. */
async function drag(page: Page, share: number): Promise<void> {
  const box = await drawnMap(page).boundingBox();
  if (!box) throw new Error('there is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.75];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + share * box.width, y, { steps: 5 });
  await page.mouse.up();
}

/** Where the vehicle is on the map, from its left edge to its right: 0 to 1. */
async function across(page: Page): Promise<number> {
  const [map, mark] = await Promise.all([drawnMap(page).boundingBox(), page.locator('.link-mark').boundingBox()]);
  if (!map || !mark) throw new Error('the map shows no vehicle');
  return (mark.x + mark.width / 2 - map.x) / map.width;
}
