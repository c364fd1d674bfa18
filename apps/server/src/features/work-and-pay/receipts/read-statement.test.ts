import { expect, test } from 'vitest';
import { amountIn, dayIn, hasPhone, linesIn } from './read-statement.ts';

test('days are read as operators write them, and impossible ones are not', () => {
  expect(['2026-11-20T14:05', '20/11/2026 14:05', '20.11.26', '1-2-2026'].map(dayIn)).toEqual([
    ...['2026-11-20', '2026-11-20', '2026-11-20', '2026-02-01'],
  ]);
  expect(['31/02/2026', 'yesterday', '', '2026-13-01'].map(dayIn)).toEqual([null, null, null, null]);
});

test('amounts are read with their separators, signs and currency', () => {
  const read = (cells: string[], currency: 'XOF' | 'GHS') => cells.map((cell) => amountIn(cell, currency));
  expect(read(['5 000 XOF', '5,000.00', '+5000', '5.000', '-5000', '5\u202f000'], 'XOF')).toEqual([
    ...[5000, 5000, 5000, 5000, -5000, 5000],
  ]);
  expect(read(['1,250.50', '1.250,50', 'GHS 12.5', '(12.50)', '12'], 'GHS')).toEqual([
    125_050, 125_050, 1250, -1250, 1200,
  ]);
  expect(read(['', 'abc', '5.25'], 'XOF')).toEqual([null, null, null]);
});

test('columns are found by their headings in both languages; payments that failed are left out', () => {
  const headers = ['Date de transaction', 'N° transaction', 'Expéditeur', 'Nom', 'Montant reçu', 'Statut'];
  const rows = [
    { row: 2, cells: ['20/11/2026', 'TX9', '22507070001', 'Koffi', '10 000', 'Succès'] },
    { row: 3, cells: ['20/11/2026', 'TX8', '22507070001', 'Koffi', '10 000', 'Échec'] },
  ];
  expect(linesIn({ headers, rows }, 'XOF')).toEqual([
    { row: 2, paidOn: '2026-11-20', reference: 'TX9', amount: 10_000, payer: '22507070001 Koffi' },
  ]);
  const english = ['Completed On', 'Transaction ID', 'MSISDN', 'Amount'];
  expect(linesIn({ headers: english, rows: [] }, 'XOF')).toEqual([]);
  expect(linesIn({ headers: ['Date', 'Amount'], rows: [] }, 'XOF')).toBeUndefined();
});

test('a payer is known by the last eight digits of the telephone', () => {
  expect(hasPhone('0707 00 00 01 KOFFI', '+2250707000001')).toBe(true);
  expect([hasPhone('225070700', '+2250707000001'), hasPhone('07', null)]).toEqual([false, false]);
});
