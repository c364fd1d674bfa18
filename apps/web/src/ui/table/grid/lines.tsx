import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RowCheckbox } from '../row-checkbox.tsx';
import type { TableColumn } from '../table-column.ts';
import type { TableProperties } from '../table-properties.ts';
import { DetailsButton } from './details-button.tsx';
import classes from './lines.module.css';

/** The rows of a table on a phone, a few lines each. */
export function Lines<Row>(table: TableProperties<Row> & { rows: readonly Row[] }) {
  const { rows, keyOf, label, isInSection } = table;
  // it scrolls, and its rows may hold nothing that takes the focus
  return (
    <ul
      className={isInSection ? classes.inSection : 'grow can-scroll'}
      aria-label={label}
      tabIndex={isInSection ? undefined : 0}
    >
      {rows.map((row, index) => (
        <Line key={keyOf(row, index)} row={row} id={Number(keyOf(row, index))} table={table} />
      ))}
    </ul>
  );
}

function Line<Row>({ row, id, table }: { row: Row; id: number; table: TableProperties<Row> }) {
  const { columns, actsOf, selects, details, onOpen } = table;
  const [isOpen, setOpen] = useState(false);
  const at = (place: TableColumn<Row>['phone']) => (
    <Cells
      row={row}
      columns={columns.filter(({ phone }) => phone === place)}
      onOpen={place === 'title' ? onOpen : undefined}
    />
  );
  return (
    <li className={classes.line} data-chosen={selects?.selection.ids.has(id) || undefined}>
      {selects && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is its control; the whole square can be pressed
        <label className={classes.select}>
          {(selects.may?.(row) ?? true) && (
            <RowCheckbox
              name={selects.labelOf(row)}
              checked={selects.selection.ids.has(id)}
              onChange={(on) => selects.selection.toggle(id, on)}
            />
          )}
        </label>
      )}
      <div className="grow can-shrink">
        <div className={classes.first}>
          <b>{at('title')}</b>
          {at('beside')}
        </div>
        <div className={classes.second}>
          {at('below')}
          {at('figure')}
        </div>
      </div>
      <span className={classes.end}>{at('end')}</span>
      {actsOf?.(row)}
      {details && <DetailsButton {...{ row, details, isOpen }} onToggle={() => setOpen(!isOpen)} />}
      {details && isOpen && <div className={classes.details}>{details.of(row)}</div>}
    </li>
  );
}

type CellsProperties<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  onOpen: ((row: Row) => void) | undefined;
};

/**
 * Without those that have nothing to say: a table shows a dash below its heading, a line has no heading. A title of words opens the row; one
 * that is more has a link or a button of its own.
 */
function Cells<Row>({ row, columns, onOpen }: CellsProperties<Row>) {
  return columns.map(({ id, label, phone, cell, onPhone = cell }) => {
    const shown = onPhone(row);
    if (shown === '—' || shown === null || shown === '') return null;
    return (
      <span key={id} data-figure={phone === 'figure' || undefined}>
        {phone === 'figure' && `${label} `}
        {onOpen && typeof shown === 'string' ? (
          <UnstyledButton className={classes.opens} onClick={() => onOpen(row)}>
            {shown}
          </UnstyledButton>
        ) : (
          shown
        )}
      </span>
    );
  });
}
