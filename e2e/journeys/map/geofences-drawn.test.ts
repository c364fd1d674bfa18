import { addGeofence, assignDeviceGeofences, type DeviceId, listGeofenceAssignments } from '@balise/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { mapOnScreen } from '../../support/map/map-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('geofences by pointer, %s', (language) => {
  const { geofences: words, reportScreen, common } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, other] = partner.vehicles;
  let fleet: Fleet;
  let attempts = 0;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('one is proposed around a vehicle from its card', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await fleet.drive();
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await page.locator('[data-vehicle]', { hasText: moving.plate }).click();
      await page.getByRole('button', { name: words.here.action }).click();
      const dialog = page.getByRole('dialog', { name: words.dialog.add });
      await expect.poll(() => dialog.getByRole('textbox', { name: reportScreen.zone.radius }).inputValue()).toBe('50');
      const name = `Here ${++attempts}`;
      await dialog.getByRole('textbox', { name: words.dialog.name }).fill(name);
      await dialog.getByRole('button', { name: words.dialog.create }).click();
      await page.getByText(fill(words.created, { name })).waitFor();
    });
  });

  it.each(['circle', 'corridor'] as const)('a %s is drawn on the map', async (kind) => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/geofences?add=true');
      const dialog = page.getByRole('dialog', { name: words.dialog.add });
      const name = `Drawn ${kind} ${++attempts}`;
      await dialog.getByRole('textbox', { name: words.dialog.name }).fill(name);
      await dialog.getByText(reportScreen.zone.kinds[kind], { exact: true }).click();
      const at = await pointsOn(page);
      const status = dialog.getByRole('status').first();
      const before = await status.textContent();
      if (kind === 'circle') {
        await page.mouse.click(...at(0.4, 0.4));
        await page.mouse.move(...at(0.5, 0.45), { steps: 4 });
        await page.mouse.click(...at(0.5, 0.45));
      } else {
        for (const [x, y] of [
          [0.3, 0.3],
          [0.5, 0.5],
          [0.6, 0.3],
        ] as const) {
          await page.mouse.move(...at(x, y), { steps: 4 });
          await page.mouse.click(...at(x, y));
        }
        await page.mouse.click(...at(0.6, 0.3)); // the last one again
      }
      await expect.poll(() => status.textContent()).not.toBe(before);
      await dialog.getByRole('button', { name: words.dialog.create }).click();
      await page.getByText(fill(words.created, { name })).waitFor();
      expect(await page.getByRole('row').filter({ hasText: name }).textContent()).toContain(words.types[kind]);
    });
  });

  it('what a geofence does to several vehicles is changed at once', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const address = fixture.platform.addressOf(partner.host);
      await signIn(page, address, partner.owner);
      const idOf = async (plate: string) => {
        const row = page.locator('[data-vehicle]', { hasText: plate });
        return Number(await row.getAttribute('data-vehicle')) as DeviceId;
      };
      const deviceIdList = [await idOf(moving.plate), await idOf(other.plate)];
      const name = `Matrix ${++attempts}`;
      const drawn = { type: 'circle', drawCoordinate: { latitude: 5.3, longitude: -4, radius: 300 } } as const;
      const { id } = await ask(page, addGeofence, { body: { name, ...drawn } });
      await ask(page, assignDeviceGeofences, {
        body: { deviceIdList, geofenceIdList: [id], actions: { emailIn: true, smsOut: true } as never },
      });

      await page.goto(`${address}/geofences/assignments?geofence=${id}`);
      for (const { plate } of [moving, other])
        await page.getByRole('row').filter({ hasText: plate }).getByRole('checkbox').click();
      await page.getByRole('button', { name: words.matrix.change, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await choose(page, dialog, `${words.assign.kinds.email}, ${words.assign.onEntry}`, reportScreen.no);
      await choose(page, dialog, `${words.assign.kinds.email}, ${words.assign.onExit}`, reportScreen.yes);
      await dialog.getByRole('button', { name: common.save, exact: true }).click();
      await page.getByText(fill(words.matrix.changed_other, { name, count: '2' })).waitFor();
      const assigned = await ask(page, listGeofenceAssignments, { params: { id } });
      // what was not chosen stays
      expect(assigned.devices.map(({ actions }) => actions)).toMatchObject(
        Array(2).fill({ emailIn: false, emailOut: true, smsOut: true, blockIn: false }),
      );
    });
  });
});

async function choose(page: Page, dialog: Locator, field: string, value: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** Points of the map that is drawn on, by shares of its width and height. */
async function pointsOn(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const map = page.locator('.maplibregl-map');
  await expect.poll(() => page.locator('[aria-busy="false"]').count()).toBeGreaterThan(0);
  const shown = await mapOnScreen(page);
  await shown.evaluate((it) => it.jumpTo({ center: [-4, 5.3], zoom: 12, padding: {} }));
  const box = await map.boundingBox();
  if (!box) throw new Error('no map is on screen');
  return (x, y) => [box.x + x * box.width, box.y + y * box.height];
}
