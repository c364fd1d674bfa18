import { type ColumnKey, REPORTS, type ReportCell, type ReportColumn, type ReportKind } from '@balise/contract';
import { type Format, formatIn } from '@balise/i18n';
import { wordsIn } from '../words.ts';
import { moneyDigits, textOf, writtenOf } from './cells.ts';
import type { FileOrder } from './file-order.ts';

export type PdfColumn = {
  heading: string;
  align: 'left' | 'right';
  /** @param isOpen of something that still went on when it was written */
  print: (cells: readonly (ReportCell | undefined)[], isOpen?: boolean) => string;
};

/** A column that paper has no room for; Excel and CSV have it. */
const LEFT_OUT: readonly ColumnKey[] = ['ended', 'driver'];
/** Empty while it goes on, which is said. */
const ENDS: readonly ColumnKey[] = ['end', 'lastEnd'];

/** The columns of a printed report. */
export function pdfColumns(kind: ReportKind, { language, order, seesClients }: FileOrder): PdfColumn[] {
  const { columns: headings, file } = wordsIn(language).reports;
  const format = formatIn(language, order.timeZone);
  const reader = { language, timeZone: order.timeZone };
  const wanted = order.criteria.columns;
  const isWritten = writtenOf(wanted, seesClients);
  return REPORTS[kind].columns.flatMap((column, index) => {
    // one that was asked for by name has room
    if (!isWritten(column, index) || (!wanted && LEFT_OUT.includes(column.key))) return [];
    return {
      heading: printable(headings[column.key] + unitOf(column, file)),
      align: isText(column) ? 'left' : 'right',
      print: (cells, isOpen = false) => {
        const cell = cells[index];
        const isGoingOn = isOpen && (cell ?? null) === null && ENDS.includes(column.key);
        if (isGoingOn) return printable(file.goesOn);
        const isAmount = column.type === 'money' && typeof cell === 'number';
        return printable(
          isAmount ? format.number(cell, moneyDigits(kind, cells)) : textIn(column, cell, format, reader),
        );
      },
    };
  });
}

const isText = ({ type }: ReportColumn): boolean => ['text', 'word', 'words', 'place', 'bands'].includes(type);

const unitOf = ({ type }: ReportColumn, { km, kmh, litre }: { km: string; kmh: string; litre: string }): string => {
  if (type === 'distance') return ` (${km})`;
  if (type === 'acceleration') return ' (m/s²)';
  if (type === 'voltage') return ' (V)';
  if (type === 'volume') return ` (${litre})`;
  return type === 'speed' ? ` (${kmh})` : '';
};

function textIn(
  column: ReportColumn,
  cell: ReportCell | undefined,
  { number, date, time }: Format,
  reader: { language: 'en' | 'fr'; timeZone: string },
): string {
  if (typeof cell !== 'number') return textOf(column, cell, reader) ?? '';
  switch (column.type) {
    case 'instant':
      return `${date(cell)} ${time(cell)}`;
    case 'duration':
      return clock(cell);
    case 'distance':
      return number(cell / 1000, 1);
    case 'acceleration':
    case 'voltage':
      return number(cell, 1);
    case 'volume':
    case 'figure':
      return number(cell, 2);
    case 'speed':
      return number(cell * 3.6);
    case 'share':
      return `${number(cell * 100, 1)}\u00a0%`;
    default:
      return number(cell);
  }
}

/** Hours beyond a day go on counting. */
function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** What the letters have no sign for: the narrow space of French figures is a wider one here, “about” a tilde, a line break a space. */
export const printable = (text: string): string =>
  text
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('≈', '~')
    .replace(/\s*[\r\n\t]+\s*/g, ' ')
    .toWellFormed();
