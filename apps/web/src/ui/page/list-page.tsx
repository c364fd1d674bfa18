import { Button } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { ExportButton, type Exported } from '../dialog/export-button.tsx';
import type { IconName } from '../icon-paths.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { ListSearchField } from '../search/list-search-field.tsx';
import { ColumnChoice } from '../table/column-choice.tsx';
import { DataTable } from '../table/data-table.tsx';
import { PAGE_SIZE } from '../table/page-size.ts';
import { Pager } from '../table/pager.tsx';
import { SelectionContext, useOwnSelection } from '../table/selection.ts';
import type { Selects, TableProperties, TableSort } from '../table/table-properties.ts';
import { useShownColumns } from '../table/use-shown-columns.ts';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './list-page.module.css';
import { Page } from './page.tsx';
import { StatePanel } from './state-panel.tsx';
import type { ListSearch } from './use-list-search.ts';

/** What the address of every list may say. */
type Common = {
  search?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
};

type Properties<Row, Search> = Omit<TableProperties<Row>, 'label' | 'rows' | 'shown' | 'onSort' | 'selects'> & {
  title: string;
  list: ListSearch<Search>;
  /** The rows of the page, and how many all pages have; undefined while they are loaded. */
  rows?: readonly Row[] | undefined;
  total?: number | undefined;
  /** In place of these two: the rows of all pages. */
  all?: readonly Row[] | undefined;
  /** The foot in place of the pager; false: none. */
  foot?: ReactNode;
  /** Hides the count for lists that do not know theirs. */
  isUncounted?: boolean;
  back?: ReactNode;
  /** Buttons in the head. */
  acts?: ReactNode;
  /** Between the head and the toolbar. */
  above?: ReactNode;
  /** Tabs over several lists, which the saved views and the choice of columns are beside. */
  tabs?: (arrangement: ReactNode) => ReactNode;
  /** Absent: the list is not searched. */
  searchHint?: string;
  filters?: ReactNode;
  /** The name under which views and columns are kept; absent: the list has none. */
  screen?: string;
  /** Nothing is in the list yet. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode; isWide?: boolean };
  /** Filters leave nothing, and which of them the button clears. */
  noMatch?: { title: string; text: string; action?: string; clears: readonly (keyof Search)[] };
  exported?: Exported;
  /** What can be done to many rows; undefined: nothing. */
  bulk?: (Omit<Selects<Row>, 'selection'> & { bar: ReactNode }) | undefined;
  /** Takes the place of the table: a list of another shape. */
  body?: ReactNode;
  /** Beside the table: the row that is read, also when the list no longer has it. */
  beside?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};

/**
 * A page with one list: title and count, search, filters, saved views, choice of columns, export, the table with its pager, and what can be
 * done to the selected rows. What is shown is in the address; see useListSearch.
 */
export function ListPage<Row extends RowData, Search extends Common>(page: Properties<Row, Search>) {
  const { title, list, all, screen = '', bulk, tabs, children } = page;
  const format = useFormat();
  const selection = useOwnSelection();
  const [shown, onShown] = useShownColumns(screen);
  const isPhone = useIsPhone();
  const { search, set } = list;
  const total = all ? all.length : page.total;
  const { page: number = 1, pageSize = PAGE_SIZE } = search;
  const rows = all ? all.slice((number - 1) * pageSize, number * pageSize) : page.rows;
  const arrangement = screen !== '' && (!isPhone || tabs) && (
    <Arrangement {...{ list, screen, shown, onShown }} columns={page.columns} />
  );
  const table: TableProperties<Row> = {
    ...page,
    label: title,
    shown,
    rows,
    onSort: (sort) => set(sort as Partial<Search> & TableSort),
    ...(bulk ? { selects: { ...bulk, selection } } : {}),
  };
  return (
    <SelectionContext value={bulk ? selection : null}>
      <Page
        title={title}
        back={page.back}
        count={total === undefined || page.isUncounted ? undefined : format.number(total)}
        acts={
          <>
            {page.exported && <ExportButton {...page.exported} total={total} />}
            {page.acts}
          </>
        }
      >
        {page.above}
        {tabs?.(arrangement)}
        {(page.searchHint !== undefined || page.filters) && (
          <search className={classes.toolbar}>
            {page.searchHint !== undefined && (
              <ListSearchField
                className={classes.search}
                placeholder={page.searchHint}
                value={search.search}
                onSearch={(words) => set({ search: words } as Partial<Search>, true)}
              />
            )}
            {page.filters}
            {!tabs && arrangement && <div className={classes.arrangement}>{arrangement}</div>}
          </search>
        )}
        <div className={page.beside ? classes.columns : classes.alone}>
          {total === 0 ? (
            <Nothing {...page} />
          ) : (
            (page.body ?? (
              <div className={classes.list} data-selecting={selection.ids.size > 0 || undefined}>
                <DataTable {...table}>
                  {page.foot ??
                    (total !== undefined && (
                      <Pager
                        total={total}
                        page={search.page}
                        pageSize={search.pageSize}
                        onChange={(next) => set(next as Partial<Search>)}
                      />
                    ))}
                </DataTable>
                {bulk?.bar}
              </div>
            ))
          )}
          {page.beside}
        </div>
        {children}
      </Page>
    </SelectionContext>
  );
}

type ArrangementProperties<Row, Search> = Required<Pick<Properties<Row, Search>, 'list' | 'screen' | 'columns'>> & {
  shown: string[] | null;
  onShown: (shown: string[] | null) => void;
};

/** Saved views, and the choice of columns, which a phone does not have. */
function Arrangement<Row, Search>({ list, screen, columns, shown, onShown }: ArrangementProperties<Row, Search>) {
  const isPhone = useIsPhone();
  const [, ...choosable] = columns;
  return (
    <>
      <SavedViews
        {...{ screen, keep: list.keep, columns: shown }}
        search={list.search as Record<string, unknown>}
        onOpen={(view) => {
          list.open(view.search);
          onShown(view.columns);
        }}
      />
      {!isPhone && choosable.length > 0 && (
        <ColumnChoice
          columns={choosable}
          usual={choosable.filter(({ isRare }) => !isRare).map(({ id }) => id)}
          shown={shown}
          onChange={onShown}
        />
      )}
    </>
  );
}

function Nothing<Row, Search>({ list: { search, set }, noMatch, empty }: Properties<Row, Search>) {
  const { t } = useTranslation();
  if (!noMatch?.clears.some((key) => search[key] !== undefined))
    return <StatePanel {...empty}>{empty.action}</StatePanel>;
  const clear = () => set(Object.fromEntries(noMatch.clears.map((key) => [key, undefined])) as Partial<Search>);
  return (
    <StatePanel icon="search" title={noMatch.title} text={noMatch.text}>
      <Button variant="default" onClick={clear}>
        {noMatch.action ?? t('devices.noResult.action')}
      </Button>
    </StatePanel>
  );
}
