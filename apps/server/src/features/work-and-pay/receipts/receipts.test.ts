import { randomUUID } from 'node:crypto';
import {
  assignWorkAndPayReceipt,
  correctWorkAndPayEntry,
  importWorkAndPay,
  listWorkAndPayReceipts,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aPayWorld } from '../testing/pay-world.ts';

/* Mobile money: statements of operators, and what belongs to no contract. */

const { world, comoe, running, aDriverOf, shown, entries, pay, person } = await aPayWorld();
afterAll(() => world.end());

const statement = (...lines: string[]) =>
  Buffer.from(['Date;Transaction ID;MSISDN;Name;Amount', ...lines].join('\n')).toString('base64');
const read = (content: string, preview: boolean) =>
  comoe(importWorkAndPay, { body: { operator: 'MTN MoMo', currency: 'XOF', preview, content } });
const waiting = async () => (await comoe(listWorkAndPayReceipts, { query: {} })).data.receipts;

test('a statement is looked at first, entered once, and what is unmatched waits to be assigned', async () => {
  const { id } = await running({ driverId: await aDriverOf('Yao', '+2250505111111'), startsOn: '2026-11-16' });
  const other = await running({ startsOn: '2026-11-16' });
  const content = statement(
    ...[
      '20/11/2026;A1;2250505111111;YAO;20 000',
      '20/11/2026;A2;2250101999999;UNKNOWN;5 000',
      '20/11/2026;A1;2250505111111;YAO;20 000',
    ],
    ...['20/11/2026;A3;2250505111111;YAO;-700', 'soon;A4;2250505111111;YAO;700'],
  );
  const looked = await read(content, true);
  const counts = { matched: 1, unmatched: 1, known: 1, outgoing: 1, faulty: 1 };
  expect(looked.data).toMatchObject({
    counts,
    lines: [{ match: 'matched', contractId: id, driverName: 'Yao' }, { match: 'unmatched' }, {}, {}, {}],
  });
  expect([(await shown(id)).paid, (await waiting()).length]).toEqual([0, 0]);
  await Promise.all([read(content, false), read(content, false)]);
  expect((await read(content, false)).data.counts).toMatchObject({ matched: 0, unmatched: 0, known: 3 });
  expect((await shown(id)).paid).toBe(20_000);
  const [receipt] = await waiting();
  expect(receipt).toMatchObject({
    reference: 'A2',
    amount: 5000,
    payer: '2250101999999 UNKNOWN',
    paidOn: '2026-11-20',
  });
  const assign = (contractId: typeof id | null, reason = '') =>
    comoe(assignWorkAndPayReceipt, { params: { id: receipt?.id ?? 0 }, body: { contractId, reason } });
  expect((await assign(null)).error.fields?.reason?.code).toBe('reason_needed');
  expect((await assign(other.id)).status).toBe(200);
  expect((await assign(other.id)).error.code).toBe('work_and_pay_receipt_not_found');
  expect([(await shown(other.id)).paid, await waiting()]).toEqual([5000, []]);
  expect((await entries(other.id)).at(-1)).toMatchObject({
    method: 'mobile_money',
    operator: 'MTN MoMo',
    reference: 'A2',
    day: '2026-11-20',
  });
  const typed = await pay(id, 100, { method: 'mobile_money', operator: 'mtn momo', reference: 'a2' });
  expect(typed.error.code).toBe('already_exists');
});

test('mobile money that was entered for the wrong contract is corrected to nothing and assigned to the right one', async () => {
  const [wrong, right] = [await running({ startsOn: '2026-11-16' }), await running({ startsOn: '2026-11-16' })];
  await pay(wrong.id, 7_000, { method: 'mobile_money', operator: 'Wave', reference: 'W1' });
  const entry = (await entries(wrong.id)).at(-1);
  const correct = (amount: number) =>
    comoe(correctWorkAndPayEntry, {
      params: { id: wrong.id },
      body: { requestId: randomUUID(), entryId: entry?.id ?? 0, amount, reason: 'Wrong driver' },
    });
  expect((await correct(7_001)).error.fields?.amount?.code).toBe('above_remaining');
  await correct(0);
  const [receipt] = await waiting();
  expect(receipt).toMatchObject({ reference: 'W1', amount: 7_000 });
  await comoe(assignWorkAndPayReceipt, { params: { id: receipt?.id ?? 0 }, body: { contractId: right.id } });
  expect([(await shown(wrong.id)).paid, (await shown(right.id)).paid]).toEqual([0, 7_000]);
  // it is another contract's by now
  expect((await correct(7_000)).error.code).toBe('work_and_pay_state');
});

test('a file without its columns is refused in words, money that is more than the rest waits, and a limited user imports nothing', async () => {
  const columns = await read(Buffer.from('Day;Sum\n1;2').toString('base64'), true);
  expect([columns.status, columns.error.code]).toEqual([422, 'work_and_pay_columns']);
  const { id, deviceId } = await running({
    driverId: await aDriverOf('Peu', '+2250505222222'),
    price: 20_000,
    deposit: 0,
  });
  await read(statement('20/11/2026;B1;2250505222222;PEU;30 000'), false);
  expect([(await shown(id)).paid, (await waiting()).map(({ reference }) => reference)]).toEqual([0, ['B1']]);
  const limited = await person(['view_devices', 'view_work_and_pay', 'manage_work_and_pay'], [deviceId as never]);
  expect((await limited(listWorkAndPayReceipts, { query: {} })).data.total).toBe(0);
  const body = { operator: 'Wave', currency: 'XOF', content: statement() } as const;
  expect((await limited(importWorkAndPay, { body })).error.code).toBe('not_allowed');
  expect((await world.as('bandama')(listWorkAndPayReceipts, { query: {} })).data.total).toBe(0);
});
