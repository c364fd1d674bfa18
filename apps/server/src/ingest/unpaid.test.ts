import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleAccounts } from '../features/billing/index.ts';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway();
});
afterAll(() => gateway.stop());

const settle = () => settleAccounts(gateway.database.pools.owner, Date.now());
const post = (clientId: number, kind: 'payment' | 'debit_note', amount: number, daysAgo: number) =>
  gateway.ask(
    `insert into ledger (client_id, partner_id, kind, amount, currency, at, due_on, number, method, made_by_name)
     select $1, partner_id, $2, $3, 'XOF', $4, $5, $6, $7, 'x' from clients where id = $1`,
    kind === 'payment'
      ? [clientId, kind, amount, new Date(), null, null, 'cash']
      : [
          clientId,
          kind,
          amount,
          new Date(Date.now() - daysAgo * DAY),
          new Date(Date.now() - daysAgo * DAY),
          daysAgo,
          null,
        ],
  );

/** A device of a client of its own that owes since so many days, and what its account became. */
async function unpaidSince(daysAgo: number, identity: string) {
  const [client] = await gateway.ask<{ id: number }>(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     select min(id), $1, 'company', 'postpaid', $1 || '@x.example', 'CI' from partners returning id`,
    [identity],
  );
  const clientId = client?.id ?? 0;
  const id = await gateway.device(identity);
  await gateway.ask('update devices set client_id = $1 where id = $2', [clientId, id]);
  await gateway.ask(
    `insert into billing_accounts (client_id, currency, opened_at, charged_until) values ($1, 'XOF', $2, $3)`,
    [clientId, new Date(Date.now() - 200 * DAY), new Date()],
  );
  await post(clientId, 'debit_note', 100, daysAgo);
  await settle();
  const [{ state } = { state: '' }] = await gateway.ask<{ state: string }>('select state from clients where id = $1', [
    clientId,
  ]);
  return { id, clientId, state };
}
const stored = (id: number) => gateway.ask('select from positions where device_id = $1', [id]);

it('a tracker of a suspended client is still received, and what it says is stored', async () => {
  const { id, state } = await unpaidSince(20, 'unpaid-20');
  expect(state).toBe('suspended_unpaid');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'unpaid-20', fixes: [aFix(NOON)], say: 'kept' });
  expect(await tracker.receivedLines(1)).toEqual(['kept']);
  expect(await stored(id)).toHaveLength(1);
  tracker.hangUp();
});

it('after thirty days of suspension it is not, until the payment comes: then at its next message', async () => {
  const { id, clientId, state } = await unpaidSince(50, 'unpaid-50');
  expect(state).toBe('suspended_unpaid');
  const refused = await aTracker(gateway.port());
  refused.say({ id: 'unpaid-50', fixes: [aFix(NOON)], say: 'never' });
  await gateway.eventually(`select from ingest_status where content::text ~ '"deviceDisabled": [1-9]'`);
  expect([refused.received(), await stored(id)]).toEqual(['', []]);

  refused.hangUp();

  await gateway.changing(async () => {
    await post(clientId, 'payment', -100, 0);
    await gateway.ask('update billing_accounts set next_at = null where client_id = $1', [clientId]);
    await settle();
  });
  const received = await aTracker(gateway.port());
  received.say({ id: 'unpaid-50', fixes: [aFix(NOON)], say: 'back' });
  expect(await received.receivedLines(1)).toEqual(['back']);
  expect(await stored(id)).toHaveLength(1);
  received.hangUp();
});

it('a tracker that is connected when the thirty days end is sent away at the next message', async () => {
  const { clientId } = await unpaidSince(44, 'unpaid-44');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'unpaid-44', say: 'welcome' });
  await tracker.receivedLines(1);
  const [{ since } = { since: new Date() }] = await gateway.ask<{ since: Date }>(
    'select state_since as since from clients where id = $1',
    [clientId],
  );
  expect(Date.now() - since.getTime()).toBeLessThan(30 * DAY);
  // a day and a half pass
  await gateway.ask("update clients set state_since = state_since - interval '36 hours' where id = $1", [clientId]);
  await gateway.changing(() => settleAccounts(gateway.database.pools.owner, Date.now() + 1.5 * DAY));
  tracker.say({ fixes: [aFix(NOON)], say: 'never' });
  await tracker.closed;
  expect(tracker.received()).toBe('welcome\n');
});
