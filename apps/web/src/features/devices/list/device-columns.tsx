import type { DEVICE_ORDERS, Device, Role } from '@balise/contract';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { DriverCell } from '../../driver-assignments/index.ts';
import { ActiveSwitch } from './active-switch.tsx';
import {
  AddedAt,
  Identity,
  LastSeen,
  Plate,
  SimNumber,
  SpeedLimitFigure,
  StatusCell,
  TypeName,
} from './device-cells.tsx';

type DeviceColumn = Omit<TableColumn<Device, (typeof DEVICE_ORDERS)[number]>, 'label'>;

const COLUMNS = [
  { id: 'plate', order: 'designation', phone: 'title', cell: (device) => <Plate device={device} /> },
  { id: 'status', phone: 'below', cell: (device) => <StatusCell device={device} /> },
  { id: 'name', phone: 'beside', cell: ({ label }) => label || '—' },
  { id: 'code', isRare: true, cell: ({ code }) => code || '—' },
  {
    id: 'driver',
    phone: 'below',
    cell: ({ id }) => (
      <Suspense>
        <DriverCell deviceId={id} />
      </Suspense>
    ),
  },
  { id: 'type', isRare: true, cell: (device) => <TypeName device={device} /> },
  { id: 'tracker', phone: 'below', cell: ({ model }) => model ?? '—' },
  { id: 'imei', cell: ({ imei }) => <Identity imei={imei} /> },
  { id: 'phone', cell: ({ phone }) => <SimNumber phone={phone} /> },
  { id: 'simNumber', isRare: true, cell: ({ simNumber }) => simNumber ?? '—' },
  { id: 'operator', isRare: true, cell: ({ operator }) => operator ?? '—' },
  { id: 'make', isRare: true, cell: ({ vehicleMake }) => vehicleMake || '—' },
  { id: 'model', isRare: true, cell: ({ vehicleModel }) => vehicleModel || '—' },
  { id: 'vin', isRare: true, cell: ({ vinNumber }) => vinNumber ?? '—' },
  { id: 'speedLimit', isRare: true, align: 'end', cell: ({ speedLimit }) => <SpeedLimitFigure limit={speedLimit} /> },
  { id: 'client', order: 'client', cell: ({ clientName }) => clientName },
  { id: 'clientCode', isRare: true, cell: ({ clientCode }) => clientCode || '—' },
  { id: 'activatedAt', isRare: true, align: 'end', cell: ({ activatedAt }) => <AddedAt at={activatedAt} /> },
  {
    id: 'lastSeen',
    order: 'lastConnection',
    align: 'end',
    phone: 'end',
    cell: (device) => <LastSeen device={device} />,
  },
  { id: 'active', align: 'end', cell: (device) => !device.share && <ActiveSwitch device={device} /> },
] as const satisfies DeviceColumn[];

/** The columns of the list; a client's users do not need its name on each row. */
export const deviceColumns = (t: TFunction, role: Role): TableColumn<Device>[] =>
  COLUMNS.filter(({ id }) => role !== 'client' || (id !== 'client' && id !== 'clientCode')).map((column) => ({
    ...column,
    label: t(`devices.columns.${column.id}`),
  }));
