import type {
  Language,
  ReportCell,
  ReportColumn,
  ReportCriteria,
  ReportGroup,
  ReportKind,
  ReportPage,
  ReportTotals,
} from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { Days } from '../../calendar/index.ts';
import type { ReportLine } from './read/read-report.ts';
import { wordOf } from './words.ts';

/** Rows that belong together, with the figures of all of them. */
export type Group = { key: string; label: string; order: string | number; tally: Tally };

export type Groups = {
  /** The group of a row, which counts in it. */
  of: (line: ReportLine) => Group | null;
  compare: (a: Group | null, b: Group | null) => number;
};

/** Gathers the rows of a report as somebody asked; by nothing where nothing was. */
export function groupsBy(kind: ReportKind, by: ReportGroup | null | undefined, days: Days): Groups {
  const known = new Map<string, Group>();
  const order = new Intl.Collator('fr', { numeric: true });
  return {
    of(line) {
      if (!by) return null;
      const { key, label, order } = placeIn(line, { kind, by, days });
      const group = known.get(key) ?? { key, label, order, tally: tallyOf(REPORTS[kind].columns) };
      known.set(key, group);
      group.tally.add(line.cells);
      return group;
    },
    compare(a, b) {
      if (a === b || !a || !b) return 0;
      if (typeof a.order === 'number' && typeof b.order === 'number') return a.order - b.order;
      if (!a.label || !b.label) return a.label ? -1 : 1; // of no group: last
      return order.compare(a.label, b.label) || order.compare(a.key, b.key);
    },
  };
}

type Grouping = { kind: ReportKind; by: ReportGroup; days: Days };

function placeIn({ subject, from, cells, mark }: ReportLine, { kind, by, days }: Grouping): Omit<Group, 'tally'> {
  if (by === 'vehicle') {
    const label = subject.vehicle;
    return { key: `${subject.deviceId}.${subject.clientId}`, label, order: label };
  }
  if (by === 'day') {
    const day = days.dayOf(from);
    return { key: days.nameOf(day), label: days.nameOf(day), order: day };
  }
  if (by === 'geofence') {
    const label = String(cells[REPORTS[kind].columns.findIndex(({ key }) => key === 'geofence')] ?? '');
    return { key: mark ?? '', label, order: label };
  }
  if (by === 'driver') {
    const label = String(cells[REPORTS[kind].columns.findIndex(({ key }) => key === 'driver')] ?? '');
    return { key: label, label, order: label };
  }
  // a vehicle of several groups is in none of them alone: each row occurs once, and the parts add up to the whole
  const label = subject.groups.join(', ');
  return { key: label, label, order: label };
}

/** As the contract tells of a group. */
export const shownGroup = ({ key, label, tally }: Group): ReportPage['groups'][number] => ({
  key,
  label,
  count: tally.count,
  totals: tally.totals(),
});

/** Which of two rows comes first by a column: empty cells last in both directions, words and places by what is read. */
export function comparison(
  kind: ReportKind,
  sort: ReportCriteria['sort'],
  language: Language,
): ((a: ReportLine, b: ReportLine) => number) | undefined {
  if (!sort) return undefined;
  const index = REPORTS[kind].columns.findIndex(({ key }) => key === sort.column);
  const column = REPORTS[kind].columns[index];
  if (!column) return undefined;
  const order = new Intl.Collator(language, { numeric: true });
  const turn = sort.direction === 'desc' ? -1 : 1;
  const read = (cell: ReportCell | undefined): string | number | null => {
    if (cell === null || cell === undefined) return null;
    if (typeof cell === 'boolean') return Number(cell);
    if (typeof cell === 'number') return cell;
    if (typeof cell === 'string') return column.words ? wordOf(language, column.words, cell) : cell;
    if (Array.isArray(cell)) return cell.map((one) => (typeof one === 'string' ? one : one.state)).join();
    return cell.name;
  };
  return (a, b) => {
    const [left, right] = [read(a.cells[index]), read(b.cells[index])];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === 'number' && typeof right === 'number') return turn * (left - right);
    return turn * order.compare(String(left), String(right));
  };
}

/** The figures under the columns of a report, and how many rows they are of. */
export type Tally = {
  count: number;
  /** Rows whose driving style cannot be measured. */
  unmeasured: number;
  add: (cells: readonly ReportCell[]) => void;
  totals: () => ReportTotals;
};

/**
 * Adds rows up. Metres are summed as whole millimetres, litres as millilitres, so that a sum does not depend on the order of its parts, and the screen's
 * and a file's are the same to the last digit.
 */
export function tallyOf(columns: readonly ReportColumn[]): Tally {
  const place = new Map(columns.map(({ key }, index) => [key, index]));
  const counters = columns.map((column, index): Counter => {
    const { total, type } = column;
    if (total === 'none') return { add: () => {}, value: () => null };
    if (total === 'same') return same(index);
    if (total === 'sum') return sum(index, type === 'distance' || type === 'volume' ? 1000 : 1);
    if (total === 'min' || total === 'max') return extreme(index, total === 'min' ? Math.min : Math.max);
    if ('alike' in total) return alike(index, place.get(total.alike) ?? index);
    if ('by' in total) return weighted(index, place.get(total.by) ?? index);
    const [part, whole] = total.per.map((key) => sum(place.get(key) ?? index, 1000)) as [
      Counter<number | null>,
      Counter<number | null>,
    ];
    // a duration is in ms, a speed by s
    const factor = type === 'speed' ? 1000 : 1;
    return {
      add: (cells) => {
        part.add(cells);
        whole.add(cells);
      },
      value: () => ratio(part.value(), whole.value(), factor),
    };
  });
  const verdict = place.get('verdict');
  let [count, unmeasured] = [0, 0];
  return {
    get count() {
      return count;
    },
    get unmeasured() {
      return unmeasured;
    },
    add(cells) {
      count += 1;
      if (verdict !== undefined && cells[verdict] === 'notMeasurable') unmeasured += 1;
      for (const counter of counters) counter.add(cells);
    },
    totals: () => counters.map(({ value }) => value()),
  };
}

type Counter<Value = ReportTotals[number]> = { add: (cells: readonly ReportCell[]) => void; value: () => Value };

const ratio = (part: number | null, whole: number | null, factor: number): number | null =>
  part === null || !whole ? null : (part / whole) * factor;

function sum(index: number, precision: number): Counter<number | null> {
  let all = 0;
  let any = false;
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell !== 'number') return;
      all += Math.round(cell * precision);
      any = true;
    },
    value: () => (any ? all / precision : null),
  };
}

/** The sum of figures of the same unit; none where there are several. */
function alike(index: number, unit: number): Counter {
  const all = sum(index, 1000);
  const units = new Set<ReportCell>();
  return {
    add: (cells) => {
      if (typeof cells[index] !== 'number') return;
      units.add(cells[unit] ?? null);
      all.add(cells);
    },
    value: () => (units.size === 1 ? all.value() : null),
  };
}

/** What all cells of a column say; null where they say several things. */
function same(index: number): Counter {
  const said = new Set<string>();
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell === 'string') said.add(cell);
    },
    value: () => (said.size === 1 ? ([...said][0] ?? null) : null),
  };
}

function extreme(index: number, of: (a: number, b: number) => number): Counter {
  let found: number | null = null;
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell === 'number') found = found === null ? cell : of(found, cell);
    },
    value: () => found,
  };
}

function weighted(index: number, weights: number): Counter {
  let [all, weight] = [0, 0];
  return {
    add: (cells) => {
      const [cell, by] = [cells[index], cells[weights]];
      if (typeof cell !== 'number' || typeof by !== 'number') return;
      all += cell * by;
      weight += by;
    },
    value: () => (weight > 0 ? all / weight : null),
  };
}

/** Whether anything is under the columns: of a list of moments nothing can be summed up. */
export const hasTotals = (tally: Tally): boolean =>
  tally.count > 0 && tally.totals().some((total) => typeof total === 'number');
