import { addGeofence, assignDeviceGeofences, type DeviceId } from '@balise/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { eastOf } from '../../support/trackers/tracker.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('alerts, %s', (language) => {
  const { alerts: words, alertRules } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving] = partner.vehicles;
  let fleet: Fleet;
  let attempts = 0;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('a rule is made; a vehicle that enters a geofence is in the inbox of two users, and one acknowledges it for both', async () => {
    const address = fixture.platform.addressOf(partner.host);
    const name = `Depot ${++attempts}`;
    const journey = async ({ page }: Person, colleague: Page) => {
      await signIn(page, address, partner.owner);
      const row = page.locator('[data-vehicle]', { hasText: moving.plate });
      await row.waitFor();
      const id = Number(await row.getAttribute('data-vehicle')) as DeviceId;
      const { place } = await fleet.drive();
      const { id: geofenceId } = await ask(page, addGeofence, {
        body: { name, type: 'circle', drawCoordinate: { ...eastOf(place, 800), radius: 300 } },
      });
      await ask(page, assignDeviceGeofences, {
        body: { deviceIdList: [id], geofenceIdList: [geofenceId], actions: {} },
      });

      await page.goto(`${address}/alerts/rules`);
      await page.getByRole('button', { name: alertRules.add, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      const create = dialog.getByRole('button', { name: alertRules.dialog.create });
      await create.click(); // nothing is chosen
      await dialog.getByText(WORDS[language].fieldErrors.alert_setting_needed).first().waitFor();
      await dialog.getByRole('combobox', { name: alertRules.dialog.kind }).click();
      await page.getByRole('option', { name: words.kinds.geofence_entered }).click();
      await dialog.getByRole('combobox', { name: alertRules.dialog.geofences }).click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('textbox', { name: alertRules.dialog.name }).fill(`Rule ${name}`);
      await create.click();
      await page.getByText(fill(alertRules.created, { name: `Rule ${name}` })).waitFor();
      await page.getByText(alertRules.sentence.allVehicles).first().waitFor();

      await signIn(colleague, address, partner.limited, '/alerts');
      await page.goto(`${address}/alerts`);
      for (const one of [page, colleague]) await one.getByRole('heading', { name: words.title }).waitFor();

      fleet.catchUp(); // a rule applies from its moment
      for (let fixes = 0; fixes < 4; fixes += 1) await fleet.drive();
      const said = fill(words.said.geofence_entered, { geofence: name });
      for (const one of [page, colleague]) await one.getByRole('button', { name: said }).first().waitFor();
      await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
      const counted = await page.title();
      expect(await page.getByRole('navigation').locator('a[href="/alerts"]').first().textContent()).toMatch(/\d$/);

      await page.getByRole('button', { name: said }).first().click();
      const pane = page.getByRole('article', { name: words.pane.label });
      await pane.getByText(`Rule ${name}`).waitFor();
      await page.keyboard.press('a');
      await page.getByText(words.acknowledged_one).waitFor();
      await pane.getByText(new RegExp(fill(words.pane.log_acknowledge, { name: '.*' }))).waitFor();

      await colleague.getByRole('button', { name: said }).first().waitFor({ state: 'hidden' });
      await colleague.getByText(words.states.acknowledged, { exact: true }).click();
      await colleague.getByRole('row').filter({ hasText: said }).getByText(words.is.acknowledged).waitFor();
      await expect.poll(() => page.title()).not.toBe(counted);
    };
    await asPerson(fixture.browser, { language }, (person) =>
      asPerson(fixture.browser, { language }, ({ page }) => journey(person, page)),
    );
  });
});
