import { rightsWithin } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Scope, withScope } from '../db/scope.ts';
import { aWorld } from '../testing/world.ts';
import { queueSms } from './queue-sms.ts';
import type { Sms } from './sms-queries.ts';
import { anSmsAccount } from './testing/sms-account.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama, niger } = world.clients;
const SEGMENT = 250_000; // 25 XOF

const aText = (more: Partial<Sms> = {}): Sms => ({
  clientId: comoe,
  recipient: '+2250707070707',
  kind: 'alert',
  language: 'fr',
  text: 'Camion 7 a quitté le dépôt',
  ...more,
});
const queue = (more: Partial<Sms> = {}) => queueSms(world.database.owner, aText(more), world.clock.now);
const refusal = async (more: Partial<Sms> = {}) => {
  const answer = await queue(more);
  return 'code' in answer ? answer.code : undefined;
};
const balanceOf = async (clientId = comoe) => {
  const { rows } = await owner.query(
    `select balance::float8, (select coalesce(sum(amount), 0)::float8 from sms_ledger l where l.client_id = a.client_id) as sum
     from sms_accounts a where client_id = $1`,
    [clientId],
  );
  expect(rows[0].balance).toBe(rows[0].sum);
  return rows[0].balance;
};

beforeEach(async () => {
  world.clock.now += 3_600_000;
  await owner.query('delete from sms_gateway');
});

test('an SMS reserves segments × price and is a job, in one transaction', async () => {
  await anSmsAccount(owner, comoe, 10 * SEGMENT);
  const before = await balanceOf();
  const { id } = (await queue({ text: 'a'.repeat(161), userId: world.users.comoe })) as { id: number };
  expect(await balanceOf()).toBe(before - 2 * SEGMENT);
  const { rows } = await owner.query('select * from sms_messages where id = $1', [id]);
  expect(rows[0]).toMatchObject({
    state: 'queued',
    segments: 2,
    encoding: 'gsm7',
    price: String(SEGMENT),
    currency: 'XOF',
    country: 'CI',
    partner_id: world.partners.kanari,
    user_id: world.users.comoe,
    sending: 1,
  });
  expect((await owner.query("select key from jobs where queue = 'sms' and key = $1", [String(id)])).rowCount).toBe(1);
  const undone = world.database.owner.transaction().execute(async (tx) => {
    await queueSms(tx, aText(), world.clock.now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await balanceOf()).toBe(before - 2 * SEGMENT);
});

test('an empty prepaid account, a month that is used up, no price and no gateway refuse, and nothing is written', async () => {
  expect(await refusal()).toBe('sms_unavailable');
  await anSmsAccount(owner, bandama, 0);
  expect(await refusal({ clientId: bandama })).toBe('sms_account_empty');
  expect(await refusal({ clientId: niger })).toBe('sms_account_empty'); // it has no account
  await anSmsAccount(owner, bandama, SEGMENT);
  expect(await refusal({ clientId: bandama, text: 'a'.repeat(161) })).toBe('sms_account_empty');
  expect(await refusal({ clientId: bandama })).toBeUndefined();
  expect(await balanceOf(bandama)).toBe(0);
  await owner.query("update clients set billing_option = 'postpaid' where id = $1", [bandama]);
  expect(await refusal({ clientId: bandama })).toBe('sms_cap_reached');
  await owner.query('update sms_accounts set monthly_cap = $2 where client_id = $1', [bandama, 2 * SEGMENT]);
  expect([await refusal({ clientId: bandama }), await refusal({ clientId: bandama })]).toEqual([
    undefined,
    'sms_cap_reached',
  ]);
  world.clock.now += 31 * 86_400_000;
  expect(await refusal({ clientId: bandama })).toBeUndefined(); // a new month
  await owner.query("update sms_accounts set currency = 'EUR' where client_id = $1", [bandama]);
  expect(await refusal({ clientId: bandama })).toBe('sms_no_price');
  expect(
    (await owner.query('select count(*)::int from sms_messages where client_id = $1', [bandama])).rows[0].count,
  ).toBe(3);
});

test('the longest prefix counts, the partner’s before the platform’s', async () => {
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  await owner.query(
    `insert into sms_prices (partner_id, prefix, currency, price, changed_at) values
     (null, '22507', 'XOF', 100000, now()), (null, '33', 'XOF', 700000, now()), ($1, '225', 'XOF', 300000, now()),
     ($1, '22505', 'XOF', 310000, now()), ($1, '33', 'EUR', 1, now())`,
    [world.partners.kanari],
  );
  const priceTo = async (recipient: string) => {
    const { id } = (await queue({ recipient })) as { id: number };
    return Number((await owner.query('select price from sms_messages where id = $1', [id])).rows[0].price);
  };
  expect(await priceTo('+2250707070707')).toBe(300_000);
  expect(await priceTo('+2250505050505')).toBe(310_000);
  expect(await priceTo('+33612345678')).toBe(700_000);
  expect(await priceTo('+221771234567')).toBe(SEGMENT);
});

test('alerts beyond the limit of a minute leave in later ones, and do not delay those of other clients', async () => {
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  await anSmsAccount(owner, niger, 100 * SEGMENT);
  await owner.query('update sms_gateway set per_client = 2, in_all = 3');
  const delayOf = async (clientId = comoe) => {
    const { id } = (await queue({ kind: 'alert', clientId })) as { id: number };
    const { rows } = await owner.query(
      `select extract(epoch from m.queued_at - m.created_at)::float8 as delay, extract(epoch from j.due_at - now())::float8 as due
       from sms_messages m join jobs j on j.queue = 'sms' and j.key = m.id::text where m.id = $1`,
      [id],
    );
    expect(Math.abs(rows[0].due - rows[0].delay)).toBeLessThan(30);
    return rows[0].delay / 60;
  };
  expect([await delayOf(), await delayOf(), await delayOf(), await delayOf(), await delayOf()]).toEqual([
    0, 0, 1, 1, 2,
  ]);
  expect([await delayOf(niger), await delayOf(niger)]).toEqual([0, 1]);
  world.clock.now += 61_000;
  expect(await delayOf()).toBe(1);
  world.clock.now += 3_600_000;
});

test('of what is no alert too many within a minute are refused: of one client, and of all', async () => {
  const kind = 'contact_test';
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  await anSmsAccount(owner, niger, 100 * SEGMENT);
  await owner.query('update sms_gateway set per_client = 2, in_all = 3');
  expect([await refusal({ kind }), await refusal({ kind }), await refusal({ kind })]).toEqual([
    undefined,
    undefined,
    'too_many_sms',
  ]);
  expect([await refusal({ kind, clientId: niger }), await refusal({ kind, clientId: niger })]).toEqual([
    undefined,
    'too_many_sms',
  ]);
  world.clock.now += 61_000;
  expect(await refusal({ kind })).toBeUndefined();
});

test('a text is transliterated where the client’s setting says so', async () => {
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  const bodyOf = async (text: string) => {
    const { id } = (await queue({ text })) as { id: number };
    const { rows } = await owner.query('select body, encoding from sms_messages where id = $1', [id]);
    return rows[0];
  };
  expect(await bodyOf('Arrêt « forêt »')).toEqual({ body: 'Arret " foret "', encoding: 'gsm7' });
  await owner.query('update sms_accounts set transliterates = false where client_id = $1', [comoe]);
  expect(await bodyOf('Arrêt')).toEqual({ body: 'Arrêt', encoding: 'ucs2' });
});

test('a request queues an SMS for a client of its scope only', async () => {
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
  await anSmsAccount(owner, niger, 100 * SEGMENT);
  const scope: Scope = {
    userId: world.users.comoe,
    role: 'client',
    partnerId: world.partners.kanari,
    clientId: comoe,
    limited: false,
    viewing: false,
    rights: rightsWithin('client'),
  };
  const asComoe = (sms: Sms) => withScope(world.database.api, scope, (tx) => queueSms(tx, sms, world.clock.now));
  expect(await asComoe(aText())).toHaveProperty('id');
  await expect(asComoe(aText({ clientId: niger }))).rejects.toThrow('another client');
});

test('the ledger cannot be changed, deleted or emptied', async () => {
  await anSmsAccount(owner, comoe, SEGMENT);
  for (const statement of ['update sms_ledger set amount = 1', 'delete from sms_ledger', 'truncate sms_ledger'])
    await expect(owner.query(statement)).rejects.toThrow(/posted entries cannot change|cannot truncate/);
});
