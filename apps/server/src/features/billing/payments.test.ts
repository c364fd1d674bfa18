import * as contract from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { emailOf } from '../../testing/world.ts';
import { aBillingWorld, at } from './testing/billing-world.ts';

const { world, comoe, kanari, one, pay, note, today, accountStatus, lastAudit, aClient } = await aBillingWorld();
afterAll(() => world.end());

describe('payments', () => {
  test('a payment is in the ledger with its reference, day and author, and in the audit log', async () => {
    const { id, email } = await aClient();
    await note(id, 'debit_note', 5000);
    const { data } = await pay(id, 2000, { reference: 'OM-77', note: 'by Koffi' });
    expect(data.owed).toBe(3000);
    const { data: ledger } = await kanari(contract.listPostings, { ...at(id), query: {} });
    expect(ledger.postings).toMatchObject([
      {
        kind: 'payment',
        amount: -2000,
        owedAfter: 3000,
        method: 'mobile_money',
        reference: 'OM-77',
        note: 'by Koffi',
        day: today(),
        by: 'kanari Person',
      },
      { kind: 'debit_note', amount: 5000, owedAfter: 5000, number: expect.stringMatching(/^D-\d{5}$/), dueOn: today() },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'payment.record',
      subject_name: 'OM-77',
      client_id: id,
      after: { amount: 2000 },
    });
    const mail = await one("select * from mails where recipient = $1 and kind = 'payment_received'", email);
    expect([mail.language, mail.subject]).toEqual(['fr', 'Paiement reçu\u00a0: 2\u202f000\u00a0F\u202fCFA']);
  });
  test('a payment is reported to the people who read bills, not to accounts that have ended', async () => {
    const { id } = await aClient();
    await note(id, 'debit_note', 5000);
    const { owner } = world.database.pools;
    for (const [name, end] of [
      ['present', null],
      ['ended', '2026-01-01'],
    ]) {
      await owner.query(
        `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights, date_end, expired_at)
         select 'client', partner_id, id, 'x', 'x', $2, 'x', '{view_billing}', $3, $3 from clients where id = $1`,
        [id, `${name}.reader@people.example`, end],
      );
    }
    await pay(id, 2000);
    const { rows } = await owner.query(
      "select recipient from mails where client_id = $1 and kind = 'payment_received'",
      [id],
    );
    const readers = rows.map(({ recipient }) => recipient);
    expect(readers).toContain('present.reader@people.example');
    expect(readers).not.toContain('ended.reader@people.example');
  });
  test('a reference is accepted once a method, no matter which of the partner’s clients paid with it', async () => {
    const [first, second] = [await aClient(), await aClient()];
    expect((await pay(first.id, 10, { reference: 'VIR 1' })).status).toBe(200);
    const again = await pay(second.id, 10, { reference: 'vir 1' });
    expect([again.status, again.error.code, Object.keys(again.error.fields ?? {})]).toEqual([
      409,
      'already_exists',
      ['reference'],
    ]);
    expect((await accountStatus(second.id)).owed).toBe(0);
    expect((await pay(second.id, 10, { reference: 'VIR 1', method: 'bank_transfer' })).status).toBe(200);
  });
  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['a part of a unit', { amount: 0.5 }, 'amount'],
    ['more than anybody pays', { amount: 1e13 }, 'amount'],
    ['tomorrow', { paidOn: '2099-01-01' }, 'paidOn'],
    ['on no day', { paidOn: '2026-02-30' }, 'paidOn'],
    ['without a reference', { reference: ' ' }, 'reference'],
    ['in shells', { method: 'shells' }, 'method'],
  ])('a payment of %s is refused', async (_, fields, field) => {
    const { id } = await aClient();
    const { status, error } = await pay(id, 10, fields);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });
  test('a credit note names an invoice of the client only', async () => {
    const { id } = await aClient();
    expect((await note(id, 'credit_note', 5, { invoiceId: 2_000_000 })).error.code).toBe('not_found');
    expect((await note(id, 'credit_note', 5)).data.owed).toBe(-5);
    expect(await lastAudit()).toMatchObject({ action: 'credit_note.issue', subject_kind: 'credit_note' });
  });
});

test('the list says where clients stand, sorted and counted; a client sees itself', async () => {
  const { data } = await kanari(contract.listBilling, { query: { order: 'owed', direction: 'desc', pageSize: 100 } });
  const owed = data.clients.map((client) => client.owed);
  expect(owed).toEqual([...owed].sort((a, b) => b - a));
  expect(data.total).toBe(Object.values(data.counts).reduce((sum, count) => sum + count, 0));
  expect(data.clients.every(({ clientId }) => clientId !== world.clients.niger)).toBe(true);
  for (const client of data.clients.filter(({ currency }) => currency !== null)) {
    const { owed, overdue, state } = await accountStatus(client.clientId);
    expect(client).toMatchObject({ owed, overdue, state });
    expect(Number.isInteger(client.stateSince)).toBe(true);
  }
  const own = (await world.as('comoe')(contract.listBilling, { query: {} })).data;
  expect(own.clients.map(({ clientId }) => clientId)).toEqual([comoe]);
  expect((await world.as('bandama')(contract.getBilling, at(comoe))).error.code).toBe('client_not_found');
  expect(emailOf('comoe')).toContain('comoe');
});
