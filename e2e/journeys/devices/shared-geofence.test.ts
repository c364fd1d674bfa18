import { acceptShare, addGeofence, listDeviceSummaries, listShares, offerShares } from '@balise/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { eastOf } from '../../support/trackers/tracker.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('a geofence on a vehicle that is shared, %s', (language) => {
  const { geofences: words, reportScreen, shares, devices } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('is assigned by the recipient, has a visit in its report, and is gone when the owner withdraws', async () => {
    const address = fixture.platform.addressOf(partner.host);
    await asPerson(fixture.browser, { language }, async ({ page: owner }) => {
      await signIn(owner, address, partner.owner, '/devices/shared');
      const vehicles = await ask(owner, listDeviceSummaries, {});
      const { id } = vehicles.find(({ designation }) => designation === moving.plate)!;
      const rights = ['position', 'history', 'reports'] as const;
      const body = { deviceIds: [id], recipient: partner.foreignUser.email, rights: [...rights] };
      await ask(owner, offerShares, { body });
      await asPerson(
        fixture.browser,
        { language },
        async ({ page }) => {
          await signIn(page, address, partner.foreignUser, '/geofences');
          const [share] = (await ask(page, listShares, { query: { side: 'received' } })).shares;
          await ask(page, acceptShare, { params: { id: share!.id } });
          const { place } = await fleet.drive();
          const drawCoordinate = { ...eastOf(place, 500), radius: 250 };
          const site = await ask(page, addGeofence, { body: { name: 'Quai', type: 'circle', drawCoordinate } });

          await page.goto(`${address}/geofences/assignments?geofence=${site.id}&add=true`);
          const dialog = page.getByRole('dialog');
          await dialog.getByText(words.assign.sharedHint).waitFor();
          await dialog.getByRole('combobox', { name: words.assign.vehicles }).click();
          await page.getByRole('option', { name: moving.plate }).click();
          await page.keyboard.press('Escape');
          const blockWords = `${words.assign.kinds.block}, ${words.assign.onEntry}`;
          const block = dialog.getByRole('checkbox', { name: blockWords, exact: true });
          await block.click();
          const assign = dialog.getByRole('button', { name: words.assign.action, exact: true });
          await assign.click();
          await dialog.getByText(WORDS[language].fieldErrors.block_not_shared).waitFor();
          await block.click();
          await dialog.getByRole('checkbox', { name: `${words.assign.kinds.email}, ${words.assign.onEntry}` }).click();
          await assign.click();
          const row = page.getByRole('row').filter({ hasText: moving.plate });
          await row.getByText(fill(devices.sharedBy, { owner: share!.owner })).waitFor();
          await row.getByText(reportScreen.yes, { exact: true }).first().waitFor();

          fleet.catchUp(); // an assignment applies from its moment
          for (let fixes = 0; fixes < 6; fixes += 1) await fleet.drive();
          const report = `${address}/reports?kind=geofence&period=today&vehicles=${encodeURIComponent(JSON.stringify([id]))}`;
          await page.goto(report);
          await page.getByRole('cell', { name: 'Quai' }).first().waitFor();

          await owner.reload();
          await owner.getByRole('button', { name: `${shares.withdraw}: ${moving.plate}` }).click();
          const action = fill(shares.confirm.withdraw.action, { vehicle: moving.plate });
          await owner.getByRole('button', { name: action }).click();
          await owner.getByText(shares.states.withdrawn, { exact: true }).first().waitFor();
          await page.goto(`${address}/geofences/assignments?geofence=${site.id}`);
          await page.getByText(words.matrix.none.title).waitFor();
          expect(await page.getByText(moving.plate).count()).toBe(0);
        },
        FAILED_REQUESTS,
      );
    });
  });
});
