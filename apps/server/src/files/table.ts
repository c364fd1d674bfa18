import type { FileFormat } from '@balise/contract';
import type { Language } from '@balise/i18n';

/** What is in a cell; null leaves it empty. What a value means is said by the kind of its column. */
export type Cell = string | number | boolean | null | OwnDigits;

/** A number with decimals of its own, as an amount in a column of several currencies. */
type OwnDigits = { value: number; digits: number };

/**
 * What a column holds, in SI units. `dateTime`: milliseconds since 1970 UTC, written in the document's time zone, which its
 * heading names; `date`: the same, or a day as `2026-11-21`; `duration`: seconds, shown as hours, minutes and seconds;
 * `distance`: metres, written as kilometres; `speed`: metres per second, written as km/h. A unit is in the heading.
 */
export type CellKind = 'text' | 'number' | 'dateTime' | 'date' | 'duration' | 'distance' | 'speed' | 'yesNo';

export type SheetColumn = {
  heading: string;
  kind: CellKind;
  /** After the decimal sign of a number; none where absent. A distance and a speed have one and none. */
  digits?: number;
  /** Written behind the heading of a number: a unit or a currency. */
  unit?: string;
  /** Characters; by heading and kind where absent. */
  width?: number;
};

/** A table as a file: what it says of itself and its columns. Its rows come beside it, as they are read. */
export type TableFile = {
  format: FileFormat;
  language: Language;
  /** IANA. */
  timeZone: string;
  /** Of the sheet; what Excel forbids in such a name is left out. */
  sheetName: string;
  columns: readonly SheetColumn[];
  /** Said on the second sheet and in the document's properties; a CSV is columns and rows alone. */
  about: About;
};

export type About = {
  title: string;
  /** Whose platform it is: the partner's name. */
  brand: string;
  /** Lines of the second sheet: client, period, filter, generated at, in the reader's words. */
  lines: readonly (readonly [name: string, value: string])[];
  /** Milliseconds since 1970 UTC. */
  generatedAt: number;
};

/** Pure: a column as it is for one of its cells. */
export const columnFor = (column: SheetColumn, cell: Cell | undefined): SheetColumn =>
  typeof cell === 'object' && cell !== null ? Object.assign({}, column, { digits: cell.digits }) : column;

/** Lines that are known when all rows are: name and value, in the reader's words. */
export type Notes = readonly (readonly [name: string, value: string])[];

/** Rows a few hundred at a time, each in the order of the columns. */
export type RowBatches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
