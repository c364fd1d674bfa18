import * as contract from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { serviceFrom } from '../../testing/books.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld, emailOf, PASSWORD, START } from '../../testing/world.ts';
import { settleAccounts } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const DAY = 86_400_000;
const kanari = world.as('kanari');
const at = (clientId: number) => ({ params: { clientId } });
const one = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows[0];
let serial = 0;
const aReference = () => `MM-${++serial}`;

const plan = (await kanari(contract.addPlan, { body: { name: 'Standard', currency: 'XOF', price: 3000 } })).data;
const open = (clientId: number, planId: contract.PlanId | null = plan.id) =>
  kanari(contract.setBillingTerms, { ...at(clientId), body: { currency: 'XOF', planId, paymentDays: 10 } });
const pay = (clientId: number, amount: number, fields: object = {}) =>
  kanari(contract.recordPayment, {
    ...at(clientId),
    body: { amount, method: 'mobile_money', reference: aReference(), paidOn: today(), note: '', ...fields },
  });
const note = (clientId: number, kind: 'credit_note' | 'debit_note', amount: number, fields: object = {}) =>
  kanari(contract.issueNote, { ...at(clientId), body: { kind, amount, reason: 'agreed', ...fields } });
const today = () => new Date(world.clock.now).toISOString().slice(0, 10);
/** Days pass; nobody's sign-in ends by them. */
const pass = async (days: number) => {
  world.clock.now += days * DAY;
  await owner.query('update sign_ins set expires_at = $1', [new Date(world.clock.now + DAY)]);
};
const later = async (days: number) => {
  await pass(days);
  await settleAccounts(owner, world.clock.now);
};
const standing = async (clientId: number) => (await kanari(contract.getBilling, at(clientId))).data;
const lastAudit = () => one('select * from audit_log order by id desc limit 1');

/** A client of Kanari whose account is open, with an administrator's token. */
async function aClient(billingOption: 'prepaid' | 'postpaid' = 'postpaid') {
  const name = `Client ${++serial}`;
  const { id } = await one(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2, time_zone)
     values ($1, $2, 'company', $3, $4, 'CI', 'Africa/Abidjan') returning id`,
    ...[world.partners.kanari, name, billingOption, `c${serial}@clients.example`],
  );
  const email = `boss${serial}@people.example`;
  const { id: userId } = await one(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights, language)
     select 'client', partner_id, $2, last_name, 'Boss', $3, password_hash, rights, 'fr' from users where id = $1 returning id`,
    ...[world.users.comoe, id, email],
  );
  await open(id);
  return { id: id as contract.ClientId, userId, email, asked: world.as({ token: await freshToken(world, userId) }) };
}

describe('plans', () => {
  test('are added, edited and taken off the offer, each in the audit log', async () => {
    const added = await kanari(contract.addPlan, {
      body: { name: 'Gold', currency: 'EUR', price: 1999, setupFee: 500 },
    });
    expect(added.data).toMatchObject({ name: 'Gold', currency: 'EUR', price: 1999, setupFee: 500, clients: 0 });
    expect(await lastAudit()).toMatchObject({
      action: 'plan.add',
      subject_name: 'Gold',
      partner_id: world.partners.kanari,
    });
    const { id } = added.data;
    const edited = await kanari(contract.editPlan, {
      params: { id },
      body: { name: 'Gold+', price: 2499, setupFee: 500 },
    });
    expect(edited.data).toMatchObject({ id, name: 'Gold+', price: 2499 });
    expect(await lastAudit()).toMatchObject({
      action: 'plan.edit',
      before: { price: 1999, name: 'Gold' },
      after: { price: 2499 },
    });
    expect((await kanari(contract.deletePlan, { params: { id } })).status).toBe(200);
    expect((await kanari(contract.listPlans, { query: {} })).data.map(({ name }) => name)).toEqual(['Standard']);
    expect((await kanari(contract.deletePlan, { params: { id } })).error.code).toBe('not_found');
  });
  test('a name is taken once, in any case of its letters', async () => {
    const { status, error } = await kanari(contract.addPlan, { body: { name: 'STANDARD', currency: 'XOF', price: 1 } });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, 'already_exists', ['name']]);
    const other = (await kanari(contract.addPlan, { body: { name: 'Other', currency: 'XOF', price: 1 } })).data;
    const renamed = await kanari(contract.editPlan, { params: { id: other.id }, body: { name: 'standard', price: 1 } });
    expect(renamed.error.code).toBe('already_exists');
  });
  test('one that a client is on stays', async () => {
    await aClient();
    expect((await kanari(contract.deletePlan, { params: { id: plan.id } })).error.code).toBe('plan_in_use');
  });
  test('the platform’s people say whose plan it is', async () => {
    const body = { name: 'Sahel 1', currency: 'XOF', price: 1 } as const;
    const { error } = await world.as('platform')(contract.addPlan, { body });
    expect(error.fields).toHaveProperty('partnerId');
    const added = await world.as('platform')(contract.addPlan, { body: { ...body, partnerId: world.partners.sahel } });
    expect(added.data.partnerId).toBe(world.partners.sahel);
  });
});

describe('terms', () => {
  test('a client with whom nothing is agreed owes nothing, and no payment of it can be recorded', async () => {
    const { data } = await kanari(contract.getBilling, at(bandama));
    expect(data).toMatchObject({ currency: null, owed: 0, state: 'active', path: [], next: null });
    expect((await pay(bandama, 100)).error.code).toBe('billing_not_open');
    expect((await note(bandama, 'credit_note', 100)).error.code).toBe('billing_not_open');
  });
  test('a plan of another currency or partner is no choice', async () => {
    const { id } = await aClient();
    const euro = (await kanari(contract.addPlan, { body: { name: 'Euro', currency: 'EUR', price: 1 } })).data;
    expect((await open(id, euro.id)).error.fields).toHaveProperty('planId');
    const body = { name: 'Sahel 2', currency: 'XOF', price: 1 } as const;
    const strange = (await world.as('sahel')(contract.addPlan, { body })).data;
    expect((await open(id, strange.id)).error.fields).toHaveProperty('planId');
  });
  test('a currency in which something is posted stays', async () => {
    const { id } = await aClient();
    const euro = { currency: 'EUR', planId: null, paymentDays: 5 } as const;
    expect((await kanari(contract.setBillingTerms, { ...at(id), body: euro })).data).toMatchObject({
      currency: 'EUR',
      planId: null,
    });
    await pay(id, 5);
    const xof = { ...euro, currency: 'XOF' } as const;
    expect((await kanari(contract.setBillingTerms, { ...at(id), body: xof })).error.code).toBe('currency_fixed');
  });
  test('devices get a plan of their own, and lose it; another client’s device is not found', async () => {
    const { id } = await aClient();
    const device = await aDevice(world, { clientId: id });
    const strange = await aDevice(world, { clientId: comoe });
    const own = (await kanari(contract.addPlan, { body: { name: `Own ${id}`, currency: 'XOF', price: 9 } })).data;
    const give = (deviceIdList: contract.DeviceId[], planId: contract.PlanId | null) =>
      kanari(contract.setDevicePlan, { ...at(id), body: { deviceIdList, planId } });
    expect((await give([device.id], own.id)).data.ownPlans).toMatchObject([
      { deviceId: device.id, planName: own.name },
    ]);
    expect((await kanari(contract.deletePlan, { params: { id: own.id } })).error.code).toBe('plan_in_use');
    expect((await give([device.id, strange.id], own.id)).error.code).toBe('device_not_found');
    expect((await give([device.id], null)).data.ownPlans).toEqual([]);
    expect((await kanari(contract.deletePlan, { params: { id: own.id } })).status).toBe(200);
  });
});

describe('payments', () => {
  test('a payment stands in the ledger with its reference, day and author, and in the audit log', async () => {
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
  test('a reference is accepted once a method, whoever of the partner’s clients paid with it', async () => {
    const [first, second] = [await aClient(), await aClient()];
    expect((await pay(first.id, 10, { reference: 'VIR 1' })).status).toBe(200);
    const again = await pay(second.id, 10, { reference: 'vir 1' });
    expect([again.status, again.error.code, Object.keys(again.error.fields ?? {})]).toEqual([
      409,
      'already_exists',
      ['reference'],
    ]);
    expect((await standing(second.id)).owed).toBe(0);
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

describe('a client that does not pay', () => {
  test('is warned, loses its sign-in and its tokens, is heard on, and has all of it back with the payment', async () => {
    const { id, email, asked } = await aClient();
    const device = await aDevice(world, { clientId: id });
    await open(id, null);
    await note(id, 'debit_note', 7000);
    const notice = async () => (await asked(contract.userData)).data?.billing;
    const signIn = () => world.as(undefined)(contract.login, { body: { email, password: PASSWORD } });
    expect(await notice()).toBeNull();
    const due = Date.parse(`${today()}T00:00Z`);
    await later(1);
    expect(await notice()).toEqual({ state: 'past_due', since: due + DAY, suspendsAt: due + 15 * DAY });
    await later(7);
    expect(await notice()).toMatchObject({ state: 'grace', since: due + 8 * DAY });
    const { token } = (await signIn()).data;
    expect(token).toBeTypeOf('string');
    await later(7);

    expect(await signIn()).toMatchObject({ status: 403, error: { code: 'account_suspended_unpaid' } });
    expect((await asked(contract.userData)).status).toBe(401);
    expect((await world.as({ token })(contract.userData)).status).toBe(401);
    expect(await one('select status from devices where id = $1', device.id)).toEqual({ status: 'enabled' });
    expect(
      (await one("select after from audit_log where action = 'client.state' order by id desc limit 1")).after,
    ).toEqual({
      state: 'suspended_unpaid',
    });
    const { path } = await standing(id);
    expect(path.at(-1)).toEqual({ state: 'suspended_unpaid', at: due + 15 * DAY });

    expect((await pay(id, 6999)).data.state).toBe('suspended_unpaid');
    expect((await pay(id, 1)).data).toMatchObject({
      state: 'active',
      stateSince: world.clock.now,
      owed: 0,
      overdue: 0,
    });
    expect((await signIn()).status).toBe(200);
    expect((await world.as({ token })(contract.userData)).data.billing).toBeNull();
    const { data: ledger } = await world.as({ token })(contract.listPostings, { ...at(id), query: {} });
    expect(ledger.total).toBe(3);
    const mails = await owner.query(
      "select kind from mails where recipient = $1 and kind <> 'payment_received' order by id",
      [email],
    );
    expect(mails.rows.map(({ kind }) => kind)).toEqual([
      ...['payment_overdue', 'grace_started', 'account_suspended', 'account_restored'],
    ]);
  });

  test('two payments at once, and the clock between them, are each counted once', async () => {
    const { id, email } = await aClient();
    await note(id, 'debit_note', 1000);
    await pass(20);
    const both = Promise.all([
      pay(id, 500),
      settleAccounts(owner, world.clock.now),
      pay(id, 500),
      pay(id, 500),
      pay(id, 500),
    ]);
    for (const answer of await both) if (typeof answer === 'object') expect(answer.status).toBe(200);
    expect(await standing(id)).toMatchObject({ state: 'active', owed: -1000 });
    const { count } = await one(
      "select count(*)::int from mails where recipient = $1 and kind = 'payment_received'",
      email,
    );
    expect(count).toBe(4);
    const states = await one(
      'select array_agg(state order by id) as states from client_states where client_id = $1',
      id,
    );
    expect(states.states).toEqual(['suspended_unpaid', 'active']);
  });

  test('the same reference at the same moment is recorded once', async () => {
    const { id } = await aClient();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id, 10, { reference: 'ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await standing(id)).owed).toBe(-10);
  });
});

describe('invoices', () => {
  test('come by the clock with their lines, are read as issued, and say what is unpaid; the next one is foretold', async () => {
    const { id, asked } = await aClient();
    await aDevice(world, { clientId: id });
    await serviceFrom(world.database, id, new Date(START));
    await owner.query(
      "update billing_accounts set charged_until = date_trunc('month', $2::timestamptz at time zone 'UTC') where client_id = $1",
      [id, new Date(world.clock.now)],
    );
    await owner.query('update plan_assignments set starts_at = $2 where client_id = $1', [id, new Date(START)]);
    const foretold = (await standing(id)).next;
    expect(foretold?.lines[0]).toMatchObject({ planName: 'Standard', devices: 1 });
    await later(32);
    const { data } = await asked(contract.listInvoices, { ...at(id), query: {} });
    const first = data.invoices.at(-1);
    expect(first).toMatchObject({
      total: foretold?.total,
      unpaid: foretold?.total,
      from: foretold?.from,
      to: foretold?.to,
    });
    const invoiceId = first?.id as contract.InvoiceId;
    await pay(id, 100);
    const { data: ledger } = await asked(contract.listPostings, { ...at(id), query: {} });
    // who pays is a person; what the clock posts bears nobody's name, and no brand's
    expect(ledger.postings.map(({ kind, by }) => [kind, by])).toEqual([
      ['payment', 'kanari Person'],
      ['invoice', null],
    ]);
    await owner.query("update clients set full_name = 'Renamed ' || id where id = $1", [id]);
    const invoice = (await asked(contract.getInvoice, { params: { id: invoiceId } })).data;
    expect(invoice).toMatchObject({ unpaid: (foretold?.total ?? 0) - 100, seller: { name: 'Kanari Fleet' } });
    expect(invoice.buyer.name).toMatch(/^Client/);
    for (const stranger of ['bandama', 'niger', 'sahel'] as const)
      expect((await world.as(stranger)(contract.getInvoice, { params: { id: invoiceId } })).error.code).toBe(
        'not_found',
      );
  });

  test('a statement is a file with what was owed before, every posting and what is owed', async () => {
    const { id } = await aClient();
    await note(id, 'debit_note', 1500);
    await pay(id, 500, { reference: '=1+1' });
    const body = { format: 'csv', language: 'fr', from: today(), to: today() } as const;
    const { data } = await kanari(contract.exportStatement, { ...at(id), body });
    expect(data.fileName).toMatch(/^releve_client-\d+_2\d{3}-\d\d-\d\d_2\d{3}-\d\d-\d\d\.csv$/);
    const lines = new TextDecoder()
      .decode(await data.content.arrayBuffer())
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('Solde dû antérieur');
    expect(lines[3]).toMatch(/Paiement;;["']*'?=1\+1.*;500;1000;/);
    expect(await lastAudit()).toMatchObject({ action: 'billing.export', client_id: id, after: { lines: 2 } });
    const wrong = { ...body, from: '2026-12-02', to: '2026-12-01' };
    expect((await kanari(contract.exportStatement, { ...at(id), body: wrong })).error.fields).toHaveProperty('to');
  });
});

test('the list says where clients stand, sorted and counted; a client sees itself', async () => {
  const { data } = await kanari(contract.listBilling, { query: { order: 'owed', direction: 'desc', pageSize: 100 } });
  const owed = data.clients.map((client) => client.owed);
  expect(owed).toEqual([...owed].sort((a, b) => b - a));
  expect(data.total).toBe(Object.values(data.counts).reduce((sum, count) => sum + count, 0));
  expect(data.clients.every(({ clientId }) => clientId !== world.clients.niger)).toBe(true);
  for (const client of data.clients.filter(({ currency }) => currency !== null)) {
    const { owed, overdue, state } = await standing(client.clientId);
    expect(client).toMatchObject({ owed, overdue, state });
  }
  const own = (await world.as('comoe')(contract.listBilling, { query: {} })).data;
  expect(own.clients.map(({ clientId }) => clientId)).toEqual([comoe]);
  expect((await world.as('bandama')(contract.getBilling, at(comoe))).error.code).toBe('client_not_found');
  expect(emailOf('comoe')).toContain('comoe');
});
