import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('a vehicle that is shared, %s', (language) => {
  const { shares } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it.each(['wide', 'phone'] as const)('is offered, accepted, seen alone, and withdrawn, %s', async (size) => {
    const address = fixture.platform.addressOf(partner.host);
    const look = { language, phone: size === 'phone' };
    const owner = async ({ page }: Person) => {
      await signIn(page, address, partner.owner, '/devices/shared?offer=0');
      const dialog = page.getByRole('dialog', { name: shares.dialog.title });
      await dialog.getByRole('combobox', { name: shares.dialog.vehicles }).fill(moving.plate);
      await page.getByRole('option', { name: moving.plate }).click();
      await dialog.getByRole('textbox', { name: shares.dialog.recipient, exact: true }).fill(partner.foreignUser.email);
      await dialog.getByRole('button', { name: shares.dialog.action }).click();
      await page.getByText(shares.states.pending, { exact: true }).first().waitFor();

      await asPerson(fixture.browser, look, async ({ page: other }) => {
        await signIn(other, address, partner.foreignUser, '/devices/shared?side=received');
        await other.getByRole('button', { name: `${shares.accept}: ${moving.plate}` }).click();
        await other.getByRole('button', { name: `${shares.leave}: ${moving.plate}` }).waitFor();
        await fleet.drive(44);
        await other.goto(`${address}/map`);
        const row = other.locator('[data-vehicle]', { hasText: moving.plate });
        await row.waitFor();
        expect(await other.getByText(parked.plate).count()).toBe(0);

        await page.reload();
        await page.getByRole('button', { name: `${shares.withdraw}: ${moving.plate}` }).click();
        const action = fill(shares.confirm.withdraw.action, { vehicle: moving.plate });
        await page.getByRole('button', { name: action }).click();
        // on the map that is open
        await row.waitFor({ state: 'detached' });
      });
    };
    await asPerson(fixture.browser, look, owner);
  });
});
