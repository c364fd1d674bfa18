import { addRecord, addService, attachService, listDeviceSummaries, listDues, listRecords } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;
let serial = 0; // a journey that is run again has a service of its own

describe.each(languagesOf(import.meta.filename))('a service done without a line, %s', (language) => {
  const { maintenance: words, offline, errors } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const waiting = (page: Page) => page.getByRole('region', { name: offline.title });

  /** A service of the vehicle that is due since two days. */
  const aDueService = async (page: Page) => {
    serial += 1;
    const name = `Vidange ${language} ${serial}`;
    const { id } = await ask(page, addService, { body: { name, interval: { calendar: { count: 30, unit: 'day' } } } });
    const device = (await ask(page, listDeviceSummaries, {})).find(({ designation }) => designation === vehicle.plate);
    if (!device) throw new Error('the vehicle of the plan is there');
    const since = new Date(Date.now() - 32 * DAY).toISOString().slice(0, 10);
    await ask(page, attachService, { params: { id }, body: { deviceIdList: [device.id], since } });
    return { name, search: encodeURIComponent(name) };
  };
  const recordsOf = async (page: Page, name: string) =>
    (await ask(page, listRecords, { query: { search: name } })).records.filter(({ service }) => service === name);

  /** Marks the service as done where there is no line: it waits on the phone. */
  const completesOffline = async ({ page, context }: Person, { name, search }: { name: string; search: string }) => {
    await page.goto(`${address()}/maintenance?search=${search}`);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: words.actions.complete }).click();
    const done = page.getByRole('dialog', { name: words.complete.title });
    await done.getByLabel(words.complete.parts).fill('12500');
    await done.getByText(words.complete.next).waitFor();
    await context.setOffline(true);
    await done.getByRole('button', { name: words.complete.submit }).click();
    await done.waitFor({ state: 'detached' });
    await waiting(page).getByText(name).waitFor();
    if (process.env.E2E_LOOKS)
      await page.screenshot({ path: `${process.env.E2E_LOOKS}/completion-waits-${language}.png` });
  };

  it('waits on the phone, is sent when the line is back, and is there once', async () => {
    const journey = async (person: Person) => {
      const { page, context } = person;
      await signIn(page, address(), partner.owner, '/maintenance');
      const service = await aDueService(page);
      await completesOffline(person, service);
      await context.setOffline(false);
      await waiting(page).waitFor({ state: 'detached' });
      expect((await recordsOf(page, service.name)).map(({ kind }) => kind)).toEqual(['done']);
      // a restart sends nothing again
      await page.reload();
      await page.getByRole('heading', { name: service.name }).waitFor();
      expect(await recordsOf(page, service.name)).toHaveLength(1);
    };
    await asPerson(fixture.browser, { language, phone: true }, journey, FAILED_REQUESTS);
  });

  it('is kept with the reason where the workshop recorded it meanwhile, and is not written twice', async () => {
    const journey = async (phone: Person) => {
      await signIn(phone.page, address(), partner.owner, '/maintenance');
      const service = await aDueService(phone.page);
      await completesOffline(phone, service);
      await asPerson(fixture.browser, { language }, async ({ page }) => {
        await signIn(page, address(), partner.owner, '/maintenance');
        const { dues } = await ask(page, listDues, { query: { search: service.name } });
        const [due] = dues;
        if (!due) throw new Error('the service is due');
        await ask(page, addRecord, { params: { id: due.id }, body: { kind: 'done' } });
      });
      await phone.context.setOffline(false);
      await waiting(phone.page).getByText(errors.service_done_meanwhile).waitFor();
      expect(await recordsOf(phone.page, service.name)).toHaveLength(1);
      await waiting(phone.page).getByRole('button', { name: offline.discard, exact: true }).click();
      await phone.page.getByRole('dialog').getByRole('button', { name: offline.discard, exact: true }).click();
      await waiting(phone.page).waitFor({ state: 'detached' });
      expect(await recordsOf(phone.page, service.name)).toHaveLength(1);
    };
    await asPerson(fixture.browser, { language, phone: true }, journey, FAILED_REQUESTS);
  });
});
