import type { DEVICE_ORDERS, Device, Role } from '@balise/contract';
import type { ReactNode } from 'react';
import { DeviceActs } from '../device-acts.tsx';
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

/** A column of the list: what its heading is called, below `devices.columns`, and what stands in it. */
export type DeviceColumn = {
  id: 'plate' | 'actions' | ChosenDeviceColumn;
  /** The order that the server sorts by when its heading is pressed. */
  order?: (typeof DEVICE_ORDERS)[number];
  align?: 'end';
  /** Named to screen readers only. */
  silent?: boolean;
  cell: (device: Device) => ReactNode;
};

/** Columns that may be hidden, in the order of the table. */
export const CHOSEN_COLUMNS = [
  ...([
    'status',
    'name',
    'code',
    'type',
    'tracker',
    'imei',
    'phone',
    'simNumber',
    'operator',
    'make',
    'model',
    'vin',
    'speedLimit',
    'client',
    'clientCode',
  ] as const),
  ...(['activatedAt', 'lastSeen', 'active'] as const),
] as const;
export type ChosenDeviceColumn = (typeof CHOSEN_COLUMNS)[number];

const RARE: readonly ChosenDeviceColumn[] = [
  'code',
  'type',
  'simNumber',
  'operator',
  'make',
  'model',
  'vin',
  'speedLimit',
  'clientCode',
  'activatedAt',
];

/** The columns that are useful to the reader: a client's users do not need its name on each row. */
export const columnsOfRole = (role: Role): ChosenDeviceColumn[] =>
  CHOSEN_COLUMNS.filter((column) => (column !== 'client' && column !== 'clientCode') || role !== 'client');

/** Those that are shown where nothing was chosen. */
export const usualColumns = (role: Role): ChosenDeviceColumn[] =>
  columnsOfRole(role).filter((column) => !RARE.includes(column));

const COLUMNS: Record<ChosenDeviceColumn, Omit<DeviceColumn, 'id'>> = {
  status: { cell: (device) => <StatusCell device={device} /> },
  name: { cell: ({ label }) => label || '—' },
  code: { cell: ({ code }) => code || '—' },
  type: { cell: (device) => <TypeName device={device} /> },
  tracker: { cell: ({ model }) => model ?? '—' },
  imei: { cell: ({ imei }) => <Identity imei={imei} /> },
  phone: { cell: ({ phone }) => <SimNumber phone={phone} /> },
  simNumber: { cell: ({ simNumber }) => simNumber ?? '—' },
  operator: { cell: ({ operator }) => operator ?? '—' },
  make: { cell: ({ vehicleMake }) => vehicleMake || '—' },
  model: { cell: ({ vehicleModel }) => vehicleModel || '—' },
  vin: { cell: ({ vinNumber }) => vinNumber ?? '—' },
  speedLimit: { align: 'end', cell: ({ speedLimit }) => <SpeedLimitFigure limit={speedLimit} /> },
  client: { order: 'client', cell: ({ clientName }) => clientName },
  clientCode: { cell: ({ clientCode }) => clientCode || '—' },
  activatedAt: { align: 'end', cell: ({ activatedAt }) => <AddedAt at={activatedAt} /> },
  lastSeen: { order: 'lastConnection', align: 'end', cell: (device) => <LastSeen device={device} /> },
  active: { align: 'end', cell: (device) => <ActiveSwitch device={device} /> },
};

/** The columns of the table, from the plate to the acts. */
export const columnsFor = (role: Role, shown: readonly string[] | null): DeviceColumn[] => [
  { id: 'plate', order: 'designation', cell: (device) => <Plate device={device} /> },
  ...columnsOfRole(role)
    .filter((id) => (shown ?? usualColumns(role)).includes(id))
    .map((id) => ({ id, ...COLUMNS[id] })),
  { id: 'actions', align: 'end', silent: true, cell: (device) => <DeviceActs device={device} /> },
];
