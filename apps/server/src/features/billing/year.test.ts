import type { Currency } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../db/testing.ts';
import { type Agreed, aPartner, serviceChanges, someBooks } from '../../testing/books.ts';
import { stateOf } from './account/account-state.ts';
import { settleAccounts } from './account/settle.job.ts';
import { addDays, startOfDay } from './documents/calendar.ts';

/* Accounts walked through time by the clock alone, on a real database. */

const database = await testDatabase();
afterAll(() => database.drop());
const { owner } = database.pools;
const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const START = { from: utc('2025-12-31T08:00'), firstDay: '2026-01-01' };

const rowsOf = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows;
const stateNow = async (clientId: number) =>
  (await rowsOf('select state, state_since from clients where id = $1', clientId))[0];
const statesOf = async (clientId: number) =>
  (await rowsOf('select state, since from client_states where client_id = $1 order by id', clientId)).map(
    ({ state, since }) => `${state} ${since.toISOString().slice(0, 16)}`,
  );
const ledgerOf = (clientId: number) =>
  rowsOf(
    'select kind, amount::float8 as amount, day::text, due_on::text as due, at from ledger where client_id = $1 order by id',
    clientId,
  );
const mailsTo = async (recipient: string) =>
  (await rowsOf('select kind from mails where recipient = $1 order by id', recipient)).map(({ kind }) => kind);

async function pay(clientId: number, amount: number, at: number): Promise<void> {
  await owner.query(
    `insert into ledger (client_id, partner_id, kind, amount, currency, at, method, reference, made_by_name)
     select c.id, c.partner_id, 'payment', $2, a.currency, to_timestamp($3 / 1000.0), 'cash', gen_random_uuid()::text, 'x'
     from clients c join billing_accounts a on a.client_id = c.id where c.id = $1`,
    [clientId, -amount, at],
  );
  await owner.query('update billing_accounts set next_at = null where client_id = $1', [clientId]);
  await settleAccounts(owner, at);
}
/** The job, every so many hours from one moment to another. */
async function walk(from: number, to: number, every = 24 * HOUR): Promise<void> {
  for (let now = from; now <= to; now += every) await settleAccounts(owner, now);
}
const books = async (agreed: Partial<Agreed> = {}) =>
  someBooks(database, { ...START, partnerId: await aPartner(database), ...agreed });

describe('by invoice', () => {
  test('a year without a payment: an invoice a month until the suspension, each step on its day, each mail once', async () => {
    const { clientId, administrator } = await books({ devices: 3 });
    await walk(utc('2026-01-01T00:10'), utc('2026-12-31T00:10'), 12 * HOUR);
    // January is invoiced on 1 February, due on the 16th
    expect(await statesOf(clientId)).toEqual([
      'past_due 2026-02-17T00:00',
      'grace 2026-02-24T00:00',
      'suspended_unpaid 2026-03-03T00:00',
    ]);
    const postings = await ledgerOf(clientId);
    // February whole; of March the days that began before the suspension
    expect(postings.map(({ amount, due }) => [amount, due])).toEqual([
      [15_000, '2026-02-16'],
      [15_000, '2026-03-16'],
      [3 * Math.round((5000 * 2) / 31), '2026-04-16'],
    ]);
    expect(await mailsTo(administrator)).toEqual([
      ...[
        'invoice_issued',
        'payment_overdue',
        'grace_started',
        'invoice_issued',
        'account_suspended',
        'invoice_issued',
      ],
    ]);
  });

  test('numbers run on within a partner without gaps, no matter who is invoiced first', async () => {
    const partnerId = await aPartner(database);
    for (let index = 0; index < 4; index++) await books({ partnerId });
    await walk(utc('2026-01-01T00:10'), utc('2026-04-02T00:10'));
    const numbers = await rowsOf('select number from invoices where partner_id = $1 order by number', partnerId);
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('after three months of which the clock missed, each month has its invoice, due from the day it was asked for', async () => {
    const { clientId } = await books();
    await settleAccounts(owner, utc('2026-04-05T10:00'));
    const invoices = await rowsOf(
      'select period_from::text as f, period_to::text as t, issued_on::text as i, due_on::text as d from invoices where client_id = $1 order by number',
      clientId,
    );
    expect(invoices.map(({ f, t }) => [f, t])).toEqual([
      ['2026-01-01', '2026-02-01'],
      ['2026-02-01', '2026-03-01'],
      ['2026-03-01', '2026-04-01'],
    ]);
    expect(new Set(invoices.map(({ i, d }) => `${i} ${d}`))).toEqual(new Set(['2026-04-05 2026-04-20']));
    expect((await stateNow(clientId)).state).toBe('active');
  });

  test.each([
    ['Europe/Paris', '2026-03-31T22:00'],
    ['Africa/Lagos', '2026-03-31T23:00'],
    ['America/St_Johns', '2026-04-01T02:30'],
  ])('a month ends at midnight of %s', async (timeZone, midnight) => {
    const { clientId } = await books({ timeZone, firstDay: '2026-03-01' });
    await settleAccounts(owner, utc(midnight) - 1);
    expect(await ledgerOf(clientId)).toEqual([]);
    await settleAccounts(owner, utc(midnight));
    expect(await ledgerOf(clientId)).toMatchObject([{ kind: 'invoice', amount: 5000 }]);
  });

  test('a device that leaves and one that comes are charged for their days, and a setup fee once', async () => {
    const { clientId, devices } = await books({ devices: 2, setupFee: 1000 });
    const [leaving = 0] = devices;
    await serviceChanges(database, { deviceId: leaving, clientId, status: 'disabled', at: utc('2026-01-16T12:00') });
    await serviceChanges(database, { deviceId: leaving, clientId, status: 'enabled', at: utc('2026-02-10T12:00') });
    await walk(utc('2026-01-01T00:10'), utc('2026-03-01T00:10'));
    const amounts = (await ledgerOf(clientId)).map(({ amount }) => amount);
    expect(amounts).toEqual([5000 + Math.round((5000 * 16) / 31) + 2000, 5000 + Math.round((5000 * 18) / 28)]);
  });

  test('no one is charged anything and nothing happens without a plan', async () => {
    const { clientId, administrator } = await books({ price: 0 });
    await walk(utc('2026-01-01T00:10'), utc('2026-06-01T00:10'));
    expect([await ledgerOf(clientId), await statesOf(clientId), await mailsTo(administrator)]).toEqual([[], [], []]);
  });
});

describe('prepaid', () => {
  test('a year: topped up, used up, suspended, paid and restored at that moment, with the days in between not charged', async () => {
    const { clientId, administrator } = await books({ billingOption: 'prepaid', price: 3100 });
    await pay(clientId, 3100, utc('2025-12-31T09:00'));
    await walk(utc('2026-01-01T00:01'), utc('2026-01-31T23:01'), HOUR);
    expect(await stateNow(clientId)).toMatchObject({ state: 'active' });
    expect(
      (await rowsOf('select owed::float8 as owed from billing_accounts where client_id = $1', clientId))[0].owed,
    ).toBe(0);
    await walk(utc('2026-02-01T00:01'), utc('2026-03-01T00:01'));
    // the first day that no balance covers is J+1
    expect(await statesOf(clientId)).toEqual([
      'past_due 2026-02-01T00:01',
      'grace 2026-02-08T00:00',
      'suspended_unpaid 2026-02-15T00:00',
    ]);
    const charged = (await ledgerOf(clientId)).filter(({ kind }) => kind === 'daily_charge');
    expect(charged.map(({ day }) => day)).toEqual(
      Array.from({ length: 31 + 14 }, (_, index) => addDays('2026-01-01', index)),
    );
    await pay(clientId, 10_000, utc('2026-03-10T15:30'));
    expect(await stateNow(clientId)).toEqual({ state: 'active', state_since: new Date(utc('2026-03-10T15:30')) });
    await walk(utc('2026-03-11T00:01'), utc('2026-03-13T00:01'));
    const days = (await ledgerOf(clientId)).filter(({ kind }) => kind === 'daily_charge').map(({ day }) => day);
    expect(days.slice(-4)).toEqual(['2026-02-14', '2026-03-11', '2026-03-12', '2026-03-13']);
    expect(await mailsTo(administrator)).toEqual([
      ...['balance_low', 'payment_overdue', 'grace_started', 'account_suspended', 'account_restored'],
    ]);
  });

  test('days that the clock missed are charged once each, and asked for on the day it came back', async () => {
    const { clientId } = await books({ billingOption: 'prepaid', price: 3100 });
    await walk(utc('2026-01-01T00:01'), utc('2026-01-03T00:01'));
    await settleAccounts(owner, utc('2026-01-06T11:00'));
    await settleAccounts(owner, utc('2026-01-06T11:00'));
    expect((await ledgerOf(clientId)).map(({ day, due, amount }) => [day, due, amount])).toEqual([
      ['2026-01-01', '2025-12-31', 100],
      ['2026-01-02', '2026-01-01', 100],
      ['2026-01-03', '2026-01-02', 100],
      ['2026-01-04', '2026-01-05', 100],
      ['2026-01-05', '2026-01-05', 100],
      ['2026-01-06', '2026-01-05', 100],
    ]);
  });

  test.each([
    ['XOF', 5000],
    ['EUR', 1499],
    ['TND', 12_345],
  ] as [Currency, number][])('a month in %s adds up to the price to the last unit', async (currency, price) => {
    const { clientId } = await books({
      billingOption: 'prepaid',
      currency,
      price,
      timeZone: 'Europe/Paris',
      devices: 2,
      firstDay: '2026-03-01',
    });
    await pay(clientId, 3 * price, utc('2026-02-28T12:00'));
    await walk(utc('2026-03-01T06:00'), utc('2026-03-31T06:00'), 6 * HOUR);
    const amounts = (await ledgerOf(clientId))
      .filter(({ kind }) => kind === 'daily_charge')
      .map(({ amount }) => amount);
    expect([amounts.length, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual([31, 2 * price]);
  });
});

test('the stored state is what the ledger and the clock say, at every step of a year', async () => {
  const all = [
    await books(),
    await books({ billingOption: 'prepaid', timeZone: 'America/Havana' }),
    await books({ timeZone: 'Pacific/Auckland' }),
  ];
  let dice = 7;
  const roll = (sides: number) => {
    dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
    return dice % sides;
  };
  for (let now = utc('2026-01-01T00:00'); now < utc('2026-12-31T00:00'); now += (1 + roll(90)) * HOUR) {
    await settleAccounts(owner, now);
    const lucky = all[roll(12)];
    if (lucky) await pay(lucky.clientId, 500 + roll(9000), now);
    const one = all[roll(3)];
    if (!one) continue;
    const { clientId } = one;
    const [{ zone }] = await rowsOf('select time_zone as zone from clients where id = $1', clientId);
    const ledger = await ledgerOf(clientId);
    const debts = ledger
      .filter(({ due }) => due)
      .map(({ amount, due, at }) => ({ amount, dueOn: due, at: at.getTime() }));
    const credits = ledger.filter(({ due }) => !due).map(({ amount, at }) => ({ amount: -amount, at: at.getTime() }));
    const said = stateOf({ debts, credits, timeZone: zone, openedAt: START.from, closedAt: null }, now);
    expect((await stateNow(clientId)).state).toBe(said.state);
    const [account] = await rowsOf(
      'select owed::float8, overdue::float8 from billing_accounts where client_id = $1',
      clientId,
    );
    expect(account).toEqual({ owed: said.owed, overdue: said.overdue });
  }
});

test('a second run at the same moment does nothing, and two runs at once do everything once', async () => {
  const partnerId = await aPartner(database);
  const some = await Promise.all(Array.from({ length: 6 }, () => books({ partnerId, devices: 2 })));
  const now = utc('2026-05-01T00:05');
  await Promise.all([settleAccounts(owner, now), settleAccounts(owner, now), settleAccounts(owner, now)]);
  for (const { clientId, administrator } of some) {
    expect((await ledgerOf(clientId)).length).toBe(4);
    expect((await mailsTo(administrator)).length).toBe(4);
  }
  expect(await settleAccounts(owner, now)).toBe(0);
});

test('what is posted cannot be changed, by the owner of the database neither', async () => {
  for (const statement of [
    'update ledger set amount = 1',
    'delete from ledger',
    'truncate ledger',
    'delete from invoices',
    'update invoices set total = 1',
  ]) {
    await expect(owner.query(statement)).rejects.toThrow(/posted entries cannot change|truncate/);
  }
});

test('a closed account is charged nothing, and opened again it is what the ledger says', async () => {
  const { clientId } = await books({ billingOption: 'prepaid', price: 3100 });
  await walk(utc('2026-01-01T00:01'), utc('2026-01-02T00:01'));
  await owner.query("update clients set state = 'closed', state_since = '2026-01-02T12:00Z' where id = $1", [clientId]);
  await walk(utc('2026-01-03T00:01'), utc('2026-01-05T00:01'));
  expect((await ledgerOf(clientId)).length).toBe(2);
  await owner.query("update clients set state = 'active', state_since = '2026-01-05T12:00Z' where id = $1", [clientId]);
  await settleAccounts(owner, utc('2026-01-05T12:30'));
  expect((await stateNow(clientId)).state).toBe('past_due');
  expect(startOfDay('2026-01-05', 'Africa/Abidjan')).toBe(utc('2026-01-05T00:00'));
});
