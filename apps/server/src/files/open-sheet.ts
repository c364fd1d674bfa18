import { exportMessages } from '@balise/i18n/exports';
import { csvOf } from './csv.ts';
import type { Cell, Notes, TableFile } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** A file that is written as its rows come. */
export type Sheet = {
  add: (rows: Cell[][]) => void;
  /**
   * @param totals stand under the rows of an Excel file, beyond its filter; a CSV is rows alone
   * @param notes what is known of the file by now that its reader must know: on the second sheet, under the rows of a CSV
   */
  end: (totals?: Cell[], notes?: Notes) => void;
};

/**
 * Begins a table as a file, on this thread: for those that do nothing else. Its bytes are given away in order, each piece the
 * taker's own; what is said of it (`about`) is read at the end.
 * @param mostRows of a sheet, its headings among them, before the table goes on in another; absent: as many as Excel takes
 */
export function openSheet(table: TableFile, give: (bytes: Uint8Array) => void, mostRows?: number): Sheet {
  const words = exportMessages[table.language];
  const yesNo = [words.yes, words.no] as const;
  if (table.format === 'csv') return csv(table, yesNo, give);
  const { aboutSheet, brand, title } = words;
  // a copy: the compressor reuses one buffer for its chunks
  return xlsxOf(table, { yesNo, aboutSheet, brand, title }, (bytes) => give(bytes.slice()), mostRows);
}

function csv(table: TableFile, yesNo: readonly [string, string], give: (bytes: Uint8Array) => void): Sheet {
  const { head, rows, note } = csvOf(table, yesNo);
  const encoder = new TextEncoder();
  give(encoder.encode(head));
  return {
    add: (batch) => give(encoder.encode(rows(batch))),
    end: (_, notes = []) => {
      for (const [name, value] of notes) give(encoder.encode(note(`${name} – ${value}`)));
    },
  };
}
