import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingList, WaitingRows } from '../page/waiting.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import table from './data-table.module.css';
import { SortHeading } from './sort-heading.tsx';
import classes from './sorted-table.module.css';

export type SortedColumn<Row, Order extends string> = {
  id: string;
  label: string;
  /** The order that the server sorts by when the heading is pressed. */
  order?: Order;
  align?: 'end';
  /** Where it stands on a phone, whose rows have two lines; nowhere where absent. */
  phone?: 'title' | 'beside' | 'below';
  cell: (row: Row) => ReactNode;
};

type Properties<Row, Order extends string> = {
  label: string;
  columns: readonly SortedColumn<Row, Order>[];
  /** Ids of the columns shown besides the first; null: all of them. A phone's lines stay as they are. */
  shown?: readonly string[] | null;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => number;
  order: Order;
  direction: 'asc' | 'desc';
  onSort: (order: Order, direction: 'asc' | 'desc') => void;
  /** What can be done with a row. */
  actsOf?: (row: Row) => ReactNode;
  /** The foot: the pager. */
  children?: ReactNode;
};

/** A page of rows that the server sorts: a table whose first column stays in view; on a phone two lines a row. */
export function SortedTable<Row, Order extends string>(properties: Properties<Row, Order>) {
  const phone = useIsPhone();
  return (
    <section className={table.box}>
      {phone ? <List {...properties} /> : <Table {...properties} />}
      {properties.children}
    </section>
  );
}

function Table<Row, Order extends string>(properties: Properties<Row, Order>) {
  const { columns: all, shown = null, rows, keyOf, actsOf, label } = properties;
  const columns = all.filter(({ id }, place) => place === 0 || shown === null || shown.includes(id));
  const { t } = useTranslation();
  return (
    <section className={table.scroller} aria-label={label}>
      <table className={`${table.table} ${classes.table}`} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} {...properties} />
            ))}
            {actsOf && (
              <th scope="col">
                <span className="visually-hidden">{t('devices.columns.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <WaitingRows columns={columns.length + 1} />}
          {rows?.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
              {actsOf && <td data-align="end">{actsOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading<Row, Order extends string>({
  column: { label, order, align },
  order: sortedBy,
  direction,
  onSort,
}: { column: SortedColumn<Row, Order> } & Properties<Row, Order>) {
  const sorted = sortedBy === order ? direction : null;
  return (
    <SortHeading
      label={label}
      align={align}
      {...(order ? { sorted, onSort: (next: 'asc' | 'desc') => onSort(order, next) } : {})}
    />
  );
}

function List<Row, Order extends string>({ columns, rows, keyOf, actsOf, label }: Properties<Row, Order>) {
  if (!rows) return <WaitingList />;
  // a table says that there is nothing by a dash below its heading; here there is no heading
  const at = (place: string, row: Row) =>
    columns.flatMap(({ id, phone, cell }) => {
      const shown = phone === place ? cell(row) : '—';
      return shown === '—' ? [] : [{ id, shown }];
    });
  return (
    <ul className="grow can-scroll" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes.item}>
          <div className="grow can-shrink">
            <div className={classes.first}>
              {at('title', row).map(({ id, shown }) => (
                <b key={id}>{shown}</b>
              ))}
              {at('beside', row).map(({ id, shown }) => (
                <span key={id}>{shown}</span>
              ))}
            </div>
            <div className={classes.second}>
              {at('below', row).map(({ id, shown }) => (
                <span key={id}>{shown}</span>
              ))}
            </div>
          </div>
          {actsOf?.(row)}
        </li>
      ))}
    </ul>
  );
}
