import {
  editUser,
  endPrivateMode,
  getDevice,
  getPrivateMode,
  getTrack,
  getUser,
  listDeviceSummaries,
  listUsers,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('private mode, %s', (language) => {
  const { privateMode, status, tracking } = WORDS[language];
  const partner = fixture.partners[language];
  const [{ plate }] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const rowOf = (page: Page) => page.locator('[data-vehicle]', { hasText: plate });
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: fill(privateMode.title, { plate }) });
  async function openDialog(page: Page): Promise<void> {
    await rowOf(page).click();
    // its badge may have the same name
    const button = page.getByRole('button', { name: tracking.privateMode, exact: true });
    await button.and(page.locator(':not([title])')).click();
    await dialogOf(page).getByText(privateMode.about).waitFor();
  }

  it.each(['wide', 'phone'] as const)(
    'a driver begins it, the manager sees no place while the distance is counted, and reports a theft, %s',
    async (size) => {
      const address = fixture.platform.addressOf(partner.host);
      const look = { language, phone: size === 'phone' };
      const journey = async ({ page }: Person) => {
        await signIn(page, address, partner.owner);
        await rowOf(page).waitFor();
        // the driver sees one vehicle, and may begin its private mode
        const { users } = await ask(page, listUsers, { query: { search: partner.limited.email } as never });
        const params = { id: users[0]!.id };
        const { rights } = await ask(page, getUser, { params });
        const more = [...new Set([...(rights ?? []), 'use_private_mode' as const])];
        await ask(page, editUser, { params, body: { rights: more } as never });
        const vehicles = await ask(page, listDeviceSummaries, {} as never);
        const { id } = vehicles.find(({ designation }) => designation === plate)!;
        const device = () => ask(page, getDevice, { params: { id } });
        // of a try that failed
        if ((await ask(page, getPrivateMode, { params: { id } })).isPrivate)
          await ask(page, endPrivateMode, { params: { id } });
        fleet.catchUp();
        await fleet.drive(50);
        const before = (await device()).state!;
        expect(before.location).not.toBeNull();

        await asPerson(fixture.browser, look, async ({ page: its }) => {
          await signIn(its, address, partner.limited);
          await openDialog(its);
          await dialogOf(its).getByRole('button', { name: privateMode.start }).click();
          await its.getByText(fill(privateMode.started, { plate })).waitFor();
          await dialogOf(its).getByRole('button', { name: privateMode.end }).waitFor();
          // only the manager may set hours, or say that it was stolen
          expect(await dialogOf(its).getByRole('button', { name: privateMode.theft }).count()).toBe(0);
        });
        const began = Date.now();

        // the map that is open
        await rowOf(page).getByText(tracking.private, { exact: true }).waitFor();
        fleet.catchUp();
        for (let n = 0; n < 3; n++) await fleet.drive(50);
        await expect.poll(async () => (await device()).state?.distance).toBeGreaterThan(before.distance);
        expect(await device()).toMatchObject({ badge: 'private', state: { location: null, moving: false } });
        expect(await rowOf(page).textContent()).not.toMatch(/km\/h/);
        const query = { from: began - 3_600_000, to: Date.now() + 600_000 };
        const { at } = await ask(page, getTrack, { params: { id }, query });
        expect(at.length).toBeGreaterThan(0);
        expect(at.filter((moment) => moment > began)).toEqual([]);

        await openDialog(page);
        await dialogOf(page)
          .getByText(fill(privateMode.why.button, { name: 'Limited' }), { exact: false })
          .first()
          .waitFor();
        await dialogOf(page).getByLabel(privateMode.theftReason).fill('Stolen in the night');
        await dialogOf(page).getByRole('button', { name: privateMode.theft }).click();
        await page.getByText(fill(privateMode.theftDone, { plate })).waitFor();
        await dialogOf(page).getByText('Stolen in the night').first().waitFor();
        await page.keyboard.press('Escape');
        fleet.catchUp();
        const { place } = await fleet.drive(50);
        await expect.poll(async () => (await device()).state?.location?.longitude).toBeCloseTo(place.longitude, 4);
        await rowOf(page).getByText(status.private).waitFor({ state: 'detached' });
      };
      await asPerson(fixture.browser, look, journey);
    },
  );
});
