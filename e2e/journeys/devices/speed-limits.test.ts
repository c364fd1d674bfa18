import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, LANGUAGES, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const kmh = (limit: number) => `${limit}\u00a0km/h`;

describe.each(LANGUAGES)('speed limits, %s', (language) => {
  const partner = fixture.partners[language];
  const [first, second, third] = partner.vehicles;
  const { common, devices, groups, speedLimits, trackingSettings } = WORDS[language];
  const home = () => fixture.platform.addressOf(partner.host);
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const edit = async (page: Page, name: string, before: string, typed: string) => {
    await page.getByRole('button', { name: fill(speedLimits.edit, { name, limit: before }) }).click();
    const field = page.getByRole('textbox', { name: fill(speedLimits.of, { name }) });
    // the field puts its caret right a moment after it has the focus
    const fillIn = async () => {
      await field.fill(typed);
      return await field.inputValue();
    };
    await expect.poll(fillIn).toBe(kmh(Number(typed)));
    await field.press('Enter');
  };

  it('three vehicles get one limit, one of them another in the table, and a group a lower one that counts', async ({
    task,
  }) => {
    // another one for a second try
    const attempt = task.result?.retryCount ?? 0;
    const ofAll = 90 - attempt;
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/speed-limits');
      for (const { plate } of [first, second, third])
        await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate }) }).check();
      await page.getByRole('button', { name: trackingSettings.speedLimit.bulk, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(trackingSettings.speedLimit.title).fill(String(ofAll));
      await dialog.getByRole('button', { name: trackingSettings.speedLimit.save }).click();
      await page
        .getByText(fill(trackingSettings.speedLimit.savedMany_other, { number: 3, limit: kmh(ofAll) }))
        .waitFor();
      await expect.poll(() => rowOf(page, third.plate).textContent()).toContain(speedLimits.sources.device);

      await edit(page, first.plate, kmh(ofAll), '70');
      await page
        .getByText(fill(trackingSettings.speedLimit.saved, { plate: first.plate, limit: kmh(70) }))
        .first()
        .waitFor();
      await expect.poll(() => rowOf(page, first.plate).textContent()).toContain(kmh(70));
      expect(await rowOf(page, second.plate).textContent()).toContain(kmh(ofAll));

      await page.goto(`${home()}/groups?add=true`);
      const group = page.getByRole('dialog');
      const name = `Limited ${language} ${attempt}`;
      await group.getByRole('textbox', { name: groups.dialog.designation }).fill(name);
      await group.getByRole('button', { name: groups.dialog.create }).click();
      await page.getByText(fill(groups.created, { name })).waitFor();
      await page.goto(`${home()}/speed-limits/groups`);
      await edit(page, name, trackingSettings.speedLimit.none, '50');
      await expect.poll(() => rowOf(page, name).textContent()).toContain(kmh(50));

      await page.goto(`${home()}/devices`);
      await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate: second.plate }) }).check();
      await page.getByRole('button', { name: devices.bulk.group }).click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByText(fill(devices.grouped_one, { count: 1, group: name })).waitFor();
      await page.goto(`${home()}/speed-limits`);
      await expect.poll(() => rowOf(page, second.plate).textContent()).toContain(speedLimits.sources.group);
      expect(await rowOf(page, second.plate).textContent()).toContain(kmh(50));
    });
  });

  it('a vehicle is to be blocked after three speedings in an hour, until the rule is removed', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const { blocking } = speedLimits;
      await signIn(page, home(), partner.owner, '/speed-limits/blocking');
      await page.getByRole('button', { name: blocking.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: blocking.device }).click();
      await page.getByRole('option', { name: first.plate }).click();
      await dialog.getByRole('button', { name: blocking.save }).click();
      await page.getByText(fill(blocking.saved, { name: first.plate })).waitFor();
      const row = rowOf(page, first.plate);
      await expect.poll(() => row.textContent()).toContain(fill(blocking.rule, { count: 3, span: '1\u00a0h' }));
      await page.getByRole('button', { name: fill(blocking.actionsFor, { name: first.plate }) }).click();
      await page.getByRole('menuitem', { name: common.delete }).click();
      await page.getByRole('button', { name: blocking.remove }).click();
      await page.getByText(fill(blocking.removed, { name: first.plate })).waitFor();
    });
  });

  it('on a phone each vehicle is a card with what counts, and two get one limit', async () => {
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/speed-limits');
      await page.getByText(speedLimits.effectiveNow).first().waitFor();
      for (const { plate } of [first, third])
        await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate }) }).check();
      await page.getByRole('button', { name: trackingSettings.speedLimit.bulk, exact: true }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(trackingSettings.speedLimit.title).fill('60');
      await dialog.getByRole('button', { name: trackingSettings.speedLimit.save }).tap();
      await page.getByText(fill(trackingSettings.speedLimit.savedMany_other, { number: 2, limit: kmh(60) })).waitFor();
      for (const { plate } of [first, third])
        await page.getByRole('listitem').filter({ hasText: plate }).getByText(kmh(60)).first().waitFor();
    });
  });
});
