import { formatIn } from '@balise/i18n';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../../support/axe.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EIGHT = Math.floor(Date.now() / DAY) * DAY - DAY + 8 * 60 * MINUTE;

/** Drives half an hour along a parallel, yesterday at eight: 40 km. */
beforeAll(async () => {
  for (const language of languagesOf(import.meta.filename)) {
    const tracker = await aTracker(fixture.platform, fixture.partners[language].vehicles[0]);
    for (let minute = 0; minute <= 40; minute++) {
      const driven = Math.min(minute, 30);
      const place = { latitude: 5.36, longitude: -4 + driven * 0.0121 };
      await tracker.send(aFix(EIGHT + minute * MINUTE, place, minute < 30 ? 80 : 0));
    }
    tracker.close();
  }
});

describe.each(languagesOf(import.meta.filename))('the odometer of a vehicle, %s', (language) => {
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const { common, devices, fieldErrors, odometer } = WORDS[language];
  const format = formatIn(language, 'UTC');
  const kilometres = (figure: number) => format.text({ value: format.number(figure), unit: 'km' });
  const when = (at: number) => `${format.date(at)} ${format.time(at)}`;
  const wall = (at: number) => new Date(at).toISOString().slice(0, 16);

  it('is based on a reading, says what it does not know, asks about implausible readings, and takes readings back', async () => {
    const journey = async ({ page }: { page: Page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
      await page.getByRole('button', { name: fill(devices.actionsFor, { plate: vehicle.plate }) }).click();
      await page.getByRole('menuitem', { name: devices.information }).click();
      const section = page.getByRole('region', { name: odometer.title });
      await section.getByText(odometer.unknown).waitFor();

      const dialog = page.getByRole('dialog', { name: fill(odometer.dialog.title, { plate: vehicle.plate }) });
      const enter = async (figure: number, at?: number) => {
        if (!(await dialog.isVisible())) await section.getByRole('button', { name: odometer.enter }).click();
        await dialog.getByLabel(odometer.dialog.metres).fill(String(figure));
        if (at !== undefined) await dialog.getByLabel(odometer.dialog.at).fill(wall(at));
        await dialog.getByRole('button', { name: odometer.dialog.save, exact: true }).click();
      };
      await enter(120_000, EIGHT - 60 * MINUTE);
      await section.getByText(kilometres(120_040), { exact: true }).waitFor();
      await section.getByText(fill(odometer.base.entry, { at: when(EIGHT - 60 * MINUTE) })).waitFor();

      await section.getByText(fill(odometer.dataStarts, { at: when(EIGHT) })).waitFor();

      await enter(119_999, EIGHT + 60 * MINUTE);
      await dialog.getByText(fieldErrors.below_earlier_reading).waitFor();
      await dialog.getByText(kilometres(120_000)).waitFor();
      await enter(120_041, EIGHT + 60 * MINUTE);
      await section.getByText(kilometres(120_041), { exact: true }).first().waitFor();

      const save = dialog.getByRole('button', { name: odometer.dialog.save, exact: true });
      await section.getByRole('button', { name: odometer.enter }).click();
      await dialog.getByLabel(odometer.dialog.metres).fill('99999999999999999999');
      await dialog.getByText(fill(odometer.dialog.tooLarge, { most: kilometres(10_000_000) })).waitFor();
      expect(await save.isDisabled()).toBe(true);
      await dialog.getByLabel(odometer.dialog.metres).fill('120900');
      await dialog.getByLabel(odometer.dialog.at).fill(wall(EIGHT + 120 * MINUTE));
      await save.dblclick();
      const confirm = dialog.getByRole('checkbox', { name: odometer.refused.confirm });
      await confirm.waitFor();
      // a double click has not confirmed anything
      await save.click({ force: true });
      expect(await save.isDisabled()).toBe(true);
      expect(await barriersOf(page)).toEqual([]);
      await confirm.check();
      await save.click();
      await section.getByText(kilometres(120_900), { exact: true }).first().waitFor();

      const list = section.getByRole('table', { name: odometer.list });
      const withdraw = async (act: string, at: number) => {
        await list.getByRole('button', { name: fill(act, { at: when(at) }) }).click();
        await page.getByRole('button', { name: odometer.withdraw.action, exact: true }).click();
      };
      await withdraw(odometer.withdraw.reading.act, EIGHT + 120 * MINUTE);
      await section.getByText(kilometres(120_041), { exact: true }).first().waitFor();
      await expect.poll(() => list.getByRole('row').count()).toBe(3);
      expect(await barriersOf(page)).toEqual([]);
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });

  it('a meter reset that a lower reading is based on stays, and the refusal names both readings', async () => {
    const journey = async ({ page }: { page: Page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/devices');
      await page.getByRole('button', { name: fill(devices.actionsFor, { plate: vehicle.plate }) }).click();
      await page.getByRole('menuitem', { name: devices.information }).click();
      const section = page.getByRole('region', { name: odometer.title });
      const dialog = page.getByRole('dialog', { name: fill(odometer.dialog.title, { plate: vehicle.plate }) });
      const list = section.getByRole('table', { name: odometer.list });
      for (const [figure, hours, isReset] of [
        [5, 3, true],
        [6, 4, false],
      ] as const) {
        await section.getByRole('button', { name: odometer.enter }).click();
        await dialog.getByLabel(odometer.dialog.metres).fill(String(figure));
        await dialog.getByLabel(odometer.dialog.at).fill(wall(EIGHT + hours * 60 * MINUTE));
        if (isReset) await dialog.getByLabel(odometer.dialog.reset).check();
        await dialog.getByRole('button', { name: odometer.dialog.save, exact: true }).click();
        await section.getByText(kilometres(figure), { exact: true }).first().waitFor();
      }
      const withdraw = (words: { act: string }, hours: number) =>
        list.getByRole('button', { name: fill(words.act, { at: when(EIGHT + hours * 60 * MINUTE) }) }).click();
      await withdraw(odometer.withdraw.reset, 3);
      const title = fill(odometer.withdraw.reset.title, { at: when(EIGHT + 180 * MINUTE) });
      const question = page.getByRole('dialog', { name: title });
      await question.getByRole('button', { name: odometer.withdraw.action, exact: true }).click();
      await question
        .getByText(
          fill(odometer.refused.needed, {
            since: when(EIGHT + 60 * MINUTE),
            metres: kilometres(120_041),
            until: when(EIGHT + 240 * MINUTE),
            later: kilometres(6),
          }),
        )
        .waitFor();
      expect(await barriersOf(page)).toEqual([]);
      await question.getByRole('button', { name: common.cancel }).click();
      for (const [words, hours] of [
        [odometer.withdraw.reading, 4],
        [odometer.withdraw.reset, 3],
      ] as const) {
        await withdraw(words, hours);
        await page.getByRole('button', { name: odometer.withdraw.action, exact: true }).click();
        await page.getByText(fill(words.done, { at: when(EIGHT + hours * 60 * MINUTE) })).waitFor();
      }
      await section.getByText(kilometres(120_041), { exact: true }).first().waitFor();
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });

  it('a user who may only see the vehicle sees the figure and enters nothing', async () => {
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.limited, '/devices');
      await page.getByRole('button', { name: fill(devices.actionsFor, { plate: vehicle.plate }) }).click();
      await page.getByRole('menuitem', { name: devices.information }).click();
      const section = page.getByRole('region', { name: odometer.title });
      await section.getByText(kilometres(120_041), { exact: true }).first().waitFor();
      expect(await section.getByRole('button').count()).toBe(0);
      expect(await barriersOf(page)).toEqual([]);
      await page.getByRole('button', { name: common.close }).click();
    });
  });
});
