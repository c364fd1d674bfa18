import { wellFormed } from '../../../http/guard/well-formed.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type ParsedTable, UnreadableTable } from './table.ts';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0]; // .xls, and workbooks with a password

/** Reads a file by what it is, whatever it is called. @throws UnreadableTable */
export async function readTable(bytes: Uint8Array): Promise<ParsedTable> {
  const beginsWith = (mark: number[]) => mark.every((byte, place) => bytes[place] === byte);
  if (beginsWith(OLE)) throw new UnreadableTable('import_old_excel');
  return wellFormed(beginsWith(ZIP) ? await readXlsx(bytes) : readCsv(bytes));
}
