import type { BILLING_ORDERS, BillingStatus } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './billing.module.css';
import { useWritten } from './use-written.ts';

/** The columns of the clients' accounts. */
export function useBillingColumns(): TableColumn<BillingStatus, (typeof BILLING_ORDERS)[number]>[] {
  const { t } = useTranslation();
  const { money, day } = useWritten();
  const column = (id: 'client' | 'state' | 'plan' | 'owed' | 'overdue' | 'overdueSince') => ({
    id,
    label: t(`billing.columns.${id}`),
  });
  return [
    {
      ...column('client'),
      order: 'fullName',
      phone: 'title',
      cell: (client) => (
        <Link to="/billing/client/$id" params={{ id: String(client.clientId) }} className={classes.name}>
          {client.fullName}
        </Link>
      ),
    },
    { ...column('state'), phone: 'below', cell: ({ state }) => <ClientStateMark state={state} /> },
    {
      ...column('plan'),
      phone: 'below',
      cell: ({ planName, currency }) =>
        planName ?? <span className="faint">{t(currency ? 'billing.account.noPlan' : 'billing.notAgreed')}</span>,
      onPhone: ({ planName }) => planName,
    },
    {
      ...column('owed'),
      order: 'owed',
      descends: true,
      align: 'end',
      phone: 'end',
      cell: ({ currency, owed }) => (
        <span className={owed <= 0 ? 'faint' : undefined}>{currency ? money(owed, currency) : '—'}</span>
      ),
      onPhone: ({ currency, owed, overdue }) =>
        currency && <span className={overdue > 0 ? classes.late : 'text-md'}>{money(owed, currency)}</span>,
    },
    {
      ...column('overdue'),
      align: 'end',
      cell: ({ currency, overdue }) => (
        <span className={overdue > 0 ? classes.late : 'faint'}>{currency ? money(overdue, currency) : '—'}</span>
      ),
    },
    {
      ...column('overdueSince'),
      order: 'overdueSince',
      cell: ({ overdueSince }) => (overdueSince ? day(overdueSince) : <span className="faint">—</span>),
    },
  ];
}
