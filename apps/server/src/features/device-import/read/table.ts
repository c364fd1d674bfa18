import type { FieldCode } from '@balise/contract';

/** A table as a file held it: text by row and column, with what is already known to be wrong with single cells. */
export type ParsedTable = {
  headers: string[];
  rows: ParsedRow[];
};

export type ParsedRow = {
  /** Number of the row in the file, as Excel counts. */
  row: number;
  /** As many as there are headers. */
  cells: string[];
  /** By column: what the program that wrote the file did to a cell. */
  faults?: Record<number, FieldCode>;
};

/** Why a file is no table. */
export type TableFault =
  | 'import_unreadable'
  | 'import_old_excel'
  | 'import_empty'
  | 'import_too_many_rows'
  | 'import_too_many_columns';

/** Thrown while a file is read, and answered as what it says. */
export class UnreadableTable extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}
