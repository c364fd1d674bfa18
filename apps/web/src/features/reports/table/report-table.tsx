import type { ReportPage, ReportRow } from '@balise/contract';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingRows } from '../../../ui/page/waiting.tsx';
import table from '../../../ui/table/data-table.module.css';
import { SortHeading } from '../../../ui/table/sort-heading.tsx';
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
  /** Undefined while it is on its way. */
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
  const extremes = useMemo(() => extremesOf(columns, page?.rows ?? []), [columns, page]);
  const dayOf = useDayOf(all, page?.timeZone);
  const explains = page !== undefined && isExplained(page.kind);
  return (
    <section className={`${table.box} ${classes.box}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={table.scroller} aria-label={t('reportScreen.table')} tabIndex={0}>
        <table className={`${table.table} ${classes.table}`} aria-busy={page === undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} />
              ))}
              {explains && (
                <th scope="col" className={classes.why}>
                  <span className="visually-hidden">{t('reportScreen.reason')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {!page && <WaitingRows columns={columns.length + 1} />}
            {page?.rows.map((row, index) => (
              <Lines
                key={row.id}
                {...{ page, columns, all, words, row, dayOf, extremes }}
                before={page.rows[index - 1]}
              />
            ))}
          </tbody>
          {page && hasTotals(page) && <Totals page={page} columns={columns} words={words} />}
        </table>
      </section>
      {children}
    </section>
  );
}

function Heading({ column }: { column: Column }) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const { key, type } = column;
  const label = t(`reports.columns.${key}`);
  if (type === 'bands') {
    return (
      <th scope="col" className={classes.bands}>
        <span className="visually-hidden">{label}</span>
        <BandAxis />
      </th>
    );
  }
  const sorted = (search.sort ?? 'vehicle') === key ? (search.direction ?? 'asc') : null;
  return (
    <SortHeading
      label={label}
      align={isFigure(column) ? 'end' : undefined}
      sorted={sorted}
      onSort={() => set({ sort: key, direction: sorted === 'asc' ? 'desc' : undefined })}
    />
  );
}

type LineProperties = {
  page: ReportPage;
  columns: readonly Column[];
  all: readonly Column[];
  words: CellWords;
  row: ReportRow;
  before: ReportRow | undefined;
  dayOf: ReturnType<typeof useDayOf>;
  extremes: ReturnType<typeof extremesOf>;
};

/** A row, below the heading of its group where it is the group's first. */
function Lines({ page, columns, all, words, row, before, dayOf, extremes }: LineProperties) {
  const open = useOpenRow(page, all);
  const group = row.group === null || row.group === before?.group ? undefined : page.groups[row.group];
  const name = String(row.cells[0] ?? '');
  // named once, by a row or by the heading of its group, then in grey
  const again = group ? group.label === name : before?.deviceId === row.deviceId;
  return (
    <>
      {group && <GroupHead group={group} columns={columns} words={words} page={page} />}
      <tr data-opens={open ? true : undefined} onClick={open && (() => open(row))}>
        {columns.map((column, place) => (
          <td
            key={column.key}
            data-align={isFigure(column) ? 'end' : undefined}
            className={place === 0 && again ? classes.again : undefined}
          >
            {place === 0 ? (
              <OpenLink page={page} columns={all} row={row} name={name} />
            ) : (
              <Cell
                {...{ column, row, all, words, dayOf }}
                look={lookOf(extremes.get(column.place), row.cells[column.place])}
              />
            )}
          </td>
        ))}
        {isExplained(page.kind) && (
          <td className={classes.why}>
            <WhyOfRow kind={page.kind} columns={all} row={row} />
          </td>
        )}
      </tr>
    </>
  );
}

const lookOf = (extreme: { value: number; look: 'bad' | 'warn' } | undefined, cell: unknown) =>
  extreme && extreme.value === cell ? extreme.look : undefined;

type Group = ReportPage['groups'][number];

function GroupHead({
  group,
  page,
  columns,
  words,
}: {
  group: Group;
  page: ReportPage;
  columns: readonly Column[];
  words: CellWords;
}) {
  return (
    <tr className={classes.group}>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="rowgroup">
            {words.group(group)} <span className={classes.faint}>{group.count}</span>
          </th>
        ) : (
          <Total key={column.key} column={column} value={group.totals[column.place] ?? null} words={words} />
        ),
      )}
      {isExplained(page.kind) && <td className={classes.why} />}
    </tr>
  );
}

function Totals({ page, columns, words }: { page: ReportPage; columns: readonly Column[]; words: CellWords }) {
  const { t } = useTranslation();
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.key} scope="row">
              {t('reportScreen.total')}
            </th>
          ) : (
            <Total key={column.key} column={column} value={page.totals[column.place] ?? null} words={words} />
          ),
        )}
        {isExplained(page.kind) && <td className={classes.why} />}
      </tr>
    </tfoot>
  );
}

function Total({ column, value, words }: { column: Column; value: number | null; words: CellWords }) {
  return (
    <td data-align={isFigure(column) ? 'end' : undefined} title={words.exact(column, value)}>
      {value !== null && <Written column={column} cell={value} words={words} />}
    </td>
  );
}
