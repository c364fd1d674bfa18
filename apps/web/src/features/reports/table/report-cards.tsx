import type { ReportPage, ReportRow } from '@balise/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingList } from '../../../ui/page/waiting.tsx';
import { Cell, Written } from './cell.tsx';
import { absenceOf, type Column, extremesOf, hasTotals } from './columns.ts';
import { OpenLink } from './open-link.tsx';
import classes from './report-table.module.css';
import type { CellWords } from './use-cell-words.ts';
import { useDayOf } from './use-day-of.ts';
import { WhyOfRow } from './why-of-row.tsx';

type Properties = {
  page: ReportPage | undefined;
  columns: readonly Column[];
  all: readonly Column[];
  words: CellWords;
  children?: ReactNode;
};

/** Of these nothing is beside. */
const WIDE: ReadonlySet<string> = new Set(['place', 'bands', 'text', 'words']);

/** Rows of a report on a phone: a card each, with what it says of them one below the other; the totals first. */
export function ReportCards({ page, columns, all, words, children }: Properties) {
  const { t } = useTranslation();
  const dayOf = useDayOf(all, page?.timeZone);
  if (!page) return <WaitingList />;
  const extremes = extremesOf(columns, page.rows);
  const beside = columns.find(({ type }) => type === 'word'); // what kind of row it is, beside its title
  return (
    <section aria-label={t('reportScreen.table')}>
      <ul className="column gap-8">
        {page.total > 1 && hasTotals(page) && <TotalCard page={page} columns={columns} words={words} />}
        {page.rows.map((row, index) => (
          <li key={row.id}>
            <GroupTitle page={page} row={row} before={page.rows[index - 1]} words={words} />
            <div className={classes.card}>
              <div className="grid gap-4 grow can-shrink">
                <div className={classes.cardTitle}>
                  <span>
                    <OpenLink page={page} columns={all} row={row} name={String(row.cells[0] ?? '')} />
                  </span>
                  {beside && (
                    <span className={classes.faint}>
                      {words.text(beside, row.cells[beside.place] ?? null, row.cells)}
                    </span>
                  )}
                </div>
                <dl className={classes.figures}>
                  {columns.slice(1).map((column) => {
                    if (column === beside) return null;
                    const cell = row.cells[column.place] ?? null;
                    if (cell === null && absenceOf(column, row, all) === 'nothing') return null;
                    const extreme = extremes.get(column.place);
                    return (
                      <div key={column.key} data-wide={WIDE.has(column.type) || undefined}>
                        <dt>{t(`reports.columns.${column.key}`)}</dt>
                        <dd>
                          <Cell
                            {...{ column, row, all, words, dayOf }}
                            look={extreme && extreme.value === cell ? extreme.look : undefined}
                          />
                        </dd>
                      </div>
                    );
                  })}
                </dl>
              </div>
              <WhyOfRow kind={page.kind} columns={all} row={row} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

type TitleProperties = { page: ReportPage; row: ReportRow; before: ReportRow | undefined; words: CellWords };

function GroupTitle({ page, row, before, words }: TitleProperties) {
  const group = row.group === null || row.group === before?.group ? undefined : page.groups[row.group];
  if (!group) return null;
  return (
    <h3 className={classes.groupTitle}>
      {words.group(group)} <span className={classes.faint}>{group.count}</span>
    </h3>
  );
}

function TotalCard({ page, columns, words }: { page: ReportPage; columns: readonly Column[]; words: CellWords }) {
  const { t } = useTranslation();
  return (
    <li className={`${classes.card} ${classes.totals}`}>
      <div className="grid gap-4 grow can-shrink">
        <div className={classes.cardTitle}>
          <span>{t('reportScreen.total')}</span>
        </div>
        <dl className={classes.figures}>
          {columns.map((column) => {
            const value = page.totals[column.place] ?? null;
            return value === null ? null : (
              <div key={column.key}>
                <dt>{t(`reports.columns.${column.key}`)}</dt>
                <dd>
                  <Written column={column} cells={page.totals} words={words} />
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </li>
  );
}
