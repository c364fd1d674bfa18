import type { DELETED_ORDERS, DeletedDevice } from '@balise/contract';
import type { Messages } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { Identity } from '../list/device-cells.tsx';

type Order = (typeof DELETED_ORDERS)[number];

/** The columns of the deleted vehicles, the plate first. */
export function useColumns(): TableColumn<DeletedDevice, Order>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { role } = useUser();
  const label = (id: keyof Messages['devices']['deletedList']['columns']) => t(`devices.deletedList.columns.${id}`);
  return [
    {
      id: 'plate',
      label: label('plate'),
      order: 'designation',
      phone: 'title',
      cell: ({ designation }) => designation,
    },
    { id: 'label', label: label('label'), phone: 'beside', cell: ({ label: name }) => name || '—' },
    { id: 'imei', label: label('imei'), order: 'imei', cell: ({ imei }) => <Identity imei={imei} /> },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: label('client'),
            order: 'client' as const,
            cell: ({ clientName }: DeletedDevice) => clientName,
          },
        ]),
    {
      id: 'deletedAt',
      label: label('deletedAt'),
      order: 'deletedAt',
      phone: 'below',
      cell: ({ deletedAt }) => (
        <time dateTime={new Date(deletedAt).toISOString()} title={format.dateTime(deletedAt)}>
          {format.moment(deletedAt, now)}
        </time>
      ),
    },
    {
      id: 'deletedBy',
      label: label('deletedBy'),
      phone: 'below',
      cell: ({ deletedBy }) => deletedBy ?? t('devices.deletedList.byProvider'),
    },
    { id: 'reason', label: label('reason'), phone: 'below', cell: ({ reason }) => reason || '—' },
    {
      id: 'daysLeft',
      label: label('daysLeft'),
      align: 'end',
      phone: 'below',
      cell: ({ daysLeft }) =>
        daysLeft <= 1 ? t('devices.deletedList.lastDay') : t('devices.deletedList.daysLeft', { count: daysLeft }),
    },
  ];
}
