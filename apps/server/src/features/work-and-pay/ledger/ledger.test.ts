import { randomUUID } from 'node:crypto';
import { correctWorkAndPayEntry, type WorkAndPayId, waiveWorkAndPay } from '@balise/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aPayWorld } from '../testing/pay-world.ts';

/* The ledger of contracts against a model that only adds, over random payments, corrections and waivers. */

const { world, owner, comoe, running, pay, shown, entries } = await aPayWorld();
afterAll(() => world.end());

const PRICE = 200_000;

type Step = { kind: 'pay' | 'waive'; amount: number } | { kind: 'correct'; place: number; amount: number };
const amount = fc.integer({ min: 1, max: 120_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pay' as const, 'waive' as const), amount }),
  fc.record({
    kind: fc.constant('correct' as const),
    place: fc.nat(19),
    amount: fc.oneof(fc.constant(0), amount),
  }),
);

type Row = { id: string; kind: string; side: 'due' | 'paid'; amount: string; corrects: string | null };
const rowsOf = async (id: WorkAndPayId): Promise<Row[]> =>
  (await owner.query('select * from work_and_pay_entries where contract_id = $1 order by id', [id])).rows;
const keptOf = async (id: WorkAndPayId) => {
  const { rows } = await owner.query(
    'select due_total::float8 as due, paid_total::float8 as paid, state from work_and_pay_contracts where id = $1',
    [id],
  );
  return rows[0];
};

const total = (rows: readonly Row[], side: Row['side']) =>
  rows.reduce((sum, row) => (row.side === side ? sum + Number(row.amount) : sum), 0);
/** What an entry comes to with what corrected it. */
const netOf = (rows: readonly Row[], entry: Row) =>
  rows.reduce((sum, row) => (row.corrects === entry.id ? sum + Number(row.amount) : sum), Number(entry.amount));

type Expected = { kind: string; side: string; amount: number; corrects: string | null };

/** The entry that a step ought to write; null: it is refused. */
function expectedOf(rows: readonly Row[], asked: Step): Expected | null {
  const rest = PRICE - total(rows, 'paid');
  if (asked.kind !== 'correct') {
    const kind = asked.kind === 'pay' ? 'payment' : 'waiver';
    return asked.amount <= rest ? { kind, side: 'paid', amount: asked.amount, corrects: null } : null;
  }
  const entry = rows[asked.place % rows.length]!;
  if (entry.kind === 'correction') return null;
  const difference = asked.amount - netOf(rows, entry);
  if (difference === 0 || difference > rest) return null;
  if (entry.side === 'due' && asked.amount > Number(entry.amount)) return null;
  return { kind: 'correction', side: entry.side, amount: difference, corrects: entry.id };
}

function ask(id: WorkAndPayId, rows: readonly Row[], asked: Step, requestId: string) {
  const body = { requestId, amount: asked.amount, reason: 'Checked' };
  if (asked.kind === 'correct') {
    const entryId = Number(rows[asked.place % rows.length]!.id);
    return comoe(correctWorkAndPayEntry, { params: { id }, body: { ...body, entryId } });
  }
  if (asked.kind === 'pay') return pay(id, asked.amount, { requestId });
  return comoe(waiveWorkAndPay, { params: { id }, body });
}

test('the kept sums are those of the entries after every step, and nothing that was entered changes', {
  timeout: 300_000,
}, async () => {
  const written = new Set<string>();
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      // a deposit and five instalments are due
      const { id } = await running({ price: PRICE, deposit: 50_000, instalment: 20_000, startsOn: '2026-11-16' });
      let rows = await rowsOf(id);
      expect(total(rows, 'due')).toBe(150_000);
      for (const asked of steps) {
        const [expected, requestId] = [expectedOf(rows, asked), randomUUID()];
        const { status } = await ask(id, rows, asked, requestId);
        expect([asked, status < 300]).toEqual([asked, expected !== null]);
        // a request that is sent again enters nothing
        if (expected !== null) expect((await ask(id, rows, asked, requestId)).status).toBe(200);
        const after = await rowsOf(id);
        expect(after.slice(0, rows.length)).toEqual(rows);
        const fresh = after
          .slice(rows.length)
          .map(({ kind, side, amount, corrects }) => ({ kind, side, amount: Number(amount), corrects }));
        expect(fresh).toEqual(expected === null ? [] : [expected]);
        rows = after;
        const [due, paid] = [total(rows, 'due'), total(rows, 'paid')];
        expect(await keptOf(id)).toEqual({ due, paid, state: paid === PRICE ? 'settled' : 'running' });
        if (expected === null) refused++;
        else written.add(expected.kind === 'correction' ? `correction of ${expected.side}` : expected.kind);
      }
      const { paid, remaining } = await shown(id);
      expect([paid, remaining]).toEqual([total(rows, 'paid'), PRICE - total(rows, 'paid')]);
    }),
    { numRuns: 8, seed: 20_261_120, endOnFailure: true },
  );
  expect([...written].sort()).toEqual(['correction of due', 'correction of paid', 'payment', 'waiver']);
  expect(refused).toBeGreaterThan(0);
});

test('a payment that is entered later stands on the day it was paid, and what was unpaid goes by days', async () => {
  const { id } = await running({ startsOn: '2026-11-18' });
  await pay(id, 100_000, { paidOn: '2026-11-18' });
  await pay(id, 10_000, { paidOn: '2026-11-20' });
  await pay(id, 10_000, { paidOn: '2026-11-19' });
  expect((await entries(id)).map(({ day, kind, balance }) => [day, kind, balance])).toEqual([
    ['2026-11-18', 'deposit', 100_000],
    ['2026-11-18', 'instalment', 110_000],
    ['2026-11-18', 'payment', 10_000],
    ['2026-11-19', 'instalment', 20_000],
    ['2026-11-19', 'payment', 10_000],
    ['2026-11-20', 'instalment', 20_000],
    ['2026-11-20', 'payment', 10_000],
  ]);
});
