import { randomUUID } from 'node:crypto';
import {
  addWorkAndPay,
  correctWorkAndPayEntry,
  deleteWorkAndPay,
  editWorkAndPay,
  exportWorkAndPay,
  getWorkAndPay,
  listHolidays,
  listWorkAndPay,
  printWorkAndPay,
  saveHolidays,
  waiveWorkAndPay,
} from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseOf } from '../../db/database.ts';
import { readPdf } from '../../testing/files/read-pdf.ts';
import { entriesOf } from './ledger/entry-queries.ts';
import { sumOf, unpaidOf } from './plan/position.ts';
import { aPayWorld } from './testing/pay-world.ts';

/* A contract from its draft to the transfer of ownership. */

const { world, owner, comoe, aContract, running, pay, shown, entries, later, act, fieldsOf, person } =
  await aPayWorld();
afterAll(() => world.end());
const requestId = () => randomUUID();

describe('a contract', () => {
  test('is a draft with its whole plan, and nothing is due before it starts', async () => {
    const draft = await aContract({ startsOn: '2026-11-23' });
    expect(draft).toMatchObject({ state: 'draft', arrears: 0, owned: 0, remaining: 1_000_000, nextStep: null });
    expect(draft.plan.next.slice(0, 3)).toEqual([
      { day: '2026-11-23', kind: 'deposit', amount: 100_000 },
      { day: '2026-11-23', kind: 'instalment', amount: 10_000 },
      { day: '2026-11-24', kind: 'instalment', amount: 10_000 },
    ]);
    expect(draft.plan).toMatchObject({ instalments: 91, endsOn: '2027-03-06' });
    expect(await entries(draft.id)).toEqual([]);
    const other = await comoe(editWorkAndPay, {
      params: { id: draft.id },
      query: { revision: draft.revision },
      body: await fieldsOf({ price: 200_000, deposit: 0, instalment: 150_000, startsOn: '2026-11-25' }),
    });
    expect(other.data.plan.next.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-25', 150_000],
      ['2026-11-26', 50_000],
    ]);
    const stale = { params: { id: draft.id }, query: { revision: draft.revision }, body: await fieldsOf() };
    expect((await comoe(editWorkAndPay, stale)).error.code).toBe('work_and_pay_changed');
    expect((await comoe(deleteWorkAndPay, { params: { id: draft.id } })).status).toBe(200);
    expect((await comoe(getWorkAndPay, { params: { id: draft.id } })).error.code).toBe('work_and_pay_not_found');
  });

  test('names what is wrong with its terms, and takes drivers and vehicles of its client only', async () => {
    const wrong = { deposit: 1_000_000, instalment: 0, weekdays: [], warnAfter: 20, blockAfter: 10 };
    const { error } = await comoe(addWorkAndPay, { body: await fieldsOf(wrong) });
    expect(Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { code }]) => [field, code]))).toEqual({
      deposit: 'too_large',
      instalment: 'too_small',
      weekdays: 'required',
      blockAfter: 'too_small',
    });
    const small = await comoe(addWorkAndPay, { body: await fieldsOf({ instalment: 100 }) });
    expect(small.error.fields?.instalment?.code).toBe('too_many_instalments');
    const foreign = await world.as('kanari')(addWorkAndPay, {
      body: { ...(await fieldsOf()), clientId: world.clients.bandama },
    });
    expect([foreign.error.code, foreign.error.fields?.driverId?.code]).toEqual(['driver_not_found', 'not_of_client']);
  });

  test('that starts in the past has everything due that came due since', async () => {
    const { id, ...contract } = await running({ startsOn: '2026-11-16' });
    expect(contract).toMatchObject({ state: 'running', arrears: 140_000, unpaidSince: '2026-11-16', daysUnpaid: 4 });
    expect((await entries(id)).map(({ kind, day, amount }) => [kind, day, amount])).toEqual([
      ['deposit', '2026-11-16', 100_000],
      ...['16', '17', '18', '19', '20'].map((day) => ['instalment', `2026-11-${day}`, 10_000]),
    ]);
    expect(contract).toMatchObject({ ages: { days1to7: 140_000 }, dueToday: 10_000, daysLate: 2 });
    const again = await fieldsOf({ deviceId: contract.deviceId as never });
    const second = await comoe(addWorkAndPay, { body: again });
    expect((await act(second.data.id, 'start')).error.code).toBe('work_and_pay_vehicle_taken');
  });

  test('keeps what was agreed once it runs, but for what is not due yet', async () => {
    const contract = await running();
    const { driverId, deviceId } = contract;
    const body = await fieldsOf({ driverId: driverId as never, deviceId: deviceId as never, price: 900_000 });
    const fixed = await comoe(editWorkAndPay, { params: { id: contract.id }, query: {}, body });
    expect(fixed.error.fields?.price?.code).toBe('cannot_be_changed');
    const eased = { ...body, price: 1_000_000, instalment: 5_000, weekdays: [6] };
    const { data } = await comoe(editWorkAndPay, { params: { id: contract.id }, query: {}, body: eased });
    expect(data.plan.next[0]).toEqual({ day: '2026-11-21', kind: 'instalment', amount: 5_000 });
    expect(data.plan.instalments).toBe(178);
  });

  test('moves with a pause, and ends early with a reason', async () => {
    const { id } = await running();
    expect((await act(id, 'pause')).error.fields?.reason?.code).toBe('reason_needed');
    const before = (await shown(id)).plan.endsOn;
    await act(id, 'pause', 'Gearbox');
    await later(7);
    expect(await entries(id)).toHaveLength(2);
    const { data } = await act(id, 'resume');
    expect(data).toMatchObject({
      state: 'running',
      pauses: [{ fromDay: '2026-11-21', untilDay: '2026-11-27', reason: 'Gearbox' }],
    });
    expect(Date.parse(data.plan.endsOn ?? '') - Date.parse(before ?? '')).toBe(7 * 86_400_000);
    await later(1);
    expect((await entries(id)).map(({ day }) => day).at(-1)).toBe('2026-11-28');
    const ended = await act(id, 'end', 'Vehicle returned');
    expect(ended.data).toMatchObject({ state: 'ended', stateReason: 'Vehicle returned', plan: { instalments: 0 } });
    await later(3);
    expect(await entries(id)).toHaveLength(3);
    expect((await pay(id, 1000)).error.code).toBe('work_and_pay_state');
  });

  test('leaves out the holidays of its client from tomorrow on', async () => {
    const today = new Date(world.clock.now).toISOString().slice(0, 10);
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const holidays = [{ day: day(1), name: 'Tabaski' }];
    expect((await comoe(saveHolidays, { body: { holidays } })).data).toEqual(holidays);
    const [skips, moves] = [
      await running({ weekdays: [1, 2, 3, 4, 5, 6, 7], startsOn: today }),
      await running({ weekdays: [1, 2, 3, 4, 5, 6, 7], startsOn: today, holidayRule: 'move' }),
    ];
    await later(2);
    const dues = async (id: typeof skips.id) => (await entries(id)).map(({ kind, day }) => `${kind} ${day}`);
    expect(await dues(skips.id)).toEqual([`deposit ${today}`, `instalment ${today}`, `instalment ${day(2)}`]);
    expect(await dues(moves.id)).toEqual([
      `deposit ${today}`,
      `instalment ${today}`,
      `instalment ${day(2)}`,
      `instalment ${day(2)}`,
    ]);
    expect((await comoe(listHolidays, { query: {} })).data).toEqual(holidays);
    expect((await world.as('bandama')(listHolidays, { query: {} })).data).toEqual([]);
    await comoe(saveHolidays, { body: { holidays: [] } });
  });
});

describe('the ledger', () => {
  test('pays the oldest first, enters a request once, and never takes more than the rest of the price', async () => {
    const { id } = await running({ startsOn: '2026-11-16', language: 'en' });
    const body = { requestId: requestId() };
    const first = await pay(id, 120_000, body);
    await Promise.all([pay(id, 120_000, body), pay(id, 120_000, body)]);
    expect(first.data).toMatchObject({ paid: 120_000, owned: 12, unpaidSince: expect.any(String) });
    const unpaid = await shown(id);
    expect(unpaid.paid).toBe(120_000);
    const stored = await entriesOf(databaseOf(owner), id);
    expect(unpaid.unpaidSince).toBe(unpaidOf(stored)[0]?.day);
    expect(unpaid.arrears + unpaid.dueToday).toBe(sumOf(stored, 'due') - 120_000);
    expect((await pay(id, 880_001)).error.fields?.amount?.code).toBe('above_remaining');
    expect((await pay(id, 1, { paidOn: '2030-01-01' })).error.fields?.paidOn?.code).toBe('must_not_be_future');
    const mobile = { method: 'mobile_money', operator: 'Wave', reference: 'TX-1' } as const;
    expect((await pay(id, 1000, { method: 'mobile_money' })).error.fields?.reference?.code).toBe('required');
    expect((await pay(id, 1000, mobile)).status).toBe(200);
    const twice = await pay(id, 1000, { ...mobile, operator: 'WAVE', reference: 'tx-1' });
    expect([twice.error.code, twice.error.fields?.reference?.code]).toEqual(['already_exists', 'already_exists']);
  });

  test('is corrected by entries, waived with a reason, and changed by nobody', async () => {
    const { id } = await running({ startsOn: '2026-11-20' });
    await pay(id, 50_000);
    const found = await entries(id);
    const [deposit, payment] = ['deposit', 'payment'].map((kind) => found.find((one) => one.kind === kind));
    const right = (entryId: number, amount: number) =>
      comoe(correctWorkAndPayEntry, {
        params: { id },
        body: { requestId: requestId(), entryId, amount, reason: 'Typing error' },
      });
    const corrected = await right(payment?.id ?? 0, 5_000);
    expect(corrected.data).toMatchObject({ paid: 5_000 });
    expect((await entries(id)).at(-1)).toMatchObject({
      kind: 'correction',
      side: 'paid',
      amount: -45_000,
      corrects: payment?.id,
      reason: 'Typing error',
      by: 'comoe Person',
    });
    // what is not due of the deposit comes due at the end of the plan
    const before = corrected.data.plan.instalments;
    const eased = await right(deposit?.id ?? 0, 80_000);
    expect(eased.data.plan.instalments).toBe(before + 2);
    expect(eased.data.remaining).toBe(995_000);
    expect((await right(deposit?.id ?? 0, 200_000)).error.fields?.amount?.code).toBe('above_remaining');
    const waived = await comoe(waiveWorkAndPay, {
      params: { id },
      body: { requestId: requestId(), amount: 3_000, reason: 'Accident' },
    });
    expect(waived.data.remaining).toBe(992_000);
    const stored = await entriesOf(databaseOf(owner), id);
    expect(sumOf(stored, 'paid')).toBe(8_000);
    const change = `update work_and_pay_entries set amount = 1 where contract_id = ${id}`;
    await expect(owner.query(change)).rejects.toThrow('cannot be changed');
    await expect(owner.query(`delete from work_and_pay_entries where contract_id = ${id}`)).rejects.toThrow(
      'cannot be changed',
    );
    await expect(owner.query('truncate work_and_pay_entries')).rejects.toThrow('cannot be changed');
    const { rows } = await owner.query(
      "select action from audit_log where subject_kind = 'work_and_pay' and subject_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action.slice(13))).toEqual([
      ...['add', 'state', 'payment', 'correction', 'correction', 'waiver'],
    ]);
  });

  test('of a price that is paid settles the contract; a payment that bounced runs it again; then it is transferred', async () => {
    const { id } = await running({ price: 200_000, deposit: 0, instalment: 50_000 });
    expect((await act(id, 'transfer')).error.code).toBe('work_and_pay_state');
    const settled = await pay(id, 200_000);
    expect(settled.data).toMatchObject({
      state: 'settled',
      remaining: 0,
      owned: 100,
      arrears: 0,
      plan: { instalments: 0 },
    });
    const payment = (await entries(id)).find(({ kind }) => kind === 'payment');
    const bounce = { requestId: requestId(), entryId: payment?.id ?? 0, amount: 0, reason: 'Cheque bounced' };
    expect((await comoe(correctWorkAndPayEntry, { params: { id }, body: bounce })).data).toMatchObject({
      state: 'running',
      paid: 0,
    });
    await pay(id, 200_000);
    expect((await act(id, 'transfer')).data.state).toBe('transferred');
    expect((await act(id, 'end', 'x')).error.code).toBe('work_and_pay_state');
    const { data } = await comoe(printWorkAndPay, { params: { id }, query: { document: 'transfer' } });
    const texts = readPdf(new Uint8Array(await data.content.arrayBuffer())).flat();
    const said = texts.map(({ text }) => text).join(' ');
    expect(data.fileName).toMatch(/^cession-du-vehicule_.*\.pdf$/);
    expect(said).toContain('Cession du véhicule');
    expect(said).toContain('la totalité du prix');
  });
});

describe('papers and lists', () => {
  test('the statement has every entry, what is owed and why, what is owned, in the language asked for', async () => {
    const { id } = await running({ startsOn: '2026-11-16', cashPrice: 700_000, currency: 'GHS' });
    await pay(id, 15_000);
    await pay(id, 1_205);
    const print = async (language?: 'en') =>
      await comoe(printWorkAndPay, { params: { id }, query: language ? { language } : {} });
    const pages = readPdf(new Uint8Array(await (await print('en')).data.content.arrayBuffer()));
    const said = pages
      .flat()
      .map(({ text }) => text)
      .join(' ');
    for (const words of [
      'Work and Pay statement',
      'Cash price',
      'No interest',
      'Every entry',
      'Owned by the driver 1\u00a0%',
      'Deposit',
      'cash',
      ' 12.05 ',
    ])
      expect(said).toContain(words);
    expect((await print()).data.fileName).toMatch(/^releve-work-and-pay_/);
    const transfer = await comoe(printWorkAndPay, { params: { id }, query: { document: 'transfer' } });
    expect(transfer.error.code).toBe('work_and_pay_state');
  });

  test('the list counts states and ages, finds and sorts, and leaves as Excel', async () => {
    const today = new Date(world.clock.now).toISOString().slice(0, 10);
    const before = (await comoe(listWorkAndPay, { query: {} })).data;
    const late = await running({ startsOn: new Date(Date.parse(today) - 40 * 86_400_000).toISOString().slice(0, 10) });
    const { data } = await comoe(listWorkAndPay, { query: { late: 'days31to60' } });
    expect(data.contracts.map(({ id }) => id)).toContain(late.id);
    expect(data.counts.days31to60).toBe(before.counts.days31to60 + 1);
    const all = await comoe(listWorkAndPay, {
      query: { search: late.designation, order: 'arrears', direction: 'desc' },
    });
    expect(all.data.contracts.map(({ id }) => id)).toEqual([late.id]);
    expect((await comoe(listWorkAndPay, { query: { search: '100%' } })).data.total).toBe(0);
    const file = await comoe(exportWorkAndPay, { query: { search: late.designation, language: 'en' } });
    const { sheets } = await readXlsx(new Uint8Array(await file.data.content.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual([late.driverName, late.designation]);
    // one number and one count everywhere: what is due today is not late
    expect(late).toMatchObject({ dueToday: 10_000, daysUnpaid: 40 });
    expect(late.arrears).toBe(Object.values(late.ages).reduce((sum, amount) => sum + amount, 0));
    const { arrears, dueToday, daysUnpaid } = late;
    expect(all.data.contracts).toMatchObject([{ arrears, dueToday, daysUnpaid }]);
    expect([sheets[0]?.rows[1]?.[8], sheets[0]?.rows[1]?.[11]]).toEqual([arrears, daysUnpaid]);
  });

  test('are a client’s own; a limited user has those of its vehicles', async () => {
    const [own, other] = [await running(), await running()];
    const limited = await person(['view_devices', 'view_work_and_pay', 'manage_work_and_pay'], [own.deviceId as never]);
    const seen = (await limited(listWorkAndPay, { query: {} })).data.contracts.map(({ id }) => id);
    expect(seen).toEqual([own.id]);
    expect((await limited(getWorkAndPay, { params: { id: other.id } })).error.code).toBe('work_and_pay_not_found');
    expect((await limited(saveHolidays, { body: { holidays: [] } })).error.code).toBe('not_allowed');
    expect((await world.as('bandama')(getWorkAndPay, { params: { id: own.id } })).error.code).toBe(
      'work_and_pay_not_found',
    );
    expect((await world.as('kanari')(getWorkAndPay, { params: { id: own.id } })).status).toBe(200);
  });
});
