import {
  type DeviceId,
  getDevice,
  ingestStatus,
  listDevices,
  listRawMessages,
  listUnknownDevices,
  storageStatus,
} from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const REFRESH = 5000; // ms: as often as a gateway reports

export const ingestStatusQuery = queryOptions({
  queryKey: ['ingest', 'status'],
  queryFn: () => call(ingestStatus),
  refetchInterval: REFRESH,
});

export const unknownDevicesQuery = queryOptions({
  queryKey: ['ingest', 'unknown'],
  queryFn: () => call(listUnknownDevices),
  refetchInterval: REFRESH,
});

export const storageStatusQuery = queryOptions({
  queryKey: ['ingest', 'storage'],
  queryFn: () => call(storageStatus),
  refetchInterval: REFRESH,
});

const FOLLOW = 2000; // ms: what a tracker sends is written every second while somebody asks

export const rawTailQuery = (id: number) =>
  queryOptions({
    queryKey: ['ingest', 'messages', id],
    queryFn: () => call(listRawMessages, { params: { id: id as DeviceId } }),
    refetchInterval: FOLLOW,
  });

export const oneDeviceQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['ingest', 'device', id],
    queryFn: () => call(getDevice, { params: { id: id as DeviceId } }),
    enabled: id !== undefined,
  });

export const foundDevicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['ingest', 'found', search],
    queryFn: () =>
      call(listDevices, { query: { pageSize: 25, ...(search === '' ? {} : { search: search.slice(0, 100) }) } }),
  });
