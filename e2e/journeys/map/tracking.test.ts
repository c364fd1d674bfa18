import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { type Marker, markerOf, textSeenAt } from '../../support/map/fleet-map.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { aFleet, CRUISE, type Fleet } from '../../support/trackers/trackers.ts';
import { devicesSent } from '../../support/traffic.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const SOON = 2000; // ms from a tracker's bytes to the screen

describe.each(languagesOf(import.meta.filename))('the vehicles on the map, %s', (language) => {
  const words = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked, third, silent] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const listOf = (page: Page): Locator => page.getByRole('list', { name: words.tracking.list });
  const rowOf = (page: Page, plate: string): Locator => listOf(page).getByRole('listitem').filter({ hasText: plate });
  const cardOf = (page: Page): Locator => page.getByRole('complementary', { name: words.tracking.selected });
  const idOf = async (page: Page, plate: string): Promise<number> =>
    Number(await rowOf(page, plate).locator('[data-vehicle]').getAttribute('data-vehicle'));
  const onTheMap = (journey: (person: Person) => Promise<void>): Promise<void> =>
    asPerson(fixture.browser, { language }, async (person) => {
      await signIn(person.page, fixture.platform.addressOf(partner.host), partner.owner);
      await rowOf(person.page, moving.plate).waitFor();
      await journey(person);
    });

  /** Centre of the map once it no longer moves. */
  async function centerAtRest(page: Page, id: number): Promise<Marker['center']> {
    let looks = [await markerOf(page, id)];
    await expect
      .poll(
        async () => {
          looks = [...looks, await markerOf(page, id)].slice(-2);
          return looks.map(({ center: { latitude, longitude } }) => `${latitude} ${longitude}`);
        },
        { interval: 300 },
      )
      .toSatisfy(([one, other]: string[]) => one === other);
    return looks[0]!.center;
  }

  it('are listed before the map’s library, by far the largest file, has even come', async () => {
    await onTheMap(async ({ page }) => {
      let come = (): void => {};
      const coming = new Promise<void>((resolve) => {
        come = resolve;
      });
      await page.route(/\/assets\/use-map-[\w-]+\.js$/, async (route) => {
        await coming;
        await route.continue();
      });
      // as on a first visit: what the service worker keeps would not be asked for
      await page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await page.reload();
      await rowOf(page, moving.plate).waitFor();
      expect(await page.locator('canvas').count()).toBe(0);
      await rowOf(page, parked.plate).click();
      await cardOf(page).waitFor(); // and can be worked with
      come();
      await page.locator('canvas.maplibregl-canvas').waitFor();
      await markerOf(page, await idOf(page, moving.plate));
    });
  });

  it('move as their trackers report, within two seconds, on the map and in the list', async () => {
    await onTheMap(async ({ page }) => {
      const id = await idOf(page, moving.plate);
      const before = await markerOf(page, id);
      const slowest: number[] = [];
      for (const speed of [90, 61, 77]) {
        const shownSpeed = textSeenAt(page, `[data-vehicle="${id}"]`, `${speed} km/h`);
        const { place, sentAt } = await fleet.drive(speed);
        const marker = await markerOf(page, id, place);
        const delays = { marker: marker.seenAt - sentAt, row: (await shownSpeed) - sentAt };
        console.log(
          `${language}: from the tracker's bytes to the map ${delays.marker} ms, to the list ${delays.row} ms`,
        );
        slowest.push(Math.max(delays.marker, delays.row));
        expect(marker.longitude).toBeGreaterThan(before.longitude);
      }
      // the middle one of three: a page that is still painting its first map may hold one of them back
      expect(slowest.sort((one, other) => one - other)[1]).toBeLessThan(SOON);
    });
  });

  it('are found by plate, name and identity, and counted by status; each count is a filter', async () => {
    await onTheMap(async ({ page }) => {
      await expect.poll(() => listOf(page).getByRole('listitem').count()).toBe(4);
      await page.keyboard.press('/');
      for (const question of [
        moving.plate.slice(0, 7),
        moving.name,
        moving.identity,
        moving.plate.replaceAll(' ', ''),
      ]) {
        await page.getByRole('searchbox').fill(question);
        await expect.poll(() => listOf(page).getByRole('listitem').allTextContents()).toHaveLength(1);
        await rowOf(page, moving.plate).waitFor();
      }
      await page.getByRole('searchbox').fill('qqqq');
      await page.getByText(fill(words.tracking.noResult.title, { query: 'qqqq' })).waitFor();
      await page.getByRole('button', { name: words.tracking.noResult.action, exact: true }).last().click();
      await expect.poll(() => listOf(page).getByRole('listitem').count()).toBe(4);

      const chip = (status: string, count: number): Locator =>
        page.getByRole('button', { name: fill(words.tracking.chip, { status, count }), exact: true });
      await page.getByRole('button', { name: fill(words.tracking.all, { total: 4 }), exact: true }).waitFor();
      const { status } = words;
      const expected: [string, string[]][] = [
        [status.moving, [moving.plate, third.plate]],
        [status.stopped, [parked.plate]],
        [status.neverConnected, [silent.plate]],
      ];
      for (const [name, plates] of expected) {
        await chip(name, plates.length).click();
        await expect.poll(() => listOf(page).getByRole('listitem').count()).toBe(plates.length);
        for (const plate of plates) await rowOf(page, plate).waitFor();
      }
      await chip(status.powerCut, 0).click();
      await page.getByText(words.tracking.noMatch.title).waitFor();
    });
  });

  it('are found by the fleet number and the VIN that a user typed', async () => {
    await onTheMap(async ({ page }) => {
      const id = await idOf(page, third.plate);
      const { fields } = words.devices;
      await page.goto(`${fixture.platform.addressOf(partner.host)}/devices?edit=${id}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(fields.code, { exact: true }).fill('P-0417');
      await dialog.getByRole('tab', { name: words.devices.manageTabs.vehicle }).click();
      await dialog.getByLabel(fields.vinNumber, { exact: true }).fill('1M8GDM9AXKP042788');
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
      expect((await saved).status()).toBe(200);
      await page.goto(`${fixture.platform.addressOf(partner.host)}/map`);
      await rowOf(page, moving.plate).waitFor();
      for (const question of ['p-0417', 'KP042788']) {
        await page.getByRole('searchbox').fill(question);
        await expect.poll(() => listOf(page).getByRole('listitem').allTextContents()).toHaveLength(1);
        await rowOf(page, third.plate).waitFor();
      }
    });
  });

  it('open their card by a click on the map, by a click in the list, and by keyboard', async () => {
    await onTheMap(async ({ page }) => {
      const id = await idOf(page, moving.plate);
      await expect
        .poll(
          async () => {
            const { pixel } = await markerOf(page, id); // the camera may still have been on its way
            await page.mouse.click(pixel.x, pixel.y);
            return new URL(page.url()).search;
          },
          { interval: 1000 }, // two clicks in a moment are a double click, which zooms
        )
        .toBe(`?device=${id}`);
      await cardOf(page).getByRole('heading', { name: moving.plate }).waitFor();
      await cardOf(page).getByText(moving.identity).waitFor();
      await page.keyboard.press('Escape');
      await cardOf(page).waitFor({ state: 'detached' });

      await rowOf(page, parked.plate).getByRole('button').click();
      await cardOf(page).getByRole('heading', { name: parked.plate }).waitFor();
      const stopped = cardOf(page).getByRole('button', { name: words.status.stopped });
      await stopped.click();
      const why = page.getByRole('region', { name: fill(words.badgeWhy.title, { badge: words.status.stopped }) });
      await why.getByText(words.badgeWhy.lastMessage).waitFor();
      await stopped.click();
      await why.waitFor({ state: 'detached' });
      await cardOf(page).getByRole('button', { name: words.tracking.close }).click();

      await rowOf(page, third.plate).getByRole('button').focus();
      await page.keyboard.press('Enter');
      await cardOf(page).getByRole('heading', { name: third.plate }).waitFor();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => cardOf(page).getByRole('heading', { name: third.plate }).count()).toBe(0);
      await cardOf(page).getByRole('heading').first().waitFor();
    });
  });

  it('are reached by a link and followed: the map goes along until the reader drags it away', async () => {
    await onTheMap(async ({ page, traffic }) => {
      const id = await idOf(page, moving.plate);
      await page.goto(`${fixture.platform.addressOf(partner.host)}/map?device=${id}`);
      await cardOf(page).getByRole('heading', { name: moving.plate }).waitFor();
      await expect
        .poll(async () => {
          const { latitude, longitude, center } = await markerOf(page, id);
          return Math.hypot(latitude - center.latitude, longitude - center.longitude);
        })
        .toBeLessThan(1e-3);
      await fleet.drive(83);
      await cardOf(page).getByText('83').first().waitFor();
      await fleet.drive(CRUISE);
      await expect
        .poll(() => devicesSent(traffic.lines.at(-1)!).filter((reported) => reported === id).length)
        .toBeGreaterThan(1);

      await cardOf(page).getByRole('button', { name: words.tracking.follow, exact: true }).click();
      const follows = cardOf(page).getByRole('button', { name: words.tracking.following, exact: true });
      await expect.poll(() => follows.getAttribute('aria-pressed')).toBe('true');
      for (let move = 0; move < 2; move += 1) {
        const { place } = await fleet.drive();
        await expect
          .poll(async () => {
            const { center } = await markerOf(page, id, place);
            return Math.hypot(center.latitude - place.latitude, center.longitude - place.longitude);
          })
          .toBeLessThan(1e-4);
      }
      await page.mouse.move(600, 600);
      await page.mouse.down();
      await page.mouse.move(660, 540, { steps: 5 });
      await page.mouse.up();
      await follows.waitFor({ state: 'detached' });
      const center = await centerAtRest(page, id);
      const { place } = await fleet.drive();
      expect((await markerOf(page, id, place)).center).toEqual(center);
    });
  });

  it('say why nothing is seen of a tracker whose clock is hours ahead, until it is right', async () => {
    await onTheMap(async ({ page }) => {
      const tracker = await aTracker(fixture.platform, silent);
      const place = { latitude: 5.6, longitude: -3.8 };
      await rowOf(page, silent.plate).click();
      await tracker.send(aFix(Date.now() + 8 * 3_600_000 + 30_000, place, 0));
      const note = cardOf(page).getByText(fill(words.tracking.clockAhead, { duration: '8\u00a0h' }));
      await note.waitFor();
      await cardOf(page).getByText(words.tracking.noPosition).waitFor();
      await tracker.send(aFix(Date.now(), place, 0));
      await note.waitFor({ state: 'detached' });
      await markerOf(page, await idOf(page, silent.plate), place);
      tracker.close();
    });
  });
});
