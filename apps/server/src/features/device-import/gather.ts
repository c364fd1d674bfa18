import { judgeImei, normaliseIdentity } from '@balise/contract/imei';
import { IMPORT_LIMITS } from '@balise/contract/import-fields';
import { type ParsedRow, type ParsedTable, UnreadableTable } from './read/table.ts';

/** Rows as they come out of a file, the empty ones too. */
export type RawRow = ParsedRow;

/**
 * Makes a table of rows: the first that holds anything is the headings, unless it holds an IMEI; then there are none.
 * @throws UnreadableTable where it is empty or larger than IMPORT_LIMITS
 */
export class Gathering {
  readonly #rows: RawRow[] = [];
  #headers: string[] | undefined;
  #width = 0;

  add(raw: RawRow): void {
    const { row, faults } = raw;
    const cells = raw.cells.map(cleanCell);
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width === 0) return;
    if (width > IMPORT_LIMITS.columns) throw new UnreadableTable('import_too_many_columns');
    this.#width = Math.max(this.#width, width);
    if (this.#headers === undefined && !cells.some(isImei)) {
      this.#headers = cells.slice(0, width);
      return;
    }
    this.#headers ??= [];
    if (this.#rows.length === IMPORT_LIMITS.rows) throw new UnreadableTable('import_too_many_rows');
    this.#rows.push({ row, cells: cells.slice(0, width), ...(faults ? { faults } : {}) });
  }

  table(): ParsedTable {
    if (this.#rows.length === 0) throw new UnreadableTable('import_empty');
    const columns = Array.from({ length: this.#width }, (_, column) => column);
    return {
      headers: columns.map((column) => this.#headers?.[column] || letterOf(column)),
      rows: this.#rows.map((row) => ({ ...row, cells: columns.map((column) => row.cells[column] ?? '') })),
    };
  }
}

/** What the database can keep of a cell; one unit more than is allowed, so that a value that is too long is reported and not cut. */
export const cleanCell = (cell: string): string =>
  cell
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, IMPORT_LIMITS.cell + 1);

const isImei = (cell: string): boolean => {
  const identity = normaliseIdentity(cell);
  return identity.length >= 14 && judgeImei(identity) === undefined;
};

/** As Excel calls a column without a heading. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
