import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Scope, withScope } from '../db/scope.ts';
import { aWorld } from '../testing/world.ts';
import type { Handed, SmsGateway } from './gateway.ts';
import { queueSms } from './queue-sms.ts';
import { settleUnanswered, smsHanded } from './send-queries.ts';
import { sendSms } from './send-sms.job.ts';
import { takeReceipt } from './take-receipt.ts';
import { anSmsAccount } from './testing/sms-account.ts';

/* Whatever happens in whatever order, in two processes at once: the balance is the sum of the ledger, and never below zero. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;
const SEGMENT = 250_000;
await anSmsAccount(owner, comoe, 3 * SEGMENT);

const COMOE: Scope = {
  userId: world.users.comoe,
  role: 'client',
  partnerId: world.partners.kanari,
  clientId: comoe,
  limited: false,
  viewing: false,
  rights: ['view_sms', 'manage_alert_contacts'],
};

type Act =
  | { do: 'queue'; length: number }
  | { do: 'send'; of: number; becomes: Handed['is'] | 'killed' }
  | { do: 'receipt'; of: number; part: number; delivered: boolean }
  | { do: 'again'; of: number }
  | { do: 'topUp'; segments: number }
  | { do: 'settle' };

const which = fc.nat({ max: 30 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('queue' as const), length: fc.integer({ min: 1, max: 400 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      of: which,
      becomes: fc.constantFrom('taken', 'taken', 'refused', 'later', 'unknown', 'killed'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('receipt' as const),
      of: which,
      part: fc.nat({ max: 2 }),
      delivered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), of: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('topUp' as const), segments: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'settle' as const }) },
);

const idOf = async (of: number): Promise<{ id: number; sending: number } | undefined> => {
  const { rows } = await owner.query(
    'select id, sending::integer from sms_messages where client_id = $1 order by id desc offset $2 limit 1',
    [comoe, of],
  );
  return rows[0];
};

const handedOver = (is: Handed['is'], gatewayId: string): Handed =>
  is === 'taken' ? { is, gatewayId } : { is, reason: is };

async function send(of: number, becomes: Handed['is'] | 'killed'): Promise<void> {
  const sms = await idOf(of);
  if (!sms) return;
  // a process that ended between the mark and the answer
  if (becomes === 'killed') {
    const key = { ...sms, part: 0 };
    await smsHanded(owner, key, 1, new Date(world.clock.now)).catch(() => {});
    return;
  }
  const gateway: SmsGateway = {
    name: 'test',
    atOnce: 1,
    cutsTexts: false,
    hand: async ({ reference }) => handedOver(becomes, `g${reference}`),
    close: async () => {},
  };
  const job = { owner, gateway, sender: '', now: () => world.clock.now, onTrouble: () => {} };
  // the other process may be sending the same: its mark is there, and this one ends
  await sendSms(job, sms.id, 1).catch((error) => expect(String(error)).toContain('sms_parts_pkey'));
}

async function perform(one: Act): Promise<void> {
  const { database, clock } = world;
  switch (one.do) {
    case 'queue': {
      const text = 'a'.repeat(one.length);
      const recipient = '+2250707070707';
      await queueSms(database.owner, { clientId: comoe, recipient, kind: 'alert', language: 'fr', text }, clock.now);
      return;
    }
    case 'send':
      return await send(one.of, one.becomes);
    case 'receipt': {
      const sms = await idOf(one.of);
      const gatewayId = sms ? `g${sms.id}-${sms.sending}-${one.part}` : 'unknown';
      const receipt = { reference: '', gatewayId, recipient: '', delivered: one.delivered, error: 'x' };
      return await takeReceipt(database.api, receipt, clock.now);
    }
    case 'again': {
      const sms = await idOf(one.of);
      if (!sms) return;
      await withScope(database.api, COMOE, (tx) =>
        sql`select send_sms_again(${sms.id}, interval '1 day', ${new Date(clock.now)})`.execute(tx),
      );
      return;
    }
    case 'topUp':
      await owner.query(
        `insert into sms_ledger (client_id, kind, amount, currency, at, made_by_name) values ($1, 'top_up', $2, 'XOF', now(), 'test')`,
        [comoe, one.segments * SEGMENT],
      );
      return;
    case 'settle':
      await settleUnanswered(owner, new Date(clock.now + 1000), new Date(clock.now));
  }
}

const FAULTS = `
  select 'balance' as fault from sms_accounts a
  where balance <> (select coalesce(sum(amount), 0) from sms_ledger l where l.client_id = a.client_id) or balance < 0
  union all
  select 'month' from sms_months m where spent <> (
    select -sum(amount) from sms_ledger l where l.client_id = m.client_id and l.month = m.month)
  union all
  select 'reserve ' || m.id from sms_messages m
  where (select count(*) from sms_ledger l where l.message_id = m.id and l.kind = 'reserve') <> m.sending
  union all
  select 'end ' || m.id || m.state from sms_messages m
    left join sms_ledger l on l.message_id = m.id and l.sending = m.sending and l.kind in ('settle', 'refund')
  where coalesce(l.kind, 'none') <> case when m.state = 'failed' then 'refund' when m.ended_at is not null then 'settle' else 'none' end
  union all
  select 'earlier ' || r.message_id from sms_ledger r join sms_messages m on m.id = r.message_id
  where r.kind = 'reserve' and r.sending < m.sending and not exists (
    select from sms_ledger e where e.message_id = r.message_id and e.sending = r.sending and e.kind in ('settle', 'refund'))`;

test('any order of sendings, receipts, kills, top-ups and second sendings keeps the balance, in two processes at once', async () => {
  const inTurn = async (acts: Act[]): Promise<void> => {
    for (const one of acts) await perform(one);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.array(act, { maxLength: 25 }), async (one, other) => {
      world.clock.now += 120_000;
      await Promise.all([inTurn(one), inTurn(other)]);
      expect((await owner.query(FAULTS)).rows).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  const { rows } = await owner.query('select state, count(*)::int from sms_messages group by 1');
  expect(rows.length).toBeGreaterThan(2); // something happened
});

test('of many that are queued at once only as many are accepted as the balance pays', async () => {
  await anSmsAccount(owner, world.clients.niger, 5 * SEGMENT);
  world.clock.now += 120_000;
  const sms = {
    clientId: world.clients.niger,
    recipient: '+22790123456',
    kind: 'alert',
    language: 'fr',
    text: 'x',
  } as const;
  // each in a transaction that stays open for a while, as that of a batch of alerts
  const queueSlowly = () =>
    world.database.owner.transaction().execute(async (tx) => {
      const answer = await queueSms(tx, sms, world.clock.now);
      await sql`select pg_sleep(0.02)`.execute(tx);
      return 'id' in answer;
    });
  const accepted = await Promise.all(Array.from({ length: 24 }, queueSlowly));
  expect(accepted.filter(Boolean)).toHaveLength(5);
  const { rows } = await owner.query('select balance::int from sms_accounts where client_id = $1', [
    world.clients.niger,
  ]);
  expect(rows).toEqual([{ balance: 0 }]);
});
