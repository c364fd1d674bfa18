import type { BillingAccount, Plan } from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixtureAhead } from '../../support/fixture-ahead.ts';
import { asPerson, FAILED_REQUESTS, signInAsAdministrator } from '../../support/person.ts';
import { ADMINISTRATOR } from '../../support/plan.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

/* Days must pass before they can be invoiced: the server starts again with its clock ahead. */

const { fixture, restartAhead } = useFixtureAhead();

let ahead = 0;
/** Lets the time pass until the twentieth of the month after. */
async function passToTheTwentieth(): Promise<void> {
  const now = new Date(Date.now() + ahead);
  ahead += Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20, 12) - now.getTime();
  await restartAhead(ahead);
}

describe.each(languagesOf(import.meta.filename))('an invoice that is issued by hand, %s', (language) => {
  const { billing, errors } = WORDS[language];
  const clientName = `${fixture.partners[language].displayName} Two`;
  const home = () => fixture.platform.addressOf('localhost');

  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const login = await fetch(`${home()}/api/v4/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ADMINISTRATOR),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    headers.authorization = `Bearer ${data.token}`;
    const answer = await fetch(`${home()}/api/v4${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = (await answer.json()) as { data: Answer };
    expect([path, answer.status, content]).toMatchObject([path, 200, {}]);
    return content.data;
  }

  /** A client on a plan since some weeks, and what of it is on no invoice. */
  async function unbilledWeeks() {
    const clients = await ask<{ id: number; fullName: string; partnerId: number }[]>('GET', '/client/list-1');
    const client = clients.find(({ fullName }) => fullName === clientName);
    if (!client) throw new Error(`there is no client ${clientName}`);
    const terms = { currency: 'XOF', price: 5000 };
    const plan = await ask<Plan>('POST', '/billing/plan', { ...terms, name: 'Camions', partnerId: client.partnerId });
    await ask('PUT', `/billing/${client.id}/terms`, { currency: 'XOF', planId: plan.id, paymentDays: 60 });
    await passToTheTwentieth();
    const unbilled = async () => (await ask<BillingAccount>('GET', `/billing/${client.id}`)).unbilled;
    // the month before is invoiced by the clock, once it has struck
    await expect.poll(async () => (await unbilled())?.from.slice(8)).toBe('01');
    await expect.poll(async () => (await unbilled())?.from.slice(0, 7)).toBe((await unbilled())?.to.slice(0, 7));
    const shown = await unbilled();
    if (!shown) throw new Error('nothing is to be invoiced');
    return { clientId: client.id, shown };
  }

  async function openDialog(page: Page, clientId: number) {
    await signInAsAdministrator(page, home(), language, `/billing/client/${clientId}`);
    await page.getByRole('button', { name: billing.invoiceNow.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(billing.invoiceNow.final).waitFor();
    return dialog;
  }

  it('is over what was shown, and never issued twice for the same days', async () => {
    const { clientId, shown } = await unbilledWeeks();
    const ofThoseDays = async () => {
      type Invoices = { invoices: { from: string; to: string; total: number }[] };
      const { invoices } = await ask<Invoices>('GET', `/billing/${clientId}/invoice/list`);
      return invoices.filter(({ from }) => from >= shown.from).map(({ from, to, total }) => ({ from, to, total }));
    };
    const { from, to, total } = shown;
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        const dialog = await openDialog(page, clientId);
        const another = await context.newPage(); // another user opens it at the same time
        const same = await openDialog(another, clientId);
        const amount = /\d[\d\s,.]*\d/.exec((await dialog.getByRole('row').last().textContent()) ?? '')?.[0].trim();
        expect(Number(amount?.replace(/\D/g, ''))).toBe(total);
        expect(await dialog.locator('button[type=submit]').textContent()).toContain(amount);
        expect(await ofThoseDays()).toEqual([]);

        await dialog.locator('button[type=submit]').click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByText(billing.invoiceNow.open).waitFor({ state: 'detached' });
        expect(await ofThoseDays()).toEqual([{ from, to, total }]);

        await same.locator('button[type=submit]').click();
        await another.getByText(errors.invoice_changed).waitFor();
        await same.waitFor({ state: 'detached' });
        expect(await ofThoseDays()).toEqual([{ from, to, total }]);
        await another.reload();
        await another.getByRole('heading', { name: clientName }).waitFor();
        await another.getByRole('link', { name: /\d/ }).first().waitFor();
        expect(await another.getByRole('button', { name: billing.invoiceNow.open }).count()).toBe(0);
      },
      FAILED_REQUESTS,
    );
  });
});
