import type { Language, ReportCell, ReportCriteria, ReportGroup, ReportKind, ReportPage } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { Days } from '../../calendar/index.ts';
import type { ReportLine } from './read/read-report.ts';
import { type Tally, tallyOf } from './tally.ts';
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
