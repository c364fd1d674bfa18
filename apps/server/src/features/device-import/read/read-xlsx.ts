import type { FieldCode } from '@balise/contract';
import { IMPORT_LIMITS } from '@balise/contract/import-fields';
import { Unzip, UnzipInflate } from 'fflate';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { Gathering } from '../gather.ts';
import { type ParsedRow, type ParsedTable, UnreadableTable } from './table.ts';

const UNPACKED = 64 * 1024 * 1024; // bytes of all parts together: 5,000 rows of 50 columns need a tenth of it
const PARTS = 2_000;
const SLICE = 16 * 1024; // bytes of the archive at a time: unpacks to a thousand times as much at most
/** Rows with nothing in them that a sheet may have at its end, where somebody coloured whole columns. */
const ROWS_SEEN = 200_000;

/** Reads the first sheet of a workbook. Formulas stand as the result that was stored last. */
export async function readXlsx(bytes: Uint8Array): Promise<ParsedTable> {
  refuseBomb(bytes);
  const gathering = new Gathering();
  let seen = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      if (++seen > ROWS_SEEN) throw new UnreadableTable('import_too_many_rows');
      if (values.findLastIndex((value) => value !== null && value !== '') >= IMPORT_LIMITS.columns)
        throw new UnreadableTable('import_too_many_columns');
      gathering.add(rowOf(index + 1, values));
    }
  } catch (error) {
    // whatever else the reader throws, the file is not what it should be
    throw error instanceof UnreadableTable ? error : new UnreadableTable('import_unreadable');
  }
  return gathering.table();
}

/** Unpacks the archive without keeping anything and stops where it becomes too much: what it says of its own sizes may be a lie. */
function refuseBomb(bytes: Uint8Array): void {
  let unpacked = 0;
  let parts = 0;
  const unzip = new Unzip((part) => {
    if (++parts > PARTS) throw new UnreadableTable('import_unreadable');
    part.ondata = (error, chunk) => {
      unpacked += chunk?.length ?? 0;
      if (error || unpacked > UNPACKED) throw new UnreadableTable('import_unreadable');
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += SLICE) {
      unzip.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
    }
  } catch {
    throw new UnreadableTable('import_unreadable');
  }
}

function rowOf(row: number, values: readonly CellValue[]): ParsedRow {
  const faults: Record<number, FieldCode> = {};
  const cells = values.slice(0, IMPORT_LIMITS.columns).map((value, column) => {
    const { text, fault } = cellOf(value);
    if (fault) faults[column] = fault;
    return text;
  });
  return { row, cells, ...(Object.keys(faults).length > 0 ? { faults } : {}) };
}

/** A number represents its digits: an IMEI that Excel shows as 3.56E+14 is still whole. From 16 digits on it is not. */
function cellOf(value: CellValue): { text: string; fault?: FieldCode } {
  if (value === null || value === undefined) return { text: '' };
  if (value instanceof Date)
    return { text: Number.isNaN(value.getTime()) ? '' : momentText(value), fault: 'became_date' };
  if (typeof value === 'number') {
    const text = Number.isInteger(value) ? BigInt(value).toString() : String(value);
    return Math.abs(value) >= 1e15 ? { text, fault: 'digits_lost' } : { text };
  }
  if (typeof value === 'string')
    return /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(value)
      ? { text: value, fault: 'invalid_value' }
      : { text: value };
  return { text: typeof value === 'boolean' ? (value ? 'yes' : 'no') : '' };
}

/** A day as 2026-11-25, with its time where it has one; a time alone, which spreadsheets keep on their first day, as 14:05:00. */
function momentText(value: Date): string {
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (value.getTime() < FIRST_DAYS_END) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
const FIRST_DAYS_END = Date.UTC(1900, 0, 2);
