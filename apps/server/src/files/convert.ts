import { offsetsOf } from '../calendar/index.ts';
import type { Cell, SheetColumn } from './table.ts';

/** What a column's cell is written as: text, a number of the sheet, or nothing. */
export type WrittenCell = string | number | undefined;

const DAY = 86_400_000;
/** Excel counts days from 1899-12-30. */
const EXCEL_1970 = 25_569;

/** A moment as the sheet counts: days since 1899-12-30 on the zone's clocks, to the second. */
const serialOf = (local: number): number => Math.floor(local / 1000) / 86_400 + EXCEL_1970;

/** A table's way from what features hold to what is in a sheet. */
export function converters(columns: readonly SheetColumn[], timeZone: string, yesNo: readonly [string, string]) {
  const offset = offsetsOf(timeZone);
  return columns.map((column) => converterOf(column, offset, yesNo));
}

function converterOf(column: SheetColumn, offset: (at: number) => number, [yes, no]: readonly [string, string]) {
  return (cell: Cell): WrittenCell => {
    const value = typeof cell === 'object' && cell !== null ? cell.value : cell;
    if (value === null || value === '') return undefined;
    if (typeof value === 'boolean') return value ? yes : no;
    if (column.kind === 'text' || column.kind === 'yesNo') return String(value);
    if (column.kind === 'date') return dayOf(value, offset);
    if (typeof value !== 'number' || !Number.isFinite(value)) return typeof value === 'string' ? value : undefined;
    if (column.kind === 'dateTime') return serialOf(value + offset(value));
    if (column.kind === 'duration') return Math.round(value) / 86_400;
    if (column.kind === 'distance') return value / 1000;
    return column.kind === 'speed' ? value * 3.6 : value;
  };
}

function dayOf(value: string | number, offset: (at: number) => number): WrittenCell {
  const local = typeof value === 'number' ? value + offset(value) : Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(local) ? String(value) : Math.floor(local / DAY) + EXCEL_1970;
}

/** The moment that a serial of the sheet represents, on the zone's clocks, as if they were UTC. */
export const localOf = (serial: number): Date => new Date(Math.round((serial - EXCEL_1970) * 86_400) * 1000);

/** A column's heading with what a reader must know of its figures: zone, unit. */
export function headingOf({ heading, kind, unit }: SheetColumn, timeZone: string): string {
  if (kind === 'dateTime') return `${heading} (${timeZone})`;
  if (kind === 'distance') return `${heading} (km)`;
  if (kind === 'speed') return `${heading} (km/h)`;
  return unit === undefined ? heading : `${heading} (${unit})`;
}
