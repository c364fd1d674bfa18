import { type Currency, smallestUnits } from '@balise/contract';
import { plain } from '../../device-import/index.ts';

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
const FIELD_BY_HEADING = new Map(
  (Object.entries(HEADINGS) as [Field, string][])
    .toReversed()
    .flatMap(([field, words]) => words.split(',').map((word): [string, Field] => [plain(word), field])),
);

export type StatementLine = {
  row: number;
  paidOn: string | null;
  /** Smallest units; below zero: money that left. */
  amount: number | null;
  reference: string;
  payer: string;
};

type Table = { headers: readonly string[]; rows: readonly { row: number; cells: readonly string[] }[] };

/** @returns undefined where date, amount or reference has no column; payments that failed are left out */
export function linesIn({ headers, rows }: Table, currency: Currency): StatementLine[] | undefined {
  const columns = new Map<Field, number>();
  for (const [place, header] of headers.entries()) {
    const field = FIELD_BY_HEADING.get(plain(header));
    if (field && !columns.has(field)) columns.set(field, place);
  }
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

/** `20/11/2026 14:05`, `2026-11-20T14:05`, `20.11.26`: day, month, year, or year first. */
export function dayIn(cell: string): string | null {
  const [, y, m1, d1] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell) ?? [];
  const [, d2, m2, y2] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(cell) ?? [];
  const [year, month, day] = y ? [y, m1, d1] : [y2?.length === 2 ? `20${y2}` : y2, m2, d2];
  if (!year || !month || !day) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? null : text;
}

/** `5 000 XOF`, `5,000.00`, `+5000`, `5.000,50`: the last sign is the decimal one where at most two digits follow it. */
export function amountIn(cell: string, currency: Currency): number | null {
  const bare = cell.replace(/[^\d.,+-]/g, '');
  const isOut = bare.startsWith('-') || /^\(.*\)$/.test(cell.trim());
  const [, whole = '', part = ''] = /^[+-]?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (digits === '') return null;
  // a currency without decimals is written with zeros all the same
  const units = smallestUnits(/^0*$/.test(part) ? digits : `${digits}.${part}`, currency);
  return units === undefined ? null : isOut ? -units : units;
}

/** Whether a payer has this telephone: by its last eight digits, which every notation has. */
export const hasPhone = (payer: string, phone: string | null): boolean =>
  phone !== null && phone.length >= 9 && payer.replace(/\D/g, '').includes(phone.slice(-8));
