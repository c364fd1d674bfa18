import type { ReportPage, ReportRow, ReportTotals } from '@balise/contract';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import { BandAxis } from './bands.tsx';
import { Cell, Written } from './cell.tsx';
import { type Column, extremesOf, hasTotals, isFigure } from './columns.ts';
import { OpenLink } from './open-link.tsx';
import classes from './report-table.module.css';
import type { CellWords } from './use-cell-words.ts';
import { useDayOf } from './use-day-of.ts';
import { useOpenRow } from './use-open-row.ts';
import { isExplained } from './why-of.ts';
import { WhyOfRow } from './why-of-row.tsx';

type Properties = {
  /** Undefined while it is loaded. */
  page: ReportPage | undefined;
  columns: readonly Column[];
  /** All columns of the report, hidden ones too. */
  all: readonly Column[];
  words: CellWords;
  /** The foot: the pager. */
  children?: ReactNode;
};

/** Rows of a report with their totals; the first column, the head and the totals stay in view. */
export function ReportTable({ page, columns, all, words, children }: Properties) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const open = useOpenRow(page, all);
  const tableColumns = useTableColumns({ page, columns, all, words });
  const totals =
    (values: ReportTotals, head: ReactNode) =>
    ({ id }: TableColumn<ReportRow>) => {
      const column = columns.find(({ key }) => key === id);
      if (!column || column === columns[0]) return head;
      const value = values[column.place] ?? null;
      return (
        value !== null && (
          <span title={words.exact(column, value)}>
            <Written column={column} cells={values} words={words} />
          </span>
        )
      );
    };
  return (
    <DataTable
      label={t('reportScreen.table')}
      className={classes.table}
      columns={tableColumns}
      rows={page?.rows}
      keyOf={({ id }) => id}
      sort={{ order: search.sort ?? 'vehicle', direction: search.direction ?? 'asc' }}
      onSort={({ order, direction }) =>
        set({ sort: order as Column['key'], direction: direction === 'asc' ? undefined : direction })
      }
      onOpen={open}
      groupAbove={(index) => {
        const group = page && groupAbove(page, index);
        return (
          group &&
          totals(
            group.totals,
            <>
              {words.group(group)} <span className={classes.faint}>{group.count}</span>
            </>,
          )
        );
      }}
      totals={page && hasTotals(page) ? totals(page.totals, t('reportScreen.total')) : undefined}
      {...(page &&
        isExplained(page.kind) && {
          actsLabel: t('reportScreen.reason'),
          actsOf: (row: ReportRow) => <WhyOfRow kind={page.kind} columns={all} row={row} />,
        })}
    >
      {children}
    </DataTable>
  );
}

/** The group that begins with a row. */
function groupAbove({ rows, groups }: ReportPage, index: number) {
  const group = rows[index]?.group ?? null;
  return group === null || group === rows[index - 1]?.group ? undefined : groups[group];
}

function useTableColumns({ page, columns, all, words }: Properties): TableColumn<ReportRow>[] {
  const { t } = useTranslation();
  const extremes = useMemo(() => extremesOf(columns, page?.rows ?? []), [columns, page]);
  const dayOf = useDayOf(all, page?.timeZone);
  const repeated = useMemo(() => repeatedOf(page), [page]);
  return columns.map((column, place) => {
    const extreme = extremes.get(column.place);
    const isBands = column.type === 'bands';
    return {
      id: column.key,
      label: t(`reports.columns.${column.key}`),
      ...(isBands
        ? {
            heading: (
              <div className={classes.bands}>
                <BandAxis />
              </div>
            ),
          }
        : { order: column.key }),
      ...(isFigure(column) ? { align: 'end' as const } : {}),
      markOf: (row) => (place === 0 && repeated.has(row) ? 'again' : undefined),
      cell: (row) =>
        place === 0 && page ? (
          <OpenLink page={page} columns={all} row={row} name={nameOf(row)} />
        ) : (
          <Cell
            {...{ column, row, all, words, dayOf }}
            look={extreme && extreme.value === row.cells[column.place] ? extreme.look : undefined}
          />
        ),
    };
  });
}

const nameOf = (row: ReportRow): string => String(row.cells[0] ?? '');

/** The rows whose vehicle the row or the group heading above names already. */
const repeatedOf = (page: ReportPage | undefined): ReadonlySet<ReportRow> =>
  new Set(
    page?.rows.filter((row, index) => {
      const group = groupAbove(page, index);
      return group ? group.label === nameOf(row) : page.rows[index - 1]?.deviceId === row.deviceId;
    }),
  );
