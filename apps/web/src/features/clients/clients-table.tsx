import type { CLIENT_ORDERS, Client } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { WaitingList, WaitingRows } from '../../ui/page/waiting.tsx';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import { SortHeading } from '../../ui/table/sort-heading.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ClientActs } from './client-acts.tsx';
import classes from './clients.module.css';
import { alignOf, Cell, type ChosenClientColumn, columnsOfRole, ORDERS } from './clients-columns.tsx';
import { useClientsSearch } from './use-clients-search.ts';

type Properties = { clients: Client[] | undefined; shown: readonly string[] | null };

/** Clients with what each has; on a phone as a list. `children` is the foot. */
export function ClientsTable({ children, ...properties }: Properties & { children: ReactNode }) {
  const phone = useIsPhone();
  return (
    <section className={box.list} aria-busy={properties.clients === undefined}>
      {phone ? <List clients={properties.clients} /> : <Table {...properties} />}
      {children}
    </section>
  );
}

function Table({ clients, shown }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const columns = columnsOfRole(role).filter((column) => shown === null || shown.includes(column));
  return (
    <TableScroller label={t('clients.title')}>
      <thead>
        <tr>
          <Head label={t('clients.columns.fullName')} order="fullName" />
          {columns.map((column) => (
            <Head key={column} label={t(`clients.columns.${column}`)} order={ORDERS[column]} align={alignOf(column)} />
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('clients.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients === undefined ? (
          <WaitingRows columns={columns.length + 2} />
        ) : (
          clients.map((client) => <Row key={client.id} client={client} columns={columns} />)
        )}
      </tbody>
    </TableScroller>
  );
}

type Heading = { label: string; order: (typeof CLIENT_ORDERS)[number] | undefined; align?: 'end' | undefined };

function Head({ label, order, align }: Heading) {
  const { search, set } = useClientsSearch();
  const { order: sortedBy = 'fullName', direction = 'asc' } = search;
  return (
    <SortHeading
      {...{ label, align }}
      sorted={order && (sortedBy === order ? direction : null)}
      onSort={(next) => set({ order, direction: next === 'desc' ? next : undefined })}
    />
  );
}

function Row({ client, columns }: { client: Client; columns: ChosenClientColumn[] }) {
  const { set } = useClientsSearch();
  return (
    <tr>
      <th scope="row">
        <ClientLink client={client} />
      </th>
      {columns.map((column) => (
        <td key={column} data-align={alignOf(column)}>
          <Cell column={column} client={client} />
        </td>
      ))}
      <td data-align="end">
        <ClientActs client={client} onEdit={() => set({ edit: client.id })} />
      </td>
    </tr>
  );
}

function List({ clients }: { clients: Client[] | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { set } = useClientsSearch();
  if (!clients) return <WaitingList />;
  return (
    <ul className={classes.list}>
      {clients.map((client) => (
        <li key={client.id} className={classes.row}>
          <div className="text-md grow can-shrink">
            <ClientLink client={client} className={classes.open} />
            <div className={`text-xs muted ${classes.second}`}>
              <ClientStateMark state={client.state} />
              {client.code !== '' && <span>{client.code}</span>}
              <span>{t('clients.devices', { count: client.devices, figure: number(client.devices) })}</span>
              <span>{t('clients.users', { count: client.users, figure: number(client.users) })}</span>
            </div>
          </div>
          <ClientActs client={client} onEdit={() => set({ edit: client.id })} />
        </li>
      ))}
    </ul>
  );
}

const ClientLink = ({ client, className = classes.name }: { client: Client; className?: string | undefined }) => (
  <Link to="/clients/$id" params={{ id: String(client.id) }} className={className} title={client.fullName}>
    {client.fullName}
  </Link>
);
