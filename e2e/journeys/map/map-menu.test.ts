import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFinger } from '../../support/finger.ts';
import { useFixture } from '../../support/fixture.ts';
import { markerOf } from '../../support/map/fleet-map.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('menu of the map, %s', (language) => {
  const { blocking, tracking, geofences, reportScreen, common, shell } = WORDS[language];
  const partner = fixture.partners[language];
  const [first] = partner.vehicles;
  let fleet: Fleet;
  let attempts = 0;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('copies a place, asks to block the vehicle that is pointed at and no other, finds it and draws a geofence, by mouse and by keyboard', async () => {
    await asPerson(fixture.browser, { language }, async ({ page, context }) => {
      const address = fixture.platform.addressOf(partner.host);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
      await signIn(page, address, partner.owner);
      const { pixel, latitude, longitude } = await markerOfFirst(page);
      const beside = { x: pixel.x + 60, y: pixel.y + 60 };
      const menu = page.getByRole('menu');

      await page.mouse.click(beside.x, beside.y, { button: 'right' });
      await menu.getByRole('menuitem', { name: tracking.menu.copy }).click();
      await page.getByText(common.copied).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      const [south = 0, east = 0] = copied.split(', ').map(Number);
      expect(south).toBeLessThan(latitude);
      expect(east).toBeGreaterThan(longitude);

      await page.mouse.click(pixel.x, pixel.y, { button: 'right' });
      const block = menu.getByRole('menuitem', { name: shell.blocking });
      await block.filter({ hasText: first.plate }).click();
      const dialog = page.getByRole('dialog');
      await dialog.filter({ hasText: first.plate }).getByRole('textbox', { name: blocking.dialog.reason }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.mouse.click(beside.x, beside.y, { button: 'right' });
      await menu.getByRole('menuitem', { name: first.plate }).waitFor();
      // beside a marker no vehicle is meant: the nearest may be another one, or far away
      expect(await block.count()).toBe(0);
      await menu.getByRole('menuitem', { name: first.plate }).click();
      await page.waitForURL(/device=\d+/);
      await page.getByRole('heading', { name: first.plate }).waitFor();

      await page.locator('.maplibregl-canvas').focus();
      await page.keyboard.press('Shift+F10');
      // it has the focus before a key is meant for it
      await page.locator('[role="menu"]:focus-within').waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator('.maplibregl-canvas:focus').count()).toBe(1);
      await page.keyboard.press('Shift+F10');
      await page.locator('[role="menu"]:focus-within').waitFor();
      const here = page.getByRole('menuitem', { name: geofences.here.action }).and(page.locator(':focus'));
      await expect
        .poll(async () => {
          await page.keyboard.press('ArrowDown'); // from the last item it goes to the first
          return await here.count();
        })
        .toBe(1);
      await page.keyboard.press('Enter');
      await expectCircleAndCreate(page, `Menu ${++attempts}`);
    });
  });

  it('opens under a finger that rests', async () => {
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      const { pixel } = await markerOfFirst(page);
      const finger = await aFinger(page);
      await finger.down({ x: pixel.x + 40, y: pixel.y + 40 });
      const item = page.getByRole('menuitem', { name: geofences.here.action });
      await item.waitFor();
      await finger.up();
      await item.tap();
      await expectCircleAndCreate(page, `Finger ${++attempts}`);
    });
  });

  async function markerOfFirst(page: Page) {
    const row = page.locator('[data-vehicle]', { hasText: first.plate });
    await row.first().waitFor();
    return await markerOf(page, Number(await row.first().getAttribute('data-vehicle')));
  }

  async function expectCircleAndCreate(page: Page, name: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    const radius = dialog.getByRole('textbox', { name: reportScreen.zone.radius });
    await expect.poll(() => radius.inputValue()).toBe('50');
    await dialog.getByRole('textbox', { name: geofences.dialog.name }).fill(name);
    await dialog.getByRole('button', { name: geofences.dialog.create }).click();
    await page.getByText(fill(geofences.created, { name })).waitFor();
  }
});
