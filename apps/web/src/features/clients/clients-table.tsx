import type { CLIENT_ORDERS, Client } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { TableScroller } from '../../ui/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Balance } from './balance.tsx';
import { ClientActs } from './client-acts.tsx';
import classes from './clients.module.css';
import { StateChip } from './state-chip.tsx';
import { useClientsSearch } from './use-clients-search.ts';

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%'];

/** Clients with what each has; on a phone as a list. `children` is the foot. */
export function ClientsTable({ clients, children }: { clients: Client[] | undefined; children: ReactNode }) {
  const phone = useIsPhone();
  return (
    <section className={classes.box} aria-busy={clients === undefined}>
      {phone ? <List clients={clients} /> : <Table clients={clients} />}
      {children}
    </section>
  );
}

function Table({ clients }: { clients: Client[] | undefined }) {
  const { t } = useTranslation();
  const platform = useUser().role === 'platform';
  const columns = platform ? 11 : 10;
  return (
    <TableScroller label={t('clients.title')}>
      <thead>
        <tr>
          <SortHead order="fullName">{t('clients.columns.fullName')}</SortHead>
          {platform && <th scope="col">{t('clients.columns.partner')}</th>}
          <th scope="col">{t('clients.columns.type')}</th>
          <th scope="col">{t('clients.columns.billing')}</th>
          <th scope="col">{t('clients.columns.country')}</th>
          <th scope="col" data-align="end">
            {t('clients.columns.devices')}
          </th>
          <th scope="col" data-align="end">
            {t('clients.columns.users')}
          </th>
          <SortHead order="state">{t('clients.columns.state')}</SortHead>
          <th scope="col" data-align="end">
            {t('clients.columns.balance')}
          </th>
          <th scope="col" data-align="end">
            {t('clients.columns.lastSignIn')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('clients.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients === undefined
          ? WIDTHS.map((width) => (
              <tr key={width}>
                <td colSpan={columns}>
                  <span className={classes.bar} style={{ width }} />
                </td>
              </tr>
            ))
          : clients.map((client) => <Row key={client.id} client={client} platform={platform} />)}
      </tbody>
    </TableScroller>
  );
}

function SortHead({ order, children }: { order: (typeof CLIENT_ORDERS)[number]; children: string }) {
  const { t } = useTranslation();
  const { search, set } = useClientsSearch();
  const sorted = (search.order ?? 'fullName') === order;
  const descending = search.direction === 'desc';
  return (
    <th scope="col" aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted || undefined}
        title={t('clients.sortBy', { column: children })}
        onClick={() => set({ order, direction: sorted && !descending ? 'desc' : undefined })}
      >
        {children}
        {sorted && <Icon name={descending ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    </th>
  );
}

function Row({ client, platform }: { client: Client; platform: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const country = useCountryName();
  const { set } = useClientsSearch();
  return (
    <tr>
      <th scope="row">
        <ClientLink client={client} />
      </th>
      {platform && <td>{client.partnerName}</td>}
      <td>{t(`clients.types.${client.type}`)}</td>
      <td>{t(`clients.billing.${client.billingOption}`)}</td>
      <td>{country(client.countryCode2)}</td>
      <td data-align="end">{number(client.devices)}</td>
      <td data-align="end">{number(client.users)}</td>
      <td>
        <StateChip state={client.state} />
      </td>
      <td data-align="end">
        <Balance balance={client.balance} />
      </td>
      <td data-align="end">
        <LastSignIn at={client.lastSignInAt} />
      </td>
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
  return (
    <ul className={classes.list}>
      {clients === undefined &&
        WIDTHS.map((width) => (
          <li key={width} className={classes.row} aria-hidden="true">
            <span className={classes.bar} style={{ width }} />
          </li>
        ))}
      {clients?.map((client) => (
        <li key={client.id} className={classes.row}>
          <div className={classes.main}>
            <ClientLink client={client} className={classes.open} />
            <div className={classes.second}>
              <StateChip state={client.state} />
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

/** How long ago anybody of a client signed in; the exact time on hover. */
export function LastSignIn({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return <span className={classes.faint}>{t('common.never')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.moment(at, now)}
    </time>
  );
}

/** Names countries in the reader's language. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  return (code) => names.of(code) ?? code;
}
