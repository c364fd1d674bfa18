import { expect, test } from 'vitest';
import { hasPhone, linesIn } from './read-statement.ts';

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
