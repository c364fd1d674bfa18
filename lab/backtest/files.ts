import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The rows of a CSV file by column name, as texts. `.gz` is read too. */
export type CsvRows = { count: number; column: (name: string) => string[] };

export class BacktestError extends Error {}

/**
 * @param separator of the columns; no cell holds it: cells may be quoted whole
 * @throws BacktestError where the file or one of its columns is missing
 */
export function readRows(folder: string, name: string, separator = ','): CsvRows {
  const [head = '', ...lines] = readLines(folder, name);
  const names = cells(head.replace(/^\uFEFF/, ''), separator);
  const split = lines.map((line) => cells(line, separator));
  return {
    count: split.length,
    column: (wanted) => {
      const at = names.indexOf(wanted);
      if (at < 0)
        throw new BacktestError(`${join(folder, name)} has no column “${wanted}”. It has: ${names.join(', ')}.`);
      return split.map((row) => row[at] ?? '');
    },
  };
}

/** The lines of a text file, without empty ones. */
export function readLines(folder: string, name: string): string[] {
  const file = join(folder, name);
  if (!existsSync(file)) throw new BacktestError(`${file} does not exist.`);
  const bytes = readFileSync(file);
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split(/\r?\n/).filter((line) => line !== '');
}

const cells = (line: string, separator: string) =>
  line.includes('"') ? line.split(separator).map((cell) => cell.replace(/^"(.*)"$/, '$1')) : line.split(separator);

/** Writes a CSV file, header first. */
export function writeRows(file: string, header: string, rows: readonly (readonly (string | number)[])[]) {
  writeFileSync(file, `${header}\n${rows.map((row) => `${row.join(',')}\n`).join('')}`);
}

/** A number of a CSV file: at most so many decimals. */
export const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Days since 1970-01-01 of a date such as 2021-11-30, alone or at the beginning of a text. */
export const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000;
