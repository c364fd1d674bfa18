import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import type { Account } from '../../support/plan.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('shared vehicles in groups, %s', (language) => {
  const { groups, devices, trackingLinks, reports, bulk } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving] = partner.vehicles;
  const own = partner.foreignVehicle;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());
  const address = () => fixture.platform.addressOf(partner.host);

  async function apiOf(account: Account) {
    const { body } = await callApi(address(), 'POST', '/auth/login', account);
    const { token } = (JSON.parse(body) as { data: { token: string } }).data;
    return async <Data>(method: string, path: string, sent: object = {}): Promise<Data> => {
      const answer = await callApi(address(), method, path, sent, { authorization: `Bearer ${token}` });
      return (JSON.parse(answer.body) as { data: Data }).data;
    };
  }
  /** The moving vehicle, shared and accepted; gives back how its owner withdraws it. */
  async function share(): Promise<() => Promise<unknown>> {
    const [owner, recipient] = [await apiOf(partner.owner), await apiOf(partner.foreignUser)];
    const all = await owner<{ devices: { id: number; designation: string }[] }>('GET', '/device/list?pageSize=100');
    const deviceIds = all.devices.filter(({ designation }) => designation === moving.plate).map(({ id }) => id);
    const rights = ['position', 'history', 'reports'];
    const offered = await owner<{ id: number }[]>('POST', '/share', {
      deviceIds,
      recipient: partner.foreignUser.email,
      rights,
    });
    await recipient('POST', `/share/${offered[0]?.id}/accept`);
    return () => owner('POST', `/share/${offered[0]?.id}/end`);
  }

  it('a recipient groups one, filters list and map by the group, and loses it when its owner withdraws it', async () => {
    const withdraw = await share();
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await signIn(page, address(), partner.foreignUser, '/groups');
      await button(groups.add).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: groups.dialog.designation }).fill('Works');
      await button(groups.dialog.create).click();
      await page.waitForURL(/\/groups\/\d+$/);
      const [id] = /\d+$/.exec(page.url()) ?? [];
      const outside = page.getByRole('listbox', { name: groups.mover.outside, exact: true });
      const inside = page.getByRole('listbox', { name: groups.mover.inside, exact: true });
      const option = outside.getByRole('option').filter({ hasText: moving.plate });
      const owner = new RegExp(fill(devices.sharedBy, { owner: '.+' }));
      await option.getByRole('img', { name: owner }).waitFor();
      await option.click();
      await button(groups.mover.putIn).click();
      await inside.getByRole('option').filter({ hasText: moving.plate }).waitFor();
      await expect.poll(() => outside.getByRole('option').allTextContents()).toHaveLength(1);

      await page.goto(`${address()}/devices?group=${id}`);
      await page.getByRole('row', { name: moving.plate }).waitFor();
      // nothing stands where a tracker's id would
      expect(await page.getByRole('row', { name: moving.plate }).getByText('ID', { exact: true }).count()).toBe(0);
      expect(await page.getByRole('row', { name: own.plate }).count()).toBe(0);

      await page.goto(`${address()}/reports?kind=speeding&groups=${encodeURIComponent(`[${id}]`)}`);
      await page
        .getByText(fill(reports.sharedLeftOut.report, { count: 1 }))
        .first()
        .waitFor();

      // both at once, from the list of vehicles
      await page.goto(`${address()}/devices`);
      for (const { plate } of [moving, own])
        await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate }) }).check();
      await page.getByText(fill(bulk.count_other, { count: 2, number: 2 })).waitFor();
      await button(devices.bulk.group).click();
      await page.getByRole('menuitem', { name: 'Works' }).click();
      await page.getByText(fill(devices.grouped_one, { count: 1, group: 'Works' })).waitFor();

      await page.goto(`${address()}/tracking-links?add=true`);
      const dialog = page.getByRole('dialog', { name: trackingLinks.dialog.add });
      await dialog.getByRole('combobox', { name: trackingLinks.dialog.groups, exact: true }).fill('Works');
      await page.getByRole('option', { name: 'Works' }).click();
      await dialog.getByText(fill(trackingLinks.dialog.sharedHint_one, { count: 1 })).waitFor();

      await fleet.drive(44);
      await page.goto(`${address()}/map?group=${id}`);
      const row = page.locator('[data-vehicle]', { hasText: moving.plate });
      await row.waitFor();
      await page.locator('[data-vehicle]', { hasText: own.plate }).waitFor();
      await withdraw();
      // on the map that is open
      await row.waitFor({ state: 'detached' });

      await page.goto(`${address()}/groups/${id}`);
      await inside.getByRole('option').filter({ hasText: own.plate }).waitFor();
      expect(await page.getByText(moving.plate).count()).toBe(0);
      const again = await share();
      await page.reload();
      await outside.getByRole('option').filter({ hasText: moving.plate }).waitFor();
      expect(await inside.getByRole('option').filter({ hasText: moving.plate }).count()).toBe(0);
      await again();
    });
  });
});
