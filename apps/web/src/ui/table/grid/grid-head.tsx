import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { RowCheckbox } from '../row-checkbox.tsx';
import { SortHeading } from '../sort-heading.tsx';
import type { TableColumn } from '../table-column.ts';
import type { Selects, TableProperties } from '../table-properties.ts';
import type { Model } from './grid-model.ts';

type Properties<Row extends RowData> = {
  columns: readonly TableColumn<Row>[];
  model: Model<Row>;
  table: TableProperties<Row>;
};

/** The headings of a table. */
export function GridHead<Row extends RowData>({ columns, model, table }: Properties<Row>) {
  const { selects, actsOf, details, onSort, virtual } = table;
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {selects && <SelectPage model={model} selects={selects} />}
        {columns.map((column) => {
          const state = model.getColumn(column.id);
          const isSortable = onSort !== undefined && column.order !== undefined;
          return (
            <SortHeading
              key={column.id}
              {...column}
              width={virtual?.rowHeight && column.width}
              sorted={isSortable ? state?.getIsSorted() || null : undefined}
              onSort={() => state?.toggleSorting()}
            />
          );
        })}
        {(actsOf || details) && (
          <th scope="col" colSpan={actsOf && details ? 2 : 1} data-acts={actsOf && true}>
            <span className="visually-hidden">{table.actsLabel ?? t('devices.columns.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectPage<Row extends RowData>({ model, selects }: { model: Model<Row>; selects: Selects<Row> }) {
  const isAll = model.getIsAllRowsSelected();
  return (
    <th scope="col">
      <RowCheckbox
        name={selects.pageLabel}
        checked={isAll}
        isMixed={!isAll && model.getRowModel().rows.some((row) => row.getIsSelected())}
        onChange={(on) => model.toggleAllRowsSelected(on)}
      />
    </th>
  );
}
