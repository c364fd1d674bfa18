import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { eastOf } from '../../support/trackers/tracker.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('geofences, %s', (language) => {
  const { geofences: words, reportScreen } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving] = partner.vehicles;
  let fleet: Fleet;
  let attempts = 0;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('one is drawn and assigned; a vehicle that drives through it has a visit in the report', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/geofences');
      const name = `Port ${++attempts}`;
      const { place } = await fleet.drive();
      const middle = eastOf(place, 500);

      await page.getByRole('button', { name: words.add }).first().click();
      const dialog = page.getByRole('dialog');
      const create = dialog.getByRole('button', { name: words.dialog.create });
      await create.click(); // without a name
      await dialog.getByText(WORDS[language].fieldErrors.required).first().waitFor();
      await dialog.getByRole('textbox', { name: words.dialog.name }).fill(name);
      const { latitude, longitude, radius } = reportScreen.zone;
      for (const [label, value] of [
        [latitude, middle.latitude],
        [longitude, middle.longitude],
        [radius, 250],
      ] as const) {
        await dialog.getByRole('textbox', { name: label }).fill(typed(value));
      }
      await create.click();
      await page.getByText(fill(words.created, { name: name })).waitFor();
      const row = page.getByRole('row').filter({ hasText: name });
      expect(await row.textContent()).toContain(words.types.circle);

      await page.getByRole('button', { name: fill(words.actionsFor, { name: name }) }).click();
      await page.getByRole('menuitem', { name: words.assign.open }).click();
      await page.getByRole('button', { name: words.matrix.add, exact: true }).first().click();
      await dialog.getByRole('combobox', { name: words.assign.vehicles }).click();
      await page.getByRole('option', { name: moving.plate }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('checkbox', { name: `${words.assign.kinds.email}, ${words.assign.onEntry}` }).click();
      await dialog.getByRole('button', { name: words.assign.action, exact: true }).click();
      const assigned = page.getByRole('row').filter({ hasText: moving.plate });
      await assigned.getByText(reportScreen.yes, { exact: true }).first().waitFor();

      fleet.catchUp(); // an assignment applies from its moment
      for (let fixes = 0; fixes < 6; fixes += 1) await fleet.drive();
      await page.goto(`${fixture.platform.addressOf(partner.host)}/reports?kind=geofence&period=today`);
      await page.getByRole('cell', { name: name }).first().waitFor();
    });
  });
});

/** A number as a field takes it in either language. */
const typed = (value: number): string => String(Math.round(value * 1e5) / 1e5);
