import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { midnight, sendYesterday } from '../../support/data/truck-yesterday.ts';
import { useFixture } from '../../support/fixture.ts';
import { AXIS, AXIS_ELEMENT, readOnScreen } from '../../support/map/replay-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const partner = fixture.partners.en;
const vehicle = partner.vehicles[1];
const words = WORDS.en.history;

describe('the chart of the history', () => {
  seedEachDay(() => sendYesterday(fixture.platform, vehicle));

  async function openYesterday(page: Page): Promise<void> {
    await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
    await page.getByRole('button', { name: fill(WORDS.en.devices.actionsFor, { plate: vehicle.plate }) }).click();
    await page.getByRole('menuitem', { name: WORDS.en.tracking.replay }).click();
    await page.getByRole('button', { name: WORDS.en.period.before }).click();
    await page.getByRole('listitem').first().waitFor();
  }

  it('is exported in the form that is chosen in its menu', async () => {
    await asPerson(fixture.browser, { language: 'en' }, async ({ page }) => {
      await openYesterday(page);
      await page.getByRole('button', { name: words.replay.export }).click();
      const chosen = page.getByRole('menuitemradio', { checked: true });
      expect(await chosen.allTextContents()).toEqual([words.table.detailed]);
      await page.getByRole('menuitemradio', { name: words.table.compressed }).click();
      await expect.poll(() => chosen.allTextContents()).toEqual([words.table.compressed]);
    });
  });

  it('opens on the hours that were driven, and zooms and moves by wheel, mouse, buttons and keys', async () => {
    await asPerson(fixture.browser, { language: 'en' }, async ({ page }) => {
      await openYesterday(page);
      const trips = (await rowsOf(page)).filter(({ kind }) => kind === 'trip');
      const [first, last] = [trips[0]?.startsAt ?? 0, trips.at(-1)?.until ?? 0];
      const viewOf = async () => (await readOnScreen(page, words.card.label)).view;
      const lengthOf = async () => (({ from, to }) => to - from)(await viewOf());
      await expect.poll(async () => (await viewOf()).from).toBeGreaterThan(first - 20 * 60_000);
      expect((await viewOf()).from).toBeLessThanOrEqual(first);
      expect((await viewOf()).to).toBeGreaterThanOrEqual(last);
      const opened = await viewOf();

      const axis = page.locator(AXIS_ELEMENT);
      const box = (await axis.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + 60);
      await page.mouse.wheel(0, -300);
      await expect.poll(lengthOf).toBeLessThan((opened.to - opened.from) * 0.7);
      const near = await viewOf();
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 - 40, box.y + 60);
      await page.mouse.move(box.x + box.width / 2 - 80, box.y + 60);
      await page.mouse.up();
      const perPixel = (near.to - near.from) / (box.width - AXIS.left - AXIS.right);
      await expect.poll(async () => Math.abs((await viewOf()).from - near.from - 80 * perPixel)).toBeLessThan(2000);
      expect(await readOnScreen(page, words.card.label).then(({ clock }) => clock), 'a drag moves no clock').toBe(
        midnight,
      );

      await page.getByRole('button', { name: words.chart.showAll }).click();
      await expect.poll(viewOf).toEqual({ from: midnight, to: midnight + 86_400_000 });
      await page.getByRole('button', { name: words.chart.zoomIn }).click();
      await expect.poll(lengthOf).toBe(43_200_000);
      await axis.press('-');
      await expect.poll(lengthOf).toBe(86_400_000);
      for (let times = 0; times < 7; times += 1) await axis.press('+');
      await expect.poll(lengthOf).toBe(675_000); // less than a quarter of an hour
    });
  });
});

type Row = { kind: 'trip' | 'stop'; startsAt: number; until: number };

/** Trips and stops of the day as the platform has them. */
async function rowsOf(page: Page): Promise<Row[]> {
  const id = new URL(page.url()).searchParams.get('devices');
  const asked = `/api/v4/device/${id}/past?from=${midnight}&to=${midnight + 86_400_000}&language=en`;
  const reported = await page.evaluate(async (address) => (await fetch(address)).json(), asked);
  const { data } = reported as { data: { episodes: (Omit<Row, 'kind'> & { kind: string })[] } };
  return data.episodes.filter((one): one is Row => one.kind === 'trip' || one.kind === 'stop');
}
