import {
  digitsOfCurrency,
  type Language,
  type ReportCell,
  type ReportColumn,
  type ReportKind,
  type ReportTotals,
} from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import { formatIn } from '@balise/i18n';
import type { Cell, Column } from '../../../files/index.ts';
import { wordOf, wordsIn } from '../words.ts';
import type { FileOrder } from './file-order.ts';

/** A column of a file, and what of a report's row is in it. */
type Field = Column & { of: (cells: readonly ReportCell[]) => Cell };

/** The columns of a report as a file has them: a place is a name and two coordinates, a word is written out. */
export function fieldsOf({ order: { kind, timeZone, criteria }, language, seesClients }: FileOrder): Field[] {
  const { columns } = wordsIn(language).reports;
  const isWritten = writtenOf(criteria.columns, seesClients);
  return REPORTS[kind].columns.flatMap((column, index) =>
    isWritten(column, index) ? fieldsIn(column, index, columns[column.key], { language, timeZone, kind }) : [],
  );
}

/** Which columns of a report its file has: the first, and of the others those that were asked for. */
export const writtenOf =
  (wanted: FileOrder['order']['criteria']['columns'], seesClients: boolean) =>
  ({ key, clients }: ReportColumn, index: number): boolean =>
    (seesClients || !clients) && (index === 0 || !wanted || wanted.includes(key));

/** How many decimals the amounts of a row have, by its currency; two where that is not known. */
export function moneyDigits(kind: ReportKind, cells: readonly (ReportCell | undefined)[]): number {
  const place = REPORTS[kind].columns.findIndex(({ key }) => key === 'currency');
  return digitsOfCurrency(cells[place]) ?? 2;
}

type Reader = { language: Language; timeZone: string; kind: ReportKind };

function fieldsIn(column: ReportColumn, index: number, heading: string, reader: Reader): Field[] {
  const plain = (cells: readonly ReportCell[]): Cell => {
    const cell = cells[index];
    return typeof cell === 'object' ? null : (cell ?? null);
  };
  const times = (factor: number) => (cells: readonly ReportCell[]) => {
    const cell = cells[index];
    return typeof cell === 'number' ? cell * factor : null;
  };
  switch (column.type) {
    case 'place':
      return placeFields(index, heading, reader.language);
    case 'instant':
      return [{ heading, kind: 'dateTime', of: plain }];
    case 'day':
      return [{ heading, kind: 'date', of: plain }];
    case 'duration':
      return [{ heading, kind: 'duration', of: times(1 / 1000) }];
    case 'distance':
    case 'speed':
    case 'yesNo':
      return [{ heading, kind: column.type, of: plain }];
    case 'share':
      return [{ heading, kind: 'number', unit: '%', digits: 1, of: times(100) }];
    case 'acceleration':
      return [{ heading, kind: 'number', unit: 'm/s²', digits: 1, of: plain }];
    case 'voltage':
      return [{ heading, kind: 'number', unit: 'V', digits: 1, of: plain }];
    case 'altitude':
      return [{ heading, kind: 'number', unit: 'm', digits: 0, of: plain }];
    case 'angle':
      return [{ heading, kind: 'number', unit: '°', digits: 0, of: plain }];
    case 'volume':
      return [{ heading, kind: 'number', unit: wordsIn(reader.language).reports.file.litre, digits: 2, of: plain }];
    case 'figure':
      return [{ heading, kind: 'number', digits: 2, of: plain }];
    case 'money':
      return [{ heading, kind: 'number', digits: 2, of: amountIn(index, reader.kind) }];
    case 'count':
      return [{ heading, kind: 'number', digits: 0, of: plain }];
    default:
      return [{ heading, kind: 'text', width: widthOf(column), of: (cells) => textOf(column, cells[index], reader) }];
  }
}

/** An amount with the decimals of its row's currency. */
const amountIn =
  (index: number, kind: ReportKind) =>
  (cells: readonly ReportCell[]): Cell => {
    const cell = cells[index];
    return typeof cell === 'number' ? { value: cell, digits: moneyDigits(kind, cells) } : null;
  };

const widthOf = ({ key, type }: ReportColumn): number => {
  if (type === 'bands') return 60;
  return key === 'reason' || key === 'client' || type === 'words' ? 28 : 18;
};

function placeFields(index: number, heading: string, language: Language): Field[] {
  const { latitude, longitude } = wordsIn(language).reports.file;
  const placeIn = (cells: readonly ReportCell[]) => {
    const cell = cells[index];
    return typeof cell === 'object' && cell !== null && 'latitude' in cell ? cell : undefined;
  };
  return [
    { heading, kind: 'text', width: 30, of: (cells) => placeIn(cells)?.name ?? null },
    { heading: `${heading}, ${latitude}`, kind: 'number', digits: 6, of: (cells) => placeIn(cells)?.latitude ?? null },
    {
      heading: `${heading}, ${longitude}`,
      kind: 'number',
      digits: 6,
      of: (cells) => placeIn(cells)?.longitude ?? null,
    },
  ];
}

/** A cell in words; empty where there is nothing to say. */
export function textOf(
  column: ReportColumn,
  cell: ReportCell | undefined,
  { language, timeZone }: Pick<Reader, 'language' | 'timeZone'>,
): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return column.words ? wordOf(language, column.words, cell) : cell;
  if (!Array.isArray(cell)) return typeof cell === 'object' ? cell.name : String(cell);
  const { bands } = wordsIn(language).reports;
  const { time } = formatIn(language, timeZone);
  const texts = cell.map((one) => {
    if (typeof one === 'string') return column.words ? wordOf(language, column.words, one) : one;
    return `${time(one.from)}–${time(one.to)} ${bands[one.state]}`;
  });
  return texts.join(typeof cell[0] === 'string' ? ', ' : '; ');
}

/** The figures under a report’s columns, in the columns of its file, behind their word. */
export function totalCells(
  kind: ReportKind,
  fields: readonly Field[],
  totals: ReportTotals,
  language: Language,
): Cell[] {
  const cells = REPORTS[kind].columns.map((_, index): ReportCell => totals[index] ?? null);
  const row = fields.map(({ of }) => of(cells));
  row[0] = wordsIn(language).reports.file.totals;
  return row;
}
