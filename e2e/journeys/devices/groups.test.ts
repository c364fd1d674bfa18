import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const SOON = 2000; // ms from a tracker's bytes to the screen

describe.each(languagesOf(import.meta.filename))('groups, %s', (language) => {
  const words = WORDS[language].groups;
  const partner = fixture.partners[language];
  const [moving, parked, third] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const address = (): string => fixture.platform.addressOf(partner.host);
  const onGroups = (journey: (person: Person) => Promise<void>): Promise<void> =>
    asPerson(fixture.browser, { language }, async (person) => {
      await signIn(person.page, address(), partner.owner, '/groups');
      await journey(person);
    });
  const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
  const members = (page: Page): Locator => page.getByRole('list', { name: words.page.tabs.members, exact: true });
  const platesIn = async (page: Page): Promise<string[]> => {
    const plates = await members(page).getByRole('link').allTextContents();
    return plates.sort();
  };

  it('by rules fill and empty while vehicles change, and say since when and why', async () => {
    await onGroups(async ({ page }) => {
      await button(page, words.add).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.kind.dynamic, { exact: true }).click();
      await dialog.getByRole('textbox', { name: words.dialog.designation }).fill('60 +');
      await dialog.getByRole('textbox', { name: words.rules.value }).fill('60');
      // who would be in, before anything is saved
      await dialog.getByText(fill(words.preview.matching_other, { count: 2, of: 4 })).waitFor();
      await dialog.getByText(moving.plate).waitFor();
      await button(page, words.dialog.create).click();
      await page.getByText(fill(words.created, { name: '60 +' })).waitFor();

      await page.getByRole('link', { name: '60 +' }).click();
      await expect.poll(() => platesIn(page)).toEqual([moving.plate, third.plate].sort());
      const row = members(page).getByRole('listitem').filter({ hasText: moving.plate });
      expect(await row.textContent()).toContain(`72\u00a0${WORDS[language].units.kilometrePerHour}`);

      const delays: number[] = [];
      for (const [speed, plates] of [
        [20, [third.plate]],
        [85, [moving.plate, third.plate].sort()],
        [58, [moving.plate, third.plate].sort()],
        [31, [third.plate]],
      ] as const) {
        const { sentAt } = await fleet.drive(speed);
        await expect.poll(() => platesIn(page), { timeout: 10_000, interval: 20 }).toEqual(plates);
        delays.push(Date.now() - sentAt);
      }
      console.log(`${language}: from the tracker's bytes to the group on screen ${delays.join(', ')} ms`);
      // the first may wait for a page that is still painting itself
      expect(delays.sort((one, other) => one - other)[2]).toBeLessThan(SOON);

      await page.getByRole('main').getByText(words.page.tabs.history, { exact: true }).click();
      const table = page.getByRole('table');
      await expect.poll(() => table.getByRole('row').filter({ hasText: moving.plate }).count()).toBe(2);
      expect(await table.textContent()).toContain(`31\u00a0${WORDS[language].units.kilometrePerHour}`);
    });
  });

  it('chosen by hand are filled by two lists, by pointer and by keyboard, and what was done can be taken back', async () => {
    await onGroups(async ({ page }) => {
      await button(page, words.add).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: words.dialog.designation }).fill('North');
      await button(page, words.dialog.create).click();
      await page.waitForURL(/\/groups\/\d+$/); // it opens to be filled
      const outside = page.getByRole('listbox', { name: words.mover.outside, exact: true });
      const inside = page.getByRole('listbox', { name: words.mover.inside, exact: true });
      await expect.poll(() => outside.getByRole('option').count()).toBe(4);

      await outside.getByRole('option').filter({ hasText: moving.plate }).click();
      await button(page, words.mover.putIn).click();
      await page.getByText(fill(words.putIn_one, { count: 1, name: 'North' })).waitFor();
      await expect.poll(() => inside.getByRole('option').allTextContents()).toHaveLength(1);

      await outside.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Enter');
      await expect.poll(() => inside.getByRole('option').count()).toBe(4);
      const field = page.getByRole('searchbox', { name: `${words.page.search}, ${words.mover.inside}` });
      await field.fill(parked.plate.replaceAll(' ', ''));
      await expect.poll(() => inside.getByRole('option').count()).toBe(1);
      await field.fill('');

      await page.getByRole('link', { name: words.page.onMap }).click();
      await page.waitForURL(/\/map\?group=\d+/);
      await page.goBack();
      await button(page, WORDS[language].common.delete).click();
      await button(page, fill(words.delete.action, { name: 'North' })).click();
      await page.getByText(fill(words.deleted, { name: 'North' })).waitFor();
      await page.waitForURL(/\/groups$/);
      await button(page, WORDS[language].views.undo).last().click();
      await page.getByRole('link', { name: 'North' }).waitFor();
    });
  });

  it('narrow the map to the vehicles that are in them, and follow', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await fleet.drive(90);
      await signIn(page, address(), partner.owner);
      const list = page.getByRole('list', { name: WORDS[language].tracking.list });
      await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
      await page.getByRole('combobox', { name: words.filter.label }).click();
      await page.getByRole('option', { name: /60 \+/ }).click();
      await expect.poll(() => list.getByText(parked.plate).count()).toBe(0);
      await list.getByText(moving.plate).waitFor();
      await fleet.drive(10);
      await expect.poll(() => list.getByText(moving.plate).count()).toBe(0);
    });
  });

  it('hold for a limited user only what it may see, and nothing that changes them', async () => {
    await asPerson(fixture.browser, { language }, async ({ page, traffic }) => {
      await fleet.drive(90);
      await signIn(page, address(), partner.limited, '/groups');
      await page.getByRole('link', { name: '60 +' }).click();
      await expect.poll(() => platesIn(page)).toEqual([moving.plate]);
      expect(await button(page, WORDS[language].common.edit).count()).toBe(0);
      expect(await button(page, WORDS[language].common.delete).count()).toBe(0);
      const reported = JSON.stringify([await traffic.answers(), traffic.lines]);
      expect(reported).not.toContain(third.plate);
      expect(reported).toContain(moving.plate);
    });
  });
});
