import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { useFixture } from '../../support/fixture.ts';
import { mapOnScreen } from '../../support/map/map-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aFleet } from '../../support/trackers/trackers.ts';

/* Rings of groups and markers of vehicles are drawn on sheets of their own over the map. After a zoom none shows what was there before. */

const fixture = useFixture();
const partner = fixture.partners.en;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(true);
  const fleet = await aFleet(fixture.platform, partner);
  await fleet.close();
});

afterAll(() => browser?.close());

const SLOWER = 3; // than this machine
/** Between the vehicles; none is in view from zoom 12 on. */
const BETWEEN = { center: [-3.97, 5.49] as [number, number], padding: { top: 0, right: 0, bottom: 0, left: 0 } };
const PICTURES = 20;
/** Around the middle of the screen, px. */
const MIDDLE = { x: 500, y: 250, width: 440, height: 400 };

it('after a zoom no ring stays where its vehicles no longer are, on a slow machine neither', async () => {
  await asPerson(browser, { language: 'en' }, async ({ page, context }) => {
    await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
    await page.locator('[data-vehicle]').first().waitFor();
    await page.locator('.maplibregl-ctrl-attrib').waitFor();
    const processor = await context.newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const seen: [zoom: number, hasMarks: boolean][] = [];
    for (const zoom of [5, 12, 14, 16, 5, 13, 15, 5]) {
      await lookAt(page, zoom);
      seen.push([zoom, await hasMarks(page)]);
    }
    expect(seen).toEqual(seen.map(([zoom]) => [zoom, zoom === 5]));
  });
});

/** Moves between the vehicles, then continues as where vehicles move: picture after picture. */
async function lookAt(page: Page, zoom: number): Promise<void> {
  const map = await mapOnScreen(page);
  await map.evaluate(
    async (shown, { camera, pictures }) => {
      shown.jumpTo(camera);
      for (let picture = 0; picture < pictures; picture++) {
        await new Promise<void>((resolve) => {
          shown.once('render', resolve);
          shown.triggerRepaint();
        });
      }
      if (shown.loaded()) return;
      await new Promise<void>((resolve) => shown.once('idle', resolve));
    },
    { camera: { ...BETWEEN, zoom }, pictures: PICTURES },
  );
}

/** Whether the middle of the screen shows a sheet over the map: the picture would differ without it. */
async function hasMarks(page: Page): Promise<boolean> {
  const shown = await page.screenshot({ clip: MIDDLE });
  const style = await page.addStyleTag({
    content: '.maplibregl-canvas-container canvas[aria-hidden] { display: none }',
  });
  const bare = await page.screenshot({ clip: MIDDLE });
  await style.evaluate((element) => (element as Element).remove());
  return !shown.equals(bare);
}
