import { type ColumnKey, REPORTS, type ReportCell, type ReportColumn, type ReportKind } from '@balise/contract';
import { type Format, formatIn } from '@balise/i18n';
import { wordsIn } from '../words.ts';
import { textOf } from './cells.ts';
import type { FileOrder } from './file-order.ts';

export type PdfColumn = {
  heading: string;
  align: 'left' | 'right';
  /** Points. */
  width: number;
  print: (cells: readonly (ReportCell | undefined)[]) => string;
};

/** Columns that paper has no room for; Excel and CSV have them. */
const LEFT_OUT: readonly ColumnKey[] = ['estimated', 'ended'];

/** Shares of the page's width, by type. */
const SHARES = { text: 9, place: 13, word: 5, instant: 9, duration: 6, distance: 6, speed: 6, count: 5.5 } as const;
const shareOf = ({ type }: ReportColumn): number => Reflect.get(SHARES, type) ?? 6;

/** The columns of a printed report, as wide as the page together. */
export function pdfColumns(kind: ReportKind, { language, order, seesClients }: FileOrder, width: number): PdfColumn[] {
  const { columns: headings, file } = wordsIn(language).reports;
  const format = formatIn(language, order.timeZone);
  const shown = REPORTS[kind].columns.flatMap((column, index) =>
    LEFT_OUT.includes(column.key) || (column.clients && !seesClients) ? [] : [{ column, index }],
  );
  const shares = shown.reduce((sum, { column }) => sum + shareOf(column), 0);
  return shown.map(({ column, index }) => ({
    heading: headings[column.key] + unitOf(column, file),
    align: isText(column) ? 'left' : 'right',
    width: (shareOf(column) / shares) * width,
    print: (cells) => textIn(column, cells[index], format, { language, timeZone: order.timeZone }),
  }));
}

const isText = ({ type }: ReportColumn): boolean => ['text', 'word', 'words', 'place', 'bands'].includes(type);

const unitOf = ({ type }: ReportColumn, { km, kmh }: { km: string; kmh: string }): string => {
  if (type === 'distance') return ` (${km})`;
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
