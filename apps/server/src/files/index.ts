export { amountColumn } from './amount-column.ts';
export { escapeXml } from './cell-text.ts';
export { dayIn, exportName } from './file-name.ts';
export { openSheet } from './open-sheet.ts';
export { type Paper, type PaperPart, printPaper } from './paper/paper.ts';
export type { Cell, SheetColumn as Column, TableFile } from './table.ts';
export { writeTable } from './write-table.ts';
