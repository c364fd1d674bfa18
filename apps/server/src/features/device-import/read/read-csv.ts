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

/** The separator that the first line with anything in it holds most of, outside quotes; Excel may name it in a line of its own. */
function separatorOf(text: string): string {
  const start = text.slice(0, 20_000);
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(start)?.[1];
  if (named) return named;
  const line = start.split(/\r\n|\n|\r/).find((one) => one.trim() !== '') ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Our own exports put an apostrophe before what Excel would compute; a phone number comes back as it was. */
const withoutGuard = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
