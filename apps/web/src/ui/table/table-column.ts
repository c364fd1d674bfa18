import type { ReactNode } from 'react';

/** A column of a DataTable. */
export type TableColumn<Row, Order extends string = string> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The order that the server sorts by when the heading is pressed; absent: not sortable. */
  order?: Order;
  /** Sorted downwards at the first press. */
  descends?: boolean;
  align?: 'end';
  /** Shown only to those who choose it. */
  isRare?: boolean;
  /** px at most; what is longer is cut. In a table of fixed row height: its exact width. */
  width?: number;
  /** Takes the place of the label, which screen readers still read. `null` shows nothing. */
  heading?: ReactNode;
  /** The state of a cell, for its style: `data-mark`. */
  markOf?: (row: Row) => string | undefined;
  /** Its place in a line on a phone: first in bold, beside that, below, below with its label, or at the end. Absent: not shown there. */
  phone?: 'title' | 'beside' | 'below' | 'figure' | 'end';
  /** What a phone shows in place of the cell. */
  onPhone?: (row: Row) => ReactNode;
};
