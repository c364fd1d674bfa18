import { memo, useState } from 'react';
import classes from '../data-table.module.css';
import { RowCheckbox } from '../row-checkbox.tsx';
import type { TableColumn } from '../table-column.ts';
import type { TableProperties } from '../table-properties.ts';
import { DetailsButton } from './details-button.tsx';

type Properties<Row> = {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  table: TableProperties<Row>;
  isChosen: boolean;
  /** Cells, for what spans them all. */
  width: number;
  /** Of a virtual table whose rows are measured. */
  measured?: ((row: HTMLTableRowElement | null) => void) | undefined;
};

/** A row of a table, and below it its details where they are open. */
export const GridRow = memo(
  PlainRow,
  // a change of the selection draws only the rows that it is about
  (one, other) =>
    one.row === other.row &&
    one.index === other.index &&
    one.isChosen === other.isChosen &&
    one.columns === other.columns &&
    one.width === other.width,
) as typeof PlainRow;

function PlainRow<Row>({ row, index, columns, table, isChosen, width, measured }: Properties<Row>) {
  const { actsOf, selects, details, onOpen, markOf, keyOf, virtual } = table;
  const [isOpen, setOpen] = useState(false);
  const state = markOf?.(row);
  return (
    <>
      <tr
        ref={measured}
        data-index={measured && index}
        aria-rowindex={virtual && index + 2}
        data-chosen={isChosen || undefined}
        data-mark={state?.mark}
        title={state?.title}
        data-opens={onOpen && true}
        onClick={onOpen && (() => onOpen(row))}
      >
        {selects && (
          <td>
            {(selects.may?.(row) ?? true) && (
              <RowCheckbox
                name={selects.labelOf(row)}
                checked={isChosen}
                onChange={(on) => selects.selection.toggle(Number(keyOf(row, index)), on)}
              />
            )}
          </td>
        )}
        {columns.map(({ id, align, width: most, cell, markOf: cellMark }, place) => {
          const Cell = place === 0 ? 'th' : 'td';
          return (
            <Cell
              key={id}
              scope={place === 0 ? 'row' : undefined}
              data-align={align}
              data-mark={cellMark?.(row)}
              data-cut={most ? true : undefined}
              style={most ? { maxWidth: most } : undefined}
            >
              {cell(row)}
            </Cell>
          );
        })}
        {actsOf && (
          <td data-align="end" data-acts>
            {actsOf(row)}
          </td>
        )}
        {details && (
          <td data-align="end">
            <DetailsButton {...{ row, details, isOpen }} onToggle={() => setOpen(!isOpen)} />
          </td>
        )}
      </tr>
      {details && isOpen && (
        <tr className={classes.details}>
          <td colSpan={width}>{details.of(row)}</td>
        </tr>
      )}
    </>
  );
}
