import type { DEVICE_ORDERS, Device, Role } from '@balise/contract';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { DeviceActs } from './device-acts.tsx';
import { LastSeen, Plate, StatusCell, TypeName } from './device-cells.tsx';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TFeatures, TData, TValue> {
    /** Key of its heading below `devices.columns`. */
    words: 'plate' | 'status' | 'name' | 'type' | 'tracker' | 'imei' | 'phone' | 'client' | 'lastSeen' | 'actions';
    /** The order that the server sorts by when its heading is pressed. */
    order?: (typeof DEVICE_ORDERS)[number];
    align?: 'end';
    /** Named to screen readers only. */
    silent?: boolean;
  }
}

export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Device>();

/** The columns that the reader has a use for: a client's people need not be told its name on each row. */
export function columnsFor(role: Role) {
  const ofMany = role === 'platform' || role === 'partner';
  return helper.columns([
    helper.display({
      id: 'plate',
      meta: { words: 'plate', order: 'designation' },
      cell: ({ row }) => <Plate device={row.original} />,
    }),
    helper.display({
      id: 'status',
      meta: { words: 'status' },
      cell: ({ row }) => <StatusCell device={row.original} />,
    }),
    helper.accessor('label', { meta: { words: 'name' }, cell: ({ getValue }) => getValue() || '—' }),
    helper.display({ id: 'type', meta: { words: 'type' }, cell: ({ row }) => <TypeName device={row.original} /> }),
    helper.accessor('model', { meta: { words: 'tracker' }, cell: ({ getValue }) => getValue() ?? '—' }),
    helper.accessor('imei', { meta: { words: 'imei' } }),
    helper.accessor('phone', { meta: { words: 'phone' }, cell: ({ getValue }) => getValue() ?? '—' }),
    ...(ofMany ? [helper.accessor('clientName', { meta: { words: 'client', order: 'client' } })] : []),
    helper.display({
      id: 'lastSeen',
      meta: { words: 'lastSeen', order: 'lastConnection', align: 'end' },
      cell: ({ row }) => <LastSeen device={row.original} />,
    }),
    helper.display({
      id: 'actions',
      meta: { words: 'actions', align: 'end', silent: true },
      cell: ({ row }) => <DeviceActs device={row.original} />,
    }),
  ]);
}
