import * as contract from '@balise/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueSms } from '../../sms/queue-sms.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { settleAccounts } from './index.ts';
import { aBillingWorld, at } from './testing/billing-world.ts';

/* The SMS of clients that pay by invoice, on a real database. A segment costs 25 XOF; money of the SMS ledger is in ten-thousandths. */

const { world, owner, kanari, pass, later, accountStatus, note, aClient } = await aBillingWorld();
beforeAll(() => anSmsAccount(owner, world.clients.niger, 0)); // with prices and a gateway
afterAll(() => world.end());
const XOF = 10_000;
const SMS = 25;

type Client = contract.ClientId;

async function aSender(billingOption: 'prepaid' | 'postpaid' = 'postpaid', currency = 'XOF'): Promise<Client> {
  const { id } = await aClient(billingOption);
  await owner.query(
    'insert into sms_accounts (client_id, currency, monthly_cap, opened_at) values ($1, $2, 100000000000, now())',
    [id, currency],
  );
  return id;
}

async function send(clientId: Client): Promise<number> {
  const sms = { clientId, recipient: '+2250707070707', kind: 'alert', language: 'fr', text: 'Alerte' } as const;
  const queued = await queueSms(world.database.owner, sms, world.clock.now);
  if (!('id' in queued)) throw new Error(queued.code);
  return queued.id;
}

const end = (id: number, state: 'delivered' | 'failed') =>
  owner.query('select end_sms(m, $2, $3, $4) from sms_messages m where m.id = $1', [
    id,
    state,
    '',
    new Date(world.clock.now),
  ]);
const sent = async (clientId: Client) => end(await send(clientId), 'delivered');
const topUp = (clientId: Client, amount: number, kind = 'top_up') =>
  owner.query(
    `insert into sms_ledger (client_id, kind, amount, currency, at, reason, made_by_name) values ($1, $2, $3, 'XOF', $4, 'x', 'x')`,
    [clientId, kind, amount * XOF, new Date(world.clock.now)],
  );
const balanceOf = async (clientId: Client): Promise<number> =>
  Number((await owner.query('select balance from sms_accounts where client_id = $1', [clientId])).rows[0].balance) /
  XOF;
/** Lines of SMS on the invoices of a client, the oldest first. */
async function invoicedSms(clientId: Client) {
  const { rows } = await owner.query('select id, number, lines from invoices where client_id = $1 order by number', [
    clientId,
  ]);
  return rows.flatMap(({ id, number, lines }) =>
    lines.flatMap((line: contract.BillingLine) => (line.kind === 'sms' ? { id, number, ...line } : [])),
  );
}

test('a month’s SMS are on its invoice once, whatever runs again; one that failed or waits does not', async () => {
  const client = await aSender();
  for (let count = 0; count < 3; count++) await sent(client);
  await end(await send(client), 'failed');
  const waiting = await send(client);
  const { next } = await accountStatus(client);
  expect(next?.lines).toEqual([{ kind: 'sms', month: '2026-11', messages: 3, paid: 0, amount: 3 * SMS }]);
  await later(11); // 1 December
  await Promise.all([settleAccounts(owner, world.clock.now), settleAccounts(owner, world.clock.now)]);
  const [line, ...others] = await invoicedSms(client);
  expect([line?.messages, line?.amount, others]).toEqual([3, 3 * SMS, []]);
  expect(await balanceOf(client)).toBe(-SMS); // the one that waits
  const { data } = await kanari(contract.listSmsEntries, { ...at(client), query: { kind: 'invoice' } });
  expect(data.entries).toMatchObject([
    { amount: 3 * SMS * XOF, reference: `F-${String(line?.number).padStart(5, '0')}`, by: 'Balise' },
  ]);
  // settled in December: on the next invoice
  await end(waiting, 'delivered');
  await later(31);
  expect((await invoicedSms(client)).map(({ messages, month }) => [messages, month])).toEqual([
    [3, '2026-11'],
    [1, '2026-12'],
  ]);
  expect(await balanceOf(client)).toBe(0);
});

test('an invoice by hand takes what was sent until today; a credit note for it does not bring the SMS back', async () => {
  await later(12);
  const client = await aSender();
  await sent(client);
  await later(2);
  await sent(client); // today
  await owner.query('update billing_accounts set charged_until = $2 where client_id = $1', [
    client,
    new Date(world.clock.now - 2 * 86_400_000),
  ]);
  const shown = (await accountStatus(client)).unbilled as NonNullable<contract.BillingAccount['unbilled']>;
  expect(shown.total).toBe(SMS);
  const answers = await Promise.all([1, 2].map(() => kanari(contract.issueInvoice, { ...at(client), body: shown })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [line] = await invoicedSms(client);
  expect((await note(client, 'credit_note', SMS, { invoiceId: line?.id })).data.owed).toBe(0);
  await later(40);
  expect((await invoicedSms(client)).map(({ messages }) => messages)).toEqual([1, 1]);
});

test('what was paid in advance is not charged, nor what is prepaid, nor in another currency than the bills', async () => {
  const client = await aSender();
  await topUp(client, 60);
  for (let count = 0; count < 4; count++) await sent(client);
  const prepaid = await aSender('prepaid');
  await topUp(prepaid, 60);
  await sent(prepaid);
  const foreign = await aSender();
  await sent(foreign);
  await owner.query("update sms_accounts set currency = 'EUR' where client_id = $1", [foreign]);
  await later(40);
  expect(await invoicedSms(client)).toMatchObject([{ messages: 4, paid: 60, amount: 40 }]);
  expect([await invoicedSms(prepaid), await invoicedSms(foreign)]).toEqual([[], []]);
  expect([await balanceOf(client), await balanceOf(foreign)]).toEqual([0, -SMS]);
  // by invoice from now on: what was prepaid stays paid
  await owner.query("update clients set billing_option = 'postpaid' where id = $1", [prepaid]);
  await owner.query('update sms_accounts set monthly_cap = 100000000 where client_id = $1', [prepaid]);
  for (let count = 0; count < 2; count++) await sent(prepaid);
  await later(40);
  expect(await invoicedSms(prepaid)).toMatchObject([{ messages: 2, paid: 35, amount: 15 }]);
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('send' as const) },
  { weight: 4, arbitrary: fc.constant('deliver' as const) },
  fc.constantFrom('fail' as const, 'top up' as const, 'correct' as const),
  { weight: 2, arbitrary: fc.constant('ten days' as const) },
);

test('in any order of SMS, receipts, top-ups and runs at once, invoices and payments add up to what was sent', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const client = await aSender();
      const open: number[] = [];
      let [delivered, advance] = [0, 0];
      const run = () => Promise.all([settleAccounts(owner, world.clock.now), settleAccounts(owner, world.clock.now)]);
      const deliver = async () => {
        const id = open.shift();
        if (id === undefined) return;
        await end(id, 'delivered');
        delivered += SMS;
      };
      for (const one of steps) {
        if (one === 'send') open.push(await send(client));
        if (one === 'deliver') await deliver();
        if (one === 'fail') await Promise.all(open.splice(0, 1).map((id) => end(id, 'failed')));
        if (one === 'top up' || one === 'correct') {
          await topUp(client, 40, one === 'top up' ? one.replace(' ', '_') : 'correction');
          advance += 40;
        }
        if (one === 'ten days') {
          await pass(10);
          await run();
        }
        world.clock.now += 60_000;
      }
      while (open.length > 0) await deliver();
      await pass(32);
      await run();
      const invoiced = (await invoicedSms(client)).reduce((sum, { amount }) => sum + amount, 0);
      const balance = await balanceOf(client);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(invoiced).toBe(delivered - advance + balance);
      const { rows } = await owner.query(
        `select count(*)::int as settled, count(i.invoice_id)::int as invoiced from sms_ledger l left join sms_invoiced i on i.entry_id = l.id
         where l.client_id = $1 and l.kind = 'settle'`,
        [client],
      );
      // an SMS that is on no invoice was covered by the balance
      if (invoiced > 0 && advance === 0) expect(rows[0].invoiced).toBe(rows[0].settled);
    }),
    { numRuns: 8 },
  ));
