import type { Key, ReactNode } from 'react';
import type { Selection } from './selection.ts';
import type { TableColumn } from './table-column.ts';

export type TableProperties<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row, index: number) => Key;
  /** Ids of the columns shown besides the first; null: all but the rare ones. Lines on a phone do not change. */
  shown?: readonly string[] | null;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** What can be done with a row: the last cell. */
  actsOf?: (row: Row) => ReactNode;
  /** Its heading, for screen readers. */
  actsLabel?: string;
  selects?: Selects<Row>;
  /** What opens below a row. */
  details?: Details<Row>;
  /** A press on the row outside its links and buttons. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Cells of a heading above the row, by column; undefined: no heading there. */
  groupAbove?: (index: number) => CellOf<Row> | undefined;
  /** Cells of the last line. */
  totals?: CellOf<Row> | undefined;
  /** The state of a row, for its style, and its words on hover. */
  markOf?: (row: Row) => { mark: string; title?: string } | undefined;
  /** Draws only the rows in view; a table on a phone too. */
  virtual?: Virtual;
  /** On a page among other things: as high as its rows, without a frame of its own. */
  isInSection?: boolean;
  /** What the table says where it has no rows. */
  none?: string;
  className?: string | undefined;
  /** Rows of 32 px. */
  isDense?: boolean;
};

export type TableSort = { order: string; direction: 'asc' | 'desc' };

export type CellOf<Row> = (column: TableColumn<Row>) => ReactNode;

export type Selects<Row> = {
  selection: Selection;
  /** Names of the checkboxes. */
  pageLabel: string;
  labelOf: (row: Row) => string;
  may?: (row: Row) => boolean;
};

export type Details<Row> = { of: (row: Row) => ReactNode; labelOf: (row: Row, isOpen: boolean) => string };

export type Virtual = {
  /** px, of every row; absent: measured. */
  rowHeight?: number;
  /** Of all rows, loaded or not; null: unknown. */
  total: number | null;
  /** Called when the last loaded rows come into view. */
  onEnd?: () => void;
};
