import { answerParent } from '../child/answer-parent.ts';
import { openSheet, type Sheet } from './open-sheet.ts';
import type { Cell, Notes, TableFile } from './table.ts';

/** To the child: the table, its rows, and that there are no more, with what is to be said of them. From it: the bytes that they made. */
export type ToSheet = { begin: TableFile } | { rows: Cell[][] } | { end: Notes };
export type FromSheet = Uint8Array[];

let made: FromSheet = [];
let sheet: Sheet | undefined;

answerParent((message) => {
  const reported = message as ToSheet;
  if ('begin' in reported) sheet = openSheet(reported.begin, (bytes) => made.push(bytes));
  else if ('rows' in reported) sheet?.add(reported.rows);
  else sheet?.end(undefined, reported.end);
  const bytes = made;
  made = [];
  return bytes;
});
