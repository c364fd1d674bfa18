import type { Language, ReportCell, ReportCriteria, ReportKind } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { ReportLine } from './read/read-report.ts';
import { wordOf } from './words.ts';

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
