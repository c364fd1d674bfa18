import { REPORTS, type ReportCell, type ReportColumn, type ReportKind, type ReportRow } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';

/* Cells of the screen and of its files, to be compared. */

const columnsOf = (kind: ReportKind) =>
  REPORTS[kind].columns.map((column, place) => ({ column, place })).filter(({ column }) => !column.clients);

/** The types of a file's columns: of a place a name and two figures. */
export const typesOf = (kind: ReportKind): string[] =>
  columnsOf(kind).flatMap(({ column: { type } }) => (type === 'place' ? ['text', 'angle', 'angle'] : [type]));

/** What a file has to say of rows that the screen is sent. */
export const screenCells = (kind: ReportKind, rows: readonly ReportRow[], language: 'en' | 'fr'): unknown[][] =>
  rows.map(({ cells }) =>
    columnsOf(kind).flatMap(({ column, place }) => reported(column, cells[place] ?? null, language)),
  );

/** Compares the first sheet of an Excel file with it. */
export async function expectExcel(kind: ReportKind, bytes: Uint8Array, screen: readonly unknown[][]): Promise<void> {
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const types = typesOf(kind);
  for (const [line, expected] of screen.entries()) {
    const found = types.map((type, place) => ofExcel(rows[line + 1]?.[place], type));
    for (const [place, cell] of found.entries()) {
      const about = `${kind}, row ${line}, ${rows[0]?.[place]}`;
      const wanted = expected[place];
      if (typeof wanted === 'number') expect(cell, about).toBeCloseTo(wanted, 9);
      else expect(cell, about).toEqual(wanted);
    }
  }
}

/** What a file says of a cell, a place in three; made here from what the screen is sent, not as the files are. */
function reported(column: ReportColumn, cell: ReportCell, language: 'en' | 'fr'): unknown[] {
  const { reports, events, commands, forecasts, fuel, maintenance, tank } = { en, fr }[language];
  const lists: Record<string, Record<string, string>> = {
    ...reports.words,
    events: events.kinds,
    alarms: events.alarms,
    commands: commands.kinds,
    commandNotes: commands.notes,
    fuelTypes: fuel.types,
    fuelFindings: fuel.findingNames,
    tankLines: tank.lines,
    serviceOutcomes: maintenance.kinds,
    serviceStates: maintenance.state,
    forecastKinds: forecasts.kinds,
    driftQuantities: forecasts.drift.quantities,
  };
  const wordsOf = (code: string): string => {
    if (column.words === undefined) return code;
    const list = lists[column.words] ?? {};
    expect(Object.keys(list)).toContain(code);
    return list[code] ?? '';
  };
  if (cell === null || cell === '') return column.type === 'place' ? [null, null, null] : [null];
  if (typeof cell === 'boolean') return [{ en, fr }[language].exports[cell ? 'yes' : 'no']];
  if (typeof cell === 'string') return [column.type === 'day' ? cell : wordsOf(cell)];
  if (Array.isArray(cell)) {
    const clock = (when: number) => new Date(when).toISOString().slice(11, 16); // Abidjan keeps UTC
    const said = cell.map((one) =>
      typeof one === 'string' ? wordsOf(one) : `${clock(one.from)}–${clock(one.to)} ${reports.bands[one.state]}`,
    );
    return [said.join(column.type === 'bands' ? '; ' : ', ')];
  }
  if (typeof cell === 'object') return [cell.name, cell.latitude, cell.longitude];
  if (column.type === 'instant') return [new Date(Math.floor(cell / 1000) * 1000).toISOString().slice(0, 19)];
  if (column.type === 'duration') return [Math.round(cell / 1000)];
  if (column.type === 'distance') return [cell / 1000];
  if (column.type === 'speed') return [cell * 3.6];
  return [column.type === 'share' ? cell * 100 : cell];
}

/** A cell of Excel as the screen is sent it. */
function ofExcel(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) {
    if (type === 'duration') return Math.round((value.getTime() - Date.UTC(1899, 11, 31)) / 1000);
    return value.toISOString().slice(0, type === 'day' ? 10 : 19);
  }
  return type === 'duration' && typeof value === 'number' ? Math.round(value * 86_400) : value;
}
