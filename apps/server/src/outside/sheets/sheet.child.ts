import { en, fr } from '@balise/i18n';
import { answerParent } from '../child/index.ts';
import { csvOf } from './csv.ts';
import type { Cell, TableFile } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** To the child: the table, its rows, and that there are no more. From it: the bytes that they made. */
export type ToSheet = { begin: TableFile } | { rows: Cell[][] } | { end: true };
export type FromSheet = Uint8Array[];

type Sheet = { add: (rows: Cell[][]) => void; end: () => void };

let made: FromSheet = [];
let sheet: Sheet | undefined;

answerParent((message) => {
  const told = message as ToSheet;
  if ('begin' in told) sheet = sheetOf(told.begin);
  else if ('rows' in told) sheet?.add(told.rows);
  else sheet?.end();
  const bytes = made;
  made = [];
  return bytes;
});

function sheetOf(table: TableFile): Sheet {
  const words = { en, fr }[table.language].exports;
  const yesNo = [words.yes, words.no] as const;
  if (table.format === 'csv') return csv(table, yesNo);
  const { aboutSheet, brand, title } = words;
  // a copy: the compressor gives its pieces away in one buffer
  return xlsxOf(table, { yesNo, aboutSheet, brand, title }, (bytes) => made.push(bytes.slice()));
}

function csv(table: TableFile, yesNo: readonly [string, string]): Sheet {
  const { head, rows } = csvOf(table, yesNo);
  const encoder = new TextEncoder();
  made.push(encoder.encode(head));
  return { add: (batch) => made.push(encoder.encode(rows(batch))), end: () => {} };
}
