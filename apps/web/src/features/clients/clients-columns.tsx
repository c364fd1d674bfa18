import type { CLIENT_ORDERS, Client, Role } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { Balance } from './balance.tsx';
import { LastSignIn, useCountryName } from './client-cells.tsx';
import classes from './clients.module.css';

type ClientColumn = TableColumn<Client, (typeof CLIENT_ORDERS)[number]>;
type Id = 'fullName' | 'code' | 'partner' | 'type' | 'billing' | 'country' | 'devices' | 'users' | 'state' | 'balance';

/** The columns of the list; only the platform has clients of several partners. */
export function useClientColumns(): ClientColumn[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const { number } = useFormat();
  const country = useCountryName();
  return useMemo(() => {
    const column = (id: Id | 'lastSignIn') => ({ id, label: t(`clients.columns.${id}`) });
    const figure = (id: 'devices' | 'users'): ClientColumn => ({
      ...column(id),
      align: 'end',
      phone: 'below',
      cell: (client) => number(client[id]),
      onPhone: (client) => t(`clients.${id}`, { count: client[id], figure: number(client[id]) }),
    });
    return [
      {
        ...column('fullName'),
        order: 'fullName',
        phone: 'title',
        width: 264,
        cell: (client) => <ClientLink client={client} />,
      },
      { ...column('code'), phone: 'below', cell: ({ code }) => code || '—' },
      ...partnerColumn(role, column('partner')),
      { ...column('type'), cell: ({ type }) => t(`clients.types.${type}`) },
      { ...column('billing'), cell: ({ billingOption }) => t(`clients.billing.${billingOption}`) },
      { ...column('country'), cell: ({ countryCode2 }) => country(countryCode2) },
      figure('devices'),
      figure('users'),
      {
        ...column('state'),
        order: 'state',
        phone: 'below',
        cell: ({ state }) => <ClientStateMark state={state} />,
      },
      { ...column('balance'), align: 'end', cell: ({ balance }) => <Balance balance={balance} /> },
      { ...column('lastSignIn'), align: 'end', cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} /> },
    ];
  }, [t, role, number, country]);
}

const partnerColumn = (role: Role, column: { id: string; label: string }): ClientColumn[] =>
  role === 'platform' ? [{ ...column, cell: ({ partnerName }) => partnerName }] : [];

const ClientLink = ({ client }: { client: Client }) => (
  <Link to="/clients/$id" params={{ id: String(client.id) }} className={classes.name} title={client.fullName}>
    {client.fullName}
  </Link>
);
