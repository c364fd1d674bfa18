import { distanceBetween } from '@balise/tracking';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { midnight, placeAt, sendYesterday } from '../../support/data/truck-yesterday.ts';
import { useFixture } from '../../support/fixture.ts';
import { type Shown, vehicleOnPastMap } from '../../support/map/past-map.ts';
import {
  AXIS,
  AXIS_ELEMENT,
  clockOf,
  headOf,
  metresPerPixel,
  readOnScreen,
} from '../../support/map/replay-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('the history, %s', (language) => {
  const words = WORDS[language];
  const partner = fixture.partners[language];
  const vehicle = partner.vehicles[1];

  seedEachDay(() => sendYesterday(fixture.platform, vehicle));

  /** As people come there: from the menu of a vehicle in the list. */
  async function openHistory(page: Page): Promise<void> {
    await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
    await page.getByRole('button', { name: fill(words.devices.actionsFor, { plate: vehicle.plate }) }).click();
    await page.getByRole('menuitem', { name: words.tracking.replay }).click();
  }

  it('replays a demo vehicle’s yesterday at ×60, and clock, map and chart agree', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await openHistory(page);
      await page.waitForURL(/\/history\?devices=\d+/);
      await page.getByRole('button', { name: words.period.before }).click();
      await page.getByRole('listitem').first().waitFor();
      await page.getByRole('radio', { name: fill(words.history.replay.times, { speed: 60 }) }).check({ force: true });
      await page.getByRole('button', { name: words.history.replay.nextTrip }).click();
      const before = await clockOf(page);
      expect(before).toBeGreaterThan(midnight);
      await page.getByRole('button', { name: words.history.replay.play }).click();
      await expect.poll(() => clockOf(page)).toBeGreaterThan(before + 5 * 60_000);
      // a user who opens the address of a running replay finds its moment there
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      const reported = () => Date.parse(new URL(page.url()).searchParams.get('at') ?? '');
      await expect.poll(reported).toBeGreaterThan(before + 5 * 60_000 - 1000);
      await page.getByRole('button', { name: words.history.replay.pause }).click();
      await agrees(page);

      // the axis takes the clock elsewhere, and everything with it
      await page.getByRole('button', { name: words.history.chart.showAll }).click();
      const axis = page.locator(AXIS_ELEMENT);
      const box = await axis.boundingBox();
      if (!box) throw new Error('the time axis is not on screen');
      await axis.click({ position: { x: AXIS.left + (box.width - AXIS.left - AXIS.right) * 0.4, y: 60 } });
      await expect.poll(() => clockOf(page)).toBeGreaterThan(midnight + 9 * 3_600_000);
      await agrees(page);
    });
  });

  it('keeps a followed vehicle in the middle while it drives, until a hand moves the map', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await openHistory(page);
      await page.getByRole('button', { name: words.period.before }).click();
      await page.getByRole('button', { name: new RegExp(`^${words.history.kinds.trip} 1\\D`) }).click();
      await page.keyboard.press('f');
      const middle = await restingOnScreen(page);
      const speed = (times: number) =>
        page.getByText(fill(words.history.replay.times, { speed: times }), { exact: true }).click();
      await speed(60);
      const [began, place] = [await clockOf(page), await vehicleOnPastMap(page)];
      await page.getByRole('button', { name: words.history.replay.play }).click();
      while ((await clockOf(page)) < began + 3 * 60_000)
        expect(apart(await vehicleOnScreen(page), middle), 'px from the middle').toBeLessThan(4);
      const now = await vehicleOnPastMap(page);
      expect(place && now && distanceBetween(place, now)).toBeGreaterThan(500);

      // what the hand holds goes with it, and the map is followed no longer; letting go of a stop does not select it
      await speed(1);
      const before = await clockOf(page);
      const held = fromMiddle(page, middle, place!, (await vehicleOnPastMap(page))!);
      await page.mouse.move(held.x, held.y);
      await page.mouse.down();
      for (const step of [1, 2, 3, 4]) await page.mouse.move(held.x + 20 * step, held.y - 10 * step);
      await page.mouse.up();
      expect(await clockOf(page)).toBeGreaterThanOrEqual(before);
      expect(await page.getByRole('switch', { name: words.history.replay.follow }).isChecked()).toBe(false);
      await page.getByRole('button', { name: words.history.replay.pause }).click();
      const dragged = await restingOnScreen(page);
      expect(apart(dragged, { x: middle.x + 80, y: middle.y - 40 })).toBeLessThan(40);
    });
  });

  it('opens the same view from its address', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const address = fixture.platform.addressOf(partner.host);
      await openHistory(page);
      await page.getByRole('button', { name: words.period.before }).click();
      const trip = page.getByRole('button', { name: new RegExp(`^${words.history.kinds.trip} 1\\D`) });
      await trip.click();
      await page.keyboard.press('f');
      await page.waitForURL(/selected=.*/);
      await page.waitForURL(/follow=true/);
      await page.waitForURL(/camera=.*/);
      const shown = await clockOf(page);
      await page.waitForURL(/at=.*/);
      const link = page.url();
      await page.goto(`${address}/map`);
      await page.goto(link);
      await trip.waitFor();
      expect(await trip.getAttribute('aria-expanded')).toBe('true');
      await expect.poll(() => clockOf(page)).toBe(shown);
      expect(await page.getByRole('switch', { name: words.history.replay.follow }).isChecked()).toBe(true);
    });
  });

  it('shows the view of its address, also when some of its data comes late', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await openHistory(page);
      await page.getByRole('button', { name: words.period.before }).click();
      await page.waitForURL(/from=.*/);
      const link = new URL(page.url());
      const first = Number(link.searchParams.get('devices'));
      const at = new Date(midnight + 9 * 3_600_000).toISOString().replace('.000', '');
      const view = { devices: `${first},${first + 1}`, at, camera: '6.5,-5,11.5', follow: 'true', speed: '300' };
      for (const [name, value] of Object.entries(view)) link.searchParams.set(name, value);
      const { promise: late, resolve: come } = Promise.withResolvers<void>();
      await page.route(`**/device/${first + 1}/path?*`, async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(link.href);
      await expect.poll(() => vehicleOnPastMap(page)).toBeDefined();
      // the view that the page writes to its address is not where its map was before
      for (const speed of [600, 30]) {
        await page.getByText(fill(words.history.replay.times, { speed }), { exact: true }).click();
        await page.waitForURL(new RegExp(`speed=${speed}`));
      }
      come();
      await restingOnScreen(page);
      // a link says 11.5, and the map of itself 11.50
      await expect.poll(() => new URL(page.url()).searchParams.get('camera')).toMatch(/,11\.50$/);
    });
  });

  it('lists single events, of the kinds that are chosen, and puts the clock where one happened', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await openHistory(page);
      await page.getByRole('button', { name: words.period.before }).click();
      await page.getByText(words.history.events.title, { exact: true }).click();
      const list = page.getByRole('list', { name: words.history.events.list });
      await list.getByRole('listitem').first().waitFor();
      const all = await list.getByRole('listitem').count();
      const { movement_stopped: stopped } = words.events.kinds;
      await page.getByRole('combobox', { name: words.history.events.kinds }).click();
      await page.getByRole('option', { name: stopped, exact: true }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(all);
      const texts = await list.getByRole('listitem').allTextContents();
      for (const text of texts) expect(text).toContain(stopped);
      const before = await clockOf(page);
      await list.getByRole('button').last().click();
      await expect.poll(() => clockOf(page)).toBeGreaterThan(before);
    });
  });

  it('says why a trip is one, with the rule and the fixes that decided', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await openHistory(page);
      await page.getByRole('button', { name: words.period.before }).click();
      await page.getByRole('button', { name: new RegExp(`^${words.history.kinds.trip} 1\\D`) }).click();
      await page.getByRole('button', { name: words.history.why.ask }).last().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.trackingSettings.fields.tripDistance).waitFor();
      await dialog.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.history.why.ask);
    });
  });
});

/** The clock at rest: the vehicle is where its fixes say, the chart's line is there, the card shows the same moment. */
async function agrees(page: Page): Promise<void> {
  const clock = await clockOf(page);
  await expect
    .poll(async () => {
      const shown = await vehicleOnPastMap(page);
      return shown ? distanceBetween(shown, placeAt(clock)) / metresPerPixel(page) : Number.POSITIVE_INFINITY;
    })
    .toBeLessThan(5);
  const read = async () => await readOnScreen(page, WORDS[await languageOf(page)].history.card.label);
  await expect.poll(async () => Math.abs((await read()).axis - clock)).toBeLessThan(1500);
  const reported = await read();
  expect(Math.abs((reported.head ?? Number.NaN) - headOf(reported))).toBeLessThan(2);
  expect(reported.card.time).toBe(clock);
}

type Pixel = { x: number; y: number };

/** The middle of the first vehicle's picture on screen. */
async function vehicleOnScreen(page: Page): Promise<Pixel> {
  return await page
    .locator('[data-vehicles] canvas')
    .first()
    .evaluate((canvas) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
}

/** Where it comes to rest. */
async function restingOnScreen(page: Page): Promise<Pixel> {
  let before: Pixel = { x: Number.NaN, y: Number.NaN };
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await vehicleOnScreen(page)];
        before = now;
        return apart(last, now);
      },
      { interval: 500 },
    )
    .toBeLessThan(1);
  return before;
}

/** Where on screen a place is, while a vehicle at another is shown in the middle. */
function fromMiddle(page: Page, middle: Pixel, place: Shown, vehicle: Shown): Pixel {
  const zoom = Number(new URL(page.url()).searchParams.get('camera')?.split(',')[2]);
  const world = 512 * 2 ** zoom; // px
  const north = ({ latitude }: Shown) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return {
    x: middle.x + ((place.longitude - vehicle.longitude) / 360) * world,
    y: middle.y - (north(place) - north(vehicle)) * world,
  };
}

const apart = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

const languageOf = async (page: Page): Promise<'en' | 'fr'> =>
  (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
