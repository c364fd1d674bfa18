import type { Language } from '@balise/i18n';
import { looksLikeFormula } from './cell-text.ts';
import { converters, headingOf, localOf, type WrittenCell } from './convert.ts';
import { type Cell, columnFor, type SheetColumn, type TableFile } from './table.ts';

/**
 * A table as CSV, the way a spreadsheet of that language opens it: French with semicolons and decimal commas. UTF-8 with a byte
 * order mark, CRLF. A text that would be a formula has an apostrophe before it.
 */
export function csvOf(table: Pick<TableFile, 'columns' | 'language' | 'timeZone'>, yesNo: readonly [string, string]) {
  const { columns, language, timeZone } = table;
  const convert = converters(columns, timeZone, yesNo);
  const separator = language === 'fr' ? ';' : ',';
  const line = (fields: string[]) => `${fields.join(separator)}\r\n`;
  return {
    /** A line that is no row: a note on the rows. */
    note: (text: string): string => line([quoted(looksLikeFormula(text) ? `'${text}` : text)]),
    head: `\ufeff${line(columns.map((column) => quoted(headingOf(column, timeZone))))}`,
    rows: (rows: readonly Cell[][]): string =>
      rows
        .map((row) =>
          line(
            columns.map((column, place) =>
              field(convert[place]?.(row[place] ?? null), columnFor(column, row[place]), language),
            ),
          ),
        )
        .join(''),
  };
}

function field(value: WrittenCell, column: SheetColumn, language: Language): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return figure(value, column, language); // holds no separator of its language
  return quoted(looksLikeFormula(value) ? `'${value}` : value);
}

const quoted = (text: string): string => (/[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function figure(value: number, { kind, digits }: SheetColumn, language: Language): string {
  if (kind === 'dateTime') return `${day(value, language)} ${localOf(value).toISOString().slice(11, 19)}`;
  if (kind === 'date') return day(value, language);
  if (kind === 'duration') return clock(Math.round(value * 86_400));
  const places = kind === 'distance' ? 1 : kind === 'speed' ? 0 : digits;
  const text = places === undefined ? String(value) : value.toFixed(Math.min(places, 20));
  return language === 'fr' ? text.replace('.', ',') : text;
}

function day(serial: number, language: Language): string {
  const iso = localOf(serial).toISOString().slice(0, 10);
  return language === 'fr' ? iso.split('-').reverse().join('/') : iso;
}

/** Hours beyond a day go on counting. */
function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.trunc(seconds / 3600)}:${two(Math.abs(Math.trunc(seconds / 60) % 60))}:${two(Math.abs(seconds % 60))}`;
}
