import type { Currency } from '@balise/contract';
import { amountIn, dayIn, fromHeadings, headingMatcher, type ParsedTable, plain } from '../../device-import/index.ts';

/* What operators write into their statements. Pure. */

type Field = 'paidOn' | 'amount' | 'reference' | 'payer' | 'payerName' | 'status';

/** What stands over a column, in English and French; compared without accents, capitals and signs. */
const HEADINGS: Record<Field, string> = {
  paidOn:
    'date, date time, datetime, transaction date, creation date, completed on, completion time, timestamp, date de transaction, date operation, date heure, jour',
  amount:
    'amount, amount received, credit, paid in, received, value, montant, montant recu, montant net, somme, recu, entree',
  reference:
    'reference, ref, transaction id, transaction number, receipt no, receipt number, financial transaction id, external id, id, txn id, ' +
    'numero de transaction, id transaction, id de transaction, reference transaction, numero, n transaction',
  payer:
    'msisdn, phone, phone number, sender, sender number, from, payer, payer number, mobile, telephone, numero, numero expediteur, expediteur, emetteur, payeur, numero payeur, de, compte',
  payerName:
    'name, sender name, from name, payer name, customer name, nom, nom expediteur, nom du payeur, nom client, client, details, libelle, message, note',
  status: 'status, state, statut, etat',
};
const matchHeadings = headingMatcher(Object.entries(HEADINGS) as [Field, string][]);

export type StatementLine = {
  row: number;
  paidOn: string | null;
  /** Smallest units; below zero: money that left. */
  amount: number | null;
  reference: string;
  payer: string;
};

/** @returns undefined where date, amount or reference has no column; payments that failed are left out */
export function linesIn(table: ParsedTable, currency: Currency): StatementLine[] | undefined {
  const { headers, rows } = fromHeadings(table, matchHeadings);
  const columns = new Map(matchHeadings(headers).map((field, place) => [field, place]));
  if (!columns.has('paidOn') || !columns.has('amount') || !columns.has('reference')) return undefined;
  return rows.flatMap(({ row, cells }) => {
    const cell = (field: Field) => (columns.has(field) ? (cells[columns.get(field) ?? 0] ?? '').trim() : '');
    if (/fail|reject|cancel|echec|annul|refus/.test(plain(cell('status')))) return [];
    return {
      row,
      paidOn: dayIn(cell('paidOn')),
      amount: amountIn(cell('amount'), currency),
      reference: cell('reference').slice(0, 80),
      payer: [cell('payer'), cell('payerName')].filter(Boolean).join(' ').slice(0, 120),
    };
  });
}

/** Whether a payer has this telephone: by its last eight digits, which every notation has. */
export const hasPhone = (payer: string, phone: string | null): boolean =>
  phone !== null && phone.length >= 9 && payer.replace(/\D/g, '').includes(phone.slice(-8));
