import { deleteBlockingProfile, listBlockingProfiles } from '@balise/contract';
import { nextRuns } from '@balise/tracking';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { aFinger } from '../../support/finger.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('blocking profiles, %s', (language) => {
  const { blockingProfiles: words, weekHours, fieldErrors, errors } = WORDS[language];
  const partner = fixture.partners[language];
  const [first, second, third, fourth] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const nameOf = (day: number): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const cell = (page: Page, day: number, hour: number) =>
    page.getByRole('button', {
      name: fill(weekHours.cell, { day: nameOf(day), from: hour, to: hour + 1 }),
      exact: true,
    });

  it('one is drawn on the week grid, shows what it will do next and what it overlaps, and is switched off', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), partner.owner, '/blocking/profiles');
        for (const { id } of await ask(page, listBlockingProfiles, { query: {} }))
          await ask(page, deleteBlockingProfile, { params: { id } }); // of a first attempt
        await page.reload();

        const dialog = page.getByRole('dialog');
        const vehicles = dialog.getByRole('combobox', { name: words.dialog.vehicles, exact: true });
        const choose = async (plate: string): Promise<void> => {
          await vehicles.fill(plate);
          await page.getByRole('option', { name: plate }).click();
        };
        const create = dialog.getByRole('button', { name: words.dialog.create });
        await page.getByRole('button', { name: words.add }).first().click();
        await dialog.getByRole('textbox', { name: words.dialog.name }).fill('Nuit');
        await create.click();
        await dialog.getByText(fieldErrors.choose_a_device).waitFor();
        await choose(first.plate);
        await create.click();
        await page.getByText(fill(words.created, { name: 'Nuit' })).waitFor();
        await page.getByRole('row').filter({ hasText: 'Nuit' }).getByText('22:00–06:00').waitFor();

        await page.getByRole('button', { name: words.add }).first().click();
        await dialog.getByRole('textbox', { name: words.dialog.name }).fill('nuit');
        await dialog.getByRole('button', { name: weekHours.clear }).click();
        await dialog.getByText(words.dialog.nextNone).waitFor();
        // Wednesday from 20 h to Thursday 2 h: by a stroke of the mouse, and by the keyboard
        await cell(page, 3, 20).scrollIntoViewIfNeeded();
        const [from, to] = [await cell(page, 3, 20).boundingBox(), await cell(page, 3, 23).boundingBox()];
        if (!from || !to) throw new Error('the grid is not on screen');
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
        await page.mouse.up();
        await cell(page, 4, 0).focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('Shift+ArrowRight');
        await choose(first.plate);
        await choose(second.plate);

        const runs = dialog.getByTestId('next-runs').getByRole('listitem');
        await expect.poll(() => runs.count()).toBe(3);
        const week = [
          { day: 3, from: 1200, to: 1440 },
          { day: 4, from: 0, to: 120 },
        ];
        const expected = nextRuns({ week, exceptions: [] }, () => 0, Date.now(), 3); // Abidjan keeps UTC
        for (const [place, { kind }] of expected.entries()) {
          const said = (await runs.nth(place).textContent()) ?? '';
          expect(said).toContain(words.runs[kind]);
          expect(said).toContain(kind === 'block' ? '20:00' : '02:00');
        }
        await dialog.getByText('Nuit', { exact: false }).filter({ hasText: '22:00–02:00' }).first().waitFor();
        await create.click();
        await dialog
          .getByText(errors.blocking_profile_name_taken)
          .or(dialog.getByText(fieldErrors.already_exists))
          .first()
          .waitFor();
        await dialog.getByRole('textbox', { name: words.dialog.name }).fill('Mercredi');
        await create.click();
        await page.getByText(fill(words.created, { name: 'Mercredi' })).waitFor();

        const row = page.getByRole('row').filter({ hasText: 'Mercredi' });
        await row.getByText(words.runs[expected[0]?.kind ?? 'block'], { exact: false }).waitFor();
        await row.getByRole('switch').click();
        await row.getByText(words.off, { exact: true }).waitFor();
        await row.getByRole('button', { name: fill(words.actionsFor, { name: 'Mercredi' }) }).click();
        await page.getByRole('menuitem', { name: words.runsOf }).click();
        await page.getByRole('heading', { name: fill(words.report.title, { name: 'Mercredi' }) }).waitFor();
        await page.getByText(words.report.none.title).waitFor();
      },
      FAILED_REQUESTS,
    );
  });

  it('one is drawn by a finger on a phone, by a tap and by holding and sliding, and says what it will do next', async () => {
    const name = 'Samedi';
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, address(), partner.owner, '/blocking/profiles');
      for (const profile of await ask(page, listBlockingProfiles, { query: {} }))
        if (profile.name === name) await ask(page, deleteBlockingProfile, { params: { id: profile.id } });
      await page.getByRole('button', { name: words.add }).first().tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: words.dialog.name }).fill(name);
      await dialog.getByRole('button', { name: weekHours.clear }).tap();
      await dialog.getByText(words.dialog.nextNone).waitFor();
      await cell(page, 6, 20).scrollIntoViewIfNeeded();
      const middle = async (hour: number) => {
        const box = await cell(page, 6, hour).boundingBox();
        if (!box) throw new Error('the grid is not on screen');
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const finger = await aFinger(page);
      // a finger that does not rest scrolls, and draws nothing
      const before = await middle(20);
      await finger.drag(before, { x: before.x, y: before.y - 120 });
      await expect.poll(async () => (await middle(20)).y).toBeLessThan(before.y - 60);
      await cell(page, 6, 20).tap({ trial: true }); // once it no longer glides
      const isDrawn = (hour: number) =>
        cell(page, 6, hour)
          .and(page.locator('[data-cover="all"]'))
          .waitFor({ timeout: 5_000 })
          .then(
            () => true,
            () => false,
          );
      // where the page still glides, or is late, the browser takes the finger for one that scrolls
      const holdsAndDraws = async (): Promise<boolean> => {
        await finger.down(await middle(20));
        let drawn = await isDrawn(20);
        for (const hour of [21, 22]) {
          if (!drawn) break;
          await finger.move(await middle(hour));
          drawn = await isDrawn(hour);
        }
        if (!drawn) await finger.cancel();
        return drawn;
      };
      await expect.poll(holdsAndDraws).toBe(true);
      const held = await middle(20);
      await finger.up();
      expect(await middle(20)).toEqual(held);
      await cell(page, 6, 20).tap();
      const vehicles = dialog.getByRole('combobox', { name: words.dialog.vehicles, exact: true });
      for (const { plate } of [second, third, fourth]) {
        await vehicles.fill(plate);
        await page.getByRole('option', { name: plate }).tap();
      }
      // the field grows with its chips, and hides none
      const hidden = await dialog
        .locator('div.mantine-MultiSelect-input')
        .first()
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(hidden).toBeLessThan(3);
      await dialog.getByRole('textbox', { name: words.dialog.name }).tap(); // the options are over the button
      const drawn = { week: [{ day: 6, from: 21 * 60, to: 23 * 60 }], exceptions: [] };
      const [next] = nextRuns(drawn, () => 0, Date.now(), 1);
      const run = dialog.getByTestId('next-runs').getByRole('listitem').first();
      await run.filter({ hasText: words.runs[next?.kind ?? 'block'] }).waitFor();
      expect(await run.textContent()).toContain(next?.kind === 'block' ? '21:00' : '23:00');
      await dialog.getByRole('button', { name: words.dialog.create }).tap();
      await page.getByText(fill(words.created, { name })).waitFor();
      await page.getByRole('listitem').filter({ hasText: name }).getByText('21:00–23:00', { exact: false }).waitFor();
    });
  });
});
