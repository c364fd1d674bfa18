export { dayIn, exportName } from './file-name.ts';
export type { About, Cell, CellKind, Column, RowBatches, TableFile } from './table.ts';
export { writeTable } from './write-table.ts';
