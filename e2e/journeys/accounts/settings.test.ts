import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('settings, %s', (language) => {
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const { common, devices, settings, status, trackingSettings } = WORDS[language];
  const home = () => fixture.platform.addressOf(partner.host);
  const panel = { name: settings.title };

  it('how the map draws vehicles is tried, saved, and so at the next sign-in', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/map?settings=map');
      const map = page.getByRole('complementary', panel);
      await map.getByLabel(settings.map.markers.plate, { exact: true }).check();
      await map.getByLabel(settings.map.clusters).uncheck();
      await map.getByText(settings.trying).waitFor();
      await map.getByRole('button', { name: settings.save }).click();
      await page.getByText(settings.saved.map).waitFor();
    });
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/map?settings=map');
      const map = page.getByRole('complementary', panel);
      await expect.poll(() => map.getByLabel(settings.map.markers.plate, { exact: true }).isChecked()).toBe(true);
      expect(await map.getByLabel(settings.map.clusters).isChecked()).toBe(false);
      await map.getByRole('button', { name: settings.propose }).click();
      await page
        .getByRole('button', { name: fill(settings.proposeAction, { name: `${partner.displayName} One` }) })
        .click();
      await page.getByText(fill(settings.proposed, { name: `${partner.displayName} One` })).waitFor();
      await page.goto(`${home()}/proposed-settings`);
      await page.getByText(settings.map.markers.plate, { exact: true }).waitFor();
      await page.getByRole('button', { name: settings.proposals.withdraw }).click();
      await page.getByText(settings.proposals.none).waitFor();
      await page.goto(`${home()}/map?settings=map`);
      await map.getByRole('button', { name: settings.reset }).click();
      await page.getByText(settings.resetDone).waitFor();
      await expect.poll(() => map.getByLabel(settings.map.clusters).isChecked()).toBe(true);
    });
  });

  it('a status and a vehicle take colours of one’s own, and lose them again', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/map?settings=colours');
      const colours = page.getByRole('complementary', panel);
      const moving = colours.getByLabel(fill(settings.colours.of, { name: status.moving }), { exact: true });
      await moving.fill('#7b3fa0');
      await moving.blur();
      await colours
        .getByRole('combobox', { name: settings.colours.add })
        .or(colours.getByLabel(settings.colours.add))
        .first()
        .click();
      await page.getByRole('option', { name: vehicle.plate }).click();
      const own = colours.getByLabel(fill(settings.colours.of, { name: vehicle.plate }), { exact: true });
      await own.waitFor();
      await colours.getByRole('button', { name: settings.save }).click();
      await page.getByText(settings.saved.colours).waitFor();
      await page.reload();
      await expect.poll(() => moving.inputValue()).toBe('#7b3fa0');
      await own.waitFor();
      await colours.getByRole('button', { name: fill(settings.colours.remove, { name: vehicle.plate }) }).click();
      await colours.getByRole('button', { name: settings.save }).click();
      await expect.poll(() => own.count()).toBe(0);
    });
  });

  it('the evidence before an engine cut can be made stricter, and never less strict', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/tracking-settings');
      const { fields, groups, notes } = trackingSettings;
      const group = page.getByRole('region', { name: groups.blocking });
      await group.getByText(notes.blocking).waitFor();
      const field = (name: string) => group.getByRole('textbox', { name, exact: true });
      const save = page.getByRole('button', { name: common.save, exact: true });
      await field(fields.blockStandsFor).fill('29');
      await group.getByText(fill(trackingSettings.between, { min: '30\u00a0s', max: '600\u00a0s' })).waitFor();
      expect(await save.isDisabled()).toBe(true);
      await field(fields.blockStandsFor).fill('120');
      await field(fields.blockLifetime).fill('10');
      await save.click();
      await page.getByText(trackingSettings.saved).waitFor();
      await page.reload();
      await expect.poll(() => field(fields.blockStandsFor).inputValue()).toBe('120\u00a0s');
      expect(await field(fields.blockLifetime).inputValue()).toBe('10\u00a0min');
      const changes = page.getByRole('region', { name: trackingSettings.history });
      await changes.getByText(fields.blockLifetime).waitFor();
    });
  });

  it('a client’s thresholds are changed with a default beside each, and a vehicle gets its speed limit', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, home(), partner.owner, '/tracking-settings');
      const { fields } = trackingSettings;
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field(fields.movingSpeed).fill('2');
      await page.getByText(fill(trackingSettings.below, { other: fields.movingSpeed })).waitFor();
      expect(await page.getByRole('button', { name: common.save, exact: true }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: trackingSettings.undo }).click();
      await field(fields.stopAfter).fill('10');
      await page.getByRole('button', { name: common.save, exact: true }).click();
      await page.getByText(trackingSettings.saved).waitFor();
      const changes = page.getByRole('region', { name: trackingSettings.history });
      await changes.getByText(fields.stopAfter).waitFor();
      await page.reload();
      await expect.poll(() => field(fields.stopAfter).inputValue()).toBe('10\u00a0min');

      await page.goto(`${home()}/devices`);
      await page.getByRole('button', { name: fill(devices.actionsFor, { plate: vehicle.plate }) }).click();
      await page.getByRole('menuitem', { name: devices.manage }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('tab', { name: devices.manageTabs.limits }).click();
      await dialog.getByLabel(trackingSettings.speedLimit.label).fill('90');
      await dialog.getByRole('button', { name: trackingSettings.speedLimit.save }).click();
      const limit = '90\u00a0km/h';
      await page.getByText(fill(trackingSettings.speedLimit.saved, { plate: vehicle.plate, limit })).waitFor();
    });
  });
});
