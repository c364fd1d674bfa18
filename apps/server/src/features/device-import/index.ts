export { forgetUploads } from './old-queries.ts';
export { amountIn, behindDay, dayIn, dayOrderOf, decimalSignOf, figureIn, timeIn } from './read/cells.ts';
export { fromHeadings, headingMatcher } from './read/match-headings.ts';
export { plain } from './read/plain.ts';
export { readApart } from './read/read-apart.ts';
export type { ParsedRow, ParsedTable } from './read/table.ts';
