import {
  type Currency,
  type DayOrder,
  FUEL_IMPORT_FIELDS,
  type FuelImport,
  type FuelImportField,
  type FuelType,
} from '@balise/contract';
import {
  dayOrderOf,
  decimalSignOf,
  fromHeadings,
  type ParsedRow,
  type ParsedTable,
  plain,
} from '../../device-import/index.ts';
import { matchFuelHeadings } from './headings.ts';

/** What is remembered of an issuer's files. `columns`: field by heading as headings are compared. */
export type Layout = {
  columns: Record<string, FuelImportField | null>;
  dayOrder: DayOrder;
  currency: Currency;
  fuelType: FuelType | null;
  /** Whether the tank is full after each purchase. */
  fillsUp: boolean;
};

/** What a caller chose; undefined: as before, else as the file shows. */
export type LayoutChoices = {
  columns?: (FuelImportField | null)[] | undefined;
  dayOrder?: DayOrder | undefined;
  currency?: Currency | undefined;
  fuelType?: FuelType | undefined;
  fillsUp?: 'yes' | 'no' | undefined;
};

/** A file with what its columns hold. */
export type LaidOut = {
  headers: string[];
  rows: ParsedRow[];
  fields: (FuelImportField | null)[];
  layout: Layout;
  /** Signs before the decimals, by field of figures. */
  signs: Record<Figure, '.' | ','>;
};

const FIGURES = ['quantity', 'amount', 'price', 'counter', 'latitude', 'longitude'] as const;
type Figure = (typeof FIGURES)[number];

/** Decides what the columns of a file hold: as the caller says, else as the issuer's last file, else by the headings. Pure. */
export function laidOut(
  table: ParsedTable,
  chosen: LayoutChoices,
  before: Layout | undefined,
  ownCurrency: Currency,
): LaidOut {
  const match = (headers: readonly string[]) => remembered(headers, before);
  const { headers, rows } = fromHeadings(table, match);
  const fields = chosen.columns ? headers.map((_, column) => chosen.columns?.[column] ?? null) : match(headers);
  const cellsOf = (field: FuelImportField) => {
    const column = fields.indexOf(field);
    return column < 0 ? [] : rows.map(({ cells }) => cells[column] ?? '');
  };
  const sign = (field: Figure) =>
    decimalSignOf(cellsOf(field), field === 'amount' || field === 'counter' ? 'thousands' : 'decimals');
  return {
    headers,
    rows,
    fields,
    layout: {
      columns: Object.fromEntries(headers.map((header, column) => [plain(header), fields[column] ?? null])),
      dayOrder: chosen.dayOrder ?? before?.dayOrder ?? dayOrderOf(cellsOf('date')),
      currency: chosen.currency ?? before?.currency ?? ownCurrency,
      fuelType: chosen.fuelType ?? before?.fuelType ?? null,
      fillsUp: chosen.fillsUp ? chosen.fillsUp === 'yes' : (before?.fillsUp ?? true),
    },
    signs: Object.fromEntries(FIGURES.map((field) => [field, sign(field)])) as LaidOut['signs'],
  };
}

/** What is needed and no column holds. */
export function missingIn(fields: readonly (FuelImportField | null)[]): FuelImport['missing'] {
  const has = (...wanted: FuelImportField[]) => wanted.some((field) => fields.includes(field));
  return [
    ...(has('date') ? [] : (['date'] as const)),
    ...(has('vehicle', 'cardNumber') ? [] : (['vehicle'] as const)),
    ...(has('quantity') ? [] : (['quantity'] as const)),
  ];
}

/** A heading that the last file had means what it meant there. */
function remembered(headers: readonly string[], before: Layout | undefined): (FuelImportField | null)[] {
  const guessed = matchFuelHeadings(headers);
  if (!before) return guessed;
  const known = headers.map((header) => before.columns[plain(header)]);
  const taken = new Set<FuelImportField | null | undefined>(known);
  return headers.map((_, column) => {
    const field = known[column];
    if (field !== undefined) return field !== null && known.indexOf(field) < column ? null : field;
    const guess = guessed[column] ?? null;
    return taken.has(guess) ? null : guess;
  });
}

/** What is stored of a layout, where it is one; fields of an older version are left out. */
export const columnsOf = (stored: unknown): Layout['columns'] =>
  Object.fromEntries(
    Object.entries(stored ?? {}).flatMap(([heading, field]) =>
      field === null || FUEL_IMPORT_FIELDS.includes(field) ? [[heading, field]] : [],
    ),
  );
