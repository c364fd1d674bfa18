import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { WaitingList } from '../page/waiting.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './data-table.module.css';
import { Grid } from './grid/grid.tsx';
import { Lines } from './grid/lines.tsx';
import type { TableProperties } from './table-properties.ts';

/**
 * Rows and columns: a table whose head and first column stay in view, on a phone a list with a line for each row. `children` is its foot.
 *
 * @example
 * <DataTable
 *   label={t('plans')} rows={plans} keyOf={({ id }) => id}
 *   columns={[{ id: 'name', label: t('name'), phone: 'title', cell: ({ name }) => name }]}
 * />
 */
export function DataTable<Row extends RowData>({
  children,
  ...table
}: TableProperties<Row> & { children?: ReactNode }) {
  const isPhone = useIsPhone();
  const rows =
    isPhone && !table.virtual ? (
      table.rows ? (
        <Lines {...table} rows={table.rows} />
      ) : (
        <WaitingList />
      )
    ) : (
      <Grid {...table} />
    );
  if (table.isInSection) return rows;
  return (
    <section className={classes.box} data-fills={table.virtual && true}>
      {rows}
      {children}
    </section>
  );
}
