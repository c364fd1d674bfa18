import { parentPort, workerData } from 'node:worker_threads';
import { en, fr } from '@balise/i18n';
import { csvOf } from './csv.ts';
import type { Cell, TableFile } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** To the thread: rows, or null when there are no more. From it: what they made, and null behind the last. */
export type ToSheet = Cell[][] | null;
export type FromSheet = Uint8Array<ArrayBuffer>[];

const port = parentPort;
if (port === null) throw new Error('sheet.worker.ts is started as a thread');
const table = workerData as TableFile;
const words = { en, fr }[table.language].exports;
const yesNo = [words.yes, words.no] as const;

let made: FromSheet = [];
const sheet = table.format === 'csv' ? csv() : xlsx();
port.on('message', (rows: ToSheet) => {
  if (rows === null) sheet.end();
  else sheet.add(rows);
  const bytes = made;
  made = [];
  port.postMessage(bytes, [...new Set(bytes.map(({ buffer }) => buffer))]);
  if (rows === null) port.close();
});

function xlsx() {
  const { aboutSheet, brand, title } = words;
  // a copy: what is compressed is given away in pieces of one buffer
  return xlsxOf(table, { yesNo, aboutSheet, brand, title }, (bytes) => made.push(bytes.slice()));
}

function csv() {
  const { head, rows } = csvOf(table, yesNo);
  const encoder = new TextEncoder();
  made.push(encoder.encode(head));
  return { add: (batch: Cell[][]) => made.push(encoder.encode(rows(batch))), end: () => {} };
}
