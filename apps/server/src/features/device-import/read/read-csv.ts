import { CsvError, parse } from 'csv-parse/sync';
import { Gathering } from '../gather.ts';
import { type ParsedTable, UnreadableTable } from './table.ts';

/** Reads comma-, semicolon- or tab-separated text. */
export function readCsv(bytes: Uint8Array): ParsedTable {
  const text = decode(bytes);
  const gathering = new Gathering();
  try {
    // on_record: a file of millions of empty lines is never held whole
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (record: string[], { lines }: { lines: number }) => {
        const namesSeparator = lines === 1 && /^sep=/i.test(record[0] ?? '');
        if (!namesSeparator) gathering.add({ row: lines, cells: record.map(withoutGuard) });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTable('import_unreadable');
    throw error;
  }
  return gathering.table();
}

/** UTF-16 by its mark, UTF-8 where it is that, else what Excel writes in Western Europe and West Africa. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableTable('import_unreadable'); // no text at all
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [';', '\t', ','];

const LINES = 20;

/**
 * The separator that most of the first lines hold outside quotes, of several the one that is there most often: titles may stand above the
 * headings, and figures hold commas. Excel may name it in a line of its own.
 */
function separatorOf(text: string): string {
  const start = text.slice(0, 20_000);
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(start)?.[1];
  if (named) return named;
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const held = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return { separator, lines: counts.filter((count) => count > 0).length, all: counts.reduce((a, b) => a + b, 0) };
  });
  return held.sort((a, b) => b.lines - a.lines || b.all - a.all)[0]?.separator ?? ',';
}

/** Our own exports put an apostrophe before what Excel would compute; a phone number comes back as it was. */
const withoutGuard = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
