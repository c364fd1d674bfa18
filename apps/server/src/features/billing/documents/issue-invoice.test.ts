import * as contract from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { serviceFrom } from '../../../testing/books.ts';
import { aDevice } from '../../../testing/device.ts';
import { aBillingWorld, at, DAY } from '../testing/billing-world.ts';

const { world, owner, kanari, later, accountStatus, lastAudit, aClient } = await aBillingWorld();
afterAll(() => world.end());

/** A client that pays by invoice, one vehicle of which is in service for ten days and charged since the month began. */
async function tenDaysOfService(billingOption: 'prepaid' | 'postpaid' = 'postpaid') {
  const client = await aClient(billingOption);
  await aDevice(world, { clientId: client.id });
  const since = new Date(world.clock.now - 10 * DAY);
  await serviceFrom(world.database, client.id, since);
  await owner.query('update plan_assignments set starts_at = $2 where client_id = $1', [client.id, since]);
  await owner.query(
    `update billing_accounts set charged_until = date_trunc('month', $2::timestamptz at time zone 'UTC') where client_id = $1`,
    [client.id, new Date(world.clock.now)],
  );
  return client;
}

const issue = (clientId: contract.ClientId, body: { from: string; to: string; total: number }) =>
  kanari(contract.issueInvoice, { ...at(clientId), body });
const invoicesOf = async (clientId: contract.ClientId) =>
  (await kanari(contract.listInvoices, { ...at(clientId), query: {} })).data.invoices;

describe('an invoice that is issued by hand', () => {
  test('charges what was shown, in the name of who issued it, and the month goes on from there', async () => {
    const { id, email } = await tenDaysOfService();
    const shown = (await accountStatus(id)).unbilled;
    expect(shown).toMatchObject({ from: '2026-11-01', to: '2026-11-20', total: 900 }); // nine days began with it
    const { status, data } = await issue(id, shown as NonNullable<typeof shown>);
    expect([status, data.owed, data.unbilled]).toEqual([200, 900, null]);
    expect(await lastAudit()).toMatchObject({ action: 'invoice.issue', client_id: id, after: { amount: 900 } });
    const { rows: mails } = await owner.query('select kind from mails where recipient = $1', [email]);
    expect(mails).toEqual([{ kind: 'invoice_issued' }]);
    const { data: ledger } = await kanari(contract.listPostings, { ...at(id), query: {} });
    expect(ledger.postings.map(({ kind, by }) => [kind, by])).toEqual([['invoice', 'kanari Person']]);
    await later(12);
    const spans = (await invoicesOf(id)).map(({ from, to, total }) => [from, to, total]);
    expect(spans).toEqual([
      ['2026-11-20', '2026-12-01', 1100],
      ['2026-11-01', '2026-11-20', 900],
    ]);
  });

  test('is not issued twice: the second press finds what was shown gone', async () => {
    const { id } = await tenDaysOfService();
    const shown = (await accountStatus(id)).unbilled as contract.BillingAccount['unbilled'] & object;
    const answers = await Promise.all([issue(id, shown), issue(id, shown), issue(id, shown)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await issue(id, shown)).error.code).toBe('invoice_changed');
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('is not issued over another price or other days than those shown', async () => {
    const { id } = await tenDaysOfService();
    const shown = (await accountStatus(id)).unbilled as contract.BillingAccount['unbilled'] & object;
    for (const other of [{ total: shown.total + 1 }, { from: '2026-11-02' }, { to: '2026-11-19' }]) {
      expect((await issue(id, { ...shown, ...other })).error.code).toBe('invoice_changed');
    }
    expect(await invoicesOf(id)).toHaveLength(0);
  });

  test('is for those who pay by invoice, and issued by who keeps accounts', async () => {
    const prepaid = await tenDaysOfService('prepaid');
    expect((await accountStatus(prepaid.id)).unbilled).toBeNull();
    const days = { from: '2026-11-01', to: '2026-11-20', total: 900 };
    expect((await issue(prepaid.id, days)).error.code).toBe('invoice_changed');
    const { id, asked } = await tenDaysOfService();
    const own = await asked(contract.issueInvoice, { ...at(id), body: days });
    expect([own.status, own.error.code]).toEqual([403, 'not_allowed']); // a client reads its bills, it issues none
    expect(await invoicesOf(id)).toHaveLength(0);
  });
});
