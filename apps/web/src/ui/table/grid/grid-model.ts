import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn } from '../table-column.ts';
import type { TableProperties } from '../table-properties.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const NO_ROWS: never[] = [];

/** The state of the table, which TanStack Table keeps: shown columns, order, selected rows. */
export function useGridModel<Row extends RowData>({
  columns,
  rows,
  keyOf,
  shown,
  sort,
  onSort,
  selects,
}: TableProperties<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map(({ id, label, order, descends = false }, place) => ({
        id,
        header: label,
        enableHiding: place > 0,
        enableSorting: order !== undefined,
        sortDescFirst: descends,
        accessorFn: () => null,
      })),
    [columns],
  );
  const sorted = columns.find(({ order }) => order !== undefined && order === sort?.order);
  const sorting = sorted ? [{ id: sorted.id, desc: sort?.direction === 'desc' }] : [];
  const rowSelection = Object.fromEntries([...(selects?.selection.ids ?? [])].map((id) => [id, true as const]));
  const isShown = ({ id, isRare }: TableColumn<Row>, place: number) =>
    place === 0 || (shown ? shown.includes(id) : !isRare);
  return useTable({
    features,
    columns: definitions,
    data: (rows ?? NO_ROWS) as Row[],
    getRowId: (row: Row, index) => String(keyOf(row, index)),
    state: {
      sorting,
      rowSelection,
      columnVisibility: Object.fromEntries(columns.map((column, place) => [column.id, isShown(column, place)])),
    },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: (row) => selects?.may?.(row.original) ?? true,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      const order = columns.find(({ id }) => id === next?.id)?.order;
      if (next && order !== undefined) onSort?.({ order, direction: next.desc ? 'desc' : 'asc' });
    },
    onRowSelectionChange: (change) =>
      selects?.selection.set(Object.keys(functionalUpdate(change, rowSelection)).map(Number)),
  });
}

export type Model<Row extends RowData> = ReturnType<typeof useGridModel<Row>>;
