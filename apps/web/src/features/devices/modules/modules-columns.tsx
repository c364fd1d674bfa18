import { type MODULE_ORDERS, type Module, writePhone } from '@balise/contract';
import { type Messages, protocolTitle } from '@balise/i18n';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { Identity } from '../list/device-cells.tsx';

type Order = (typeof MODULE_ORDERS)[number];

/** The columns of the list of trackers, the identity first. */
export function useColumns(): TableColumn<Module, Order>[] {
  const { t } = useTranslation();
  const { role, client } = useUser();
  const label = (id: keyof Messages['devices']['moduleList']['columns']) => t(`devices.moduleList.columns.${id}`);
  return [
    { id: 'imei', label: label('imei'), order: 'imei', phone: 'title', cell: ({ imei }) => <Identity imei={imei} /> },
    { id: 'model', label: label('model'), order: 'model', phone: 'below', cell: ({ model }) => model ?? '—' },
    { id: 'protocol', label: label('protocol'), cell: ({ protocol }) => (protocol ? protocolTitle(protocol) : '—') },
    {
      id: 'phone',
      label: label('phone'),
      phone: 'below',
      cell: ({ phone }) => (phone === null ? '—' : writePhone(phone, client?.countryCode2 ?? null)),
    },
    { id: 'operator', label: label('operator'), cell: ({ operator }) => operator ?? '—' },
    { id: 'iccid', label: label('iccid'), cell: ({ iccid }) => iccid ?? '—' },
    { id: 'firmware', label: label('firmware'), cell: ({ firmware }) => firmware ?? '—' },
    {
      id: 'plate',
      label: label('plate'),
      order: 'designation',
      phone: 'beside',
      cell: ({ deviceId, designation }) => (
        <Link to="/devices" search={{ edit: deviceId }}>
          {designation}
        </Link>
      ),
    },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: label('client'),
            order: 'client' as const,
            cell: ({ clientName }: Module) => clientName,
          },
        ]),
    {
      id: 'lastConnection',
      label: label('lastConnection'),
      order: 'lastConnection',
      align: 'end',
      phone: 'below',
      cell: ({ lastConnection }) => <LastMessage at={lastConnection} />,
    },
  ];
}

function LastMessage({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return t('devices.neverConnected');
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at, now)}
    </time>
  );
}
