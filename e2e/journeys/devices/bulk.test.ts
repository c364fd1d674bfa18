import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn, signInAsAdministrator } from '../../support/person.ts';
import { type Account, ADMINISTRATOR } from '../../support/plan.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn();

describe.each(languagesOf(import.meta.filename))('many rows at once, %s', (language) => {
  const partner = fixture.partners[language];
  const { bulk, common, devices, fieldErrors, status, users } = WORDS[language];
  const home = () => fixture.platform.addressOf('localhost');
  const address = () => fixture.platform.addressOf(partner.host);
  const [first, second, third, fourth] = partner.vehicles;
  const mailOf = (name: string): string => `${name}@${partner.host.replace('.localhost', '.example')}`;
  const reseller: Account = { email: mailOf('bulk.reseller'), password: 'trois lacs 2 rives' };

  /** A call of the API by a person. @returns its data */
  async function callAs<Data>(account: Account, method: string, path: string, body: object = {}): Promise<Data> {
    const at = account === ADMINISTRATOR ? home() : address();
    const { body: signedIn } = await callApi(at, 'POST', '/auth/login', account);
    const { token } = (JSON.parse(signedIn) as { data: { token: string } }).data;
    const answer = await callApi(at, method, path, body, { authorization: `Bearer ${token}` });
    return (JSON.parse(answer.body) as { data: Data }).data;
  }
  type Device = Record<'id' | 'deviceTypeId' | 'trackerModelId' | 'operatorId', number> & {
    designation: string;
    status: string;
    suspension: { by: string; reason: string } | null;
  };
  const idOf = async (plate: string): Promise<number> => {
    const { devices: all } = await callAs<{ devices: Device[] }>(ADMINISTRATOR, 'GET', '/device/list?pageSize=100');
    return all.find(({ designation }) => designation === plate)?.id ?? 0;
  };
  const deviceOf = async (plate: string): Promise<Device> =>
    await callAs(ADMINISTRATOR, 'GET', `/device/${await idOf(plate)}`);
  const rowOf = (page: Page, plate: string) => page.getByRole('row', { name: plate });

  async function select(page: Page, plates: readonly string[]): Promise<void> {
    for (const plate of plates)
      await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate }) }).check();
    const chosen = { count: plates.length, number: plates.length };
    await page.getByText(fill(bulk.count_other, chosen)).waitFor();
  }
  /** Presses the button of the dialog that does it, and waits for the notice. */
  async function confirm(page: Page, action: string, done?: string): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
    if (done) await page.getByText(done).first().waitFor();
  }
  /** Waits until a row is refused with its reason, and goes on with the others. */
  async function leaveOut(page: Page, name: string, reason: string, others: number): Promise<void> {
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByRole('listitem').filter({ hasText: name }).getByText(reason).waitFor();
    expect(await alert.getByRole('listitem').count()).toBe(1);
    // the same rows would be refused again
    expect(await page.getByRole('dialog').locator('button[type=submit]').isDisabled()).toBe(true);
    await alert.getByRole('button', { name: fill(bulk.leaveOut_other, { number: others }) }).click();
    await alert.waitFor({ state: 'detached' });
  }

  beforeAll(async () => {
    const found = await callAs<{ users: { partnerId: number }[] }>(
      ADMINISTRATOR,
      'GET',
      `/user/list?of=all&search=${partner.owner.email}`,
    );
    await callAs(ADMINISTRATOR, 'POST', '/user', {
      lastName: 'Reseller',
      firstName: 'Bulk',
      language,
      ...reseller,
      partnerId: found.users[0]?.partnerId,
      rights: ['view_devices', 'enable_device'],
    });
  });

  it('on a phone a checkbox selects its line, and a press elsewhere on the line opens it', async () => {
    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, address(), partner.owner, '/devices');
      await page.getByRole('checkbox', { name: fill(devices.bulk.selectOne, { plate: first.plate }) }).check();
      await page.getByText(fill(bulk.count_one, { number: 1 })).waitFor();
      await page.getByRole('listitem').filter({ hasText: first.plate }).click();
      await page.waitForURL(/\/map\?device=/);
    });
  });

  it('a reseller suspends, resumes and disables vehicles, except one that the platform suspended', async () => {
    const plates = [first.plate, second.plate, third.plate];
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), reseller, '/devices');
        await select(page, plates);
        await page.getByRole('button', { name: devices.suspension.menu }).click();
        await page.getByRole('menuitem', { name: devices.suspension.suspend }).click();
        await page.getByRole('dialog').getByText(plates.join(' · ')).waitFor();
        await page.getByRole('dialog').getByRole('textbox').fill('contrat échu');
        const three = { count: 3 };
        const suspended = fill(devices.suspension.suspendDone_other, three);
        await confirm(page, fill(devices.suspension.suspendAction_other, three), suspended);
        for (const plate of plates) await rowOf(page, plate).getByText(status.suspended).waitFor();
        for (const plate of plates)
          expect((await deviceOf(plate)).suspension).toMatchObject({ by: 'partner', reason: 'contrat échu' });

        const deviceId = await idOf(fourth.plate);
        await callAs(ADMINISTRATOR, 'POST', '/device/suspend', { deviceId, suspend: true, reason: 'abuse' });
        await rowOf(page, fourth.plate).getByText(status.suspended).waitFor();
        await select(page, [...plates, fourth.plate]);
        await page.getByRole('button', { name: devices.suspension.menu }).click();
        await page.getByRole('menuitem', { name: devices.suspension.resume }).click();
        await confirm(page, fill(devices.suspension.resumeAction_other, { count: 4 }));
        await leaveOut(page, fourth.plate, fieldErrors.device_suspended, 3);
        expect((await deviceOf(first.plate)).status).toBe('suspended');
        const resumed = fill(devices.suspension.resumeDone_other, three);
        await confirm(page, fill(devices.suspension.resumeAction_other, three), resumed);
        for (const plate of plates) {
          await rowOf(page, plate).getByText(status.suspended).waitFor({ state: 'detached' });
          expect(await deviceOf(plate)).toMatchObject({ status: 'enabled', suspension: null });
        }
        await rowOf(page, fourth.plate).getByText(status.suspended).waitFor();
        expect((await deviceOf(fourth.plate)).suspension).toMatchObject({ by: 'platform', reason: 'abuse' });

        await select(page, [...plates, fourth.plate]);
        const bar = page.getByRole('region', { name: devices.bulk.label });
        await bar.getByRole('button', { name: devices.disable, exact: true }).click();
        await leaveOut(page, fourth.plate, fieldErrors.device_suspended, 3);
        const disabled = fill(devices.disabled_other, three);
        await confirm(page, fill(devices.bulk.disableAction_other, three), disabled);
        for (const plate of plates) expect((await deviceOf(plate)).status).toBe('disabled');
        expect((await deviceOf(fourth.plate)).status).toBe('suspended');
      },
      FAILED_REQUESTS,
    );
  });

  it('vehicles are given one type, model and operator, except one deleted in the meantime', async () => {
    const before = await deviceOf(third.plate);
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), partner.owner, '/devices');
        const plates = [first.plate, second.plate, third.plate];
        await select(page, plates);
        await page.getByRole('button', { name: devices.set.bulk, exact: true }).click();
        const dialog = page.getByRole('dialog');
        const choose = async (label: string, typed: string): Promise<void> => {
          await dialog.getByRole('combobox', { name: label }).fill(typed);
          await page.getByRole('option').filter({ hasText: typed }).first().click();
        };
        const change = dialog.getByRole('button', { name: fill(devices.set.action_other, { count: 3 }), exact: true });
        expect(await change.isDisabled()).toBe(true); // nothing is chosen yet
        await choose(devices.fields.deviceTypeId, language === 'fr' ? 'Moto' : 'Motorcycle');
        await choose(devices.fields.trackerModelId, 'TK103');
        await choose(devices.fields.operatorId, 'Orange');
        await callAs(ADMINISTRATOR, 'POST', '/device/delete', { deviceId: before.id });
        await confirm(page, fill(devices.set.action_other, { count: 3 }));
        await leaveOut(page, third.plate, fieldErrors.device_not_found, 2);
        const two = { count: 2 };
        await confirm(page, fill(devices.set.action_other, two), fill(devices.set.done_other, two));
        for (const plate of [first.plate, second.plate]) await rowOf(page, plate).getByText('TK103').waitFor();
        await expect.poll(() => rowOf(page, third.plate).count()).toBe(0);
      },
      FAILED_REQUESTS,
    );
    await callAs(ADMINISTRATOR, 'POST', '/device/restore', { deviceId: before.id });
    const [one, other, restored] = [
      await deviceOf(first.plate),
      await deviceOf(second.plate),
      await deviceOf(third.plate),
    ];
    const fieldsOf = ({ deviceTypeId, trackerModelId, operatorId }: Device) => [
      deviceTypeId,
      trackerModelId,
      operatorId,
    ];
    expect(fieldsOf(one)).toEqual(fieldsOf(other));
    expect(fieldsOf(restored)).toEqual(fieldsOf(before));
    for (const [index, value] of fieldsOf(one).entries()) expect(value).not.toBe(fieldsOf(before)[index]);
  });

  it('users are deleted together, except one deleted by another user in the meantime', async () => {
    const added: { id: number; email: string; name: string }[] = [];
    for (const name of ['Un', 'Deux', 'Trois']) {
      const email = mailOf(`bulk.${name.toLowerCase()}`);
      const fields = { lastName: 'Bulk', firstName: name, language, email, password: reseller.password };
      const { id } = await callAs<{ id: number }>(partner.owner, 'POST', '/user', fields);
      added.push({ id, email, name: `${name} Bulk` });
    }
    const [one, two, three] = added;
    if (!one || !two || !three) throw new Error('three users are added');
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signIn(page, address(), partner.owner, '/users');
        for (const { name } of added)
          await page.getByRole('checkbox', { name: fill(users.bulk.selectOne, { name }) }).check();
        // users cannot delete their own account
        expect(await rowOf(page, partner.owner.email).getByRole('checkbox').count()).toBe(0);
        const bar = page.getByRole('region', { name: users.bulk.label });
        await bar.getByRole('button', { name: common.delete }).click();
        await callAs(partner.owner, 'DELETE', `/user/${three.id}`);
        await confirm(page, fill(users.bulk.deleteAction_other, { count: 3 }));
        await leaveOut(page, three.name, fieldErrors.user_not_found, 2);
        const gone = fill(users.bulk.deleted_other, { count: 2 });
        await confirm(page, fill(users.bulk.deleteAction_other, { count: 2 }), gone);
        for (const { email } of added) await rowOf(page, email).waitFor({ state: 'detached' });
        await rowOf(page, partner.owner.email).waitFor();
      },
      FAILED_REQUESTS,
    );
    const left = await callAs<{ users: { id: number }[] }>(partner.owner, 'GET', '/user/list?pageSize=100');
    expect(left.users.filter(({ id }) => added.some((user) => user.id === id))).toEqual([]);
    for (const { email } of [one, two])
      await expect(callAs({ ...reseller, email }, 'GET', '/user/me')).rejects.toThrow(/login: 4/);
  });

  it('the last administrator of a client is not deleted with the others, and is named with the reason', async () => {
    const journey = async ({ page }: { page: Page }) => {
      await signInAsAdministrator(page, home(), language, '/users?of=all');
      const dialog = page.getByRole('dialog');
      for (const name of [`Owner ${partner.displayName}`, `Limited ${partner.displayName}`]) {
        await page.getByRole('checkbox', { name: fill(users.bulk.selectOne, { name }) }).check();
      }
      await page.getByRole('button', { name: common.delete, exact: true }).click();
      await dialog.getByRole('button', { name: fill(users.bulk.deleteAction_other, { count: 2 }) }).click();
      const refused = dialog
        .getByRole('alert')
        .getByRole('listitem')
        .filter({ hasText: `Owner ${partner.displayName}` });
      await refused.getByText(fieldErrors.last_administrator).waitFor();
      await dialog.getByRole('button', { name: bulk.leaveOut_one }).click();
      await dialog.getByRole('button', { name: fill(users.bulk.deleteAction_one, { count: 1 }) }).click();
      await page.getByText(fill(users.bulk.deleted_one, { count: 1 })).waitFor();
      await expect.poll(() => rowOf(page, partner.limited.email).count()).toBe(0);
      await rowOf(page, partner.owner.email).waitFor(); // the client's last administrator
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });
});
