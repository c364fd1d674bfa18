import {
  CURRENCIES,
  type Currency,
  type FieldCode,
  FuelFields,
  type FuelImportField,
  type FuelType,
  fieldErrorsOf,
  majorUnits,
  smallestUnits,
} from '@balise/contract';
import { behindDay, dayIn, figureIn, plain, timeIn } from '../../device-import/index.ts';
import { productOf } from './headings.ts';
import type { LaidOut } from './layout.ts';

/** Of a transaction's number. */
const MOST_LETTERS = 60;

export type LineErrors = Partial<Record<FuelImportField, FieldCode>>;
export type LineWords = Partial<Record<FuelImportField, string>>;

/** A line of a file as it is understood without knowing the client's vehicles. */
export type ReadLine = {
  row: number;
  words: LineWords;
  errors: LineErrors;
  at: number | null;
  isTimed: boolean;
  quantity: number | null;
  amount: number | null;
  currency: Currency;
  counter: number | null;
  latitude: number | null;
  longitude: number | null;
  /** undefined: the file names none. */
  product: FuelType | 'not_fuel' | undefined;
};

/** Milliseconds by which the client's clocks are ahead of UTC at a moment. */
type Offset = (at: number) => number;

/** Reads the lines of a file. Pure. */
export function readLines(file: LaidOut, offset: Offset): ReadLine[] {
  return file.rows.map((row) => {
    const words: LineWords = {};
    const errors: LineErrors = {};
    file.fields.forEach((field, column) => {
      if (field === null) return;
      words[field] = (row.cells[column] ?? '').trim();
      const fault = row.faults?.[column];
      // of what should be a day or a time a spreadsheet made one, and did right
      if (fault && !(fault === 'became_date' && (field === 'date' || field === 'time'))) errors[field] = fault;
    });
    return readLine(row.row, words, errors, file, offset);
  });
}

function readLine(
  row: number,
  words: LineWords,
  errors: LineErrors,
  { layout, signs }: LaidOut,
  offset: Offset,
): ReadLine {
  const blame = (field: FuelImportField, code: FieldCode) => {
    errors[field] ??= code;
    return null;
  };
  const figure = (field: keyof typeof signs) => {
    const word = words[field] ?? '';
    return word === '' ? null : (figureIn(word, signs[field]) ?? blame(field, 'not_a_figure'));
  };
  const currency = currencyIn(words.currency ?? '', layout.currency);
  if (currency === undefined) blame('currency', 'no_such_currency');
  const known = currency ?? layout.currency;
  const quantity = figure('quantity');
  const price = figure('price');
  const paid = figure('amount') ?? (price === null || quantity === null ? null : price * quantity);
  const isRefund = (quantity ?? 0) < 0 || (paid ?? 0) < 0;
  if (isRefund) blame((quantity ?? 0) < 0 ? 'quantity' : words.amount ? 'amount' : 'price', 'is_refund');
  else if (quantity === null) blame('quantity', 'required');
  const { at, isTimed } = momentIn(words, layout.dayOrder, offset, blame);
  const product = words.product ? productOf(words.product) : undefined;
  const place = [figure('latitude'), figure('longitude')] as const;
  // 0, 0 is what a terminal without a position writes
  const [latitude, longitude] = place[0] === 0 && place[1] === 0 ? [null, null] : place;
  if ((words.transaction ?? '').length > MOST_LETTERS) blame('transaction', 'too_long');
  const counter = figure('counter');
  return {
    row,
    words,
    errors: product === 'not_fuel' ? {} : errors,
    at,
    isTimed,
    quantity: quantity === null ? null : Math.round(quantity * 1000) / 1000,
    amount: paid === null || isRefund ? null : (smallestUnits(rounded(paid, known), known) ?? null),
    currency: known,
    // what was not typed at the pump is written as 0
    counter: counter === null || counter <= 0 ? null : Math.round(counter * 10) / 10,
    latitude: latitude === null || longitude === null ? null : latitude,
    longitude: latitude === null || longitude === null ? null : longitude,
    product: product ?? (words.product ? (blame('product', 'no_such_product') ?? undefined) : undefined),
  };
}

/** An amount with as many decimals as its currency has: files have more. */
const rounded = (amount: number, currency: Currency): string => {
  const smallest = majorUnits(1, currency);
  return (Math.round(amount / smallest) * smallest).toFixed(Math.max(0, Math.round(-Math.log10(smallest))));
};

const SIGNS: Record<string, Currency> = {
  fcfa: 'XOF',
  cfa: 'XOF',
  f: 'XOF',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  '£': 'GBP',
};

function currencyIn(word: string, own: Currency): Currency | undefined {
  if (word === '') return own;
  const named = CURRENCIES.find((code) => code === word.toUpperCase());
  if (named) return named;
  const bySign = SIGNS[word.toLowerCase()] ?? SIGNS[plain(word)];
  // both francs are called CFA
  return bySign === 'XOF' && own === 'XAF' ? own : bySign;
}

/** The moment of a purchase by the client's clocks; where only the day is known, its noon. */
function momentIn(
  words: LineWords,
  order: LaidOut['layout']['dayOrder'],
  offset: Offset,
  blame: (field: FuelImportField, code: FieldCode) => null,
): { at: number | null; isTimed: boolean } {
  const [cell = '', time = ''] = [words.date, words.time];
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(cell)) {
    const at = Date.parse(cell);
    return { at: Number.isNaN(at) ? blame('date', 'not_a_day') : at, isTimed: true };
  }
  const day = dayIn(cell, order);
  if (day === null) return { at: blame('date', cell === '' ? 'required' : 'not_a_day'), isTimed: false };
  const behind = behindDay(cell);
  // a spreadsheet keeps a time alone with its first day
  const written = time !== '' ? (/^\d{4}-\d\d-\d\d /.test(time) ? behindDay(time) : time) : behind;
  const since = written === '' ? null : timeIn(written);
  if (written !== '' && since === null)
    return { at: blame(time === '' ? 'date' : 'time', 'not_a_time'), isTimed: false };
  // midnight without a column of times is a day that a program wrote with a time
  const isTimed = since !== null && (time !== '' || since !== 0);
  return { at: momentOf(day, isTimed ? (since ?? NOON) : NOON, offset), isTimed };
}

const NOON = 12 * 3_600_000;

/** When the clocks show that time of that day. */
function momentOf(day: string, since: number, offset: Offset): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + since;
  return shown - offset(shown - offset(shown));
}

/** What a form would refuse of a line. */
export function refusedBy(fields: object): LineErrors {
  const parsed = FuelFields.safeParse(fields);
  if (parsed.success) return {};
  const errors: LineErrors = {};
  for (const [name, code] of Object.entries(fieldErrorsOf(parsed.error, fields)))
    errors[IMPORTED[name] ?? 'note'] ??= code;
  return errors;
}

const IMPORTED: Record<string, FuelImportField> = {
  deviceId: 'vehicle',
  dateFuel: 'date',
  quantity: 'quantity',
  amount: 'amount',
  counter: 'counter',
  fuelType: 'product',
  station: 'station',
  place: 'place',
  latitude: 'latitude',
  longitude: 'longitude',
  cardNumber: 'cardNumber',
  driverId: 'driver',
};
