export { dayIn, exportName } from './file-name.ts';
export type { Cell, Column, TableFile } from './table.ts';
export { writeTable } from './write-table.ts';
