import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aDrivenDay } from '../../support/data/driven-day.ts';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { useFixture } from '../../support/fixture.ts';
import { mapOnScreen } from '../../support/map/map-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, WORDS } from '../../support/words.ts';

/* A browser may take the graphics card away, as when a laptop sleeps: what was drawn is drawn again once it is back. */

const fixture = useFixture();
const partner = fixture.partners.fr;
const words = WORDS.fr;
const [vehicle] = partner.vehicles;
seedEachDay(async () => {
  await aDrivenDay(fixture.platform, partner);
});

it('vehicles on the map and the way of the history come back with the graphics card', async () => {
  await asPerson(fixture.browser, { language: 'fr' }, async ({ page }) => {
    await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
    await page.locator('.maplibregl-map').waitFor();
    await expectToComeBack(page);

    await page.goto(new URL('/devices', page.url()).href);
    await page.getByRole('button', { name: fill(words.devices.actionsFor, { plate: vehicle.plate }) }).click();
    await page.getByRole('menuitem', { name: words.tracking.replay }).click();
    await page.waitForURL(/\/history\?devices=\d+/);
    await page.getByRole('button', { name: words.period.before }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectToComeBack(page);
  });
});

async function expectToComeBack(page: Page): Promise<void> {
  await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
  await change(page, 'loseContext');
  await expect.poll(() => inkOn(page)).toBe(0);
  await change(page, 'restoreContext');
  await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
}

/** Pixels that the platform's own sheet over the map has drawn by the graphics card. */
async function inkOn(page: Page): Promise<number> {
  const map = await mapOnScreen(page);
  return await map.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        // as it is drawn: later what was drawn belongs to the browser
        shown.once('render', () => {
          let ink = 0;
          for (const canvas of shown.getContainer().querySelectorAll<HTMLCanvasElement>('canvas[aria-hidden]')) {
            const gl = canvas.getContext('webgl2');
            if (!gl) continue;
            const pixels = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4);
            gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
            for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) ink += 1;
          }
          resolve(ink);
        });
        shown.triggerRepaint();
      }),
  );
}

/** Takes the graphics card from that sheet, or gives it back. */
async function change(page: Page, act: 'loseContext' | 'restoreContext'): Promise<void> {
  const map = await mapOnScreen(page);
  await map.evaluate((shown, name) => {
    type Kept = HTMLCanvasElement & { kept?: WEBGL_lose_context | null };
    for (const canvas of shown.getContainer().querySelectorAll<Kept>('canvas[aria-hidden]')) {
      // a lost context has no extensions
      canvas.kept ??= canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
      canvas.kept?.[name]();
    }
  }, act);
}
