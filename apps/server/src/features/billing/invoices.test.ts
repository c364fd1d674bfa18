import * as contract from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { serviceFrom } from '../../testing/books.ts';
import { aDevice } from '../../testing/device.ts';
import { START } from '../../testing/world.ts';
import { aBillingWorld, at } from './testing/billing-world.ts';

const { world, owner, kanari, pay, note, today, later, accountStatus, lastAudit, aClient } = await aBillingWorld();
afterAll(() => world.end());

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
    const foretold = (await accountStatus(id)).next;
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
    // who pays is a person; what the clock posts bears no one’s name, and no brand's
    expect(ledger.postings.map(({ kind, by }) => [kind, by])).toEqual([
      ['payment', 'kanari Person'],
      ['invoice', null],
    ]);
    await owner.query("update clients set full_name = 'Renamed ' || id where id = $1", [id]);
    const invoice = (await asked(contract.getInvoice, { params: { id: invoiceId } })).data;
    expect(invoice).toMatchObject({ unpaid: (foretold?.total ?? 0) - 100, seller: { name: 'Kanari Fleet' } });
    expect(invoice.buyer.name).toMatch(/^Client/);
    for (const outsider of ['bandama', 'niger', 'sahel'] as const)
      expect((await world.as(outsider)(contract.getInvoice, { params: { id: invoiceId } })).error.code).toBe(
        'not_found',
      );
  });

  test('a credit note beside an invoice names it, has its own number, and leaves less of it unpaid', async () => {
    const { id, asked } = await aClient();
    await aDevice(world, { clientId: id });
    await serviceFrom(world.database, id, new Date(START));
    await owner.query('update plan_assignments set starts_at = $2 where client_id = $1', [id, new Date(START)]);
    await later(32);
    const invoices = async () => (await asked(contract.listInvoices, { ...at(id), query: {} })).data.invoices;
    const invoice = (await invoices()).at(-1) as contract.InvoiceSummary;
    expect(invoice.unpaid).toBeGreaterThan(100);
    const { status } = await note(id, 'credit_note', 100, { invoiceId: invoice.id, reason: 'two days of silence' });
    expect(status).toBe(200);
    const stored = await owner.query(
      "select amount::int, reference, note from ledger where client_id = $1 and kind = 'credit_note'",
      [id],
    );
    expect(stored.rows).toEqual([{ amount: -100, reference: invoice.number, note: 'two days of silence' }]);
    expect((await invoices()).at(-1)?.unpaid).toBe(invoice.unpaid - 100);
    const { data } = await asked(contract.listPostings, { ...at(id), query: {} });
    expect(data.postings[0]).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^A-\d{5}$/),
      amount: -100,
    });
    const body = { kind: 'credit_note', amount: 1, reason: 'x' } as const;
    const own = await asked(contract.issueNote, { ...at(id), body });
    expect([own.status, own.error.code]).toEqual([403, 'not_allowed']); // no one credits itself
    // of another client's, nothing is named
    const other = await aClient();
    expect((await note(other.id, 'credit_note', 1, { invoiceId: invoice.id })).error.fields).toHaveProperty(
      'invoiceId',
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
    expect(lines[1]).toContain('Solde d’ouverture');
    expect(lines[3]).toMatch(/Paiement;;["']*'?=1\+1.*;500;1000;/);
    expect(await lastAudit()).toMatchObject({ action: 'billing.export', client_id: id, after: { lines: 2 } });
    const wrong = { ...body, from: '2026-12-02', to: '2026-12-01' };
    expect((await kanari(contract.exportStatement, { ...at(id), body: wrong })).error.fields).toHaveProperty('to');
  });

  test('as Excel the statement is read again with amounts that are numbers and days that are days', async () => {
    const { id } = await aClient();
    await note(id, 'debit_note', 1500);
    await pay(id, 500, { reference: '=2+2' });
    const body = { format: 'xlsx', language: 'en', from: today(), to: today() } as const;
    const { data, headers } = await kanari(contract.exportStatement, { ...at(id), body });
    expect(headers['content-type']).toBe(contract.FILE_TYPES.xlsx);
    expect(data.fileName).toMatch(/^statement_client-\d+_2\d{3}-\d\d-\d\d_2\d{3}-\d\d-\d\d\.xlsx$/);
    const [sheet] = (await readXlsx(new Uint8Array(await data.content.arrayBuffer()))).sheets;
    const [headings, before, debit, payment] = sheet?.rows ?? [];
    expect(sheet?.rows).toHaveLength(4);
    expect(headings?.every((heading) => typeof heading === 'string' && heading !== '')).toBe(true);
    expect(before).toContain('Opening balance');
    expect(debit?.filter((cell) => typeof cell === 'number')).toEqual([1500, 1500]);
    expect(payment?.filter((cell) => typeof cell === 'number')).toEqual([500, 1000]);
    expect(payment).toContain('=2+2'); // a text, and no formula
    expect(payment?.some((cell) => cell instanceof Date)).toBe(true);
  });
});
