import { ingestStatus, listUnknownDevices } from '@balise/contract';
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
