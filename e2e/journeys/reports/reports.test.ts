import { readFile } from 'node:fs/promises';
import { formatIn } from '@balise/i18n';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aDrivenDay, type DrivenDay } from '../../support/data/driven-day.ts';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { useFixture } from '../../support/fixture.ts';
import { pixelsOf } from '../../support/map/drawn-map.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 31); // where Excel's calendar begins

describe.each(languagesOf(import.meta.filename))('reports, %s', (language) => {
  const partner = fixture.partners[language];
  const words = WORDS[language];
  const { reports, reportScreen } = words;
  const format = formatIn(language, 'UTC'); // as in both clients' zones
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  let day: DrivenDay;
  seedEachDay(async () => {
    day = await aDrivenDay(fixture.platform, partner);
  });

  const choose = async (page: Page, kind: keyof typeof reports.kinds) => {
    await page.getByRole('combobox', { name: reportScreen.kind }).click();
    await page.getByRole('option', { name: reports.kinds[kind] }).click();
  };
  const choosePeriod = async (page: Page, preset: keyof typeof words.period.presets) => {
    await page.getByRole('button', { name: new RegExp(`^${words.period.label}`) }).click();
    await page.getByRole('button', { name: words.period.presets[preset], exact: true }).click();
  };
  const rows = (page: Page) => page.locator('tbody tr[data-opens]');
  const rowsShown = (count: number) =>
    fill(count === 1 ? reportScreen.rows_one : reportScreen.rows_other, { number: format.number(count) });

  it('takes vehicles and all of them in turn, chosen by keyboard', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/reports?kind=trips');
      const named = (chosen: string) =>
        page.getByRole('button', { name: fill(reportScreen.vehicles.choose, { chosen }), exact: true });
      await named(reportScreen.vehicles.all).press('Enter');
      const box = (name: string) => page.getByRole('checkbox', { name });
      await expect.poll(() => box(reportScreen.vehicles.all).isChecked()).toBe(true);
      await page.getByRole('searchbox').fill(partner.vehicles[0].plate);
      await box(reportScreen.vehicles.all).waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect.poll(() => box(partner.vehicles[0].plate).isChecked()).toBe(true);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => page.getByRole('searchbox').evaluate((field) => field.matches(':focus'))).toBe(true);
      await page.keyboard.press('Escape');
      await named(partner.vehicles[0].plate).press('Enter');
      await box(reportScreen.vehicles.all).check();
      await page.getByRole('button', { name: reportScreen.vehicles.done }).click();
      await named(reportScreen.vehicles.all).waitFor();
    });
  });

  it('zone search draws a polygon and lists the right passages', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/reports');
      await choose(page, 'zone');
      await choosePeriod(page, 'yesterday');
      await page.getByRole('heading', { name: reportScreen.states.area.title }).waitFor();
      await page.getByRole('button', { name: reportScreen.show, exact: true }).click();
      await page.getByText(words.fieldErrors.area_needed).waitFor();

      await page.getByRole('button', { name: reportScreen.zone.draw }).click();
      const dialog = page.getByRole('dialog', { name: reportScreen.zone.title });
      const use = dialog.getByRole('button', { name: reportScreen.zone.use });
      expect(await use.isDisabled()).toBe(true);
      await drawPolygon(page, day);
      await dialog.getByText(reportScreen.zone.hints.edit).waitFor();
      // 0.2° by 0.2° near the equator
      await dialog.getByText(/4\d\d\skm²/).waitFor();
      // another shape starts over: what is not on the map is not searched
      await dialog.getByText(reportScreen.zone.kinds.circle, { exact: true }).click();
      await expect.poll(() => use.isDisabled()).toBe(true);
      await dialog.getByText(reportScreen.zone.kinds.polygon, { exact: true }).click();
      await drawPolygon(page, day);
      await dialog.getByText(/4\d\d\skm²/).waitFor();
      await use.click();

      await page.getByRole('heading', { name: rowsShown(2) }).waitFor();
      expect(page.url()).toMatch(/zone=p/);
      await expectPassages(page);
      await page.reload(); // the address holds the zone
      await page.getByRole('heading', { name: rowsShown(2) }).waitFor();
      await expectPassages(page);

      await page.getByRole('link', { name: partner.vehicles[0].plate }).first().click();
      await page.waitForURL(/\/history\?devices=\d+&from=/);
    });
  });

  it('a zone drawn by finger leaves the map where it is', async () => {
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(
        page,
        fixture.platform.addressOf(partner.host),
        partner.owner,
        '/reports?kind=zone&period=yesterday',
      );
      await page.getByRole('button', { name: reportScreen.zone.draw }).first().tap();
      const map = page.getByRole('region', { name: reportScreen.zone.map });
      await expect.poll(() => map.getAttribute('aria-busy')).toBe('false');
      const before = await map.boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = before ?? {};
      const corners = [
        [0.3, 0.4],
        [0.7, 0.4],
        [0.7, 0.8],
        [0.3, 0.8],
      ] as const;
      for (const [across, down] of [...corners, corners[3]])
        await page.touchscreen.tap(x + across * width, y + down * height);
      await page.getByText(reportScreen.zone.hints.edit).waitFor();
      expect(await map.boundingBox()).toEqual(before);
      expect(await page.getByRole('button', { name: reportScreen.zone.use }).isEnabled()).toBe(true);
    });
  });

  async function drawPolygon(page: Page, { area }: DrivenDay): Promise<void> {
    const map = page.getByRole('region', { name: reportScreen.zone.map });
    await expect.poll(() => map.getAttribute('aria-busy')).toBe('false');
    const pixels = await pixelsOf(page, area);
    const last = pixels.at(-1) ?? { x: 0, y: 0 };
    for (const { x, y } of [...pixels, last]) {
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.click(x, y);
    }
  }

  async function expectPassages(page: Page): Promise<void> {
    const shown = await rows(page).allTextContents();
    expect(shown).toHaveLength(day.passages.length);
    for (const [place, { entry, exit }] of day.passages.entries()) {
      expect(plain(shown[place] ?? '')).toContain(partner.vehicles[0].plate);
      // between the last fix outside and the first inside, and likewise when it left
      const times = minutesIn(shown[place] ?? '');
      expect(Math.abs((times[0] ?? 0) - minuteOf(entry))).toBeLessThanOrEqual(1);
      expect(Math.abs((times[1] ?? 0) - minuteOf(exit))).toBeLessThanOrEqual(1);
    }
  }
  const minuteOf = (at: number): number => ((at - day.from) % DAY) / 60_000;
  /** Minutes of the day of the first two times in a text. */
  const minutesIn = (text: string): number[] =>
    [...text.matchAll(/(\d\d):(\d\d)/g)].slice(0, 2).map(([, hours, minutes]) => Number(hours) * 60 + Number(minutes));

  it('a month’s report runs as a job, is exported, and the file’s totals equal the screen’s', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/reports');
      await choose(page, 'trips');
      await choosePeriod(page, new Date(day.from + DAY).getUTCDate() === 1 ? 'lastMonth' : 'thisMonth');
      await rows(page).first().waitFor();
      const screen = await totalsOnScreen(page);
      const count = await rows(page).count();
      expect(count).toBeGreaterThanOrEqual(5); // three trips, and the stops between
      await page.getByRole('heading', { name: rowsShown(count) }).waitFor();

      await page.getByRole('button', { name: reportScreen.takeAway }).click();
      await page.getByRole('menuitem', { name: reportScreen.formats.xlsx }).click();
      const tray = page.getByRole('complementary', { name: reportScreen.tray.title });
      await tray.waitFor();
      await page.getByRole('link', { name: words.shell.vehicles, exact: true }).click();
      await page.waitForURL(/\/devices/);
      await tray.waitFor({ state: 'detached' }); // it covers no screen that is being worked on
      const trayButton = page.getByRole('button', { name: new RegExp(`^${reportScreen.tray.title}`) });
      await trayButton.click();
      await tray.hover(); // or it shuts by itself, before the file is made on a busy machine
      await tray.getByRole('link', { name: new RegExp(`^${reportScreen.tray.download}`) }).waitFor();
      await page.keyboard.press('Escape');
      await tray.waitFor({ state: 'detached' });
      await page.reload(); // and it is still there
      await trayButton.click();
      await tray.hover();
      const link = tray.getByRole('link', { name: new RegExp(`^${reportScreen.tray.download}`) });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(/^[\w-]+_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/);
      const file = await totalsInFile(await download.path());
      expect(file.rows).toBe(count);
      expect(file.totals).toEqual(screen);

      await tray.getByRole('button', { name: fill(reportScreen.tray.remove, { name: '' }).trim() }).click();
      await tray.waitFor({ state: 'detached' });
    });
  });

  const { columns } = reports;
  /** Totals that file and screen both have, by column. */
  const COMPARED = ['distance', 'tripDuration', 'stopDuration', 'driving', 'idling', 'maxSpeed'] as const;

  async function totalsOnScreen(page: Page): Promise<Record<string, string>> {
    const headings = (await page.locator('thead th').allTextContents()).map(plain);
    const cells = (await page.locator('tfoot tr > *').allTextContents()).map(plain);
    return Object.fromEntries(COMPARED.map((key) => [key, cells[headings.indexOf(columns[key])] ?? '']));
  }

  /** Opens the workbook with a reader that knows nothing of its writer, and for which a length of time is a date. */
  async function totalsInFile(path: string) {
    const { sheets } = await readXlsx(new Uint8Array(await readFile(path)));
    const table = sheets[0]?.rows ?? [];
    const headings = (table[0] ?? []).map((cell) => plain(String(cell ?? '')));
    const totals = table.find((row) => row[0] === reports.file.totals) ?? [];
    const under = (key: (typeof COMPARED)[number]) =>
      totals[headings.findIndex((heading) => heading.startsWith(columns[key]))];
    const figure = (value: string, unit: string) => plain(`${value} ${unit}`);
    const written = (key: (typeof COMPARED)[number]): string => {
      const cell = under(key);
      if (cell instanceof Date) return format.clock(cell.getTime() - DAY_ZERO);
      if (key === 'distance') return figure(format.number(Number(cell), 1), words.units.kilometre);
      return figure(format.number(Number(cell)), words.units.kilometrePerHour);
    };
    return {
      rows: table.slice(1).filter((row) => partner.vehicles.some(({ plate }) => plate === row[0])).length,
      totals: Object.fromEntries(COMPARED.map((key) => [key, written(key)])),
    };
  }
});
