import type { BILLING_ORDERS, BillingStanding } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import box from '../../ui/page/box.module.css';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import { SortHeading } from '../../ui/table/sort-heading.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './billing.module.css';
import type { BillingSearch } from './search.ts';
import { useWritten } from './use-written.ts';

type Properties = {
  clients: BillingStanding[] | undefined;
  shown: readonly string[] | null;
  search: BillingSearch;
  set: (next: Partial<BillingSearch>) => void;
  children: ReactNode;
};

/** Columns that may be hidden, in the order of the table; the client before them never is. */
export const CHOSEN_COLUMNS = ['state', 'plan', 'owed', 'overdue', 'overdueSince'] as const;
type Column = 'client' | (typeof CHOSEN_COLUMNS)[number];
const ORDERS: Partial<Record<Column, (typeof BILLING_ORDERS)[number]>> = {
  client: 'fullName',
  owed: 'owed',
  overdueSince: 'overdueSince',
};
const FIGURES: readonly Column[] = ['owed', 'overdue'];

/** Where clients stand, a line each; on a phone two lines each. `children` is the foot. */
export function BillingTable({ clients, shown, search, set, children }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const columns: Column[] = ['client', ...CHOSEN_COLUMNS.filter((id) => shown === null || shown.includes(id))];
  return (
    <section className={box.list}>
      {clients === undefined && <Skeleton height={320} radius={0} />}
      {clients && phone && (
        <ul>
          {clients.map((client) => (
            <PhoneRow key={client.clientId} client={client} />
          ))}
        </ul>
      )}
      {clients && !phone && (
        <TableScroller label={t('billing.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column} column={column} search={search} set={set} />
              ))}
            </tr>
          </thead>
          <tbody>
            {clients.map((client) => (
              <Row key={client.clientId} client={client} columns={columns} />
            ))}
          </tbody>
        </TableScroller>
      )}
      {children}
    </section>
  );
}

function HeadCell({ column, search, set }: Pick<Properties, 'search' | 'set'> & { column: Column }) {
  const { t } = useTranslation();
  const order = ORDERS[column];
  const { order: sortedBy = 'fullName', direction = 'asc' } = search;
  const sorted = order && (sortedBy === order ? direction : null);
  const sort = (next: 'asc' | 'desc') => {
    const isFirst = sorted === null && order === 'owed'; // who owes most comes first
    set({
      order: order === 'fullName' ? undefined : order,
      direction: isFirst || next === 'desc' ? 'desc' : undefined,
    });
  };
  return (
    <SortHeading
      label={t(`billing.columns.${column}`)}
      align={FIGURES.includes(column) ? 'end' : undefined}
      sorted={sorted}
      onSort={sort}
    />
  );
}

function Row({ client, columns }: { client: BillingStanding; columns: Column[] }) {
  return (
    <tr>
      {columns.map((column) =>
        column === 'client' ? (
          <th key={column} scope="row">
            <ClientLink client={client} />
          </th>
        ) : (
          <td key={column} data-align={FIGURES.includes(column) ? 'end' : undefined}>
            <Cell column={column} client={client} />
          </td>
        ),
      )}
    </tr>
  );
}

function Cell({ column, client }: { column: (typeof CHOSEN_COLUMNS)[number]; client: BillingStanding }) {
  const { t } = useTranslation();
  const { money, day } = useWritten();
  const { currency, owed, overdue, overdueSince, planName } = client;
  switch (column) {
    case 'state':
      return <ClientStateMark state={client.state} />;
    case 'plan':
      return (
        planName ?? (
          <span className={classes.faint}>{t(currency ? 'billing.account.noPlan' : 'billing.notAgreed')}</span>
        )
      );
    case 'owed':
      return <span className={owed <= 0 ? classes.faint : undefined}>{currency ? money(owed, currency) : '—'}</span>;
    case 'overdue':
      return (
        <span className={overdue > 0 ? classes.late : classes.faint}>{currency ? money(overdue, currency) : '—'}</span>
      );
    default:
      return overdueSince ? day(overdueSince) : <span className={classes.faint}>—</span>;
  }
}

function PhoneRow({ client }: { client: BillingStanding }) {
  const { money } = useWritten();
  const { currency, owed } = client;
  return (
    <li className={classes.phoneRow}>
      <ClientLink client={client} />
      <span className={client.overdue > 0 ? classes.late : undefined}>{currency ? money(owed, currency) : '—'}</span>
      <ClientStateMark state={client.state} />
      <span className={classes.faint}>{client.planName}</span>
    </li>
  );
}

const ClientLink = ({ client }: { client: BillingStanding }) => (
  <Link to="/billing/client/$id" params={{ id: String(client.clientId) }} className={classes.name}>
    {client.fullName}
  </Link>
);
