import {
  type ColumnKey,
  REPORTS,
  type ReportColumn,
  type ReportKind,
  type ReportPage,
  type ReportRow,
  type Role,
} from '@balise/contract';

/** A column of the report on screen; `place`: of its cell in a row. */
export type Column = ReportColumn & { place: number };

/** The columns that are useful to the reader: a client's users do not need its name on each line. */
export const columnsOf = (kind: ReportKind, role: Role): Column[] =>
  REPORTS[kind].columns
    .map((column, place) => ({ ...column, place }))
    .filter(({ clients }) => !clients || role !== 'client');

/** Those shown: the first always, of the others the chosen ones; all where nothing was chosen. */
export const shownOf = (columns: readonly Column[], shown: readonly string[] | null): Column[] =>
  columns.filter(({ key }, place) => place === 0 || shown === null || shown.includes(key));

const FIGURES = new Set([
  ...['instant', 'duration', 'distance', 'speed', 'acceleration', 'voltage', 'altitude', 'angle', 'share', 'count'],
  ...['volume', 'figure', 'money'],
]);

/** Figures and moments stand at the right, words at the left. */
export const isFigure = ({ type }: ReportColumn): boolean => FIGURES.has(type);

/** Whether anything is under the columns: of a list of moments nothing can be summed up. */
export const hasTotals = ({ total, totals }: Pick<ReportPage, 'total' | 'totals'>): boolean =>
  total > 0 && totals.some((value) => typeof value === 'number');

/** Whether a zero means that there was nothing to tell of, and may step back. Of a score it is the worst. */
export const isNothing = ({ key }: ReportColumn, cell: unknown): boolean => cell === 0 && key !== 'score';

const REMARKABLE: Partial<Record<ColumnKey, 'bad' | 'warn'>> = {
  maxSpeed: 'bad',
  excess: 'bad',
  speedings: 'bad',
  powerCuts: 'bad',
  idling: 'warn',
  idleShare: 'warn',
  disconnected: 'warn',
  disconnections: 'warn',
};

/** The cells that stick out: of each column in which much is bad, the highest of the rows, where it is alone. */
export function extremesOf(
  columns: readonly Column[],
  rows: readonly ReportRow[],
): Map<number, { value: number; look: 'bad' | 'warn' }> {
  const extremes = new Map<number, { value: number; look: 'bad' | 'warn' }>();
  if (rows.length < 3) return extremes; // of two rows one is always the higher
  for (const { key, place } of columns) {
    const look = REMARKABLE[key];
    const values = look ? rows.flatMap(({ cells }) => (typeof cells[place] === 'number' ? [cells[place]] : [])) : [];
    const value = Math.max(...values);
    if (look && value > 0 && values.filter((one) => one === value).length === 1) extremes.set(place, { value, look });
  }
  return extremes;
}

const ENDS: ReadonlySet<ColumnKey> = new Set(['end', 'exit', 'lastEnd']);

/** Why a cell is empty: what still goes on has no end yet, and who is on the way has not arrived; what is stationary goes nowhere. */
export function absenceOf(
  { key }: ReportColumn,
  { to, cells }: Pick<ReportRow, 'to' | 'cells'>,
  all: readonly Column[],
): 'goesOn' | 'onTheRoad' | 'nothing' {
  if (to !== null) return 'nothing';
  if (ENDS.has(key)) return 'goesOn';
  const part = all.find((column) => column.key === 'part');
  return key === 'to' && (!part || cells[part.place] === 'trip') ? 'onTheRoad' : 'nothing';
}

/** The day that a group of rows is of, `2026-11-20`; undefined: it is of something else. */
export const dayOfGroup = ({ key, label }: ReportPage['groups'][number]): string | undefined =>
  key === label && /^\d{4}-\d\d-\d\d$/.test(label) ? label : undefined;
