import {
  correctSms,
  deleteSmsPrice,
  editSmsAccount,
  exportSms,
  exportSmsAccounts,
  exportSmsEntries,
  listSms,
  listSmsAccounts,
  listSmsEntries,
  listSmsPrices,
  saveSmsPrice,
  sendSmsAgain,
  smsSummary,
  topUpSms,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { queueSms } from '../../sms/queue-sms.ts';
import { smsFailed } from '../../sms/send-queries.ts';
import type { Sms } from '../../sms/sms-queries.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { aWorld } from '../../testing/world.ts';
import { warnOfLowBalance } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama, niger } = world.clients;
const SEGMENT = 250_000; // 25 XOF
const ofComoe = { clientId: comoe };

beforeEach(() => {
  world.clock.now += 3_600_000;
});

async function anSms(more: Partial<Sms> = {}): Promise<number> {
  const sms: Sms = {
    clientId: comoe,
    recipient: '+2250707070707',
    kind: 'alert',
    language: 'fr',
    text: 'Alerte',
    ...more,
  };
  const answer = await queueSms(world.database.owner, sms, world.clock.now);
  if (!('id' in answer)) throw new Error(answer.code);
  return answer.id;
}

test('the summary adds up by day, type, user and country, without what failed; codes are not shown', async () => {
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  await anSms({ userId: world.users.comoe, text: 'a'.repeat(161) });
  await anSms({ kind: 'contact_code', text: 'Code 123456', recipient: '+33612345678' });
  await smsFailed(owner, await anSms(), 'refused', new Date(world.clock.now));
  const { data } = await world.as('comoe')(smsSummary, { params: ofComoe, query: {} });
  expect(data).toMatchObject({ messages: 3, segments: 4, failed: 1, cost: 3 * SEGMENT, sends: true });
  expect(data.account).toMatchObject({ balance: 97 * SEGMENT, currency: 'XOF', state: 'ready' });
  expect(data.byDay).toMatchObject([{ key: '2026-11-20', messages: 3, failed: 1 }]);
  expect(data.byKind.map(({ key, cost }) => [key, cost])).toEqual([
    ['alert', 2 * SEGMENT],
    ['contact_code', SEGMENT],
  ]);
  expect(data.byCountry.map(({ key }) => key)).toEqual(['CI', 'FR']);
  expect(data.byUser.find(({ key }) => key !== '')?.name).toBe('comoe Person');
  const { data: list } = await world.as('comoe')(listSms, { query: { search: '612 345' } });
  expect(list.messages).toMatchObject([{ kind: 'contact_code', text: null, country: 'FR' }]);
  expect((await world.as('comoe')(listSms, { query: { state: 'failed' } })).data.total).toBe(1);
  expect((await world.as('niger')(listSms, { query: { clientId: comoe } })).data.total).toBe(0);
  const file = await world.as('comoe')(exportSms, { body: { format: 'csv', language: 'fr' } });
  expect(file.status).toBe(200);
});

test('one that failed is sent again and paid again; a code, or one that was delivered, is not', async () => {
  await anSmsAccount(owner, comoe, 10 * SEGMENT);
  const id = (await anSms()) as never;
  expect((await world.as('comoe')(sendSmsAgain, { params: { id } })).error.code).toBe('sms_not_sendable');
  await smsFailed(owner, id, 'refused', new Date(world.clock.now));
  expect((await world.as('niger')(sendSmsAgain, { params: { id } })).status).toBe(404);
  const { data } = await world.as('comoe')(sendSmsAgain, { params: { id } });
  expect(data).toMatchObject({ state: 'queued', attempts: 0, canSendAgain: false });
  const kinds = 'select kind, sending from sms_ledger where message_id = $1 order by id';
  expect((await owner.query(kinds, [id])).rows.map(({ kind, sending }) => `${kind} ${sending}`)).toEqual([
    'reserve 1',
    'refund 1',
    'reserve 2',
  ]);
  const code = (await anSms({ kind: 'contact_code' })) as never;
  await smsFailed(owner, code, 'refused', new Date(world.clock.now));
  expect((await world.as('comoe')(sendSmsAgain, { params: { id: code } })).error.code).toBe('sms_not_sendable');
});

test('a reseller opens an account, tops it up once a reference, and corrects it with a reason, not below zero', async () => {
  await owner.query("update clients set billing_option = 'prepaid' where id = $1", [bandama]);
  const params = { clientId: bandama };
  const topUp = (reference: string) =>
    world.as('kanari')(topUpSms, { params, body: { amount: 10 * SEGMENT, reference } });
  expect((await topUp('OM 1')).error.code).toBe('sms_not_open');
  const settings = { currency: 'XOF', monthlyCap: 0, transliterates: false, sender: 'BANDAMA' } as const;
  expect((await world.as('kanari')(editSmsAccount, { params, body: settings })).data).toMatchObject(settings);
  expect((await topUp('OM 1')).data.balance).toBe(10 * SEGMENT);
  expect((await topUp('om 1')).error.fields?.reference?.code).toBe('already_exists');
  const correct = (amount: number, reason = 'counted wrong') =>
    world.as('kanari')(correctSms, { params, body: { amount, reason } });
  expect((await correct(-11 * SEGMENT)).error.fields?.amount?.code).toBe('too_large');
  expect((await correct(-SEGMENT, '')).error.fields?.reason?.code).toBe('required');
  expect((await correct(-SEGMENT)).data.balance).toBe(9 * SEGMENT);
  const other = { ...settings, currency: 'EUR' } as const;
  expect((await world.as('kanari')(editSmsAccount, { params, body: other })).error.code).toBe('currency_fixed');
  const { data } = await world.as('bandama')(listSmsEntries, { params, query: {} });
  expect(data.entries.map(({ kind, balanceAfter }) => [kind, balanceAfter])).toEqual([
    ['correction', 9 * SEGMENT],
    ['top_up', 10 * SEGMENT],
  ]);
  expect((await world.as('sahel')(topUpSms, { params, body: { amount: 1, reference: 'x' } })).status).toBe(404);
  const { rows } = await owner.query("select action from audit_log where action like 'sms.%' order by id");
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['sms.account', 'sms.top_up', 'sms.correction']),
  );
  const listed = async (query: object) => (await world.as('kanari')(listSmsAccounts, { query })).data.accounts;
  expect(await listed({ search: 'bandama' })).toMatchObject([
    { clientId: bandama, balance: 9 * SEGMENT, state: 'ready', billingOption: 'prepaid' },
  ]);
  await correct(-8.5 * SEGMENT);
  expect(await listed({ state: 'low' })).toMatchObject([{ clientId: bandama, balance: SEGMENT / 2 }]);
  await correct(-SEGMENT / 2);
  expect(await listed({ state: 'empty' })).toMatchObject([{ clientId: bandama }]);
  await owner.query("update clients set billing_option = 'postpaid' where id = $1", [bandama]);
  expect(await listed({ state: 'cap_reached' })).toMatchObject([{ clientId: bandama, monthlyCap: 0 }]);
  expect((await listed({ state: 'not_open' })).some(({ clientId }) => clientId === bandama)).toBe(false);
});

test('accounts and a ledger are files too; a ledger shows one kind of entry with the balance of all', async () => {
  await anSmsAccount(owner, comoe, 10 * SEGMENT);
  await anSms({ recipient: '+2250707070799' });
  const query = { kind: 'reserve', pageSize: 10 } as const;
  const { data } = await world.as('comoe')(listSmsEntries, { params: ofComoe, query });
  expect(new Set(data.entries.map(({ kind }) => kind))).toEqual(new Set(['reserve']));
  expect(data.entries[0]?.recipient).toBe('+2250707070799');
  const { data: all } = await world.as('comoe')(listSmsEntries, { params: ofComoe, query: {} });
  expect(all.entries[0]?.balanceAfter).toBe(all.account.balance);
  const body = { format: 'csv', language: 'fr' } as const;
  const read = async (file: { content: { arrayBuffer(): Promise<ArrayBuffer> } }) =>
    Buffer.from(await file.content.arrayBuffer()).toString('utf8');
  const ledger = await world.as('comoe')(exportSmsEntries, { params: ofComoe, body });
  expect(await read(ledger.data)).toMatch(/\+2250707070799/);
  const accounts = await world.as('kanari')(exportSmsAccounts, { body: { ...body, search: 'como' } });
  expect((await read(accounts.data)).match(/XOF/g)).toHaveLength(1);
  expect((await world.as('niger')(exportSmsEntries, { params: ofComoe, body })).status).toBe(404);
});

test('a partner sets its own prices and sees the platform’s, which only the platform changes', async () => {
  const body = { prefix: '22507', currency: 'XOF', price: SEGMENT, label: 'Orange CI' } as const;
  const { data: platform } = await world.as('platform')(saveSmsPrice, { body });
  expect(platform).toMatchObject({ partnerId: null, price: SEGMENT });
  const { data: own } = await world.as('kanari')(saveSmsPrice, { body: { ...body, price: 300_000 } });
  expect(own.partnerId).toBe(world.partners.kanari);
  const { data: again } = await world.as('kanari')(saveSmsPrice, { body: { ...body, price: 310_000 } });
  expect([again.id, again.price]).toEqual([own.id, 310_000]);
  const seen = async (who: 'kanari' | 'sahel') =>
    (await world.as(who)(listSmsPrices, { query: {} })).data.map(({ id }) => id);
  expect(await seen('kanari')).toEqual(expect.arrayContaining([platform.id, own.id]));
  expect(await seen('sahel')).not.toContain(own.id);
  expect((await world.as('kanari')(deleteSmsPrice, { params: { id: platform.id } })).status).toBe(404);
  expect((await world.as('sahel')(deleteSmsPrice, { params: { id: own.id } })).status).toBe(404);
  expect((await world.as('kanari')(deleteSmsPrice, { params: { id: own.id } })).status).toBe(200);
});

test('those who read bills are notified once when less than a tenth of the last top-up is left', async () => {
  await anSmsAccount(owner, niger, 10 * SEGMENT);
  const jobs = async () => {
    const { rows } = await owner.query("select key from jobs where queue = 'sms-balance' and key = $1", [
      String(niger),
    ]);
    return rows.length;
  };
  const mails = async () => {
    const { rows } = await owner.query("select recipient, subject from mails where kind = 'sms_balance_low'");
    return rows;
  };
  for (let sent = 0; sent < 9; sent++) await anSms({ clientId: niger });
  expect(await jobs()).toBe(0); // a tenth is left
  await anSms({ clientId: niger });
  expect(await jobs()).toBe(1);
  await warnOfLowBalance(owner, niger, world.clock.now);
  await warnOfLowBalance(owner, niger, world.clock.now);
  expect(await mails()).toEqual([{ recipient: 'niger@people.example', subject: 'Your SMS balance is low' }]);
});

test('where it cannot be sent again for a reason that nobody foresaw, the answer says that SMS sending failed', async () => {
  await anSmsAccount(owner, comoe, 10 * SEGMENT);
  const id = (await anSms()) as never;
  await smsFailed(owner, id, 'refused', new Date(world.clock.now));
  await owner.query('alter table sms_messages add constraint no_second check (sending < 2) not valid');
  const { status, error } = await world.as('comoe')(sendSmsAgain, { params: { id } });
  await owner.query('alter table sms_messages drop constraint no_second');
  expect([status, error.code, error.message]).toEqual([500, 'sms_sending_failed', 'SMS sending failed. Please retry.']);
});
