import { Box } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef } from 'react';
import { WaitingRows } from '../../page/waiting.tsx';
import classes from '../data-table.module.css';
import type { TableColumn } from '../table-column.ts';
import type { CellOf, TableProperties } from '../table-properties.ts';
import { GridHead } from './grid-head.tsx';
import { useGridModel } from './grid-model.ts';
import { GridRow } from './grid-row.tsx';
import { VirtualRows } from './virtual-rows.tsx';

const AT_ONCE = 30; // rows, as many as a screen shows; the others of the page follow once these are drawn

/** The table of a DataTable. */
export function Grid<Row extends RowData>(table: TableProperties<Row>) {
  const { label, rows, isInSection, isDense, className, selects, details, actsOf, virtual, totals } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const model = useGridModel(table);
  const columns = useShown(
    table.columns,
    model
      .getVisibleLeafColumns()
      .map(({ id }) => id)
      .join('\n'),
  );
  const drawn = Math.max(useDeferredValue(model.getRowModel().rows.length, AT_ONCE), AT_ONCE);
  const width = columns.length + Number(Boolean(selects)) + Number(Boolean(actsOf)) + Number(Boolean(details));
  const line = (index: number, measured?: (row: HTMLTableRowElement | null) => void) => {
    const row = model.getRowModel().rows[index];
    const group = table.groupAbove?.(index);
    if (!row) return null;
    return [
      group && <SummaryRow key={`group ${row.id}`} columns={columns} cellOf={group} scope="rowgroup" width={width} />,
      <GridRow
        key={row.id}
        {...{ columns, table, index, measured }}
        row={row.original}
        isChosen={row.getIsSelected()}
        width={width}
      />,
    ];
  };
  return (
    <Box
      component="section"
      ref={scroller}
      className={isInSection && !virtual ? classes.inSection : classes.scroller}
      aria-label={label}
      tabIndex={0}
    >
      <table
        aria-label={label}
        className={`${classes.table} ${className ?? ''}`}
        aria-busy={rows === undefined}
        aria-rowcount={virtual && (virtual.total ?? -1)}
        data-selects={selects && true}
        data-dense={isDense || undefined}
        data-fixed={virtual?.rowHeight ? true : undefined}
      >
        <GridHead columns={columns} model={model} table={table} />
        <tbody onKeyDown={walk}>
          {rows === undefined && <WaitingRows columns={width} />}
          {rows?.length === 0 && (
            <tr>
              <td className={classes.none} colSpan={width}>
                {table.none}
              </td>
            </tr>
          )}
          {virtual ? (
            <VirtualRows scroller={scroller} virtual={virtual} count={model.getRowModel().rows.length} line={line} />
          ) : (
            Array.from({ length: Math.min(drawn, rows?.length ?? 0) }, (_, index) => line(index))
          )}
        </tbody>
        {totals && (
          <tfoot>
            <SummaryRow columns={columns} cellOf={totals} scope="row" width={width} />
          </tfoot>
        )}
      </table>
    </Box>
  );
}

/** The shown columns; the same array until they change, so that rows are not drawn again. */
const useShown = <Row,>(columns: readonly TableColumn<Row>[], ids: string): readonly TableColumn<Row>[] =>
  useMemo(() => {
    const shown = ids.split('\n');
    return columns.filter(({ id }) => shown.includes(id));
  }, [columns, ids]);

type SummaryProperties<Row> = {
  columns: readonly TableColumn<Row>[];
  cellOf: CellOf<Row>;
  scope: 'row' | 'rowgroup';
  width: number;
};

/** The heading of a group of rows, or the totals. */
function SummaryRow<Row>({ columns, cellOf, scope, width }: SummaryProperties<Row>) {
  return (
    <tr className={classes.summary}>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope={scope}>
            {cellOf(column)}
          </th>
        ) : (
          <td key={column.id} data-align={column.align}>
            {cellOf(column)}
          </td>
        ),
      )}
      {width > columns.length && <td colSpan={width - columns.length} data-acts />}
    </tr>
  );
}

/** The arrows walk up and down along the same control: the checkbox, the name, the switch. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!step || !cell || !row || target.closest('input:not([type=checkbox])')) return;
  const next = event.currentTarget.rows[row.sectionRowIndex + step];
  next?.cells[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input')?.focus();
  event.preventDefault();
}
