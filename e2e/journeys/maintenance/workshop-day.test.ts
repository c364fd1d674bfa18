import {
  addService,
  addUser,
  attachService,
  listDeviceSummaries,
  listUsers,
  presetRights,
  userData,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
let serial = 0; // a journey that is run again has services of its own
const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe.each(languagesOf(import.meta.filename))('a day in the workshop, %s', (language) => {
  const partner = fixture.partners[language];
  const { maintenance: words, workshop, shell } = WORDS[language];
  const [truck, van] = partner.vehicles;
  const home = () => fixture.platform.addressOf(partner.host);
  const mechanic = {
    email: `mechanic@${partner.host.replace('.localhost', '.example')}`,
    password: 'trois clefs 8 douilles',
  };
  const mechanicName = 'Ama Serwaa';
  const dialog = (page: Page) => page.getByRole('dialog').last();
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };

  /** A user with the rights of a mechanic. */
  const addMechanic = async (page: Page) => {
    const { users } = await ask(page, listUsers, { query: { search: mechanic.email } });
    if (users.length > 0) return;
    const { client } = await ask(page, userData, {});
    if (!client) throw new Error('the owner has a client');
    const [firstName = '', lastName = ''] = mechanicName.split(' ');
    const body = {
      clientId: client.id,
      firstName,
      lastName,
      ...mechanic,
      language,
      rights: presetRights('mechanic', 'client'),
    };
    await ask(page, addUser, { body });
  };

  /** Services of a month that are due in some days. */
  const addServices = async (page: Page, due: Record<string, { in: number; plates: string[] }>) => {
    const devices = await ask(page, listDeviceSummaries, {});
    for (const [name, { in: days, plates }] of Object.entries(due)) {
      const interval = { calendar: { count: 30, unit: 'day' as const } };
      const { id } = await ask(page, addService, { body: { name, interval } });
      const deviceIdList = devices.filter(({ designation }) => plates.includes(designation)).map((device) => device.id);
      await ask(page, attachService, { params: { id }, body: { deviceIdList, since: dayIn(days - 30) } });
    }
  };

  it('is planned for two vehicles with all that is due, done by the mechanic on a phone, and due again in a month', async () => {
    serial += 1;
    const [belt, filter] = [`Courroie ${serial}`, `Filtre ${serial}`];
    const on = dayIn(1);
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, home(), partner.owner, '/maintenance');
      await addMechanic(page);
      await addServices(page, {
        [belt]: { in: 2, plates: [truck.plate, van.plate] },
        [filter]: { in: 3, plates: [truck.plate] },
      });
      await page.goto(`${home()}/maintenance/calendar`);
      await page.getByRole('button', { name: words.planDay.open }).click();
      await dialog(page).getByLabel(words.plan.on).fill(on);
      await dialog(page).getByRole('combobox', { name: workshop.assignee }).click();
      await page.getByRole('option', { name: mechanicName }).click();
      for (const { plate } of [truck, van]) await dialog(page).getByRole('checkbox', { name: plate }).check();
      await dialog(page)
        .getByText(new RegExp(fill(words.planDay.chosen_other, { count: '\\d+' })))
        .waitFor();
      await look(page, 'plan-day');
      await press(page, words.plan.submit);
      await page.getByText(new RegExp(fill(words.planDay.saved_other, { count: 2, day: '.+' }))).waitFor();

      // the calendar has them on their day, the boards too
      const entry = page.getByRole('listitem').getByRole('link', { name: new RegExp(`${truck.plate} ${belt}`) });
      await entry.getByText(words.columns.planned).waitFor({ state: 'attached' });
      await look(page, 'calendar-planned');
      await page.goto(`${home()}/maintenance?view=board&search=${encodeURIComponent(belt)}`);
      const card = page.getByRole('button').filter({ hasText: belt }).filter({ hasText: truck.plate });
      await card.getByText(words.columns.planned).waitFor({ state: 'attached' });
      await page.goto(`${home()}/maintenance/orders?view=board`);
      const assigned = page.getByRole('region', { name: workshop.states.assigned });
      for (const { plate } of [truck, van]) await assigned.getByText(plate).first().waitFor();
      await look(page, 'board-planned');
    });

    const atTheTruck = async ({ page }: Person) => {
      await signIn(page, home(), mechanic, '/maintenance/orders');
      await page.getByText(workshop.mine, { exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: belt }).filter({ hasText: filter }).click();
      await dialog(page)
        .getByRole('checkbox', { name: new RegExp(belt) })
        .click();
      await dialog(page).getByText(workshop.states.inProgress).first().waitFor();
      await look(page, 'mechanic-order');
      await press(page, workshop.sheet.complete);
      // what is due next is shown before it is saved
      for (const name of [belt, filter]) await dialog(page).getByText(`${name} · ${words.complete.next}`).waitFor();
      await look(page, 'mechanic-complete');
      await press(page, workshop.complete.save);
      await page.getByRole('button', { name: workshop.complete.save, exact: true }).waitFor({ state: 'detached' });
      await dialog(page).getByText(workshop.states.done).first().waitFor();
      await page.goto(`${home()}/maintenance/history`);
      await page.getByRole('listitem').filter({ hasText: filter }).first().waitFor();
      await look(page, 'mechanic-history');
      // what is not the mechanic's is neither offered nor opened
      expect(await page.getByRole('link', { name: shell.users, exact: true }).count()).toBe(0);
      await page.goto(`${home()}/users`);
      await page.getByRole('heading', { name: shell.forbidden.title }).waitFor();
    };
    const expected = new RegExp(`${FAILED_REQUESTS.source}|CallFailed: not_allowed`);
    await asPerson(fixture.browser, { language, phone: true }, atTheTruck, expected);

    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, home(), partner.owner, '/maintenance');
      await page.goto(`${home()}/maintenance?search=${encodeURIComponent(filter)}`);
      await page.getByRole('row').filter({ hasText: filter }).click();
      const panel = page.getByRole('region', { name: filter });
      // a day less where midnight has passed
      await panel.getByText(new RegExp(fill(words.inDays_other, { count: '(29|30)' }))).waitFor();
    });
  });
});
