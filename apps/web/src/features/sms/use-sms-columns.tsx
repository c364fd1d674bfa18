import { SMS_MONEY, type SmsMessage, writePhone } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './sms.module.css';

/** The columns of the list of SMS. @param isOfOne of one client, whose column is left out */
export function useSmsColumns(isOfOne: boolean): TableColumn<SmsMessage>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const all: TableColumn<SmsMessage>[] = [
    {
      id: 'recipient',
      label: t('sms.columns.recipient'),
      phone: 'title',
      cell: ({ recipient }) => <b className="nowrap">{writePhone(recipient, null)}</b>,
    },
    {
      id: 'createdAt',
      label: t('sms.columns.createdAt'),
      phone: 'beside',
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      id: 'state',
      label: t('sms.columns.state'),
      phone: 'below',
      cell: ({ state, error }) => (
        <span className={classes.state} data-state={state}>
          {t(`sms.states.${state}`)}
          {error && <small className="muted"> {error}</small>}
        </span>
      ),
    },
    { id: 'client', label: t('sms.columns.client'), cell: ({ clientName }) => clientName },
    { id: 'kind', label: t('sms.columns.kind'), phone: 'below', cell: ({ kind }) => t(`sms.kinds.${kind}`) },
    {
      id: 'text',
      label: t('sms.columns.text'),
      width: 240,
      cell: ({ text }) => text ?? <span className="faint">{t('sms.secret')}</span>,
    },
    { id: 'by', label: t('sms.columns.by'), cell: ({ by }) => by ?? <span className="faint">—</span> },
    {
      id: 'segments',
      label: t('sms.columns.segments'),
      align: 'end',
      cell: ({ segments }) => format.number(segments),
    },
    {
      id: 'cost',
      label: t('sms.columns.cost'),
      align: 'end',
      phone: 'end',
      cell: ({ cost, currency }) => format.money(cost / SMS_MONEY, currency),
    },
  ];
  return isOfOne ? all.filter(({ id }) => id !== 'client') : all;
}
