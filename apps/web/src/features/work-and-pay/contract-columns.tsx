import type { WORK_AND_PAY_ORDERS, WorkAndPaySummary } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { LateChip, OwnedBar } from './stand.tsx';
import { usePayWords } from './use-pay-words.ts';
import classes from './work-and-pay.module.css';

/** The columns of the contracts: driver and vehicle, what is late, what is owned, what remains, its state. */
export function useContractColumns(): TableColumn<WorkAndPaySummary, (typeof WORK_AND_PAY_ORDERS)[number]>[] {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const { role } = useUser();
  return [
    {
      id: 'driver',
      label: t('workAndPay.columns.driver'),
      order: 'driver',
      width: 260,
      phone: 'title',
      cell: ({ id, driverName, designation, clientName }) => (
        <span className={classes.person}>
          <Link to="/work-and-pay/$id" params={{ id: String(id) }} className="row-link">
            {driverName}
          </Link>
          <span className={classes.under}>
            {[designation, role === 'client' ? '' : clientName].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
      onPhone: ({ id, driverName }) => (
        <Link to="/work-and-pay/$id" params={{ id: String(id) }}>
          {driverName}
        </Link>
      ),
    },
    {
      id: 'arrears',
      label: t('workAndPay.columns.arrears'),
      order: 'unpaidSince',
      phone: 'below',
      cell: (contract) => <LateChip contract={contract} />,
    },
    {
      id: 'owned',
      label: t('workAndPay.columns.owned'),
      order: 'owned',
      descends: true,
      phone: 'end',
      cell: (contract) => <OwnedBar contract={contract} />,
    },
    {
      id: 'remaining',
      label: t('workAndPay.columns.remaining'),
      align: 'end',
      cell: ({ remaining, currency }) => <span className="nowrap">{money(remaining, currency)}</span>,
    },
    {
      id: 'state',
      label: t('workAndPay.columns.state'),
      phone: 'beside',
      cell: ({ state }) => <span className={classes.chip}>{t(`workAndPay.states.${state}`)}</span>,
      // of most it is the one that goes on
      onPhone: ({ state, designation }) =>
        [designation, state === 'running' ? '' : t(`workAndPay.states.${state}`)].filter(Boolean).join(' · '),
    },
    {
      id: 'startsOn',
      label: t('workAndPay.columns.startsOn'),
      order: 'startsOn',
      descends: true,
      cell: ({ startsOn }) => <span className="nowrap">{day(startsOn)}</span>,
    },
  ];
}
