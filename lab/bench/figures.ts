import { cpus, loadavg, release, totalmem } from 'node:os';

/** The value below which this share of the sorted values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints rows as a table, first column left, the others right. */
export function printTable(rows: (string | number)[][]): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)));
  const widths = texts[0]!.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  for (const row of texts) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
    console.log(cells.join('  '));
  }
}

const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);

/** What the figures were measured on, and how busy it was beside. */
export function machine(): string {
  const [first] = cpus();
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GB, Linux ${release()}, Node ${process.version}, load before ${load}`;
}
